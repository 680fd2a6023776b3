"""Pages with mega menus and with sections that are loaded when they are seen."""

import pytest
from django.test import Client
from wagtail.rich_text import RichText

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import ContentPage, HomePage
from vyloha.content.tests.makers import a_menu, a_reusable_section, a_row, a_section
from vyloha.storefront.tests.pages import capture_queries, get_html

pytestmark = pytest.mark.django_db
WORDS = ("heading", "Novinky")


@pytest.fixture(autouse=True)
def home(seeded: None) -> HomePage:
    page: HomePage = HomePage.objects.get()
    return page


def create_page(*blocks, slug="darky"):
    page = ContentPage(title="Dárky", slug=slug, body=list(blocks))
    HomePage.objects.get().add_child(instance=page).save_revision().publish()
    return page


def get_header(path="/"):
    return get_html(path).partition("<header")[2].partition("</header>")[0]


def test_page_without_mega_menus_has_no_trace_of_them():
    html = get_html("/")

    assert "mega-menu" not in html
    assert "ekit-wid-con" not in html
    assert "mega_menu" not in html  # its stylesheet


def test_small_contents_are_inline_in_every_page():
    a_menu(WORDS, name="Poradna", address="/darky/")

    header = get_header("/obchod/")

    assert '<details name="site-menu" data-widget="mega-menu">' in header
    assert "Novinky</h2>" in header
    assert '<a class="menu-all" href="/darky/">' in header
    assert "megamenu-ajax-load" not in header


def test_category_shows_its_subcategories_above_lazy_contents():
    top = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", slug="tricka", parent=top)
    a_product("Tričko", categories=[shirts])
    menu = a_menu(a_row("featured"), category=top)

    header = get_header()

    assert header.count(">Oblečení") == 1
    assert "/kategorie-produktu/obleceni/tricka/" in header
    assert f'data-id="{menu.pk}"' in header
    assert f"/wp-json/elementskit/v1/megamenu/megamenu_content?id={menu.pk}" in header


def test_panel_can_omit_categories():
    top = a_category("Oblečení", slug="obleceni")
    a_product("Tričko", categories=[a_category("Trička", slug="tricka", parent=top)])
    a_menu(WORDS, category=top, shows_categories=False)

    header = get_header()

    assert "/obleceni/tricka/" not in header
    assert "/kategorie-produktu/obleceni/" in header


def test_pages_are_invalidated_with_their_menus(changes):
    assert "Poradna" not in get_html("/")

    with changes():
        menu = a_menu(WORDS, name="Poradna", address="/darky/")
    assert "Poradna" in get_html("/")

    with changes():
        menu.body = [("heading", "Výprodej")]
        menu.save()
    assert "Výprodej</h2>" in get_header()


def test_five_panels_use_as_many_queries_as_one():
    a_menu(a_row("featured"), name="Vstup", address="/vstup/")
    few = len(capture_queries("/obchod/"))
    for number in range(4):
        a_menu(a_row("featured"), name=f"Vstup {number}", address=f"/vstup-{number}/")

    assert len(capture_queries("/obchod/")) == few


def test_lazy_section_is_link_to_its_own_page():
    page = create_page(a_section([WORDS], loads_when_seen=True, anchor="dole"))
    html = get_html("/darky/").partition("<main")[2]
    address = f"/cast-stranky/{page.pk}/{page.body[0].id}/"

    assert '<div id="dole" class="page-section-later ekit-template-ajax--yes" data-widget="area">' in html
    assert f'class="ekit-widget-area-container" data-ajax-post-id="{page.pk}" data-section="{page.body[0].id}"' in html
    assert f'<a href="{address}">' in html
    assert "Novinky</h2>" not in html

    own = get_html(address)
    assert "Novinky</h2>" in own
    assert '<meta name="robots" content="noindex' in own
    assert '<link rel="canonical"' not in own
    assert 'href="/darky/"' in own


def test_lazy_section_lists_hashes_and_templates_in_it():
    words = RichText("<p>Ze 100% merino vlny.</p>")
    tabs = [{"title": title, "handler_id": name, "text": words} for title, name in (("Popis", ""), ("Péče", "pece"))]
    first, second = a_reusable_section(WORDS), a_reusable_section(("tabs", {"items": tabs}), name="Karty")
    columns = [("reusable_section", first)], [a_section([WORDS], anchor="uvnitr"), ("reusable_section", second)]
    create_page(a_section(*columns, anchor="dole", loads_when_seen=True))

    html = get_html("/darky/")

    assert 'data-hashes="uvnitr karta-popis pece"' in html
    assert f'data-templates="{first.pk} {second.pk}"' in html


def test_contents_of_lazy_section_are_not_read_with_page():
    a_product("Hrnek", is_featured=True)
    create_page(a_section([a_row("featured")]), slug="hned")
    create_page(a_section([a_row("featured")], loads_when_seen=True), slug="pozdeji")

    assert len(capture_queries("/pozdeji/")) < len(capture_queries("/hned/"))


@pytest.mark.parametrize(
    "block",
    [
        ("loop_grid", {"heading": "Výpis", "source": [("all", None)], "filters": []}),
        ("notices", {}),
        ("cart", {}),
    ],
)
def test_sections_that_depend_on_the_request_are_never_lazy(block):
    create_page(a_section([WORDS], [block], loads_when_seen=True))

    html = get_html("/darky/")

    assert "Novinky</h2>" in html
    assert "ekit-template-ajax--yes" not in html


def test_draft_shows_all_its_sections(rf):
    page = create_page(a_section([WORDS], loads_when_seen=True))
    page.live = False

    assert [block.value["later"] for block in page.build_body(rf.get("/darky/")).blocks] == [None]


@pytest.mark.parametrize(
    "address", ["/cast-stranky/{0}/neni/", "/cast-stranky/999999/{1}/", "/cast-stranky/{0}/", "/cast-stranky/x/{1}/"]
)
def test_unknown_section_returns_404(address):
    page = create_page(a_section([WORDS], loads_when_seen=True))

    assert Client().get(address.format(page.pk, page.body[0].id)).status_code == 404


def test_section_of_unpublished_page_returns_404():
    page = create_page(a_section([WORDS], loads_when_seen=True))
    page.unpublish()

    assert Client().get(f"/cast-stranky/{page.pk}/{page.body[0].id}/").status_code == 404
