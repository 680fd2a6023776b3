"""Tests of ``ekit_widgetarea_content`` and ``…/megamenu/megamenu_content``."""

import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from wagtail.models import PageViewRestriction

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import ContentPage, HomePage, MegaMenu
from vyloha.content.tests.makers import a_menu, a_reusable_section, a_section
from vyloha.storefront.api.ajax.widget_area import NONCE
from vyloha.storefront.tests.shoppers import put_in
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
AJAX = "/wp-admin/admin-ajax.php"
MENU = "/wp-json/elementskit/v1/megamenu/megamenu_content"
WORDS = ("heading", "Novinky")
NO_IDS = ["", "0", "-1", "1.5", "1e3", "abc", "1 OR 1=1", "99999999", "9" * 18, "9" * 30, "²"]


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """Create the requested pages."""


def create_page(*blocks: tuple[str, Any]) -> ContentPage:
    page = ContentPage(title="Doprava zdarma", slug="zdarma", body=list(blocks))
    HomePage.objects.get().add_child(instance=page).save_revision().publish()
    return page


def build_lazy_section(*blocks: tuple[str, Any], **more: Any) -> tuple[str, Any]:
    return a_section(list(blocks), loads_when_seen=True, **more)


def load_area(page_id: Any, **fields: Any) -> Any:
    form = {"action": "ekit_widgetarea_content", "nonce": nonces.build_nonce(NONCE), "post_id": page_id, **fields}
    answer = Client().post(AJAX, form)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/html; charset=UTF-8"
    assert answer.headers["Cache-Control"] == "no-store"
    return answer


def get_section_id(page: ContentPage) -> str:
    return str(page.body[0].id)


def test_section_is_returned_as_html_without_its_page():
    page = create_page(build_lazy_section(WORDS, anchor="dole"), ("heading", "Pod sekcí"))

    html = load_area(page.pk, section_id=get_section_id(page)).content.decode()

    assert "Novinky</h2>" in html
    assert "Pod sekcí" not in html
    # The page has its anchor already.
    assert 'id="dole"' not in html


def test_whole_page_is_returned_for_its_id():
    page = create_page(build_lazy_section(WORDS), ("heading", "Pod sekcí"))

    html = load_area(page.pk).content.decode()

    assert "Novinky</h2>" in html
    assert "Pod sekcí" in html
    assert "ekit-template-ajax--yes" not in html


@pytest.mark.parametrize("nonce", ["", "1234567890abcdef1234", "x" * 5000, "ž\x00"])
def test_wrong_nonce_gets_empty_body_and_valid_nonce(nonce):
    page = create_page(WORDS)

    answer = load_area(page.pk, nonce=nonce)

    assert answer.content == b""
    assert load_area(page.pk, nonce=answer.headers["X-WP-Nonce"]).content


def test_old_nonce_gets_empty_body():
    page = create_page(WORDS)
    ticks = {age: nonces.build_nonce(NONCE, at=time.time() - age * nonces.TICK_S) for age in (0, 1, 2, 3)}

    assert [bool(load_area(page.pk, nonce=nonce).content) for nonce in ticks.values()] == [True, True, False, False]


def test_nonce_for_other_action_gets_empty_body():
    assert load_area(create_page(WORDS).pk, nonce=nonces.build_nonce(nonces.REST)).content == b""


@pytest.mark.parametrize("page_id", NO_IDS)
def test_missing_page_has_empty_body(page_id):
    assert load_area(page_id).content == b""


@pytest.mark.parametrize("name", ["post_id[]", "post_id[a]", "post"])
def test_invalid_id_has_empty_body(name):
    page = create_page(WORDS)
    form = {"action": "ekit_widgetarea_content", "nonce": nonces.build_nonce(NONCE), name: page.pk}

    assert Client().post(AJAX, form).content == b""


def test_get_request_has_empty_body():
    page = create_page(WORDS)

    answer = Client().get(
        AJAX, {"action": "ekit_widgetarea_content", "nonce": nonces.build_nonce(NONCE), "post_id": page.pk}
    )

    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("section_id", ["neni", "0", "../", "x" * 5000])
def test_missing_section_has_empty_body(section_id):
    page = create_page(build_lazy_section(WORDS))

    assert load_area(page.pk, section_id=section_id).content == b""


def test_eager_section_has_no_body_of_its_own():
    page = create_page(a_section([WORDS]))

    assert load_area(page.pk, section_id=get_section_id(page)).content == b""


