"""Mega menus in the header, and their rejected values."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from wagtail.models import PageViewRestriction
from wagtail.rich_text import RichText

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.tests.makers import a_category
from vyloha.content.models import ContentPage, HomePage, MegaMenu
from vyloha.content.models.mega_menu import MAX_MENUS
from vyloha.content.shell.shell import MenuPanel
from vyloha.content.tests.makers import a_menu, a_reusable_section, a_row, a_section, an_image

pytestmark = pytest.mark.django_db
HEADING = ("heading", "Novinky")


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """Target pages of the menus."""


def panels() -> tuple[MenuPanel, ...]:
    return MegaMenu.load_panels(RequestFactory().get("/"))


def a_page(**fields: Any) -> ContentPage:
    page = ContentPage(title="Poradíme", slug="poradime", **fields)
    HomePage.objects.get().add_child(instance=page).save_revision().publish()
    return page


def test_entry_has_title_and_url_of_its_target():
    a_menu(HEADING, category=a_category("Stany", slug="stany"))
    a_menu(HEADING, page=a_page())
    a_menu(HEADING, name="Výprodej", address="/vyprodej/")

    assert [(one.name, one.href) for one in panels()] == [
        ("Stany", "/kategorie-produktu/stany/"),
        ("Poradíme", "/poradime/"),
        ("Výprodej", "/vyprodej/"),
    ]


def test_short_contents_come_with_page():
    image = {"image": an_image(), "caption": ""}
    a_menu(a_section([("image", image), ("text", RichText("<p>Vlna</p>"))], [HEADING]))

    [panel] = panels()
    assert panel.content_url == ""
    assert [block.type for block in panel.blocks] == ["section"]


@pytest.mark.parametrize(
    "block",
    [
        a_row("featured"),
        ("text", RichText(f"<p>{'slovo ' * 600}</p>")),
        a_section([("category_tiles", {"heading": "", "tiles": []})]),
    ],
)
def test_products_and_long_contents_are_fetched_later(block):
    menu = a_menu(block)

    [panel] = panels()
    assert panel.blocks == ()
    assert panel.content_url == f"/wp-json/elementskit/v1/megamenu/megamenu_content?id={menu.pk}"


def test_reusable_section_is_fetched_later():
    a_menu(("reusable_section", a_reusable_section(HEADING)))

    assert panels()[0].content_url


@pytest.mark.parametrize(
    ("loading", "block", "is_later"), [("later", HEADING, True), ("page", a_row("featured"), False)]
)
def test_editor_may_select_loading(loading, block, is_later):
    a_menu(block, loading=loading)

    assert bool(panels()[0].content_url) is is_later


def test_private_blocks_of_reusable_section_are_left_out():
    section = a_reusable_section(("cart", {}), HEADING, a_section([("checkout", {}), HEADING]))
    menu = a_menu(("reusable_section", section))

    blocks = menu.build_contents(RequestFactory().get("/"))

    assert [block.type for block in blocks] == ["heading", "section"]
    assert "checkout" not in str(blocks)


@pytest.mark.parametrize("fault", ["draft", "restricted", "deleted", "hidden"])
def test_restricted_entry_is_not_shown(fault):
    page = a_page()
    menu = a_menu(HEADING, page=page)
    assert len(panels()) == 1

    if fault == "draft":
        page.unpublish()
    elif fault == "restricted":
        PageViewRestriction.objects.create(page=page, restriction_type="password", password="heslo")
    elif fault == "deleted":
        page.delete()
    else:
        MegaMenu.objects.filter(pk=menu.pk).update(is_shown=False)

    assert panels() == ()


def test_panels_have_unique_urls_and_limited_number():
    for number in range(MAX_MENUS + 2):
        a_menu(HEADING, name=f"Vstup {number}", address=f"/vstup-{number % (MAX_MENUS + 1)}/")

    assert len({panel.href for panel in panels()}) == len(panels()) == MAX_MENUS


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name": "Kam"},
        {"name": "Kam", "address": "/obchod/", "category": 1},
        {"name": "", "address": "/obchod/"},
        {"name": "Kam", "address": "javascript:alert(1)"},
        {"name": "Kam", "address": "//jinde.cz/"},
        {"name": "Kam", "address": "obchod"},
    ],
)
def test_entry_without_single_target_is_rejected(fields):
    category = a_category("Stany", slug="stany") if "category" in fields else None
    menu = MegaMenu(**{**fields, "category": category}, body=[HEADING])

    with pytest.raises(ValidationError):
        menu.full_clean()


def test_deleted_category_hides_its_panel():
    menu = a_menu(HEADING, category=a_category("Stany", slug="stany"))
    Category.objects.all().delete()

    menu.refresh_from_db()
    assert menu.category is None
    assert panels() == ()


def test_header_uses_one_query_for_lazy_panels():
    for number in range(5):
        a_menu(a_row("featured"), name=f"Vstup {number}", address=f"/vstup-{number}/")

    with CaptureQueriesContext(connection) as queries:
        assert len(panels()) == 5

    assert len(queries) == 1
