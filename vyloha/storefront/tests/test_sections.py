"""Tests that blocks in sections are rendered, found, counted and kept out of caches as those outside."""

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.indexed_content import TEXTS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex
from vyloha.content.models import ContentPage, HomePage, ReusableSection
from vyloha.content.tests.makers import a_reusable_section, a_row, a_section, an_image
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.storefront.tests.pages import capture_queries, get_html

pytestmark = pytest.mark.django_db
Block = tuple[str, Any]
HEADING: Block = ("heading", "Nadpis")
PLACES: dict[str, Callable[[Block], Block]] = {
    "section": lambda block: a_section([HEADING], [block]),
    "section in a section": lambda block: a_section([a_section([block])]),
    "reusable section": lambda block: ("reusable_section", a_reusable_section(block)),
    "reusable section in a section": lambda block: a_section([("reusable_section", a_reusable_section(block))]),
    "section of a reusable section": lambda block: ("reusable_section", a_reusable_section(a_section([block]))),
    "reusable section in another": lambda block: (
        "reusable_section",
        a_reusable_section(("reusable_section", a_reusable_section(block)), name="Vnější"),
    ),
}
everywhere = pytest.mark.parametrize("inside", PLACES.values(), ids=PLACES)


@pytest.fixture(autouse=True)
def home(seeded: None) -> HomePage:
    page: HomePage = HomePage.objects.get()
    return page


def create_page(*blocks: Block, parent: Page | None = None) -> ContentPage:
    page = ContentPage(title="Dárky", slug="darky", body=list(blocks))
    (parent or HomePage.objects.get()).add_child(instance=page)
    page.save_revision().publish()
    return page


@everywhere
def test_blocks_in_sections_are_rendered(inside):
    create_page(inside(("heading", "Doprava zdarma")))

    assert "Doprava zdarma</h2>" in get_html("/darky/")


def test_section_has_anchor_and_columns():
    create_page(a_section([HEADING], [], [HEADING], anchor="doprava", background="accent", spacing="large"))

    html = get_html("/darky/")

    assert (
        '<div id="doprava" class="page-section page-section-accent page-section-space-large page-section-of-3">' in html
    )
    assert html.count('<div class="page-section-column">') == 3


def test_empty_section_is_left_out():
    product = a_product()
    create_page(a_section([("add_to_cart", {"product": product, "shows_picture": False})]))
    Product.objects.all().delete()

    assert "page-section" not in get_html("/darky/").partition("<main")[2]


@everywhere
def test_cart_in_section_makes_page_private(inside):
    create_page(inside(("cart", {})))

    answer = Client().get("/darky/")

    assert answer.headers["Cache-Control"] == PRIVATE
    assert "woocommerce-cart woocommerce-page" in answer.content.decode().partition("<main")[0]


@everywhere
def test_listing_in_section_is_found_by_its_widget(inside):
    a_product("Hrnek")
    page = create_page(inside(("loop_grid", {"heading": "Výpis", "source": [("all", None)], "filters": []})))

    [widget_id] = page.grids
    assert f'data-id="{widget_id}"' in get_html("/darky/")


@everywhere
def test_amounts_and_products_in_sections_are_shown(inside):
    a_product("Hrnek", is_featured=True)
    create_page(inside(a_row("featured")), ("converted_amount", {"before": "Zdarma od", "price": "1500"}))

    html = get_html("/darky/")

    assert "Hrnek" in html
    assert "1\u00a0500" in html


@everywhere
def test_pages_are_found_by_words_in_sections(inside, tmp_path):
    page = create_page(inside(("heading", "Křišťálová koule")))

    assert find_ids("koule", tmp_path) == [page.pk]


def find_ids(phrase: str, folder: Path) -> list[int]:
    with closing(TantivyIndex(folder)) as index:
        Indexer(index, TEXTS).rebuild()
        return [hit.id for hit in index.search(TextQuery.from_phrase(phrase, kinds=frozenset(TextKind))).hits]