@pytest.mark.parametrize("fault", ["draft", "restricted", "restricted above", "private"])
def test_private_page_has_empty_body(fault):
    page = create_page(build_lazy_section(WORDS), *([("cart", {})] if fault == "private" else []))
    if fault == "draft":
        page.unpublish()
    elif fault == "restricted":
        PageViewRestriction.objects.create(page=page, restriction_type="login")
    elif fault == "restricted above":
        PageViewRestriction.objects.create(page=page.get_parent(), restriction_type="password", password="heslo")

    assert load_area(page.pk, section_id=get_section_id(page)).content == b""
    assert load_area(page.pk).content == b""


@pytest.mark.parametrize("query", ["added", "removed"])
def test_notice_of_one_visitor_is_never_cached_for_others(query):
    page = create_page(("notices", {}), WORDS)
    shopper = Client()
    key = put_in(shopper, a_product("Tričko")).url.partition("=")[2]
    if query == "removed":
        shopper.post("/kosik/", {"remove_item": key})
    form = {"action": "ekit_widgetarea_content", "nonce": nonces.build_nonce(NONCE), "post_id": page.pk}

    shopper.post(f"{AJAX}?{query}={key}", form)
    others = load_area(page.pk).content.decode()

    assert "Tričko" not in others
    assert "Novinky</h2>" in others


def test_nested_section_is_included():
    inner = build_lazy_section(("heading", "Uvnitř"))
    page = create_page(build_lazy_section(WORDS, inner))

    html = load_area(page.pk, section_id=get_section_id(page)).content.decode()

    assert "Uvnitř</h2>" in html
    assert "ekit-template-ajax--yes" not in html


def test_section_nested_in_itself_is_rendered_once():
    """Two editors may create such a cycle at the same moment; forms reject it."""
    section = a_reusable_section(WORDS)
    section.body = [("heading", "Kruh"), ("reusable_section", section)]
    section.save()
    page = create_page(build_lazy_section(("reusable_section", section)))

    html = load_area(page.pk, section_id=get_section_id(page)).content.decode()

    assert html.count("Kruh</h2>") == 1


def test_cached_section_is_invalidated_with_its_contents(changes):
    shown = a_reusable_section(WORDS)
    page = create_page(build_lazy_section(("reusable_section", shown)))
    section_id = get_section_id(page)
    assert "Novinky" in load_area(page.pk, section_id=section_id).content.decode()

    with changes():
        shown.body = [("heading", "Výprodej")]
        shown.save()

    assert "Výprodej" in load_area(page.pk, section_id=section_id).content.decode()


def get_menu_content(**query: Any) -> Any:
    answer = Client().get(MENU, query)
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "application/json; charset=UTF-8"
    return answer.json()


def test_panel_is_returned_as_json_string():
    menu = a_menu(WORDS)

    html = get_menu_content(id=menu.pk)

    assert isinstance(html, str)
    assert html.endswith("Novinky</h2>")
    assert get_menu_content(id=menu.pk, _locale="user") == html


@pytest.mark.parametrize("menu_id", NO_IDS)
def test_missing_panel_is_null(menu_id):
    assert get_menu_content(id=menu_id) is None


@pytest.mark.parametrize("query", [{}, {"id[]": 1}, {"id[a]": 1}, {"ID": 1}])
def test_unknown_id_is_null(query):
    a_menu(WORDS)

    assert get_menu_content(**query) is None


@pytest.mark.parametrize("fault", ["draft", "restricted", "hidden", "deleted"])
def test_private_panel_is_null(fault):
    page = create_page()
    menu = a_menu(WORDS, page=page)
    if fault == "draft":
        page.unpublish()
    elif fault == "restricted":
        PageViewRestriction.objects.create(page=page, restriction_type="password", password="heslo")
    elif fault == "hidden":
        MegaMenu.objects.filter(pk=menu.pk).update(is_shown=False)
    else:
        MegaMenu.objects.all().delete()

    assert get_menu_content(id=menu.pk) is None


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
@pytest.mark.parametrize("action", ["neco", "megamenu", "megamenu_content2"])
def test_unknown_action_is_rejected(method, action):
    answer = getattr(Client(), method)(f"/wp-json/elementskit/v1/megamenu/{action}")

    assert answer.status_code == 400
    assert answer.json() == {"code": "invalid_action", "message": "Neplatná akce", "data": {"status": 400}}


def test_action_is_unknown_by_post():
    assert Client().post(MENU).json()["code"] == "invalid_action"


def test_cached_panel_uses_no_queries_and_follows_its_menu(changes):
    menu = a_menu(WORDS, loading="later")
    get_menu_content(id=menu.pk)

    with CaptureQueriesContext(connection) as queries:
        get_menu_content(id=menu.pk)
    assert len(queries) == 0

    with changes():
        menu.body = [("heading", "Výprodej")]
        menu.save()
    assert "Výprodej" in get_menu_content(id=menu.pk)
