"""Tests of the edit mode of refresh-loop: only editors see a listing that is not saved yet."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from wagtail.models import GroupPagePermission, Page

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import ContentPage, HomePage
from vyloha.core.tests.people import create_colleague
from vyloha.storefront.api.tests.browser import refusal
from vyloha.storefront.tests.test_loop_grids import build_grid_block, create_page
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
ROOT = "/sprava/wp-json/elementor-pro/v1/refresh-loop"
SHOP = "/wp-json/elementor-pro/v1/refresh-loop"
FEATURED = build_grid_block("featured", None, filters=())[1]


@pytest.fixture
def page(seeded: None) -> ContentPage:
    """A page with a listing of all products: a featured cup and a plate."""
    a_product("Hrnek", is_featured=True)
    a_product("Talíř")
    return create_page(HomePage.objects.get(), build_grid_block(filters=())[1])


def create_editor(name: str = "jana", **permission: Any) -> User:
    """Create a user who may edit all pages, or those below ``page``."""
    group = Group.objects.create(name=name)
    page = permission.get("page", Page.get_first_root_node())
    GroupPagePermission.objects.create(group=group, page=page, permission_type="change")
    user = create_colleague(name)
    user.groups.add(group)
    return user


def refresh_grid(page: Any, user: User | None = None, nonce: str | None = None, path: str = ROOT, **body: Any) -> Any:
    client = Client()
    if user:
        client.force_login(user)
        nonce = nonces.build_nonce(nonces.REST, user_id=user.pk) if nonce is None else nonce
    sent = {"post_id": page.pk, "widget_id": "abcdef0", "is_edit_mode": True, "widget_model": FEATURED["value"], **body}
    headers = {"X-WP-Nonce": nonce} if nonce else {}
    return client.post(path, sent, content_type="application/json", headers=headers)


def test_editor_sees_unsaved_listing(page: ContentPage) -> None:
    user = create_editor()

    by_value, by_block = refresh_grid(page, user), refresh_grid(page, user, widget_model=FEATURED)

    assert by_value.status_code == 200
    assert "Hrnek" in by_value.json()["data"]
    assert "Talíř" not in by_value.json()["data"]
    assert by_block.json() == by_value.json()
    assert by_value.headers["Cache-Control"] == "no-store"


def test_editor_sees_draft_of_listing(page: ContentPage) -> None:
    widget_id, block = build_grid_block("featured", None, filters=())
    page.body = ContentPage.body.field.stream_block.to_python([block])
    page.save_revision()

    answer = refresh_grid(page, create_editor(), widget_id=widget_id, widget_model=None)

    assert answer.json()["total"] == 1
    public = refresh_grid(page, None, path=SHOP, widget_id=widget_id, is_edit_mode=False)
    assert refusal(public) == (404, "rest_post_invalid_id")


def test_shopper_cannot_render_own_listing(page: ContentPage) -> None:
    guest = nonces.build_nonce(nonces.REST)

    assert refusal(refresh_grid(page, None, path=SHOP)) == (403, "rest_forbidden")
    assert refusal(refresh_grid(page, None, guest, path=SHOP)) == (403, "rest_forbidden")
    assert refusal(refresh_grid(page, None)) == (403, "rest_forbidden")
    assert refusal(refresh_grid(page, None, guest)) == (403, "rest_forbidden")


def test_model_is_ignored_without_edit_mode(page: ContentPage) -> None:
    widget_id = next(iter(page.grids))

    answer = refresh_grid(page, None, path=SHOP, widget_id=widget_id, is_edit_mode=False)

    assert answer.json()["total"] == 2


def test_login_without_nonce_is_guest_and_with_foreign_nonce_is_rejected(page: ContentPage) -> None:
    jana, petr = create_editor("jana"), create_editor("petr")

    assert refusal(refresh_grid(page, jana, "")) == (403, "rest_forbidden")
    for wrong in ("x", nonces.build_nonce(nonces.REST), nonces.build_nonce(nonces.REST, user_id=petr.pk)):
        assert refusal(refresh_grid(page, jana, wrong)) == (403, "rest_cookie_invalid_nonce")
    # The session of the back office does not reach the shop's own addresses.
    assert refusal(refresh_grid(page, jana, path=SHOP)) == (403, "rest_cookie_invalid_nonce")


def test_user_without_edit_permission_is_rejected(page: ContentPage) -> None:
    elsewhere = create_page(HomePage.objects.get(), slug="jinde")
    colleague = create_colleague("kolega")

    assert refresh_grid(elsewhere, create_editor(page=elsewhere)).status_code == 200
    assert refusal(refresh_grid(page, User.objects.get(username="jana"))) == (403, "rest_forbidden")
    assert refusal(refresh_grid(page, colleague)) == (403, "rest_forbidden")
    assert refusal(refresh_grid(page, User.objects.get(username="jana"), post_id=10**9)) == (403, "rest_forbidden")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"source": []}, "Minimální počet položek je 1"),
        ({"source": [{"type": "chosen", "value": []}]}, "Vyberte aspoň jednu věc"),
        ({"source": [{"type": "neni", "value": None}]}, "Takhle blok složený není"),
        ({"source": [{"type": ["all"], "value": None}]}, "Takhle blok složený není"),
        ({"source": "all"}, "Takhle blok složený není"),
        ({"source": [{"type": "categories", "value": ["<b>"]}]}, "Takhle blok složený není"),
        ({"source": [{"type": "categories", "value": [10**30]}]}, "Takhle blok složený není"),
        ({"source": [{"type": "categories", "value": {"type": "item"}}]}, "Takhle blok složený není"),
        ({"per_page": 1000}, "48"),
        ({"per_page": "tři"}, "celé číslo"),
        ({"order": "nejlepsi"}, "nejlepsi"),
        ({"more": None}, "povinné"),
        ({"heading": {"text": "x"}}, "Takhle blok složený není"),
        ({"filters": [{"type": "taxonomy_filter", "value": {"taxonomy": "pa_neni", "join": "OR"}}]}, "pa_neni"),
        ({"filters": [None]}, "Takhle blok složený není"),
    ],
)
def test_invalid_listing_is_rejected_in_czech(page: ContentPage, change: Any, words: str) -> None:
    answer = refresh_grid(page, create_editor(), widget_model={**FEATURED["value"], **change})

    assert refusal(answer) == (400, "rest_invalid_param")
    assert words in answer.json()["message"]


def test_expired_nonce_is_renewed_for_logged_in_user(page: ContentPage) -> None:
    user = create_editor()
    browser = Client()
    browser.force_login(user)

    renewed = browser.get("/sprava/wp-admin/admin-ajax.php?action=rest-nonce")
    guest = Client().get("/sprava/wp-admin/admin-ajax.php?action=rest-nonce")

    assert refresh_grid(page, user, renewed.content.decode()).status_code == 200
    assert renewed.headers["Cache-Control"] == "no-store"
    assert (guest.status_code, guest.content) == (400, b"0")
    assert browser.get("/wp-admin/admin-ajax.php?action=rest-nonce").status_code == 400