def test_pages_are_found_by_new_words_of_reusable_section(tmp_path, changes):
    section = a_reusable_section(HEADING)
    page = create_page(a_section([("reusable_section", section)]))
    with closing(TantivyIndex(tmp_path)) as index:
        Indexer(index, TEXTS).rebuild()

        with changes():
            section.body = [("heading", "Křišťálová koule")]
            section.save()
        Indexer(index, TEXTS).apply_changes()

        assert [hit.id for hit in index.search(TextQuery.from_phrase("koule", kinds=frozenset(TextKind))).hits] == [
            page.pk
        ]


def test_changed_reusable_section_invalidates_its_pages(changes):
    inner = a_reusable_section(("heading", "Staré znění"))
    outer = a_reusable_section(("reusable_section", inner), name="Vnější")
    create_page(a_section([("reusable_section", outer)]))
    assert "Staré znění" in get_html("/darky/")

    with changes():
        inner.body = [("heading", "Nové znění"), ("cart", {})]
        inner.save()

    answer = Client().get("/darky/")
    assert "Nové znění" in answer.content.decode()
    assert answer.headers["Cache-Control"] == PRIVATE

    with changes():
        ReusableSection.objects.all().delete()

    assert "Nové znění" not in get_html("/darky/")


def test_leaves_out_reusable_blocks_beyond_the_limits_of_a_page():
    section = a_reusable_section(HEADING)
    create_page(("checkout", {}), ("reusable_section", section))
    section.body = [("checkout", {}), ("heading", "Druhá pokladna")]
    section.save()

    html = get_html("/darky/")

    assert "Druhá pokladna" in html
    assert html.count("V košíku zatím nic nemáte.") == 1


def test_copy_of_reusable_section_has_own_ids():
    tabs = {"items": [{"title": title, "handler_id": "", "text": None} for title in ("Popis", "Péče")]}
    section = a_reusable_section(("loop_grid", {"source": [("all", None)], "filters": []}), ("tabs", tabs))
    a_product("Hrnek")
    section.refresh_from_db()
    copy = ReusableSection.objects.create(name="Kopie", body=section.body)
    assert [child.id for child in copy.body] == [child.id for child in section.body]
    page = create_page(("reusable_section", section), a_section([("reusable_section", copy)]))

    html = get_html("/darky/")

    ids = re.findall(r' id="([^"]+)"', html)
    assert len(set(ids)) == len(ids)
    assert len(page.grids) == 2
    assert all(f'data-id="{widget_id}"' in html for widget_id in page.grids)


def test_repeated_anchor_of_reusable_section_is_rendered_once():
    section = a_reusable_section(a_section([HEADING]))
    create_page(a_section([HEADING], anchor="doprava"), ("reusable_section", section))
    section.body = [a_section([HEADING], anchor="doprava")]
    section.save()

    html = get_html("/darky/")

    assert html.count('id="doprava"') == 1
    assert html.count('class="page-section ') == 2


def test_mutually_nested_sections_are_rendered_once():
    one, other = a_reusable_section(HEADING, name="Jedna"), a_reusable_section(HEADING, name="Druhá")
    for section, inside in ((one, other), (other, one)):  # as if two editors saved at the same moment
        section.body = [("heading", f"Sekce {section.name}"), ("reusable_section", inside)]
        section.save()
    create_page(("reusable_section", one))

    html = get_html("/darky/")

    assert html.count("Sekce Jedna</h2>") == html.count("Sekce Druhá</h2>") == 1


def test_home_page_has_one_main_heading_with_opening_in_section(home):
    opening = {"heading": "Do přírody", "text": None, "image": an_image(), "links": []}
    home.body = [a_section([("hero", opening)])]
    home.save_revision().publish()

    assert get_html("/").count("<h1") == 1


def test_sections_use_constant_queries():
    for i in range(6):
        a_product(f"Hrnek {i}", is_featured=True)
    page = create_page(several(1))
    few = len(capture_queries("/darky/"))
    page.body = [several(6)]
    page.save_revision().publish()

    assert len(capture_queries("/darky/")) == few


def several(count: int) -> Block:
    pictures: list[Block] = [("image", {"image": an_image(), "caption": ""}) for _ in range(count)]
    return a_section([*pictures, a_section(pictures)], [a_row("featured") for _ in range(count)])
