"""Tests of side panels, sticky sections and back-to-top buttons on pages."""

from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import ContentPage, HomePage, ReusableSection, ShopSettings
from vyloha.content.tests.makers import a_panel, a_reusable_section, a_section
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.storefront.tests.pages import get_html
from vyloha.storefront.tests.shoppers import offer_methods, put_in

pytestmark = pytest.mark.django_db
Block = tuple[str, Any]
HEADING: Block = ("heading", "Nadpis")


@pytest.fixture(autouse=True)
def home(seeded: None) -> HomePage:
    page: HomePage = HomePage.objects.get()
    return page


def render_main(*blocks: Block) -> str:
    """Return the main part of a page with these blocks."""
    page = ContentPage(title="Dárky", slug="darky", body=list(blocks))
    HomePage.objects.get().add_child(instance=page)
    page.save_revision().publish()
    return get_html("/darky/").partition("<main")[2]


def test_panel_opens_by_button_without_script():
    html = render_main(a_panel(HEADING, anchor="nabidka", side="left"))

    assert 'popoverTarget="nabidka"' in html or 'popovertarget="nabidka"' in html
    assert '<div id="nabidka" popover="auto" role="dialog" aria-label="Naše nabídka"' in html
    assert 'class="off-canvas off-canvas-left off-canvas-locks"' in html
    assert "Nadpis</h2>" in html


def test_panel_can_let_page_scroll():
    assert "off-canvas-locks" not in render_main(a_panel(HEADING, locks_scroll=False))


def test_panel_texts_are_escaped():
    said = "<b>\"A\" & 'B'</b>"
    html = render_main(a_panel(HEADING, button=said, title=said))

    assert "<b>" not in html
    assert "&lt;b&gt;" in html


def test_cart_in_panel_makes_page_private():
    render_main(a_panel(("cart", {})))

    answer = Client().get("/darky/")

    assert answer.headers["Cache-Control"] == PRIVATE
    assert "woocommerce-cart woocommerce-page" in answer.content.decode().partition("<main")[0]


def test_empty_panel_is_left_out():
    assert "off-canvas" not in render_main(a_panel())


def test_sticky_section_states_position_and_range():
    html = render_main(a_section([HEADING], sticky="computers", sticky_offset="small"))

    assert "page-section-sticky-computers page-section-offset-small" in html
    assert 'data-widget="sticky"' in html


def test_section_scrolls_with_page_by_default():
    assert 'data-widget="sticky"' not in render_main(a_section([HEADING]))


def test_reusable_section_can_be_scrolled_to():
    section: ReusableSection = a_reusable_section(HEADING)

    assert f'<span class="elementor-{section.pk}" data-widget="template"></span><h2' in render_main(
        ("reusable_section", section)
    ).replace("<!-- -->", "")


def test_pages_have_no_back_to_top_button_by_default():
    assert "back-to-top" not in get_html("/obchod/")


def test_setting_adds_simple_back_to_top_button_to_every_page():
    ShopSettings.objects.update_or_create(site=Site.objects.get(), defaults={"back_to_top": True})

    html = get_html("/obchod/")

    assert 'class="back-to-top back-to-top-everywhere" href="#top"' in html
    assert "back-to-top-read" not in html


def test_back_to_top_button_is_omitted_at_checkout(client):
    ShopSettings.objects.update_or_create(site=Site.objects.get(), defaults={"back_to_top": True})

    offer_methods()
    put_in(client, a_product())

    assert "back-to-top" not in client.get("/pokladna/").content.decode()


def test_progress_circle_is_100_with_a_line_of_10():
    colours = {"foreground": "#ffffff", "background": "#0f6146"}
    html = render_main(("back_to_top", {"style": "progress_indicator", "show_after": 300, "offset_top": 0, **colours}))

    assert '<svg viewBox="0 0 100 100"' in html
    assert 'class="back-to-top-read" cx="50" cy="50" r="41" stroke-width="10" stroke="#ffffff"' in html
    assert 'r="50" fill="#0f6146"' in html


def test_search_in_page_is_form():
    html = render_main(("header_search", {"label": "Hledání na stránce"}))

    assert 'role="search" aria-label="Hledání na stránce" action="/"' in html
