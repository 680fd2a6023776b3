"""Tests of filtered listings: results, counts and URLs."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Product, Tag, Term
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.content.listing.facets import FacetChoice
from vyloha.content.listing_rules import ListingRules
from vyloha.core.cache.pages import PUBLIC
from vyloha.storefront.listings import main_grid
from vyloha.storefront.pages.listing import listing
from vyloha.storefront.tests.pages import capture_queries, get_html, names, props_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def shop(indexed_once: Callable[[Callable[[], object]], None]) -> None:
    """An indexed shop, the same for all tests."""
    indexed_once(create_products)


def create_products() -> None:
    """Create a red shirt in S (200 Kč), a blue one in L (400 Kč, sold out in S), a cup."""
    clothes = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", clothes, slug="tricka")
    cups = a_category("Hrnky", slug="hrnky")
    colour = an_attribute()
    Attribute.objects.filter(pk=colour.pk).update(swatch="color")
    Term.objects.filter(slug="červená").update(colour="#c0392b")
    size = an_attribute("Velikost", "pa_velikost", ("S", "L"))
    a_variable_product(
        [colour, size],
        [{"price": 20000, "terms": {"pa_barva": "červená", "pa_velikost": "s"}}],
        name="Červené tričko",
        categories=[shirts],
    )
    blue = a_variable_product(
        [colour, size],
        [
            {"price": 40000, "terms": {"pa_barva": "modrá", "pa_velikost": "l"}},
            {"price": 40000, "in_stock": 0, "terms": {"pa_barva": "modrá", "pa_velikost": "s"}},
        ],
        name="Modré tričko",
        categories=[shirts],
    )
    blue.brands.add(Brand.objects.create(name="Keramika", slug="keramika"))
    cup = a_product("Hrnek", price=10000, in_stock=0, categories=[cups])
    cup.tags.add(Tag.objects.create(name="Nové", slug="nove"))


def find_names(query: str, settings: Any, path: str = "/obchod/") -> list[str]:
    return names(props_of(f"{path}?{query}", settings)["grid"]["cards"])


def facet(page: dict[str, Any], taxonomy: str) -> dict[str, Any]:
    return next(one for one in page["filters"]["facets"] if one["taxonomy"] == taxonomy)


def get_facets(page: dict[str, Any]) -> list[str]:
    return [one["taxonomy"] for one in page["filters"]["facets"]]


def counts(page: dict[str, Any], taxonomy: str) -> dict[str, int]:
    return {term["value"]: term["count"] for term in facet(page, taxonomy)["terms"]}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("e-filter-vypis-product_cat=tricka", ["Červené tričko", "Modré tričko"]),
        ("e-filter-vypis-product_cat=tricka~hrnky", ["Hrnek", "Červené tričko", "Modré tričko"]),
        ("e-filter-vypis-product_cat=tricka+obleceni", ["Červené tričko", "Modré tričko"]),
        ("e-filter-vypis-product_cat=tricka+hrnky", []),
        ("e-filter-vypis-product_cat=!hrnky", ["Červené tričko", "Modré tričko"]),
        ("e-filter-vypis-pa_barva=modr%C3%A1", ["Modré tričko"]),
        ("e-filter-vypis-pa_barva=modr%C3%A1&e-filter-vypis-pa_velikost=s", []),
        ("e-filter-vypis-pa_barva=modr%C3%A1&e-filter-vypis-pa_velikost=l", ["Modré tričko"]),
        ("e-filter-vypis-product_brand=keramika", ["Modré tričko"]),
        ("e-filter-vypis-product_tag=nove", ["Hrnek"]),
        ("e-filter-vypis-stock_status=instock", ["Červené tričko", "Modré tričko"]),
        ("e-filter-vypis-max_price=200", ["Hrnek", "Červené tričko"]),
        ("e-filter-vypis-max_price=200&e-filter-vypis-min_price=100.50", ["Červené tričko"]),
        ("e-filter-vypis-max_price=1&e-filter-vypis-min_price=500", []),
        # Unknown terms.
        ("e-filter-vypis-product_cat=kabaty", []),
        ("e-filter-vypis-product_cat=kabaty~tricka", ["Červené tričko", "Modré tričko"]),
        ("e-filter-vypis-product_cat=kabaty+tricka", []),
        ("e-filter-vypis-pa_cena=tricka", []),
        ("e-filter-vypis-min_price=abc", []),
        ("e-filter-vypis-min_price=-5", []),
        ("e-filter-vypis-product_cat=tricka%7Ehrnky%2Bkabaty", []),
        ("e-filter-vypis-product_cat=%3Cscript%3Ealert(1)%3C/script%3E", []),
    ],
)
def test_filters_find_products(shop, settings, query, expected):
    response = Client().get(f"/obchod/?{query}", follow=True)

    assert response.status_code == 200
    address = response.redirect_chain[-1][0].partition("?")[2] if response.redirect_chain else query
    assert sorted(find_names(address, settings)) == sorted(expected)
    assert "<script>alert" not in response.content.decode()


def test_counts_show_results_of_choosing_term(shop, settings):
    page = props_of("/obchod/?e-filter-vypis-pa_barva=modr%C3%A1", settings)

    # Its own choice is ignored, those of other facets count.
    assert counts(page, "pa_barva") == {"červená": 1, "modrá": 1}
    # Blue is sold in L only, so the sizes are no choice.
    assert "pa_velikost" not in get_facets(page)


def test_categories_include_descendants_in_counts_and_open_when_chosen(shop, settings):
    whole, chosen = (props_of(f"/obchod/{query}", settings) for query in ("", "?e-filter-vypis-product_cat=obleceni"))

    assert counts(whole, "product_cat") == {"hrnky": 1, "obleceni": 2}
    assert [(term["value"], term["depth"]) for term in facet(chosen, "product_cat")["terms"]] == [
        ("hrnky", 0),
        ("obleceni", 0),
        ("tricka", 1),
    ]


def test_category_page_offers_its_subcategories(shop, settings):
    a_category("Košile", Category.objects.get(slug="obleceni"), slug="kosile")

    page = props_of("/kategorie-produktu/obleceni/", settings)

    # Only one has products, which is no choice.
    assert [one["taxonomy"] for one in page["filters"]["facets"]] == [
        "price",
        "pa_barva",
        "pa_velikost",
        "product_brand",
    ]


def test_third_party_scripts_find_terms_by_class(shop, settings):
    values = {term["value"] for term in facet(props_of("/obchod/", settings), "pa_barva")["terms"]}

    found = re.findall(r'class="[^"]*\be-filter-item\b[^"]*" data-filter="([^"]+)"', get_html("/obchod/"))

    assert values
    assert values <= set(found)


def test_colour_facet_has_its_colours(shop, settings):
    terms = facet(props_of("/obchod/", settings), "pa_barva")["terms"]

    assert [(term["name"], term["colours"]) for term in terms] == [("Červená", ["#c0392b"]), ("Modrá", [])]


def test_chosen_filter_can_be_removed(shop, settings):
    query = "e-filter-vypis-pa_barva=modr%C3%A1&e-filter-vypis-product_cat=!hrnky&e-filter-vypis-max_price=500"
    query += "&orderby=price"
    page = props_of(f"/obchod/?{query}", settings)

    assert [(chip["text"], chip["remove"]) for chip in page["filters"]["chips"]] == [
        ("do 500\xa0Kč", "max_price:500"),
        ("Barva: Modrá", "pa_barva:modrá"),
        ("bez: Hrnky", "product_cat:hrnky"),
    ]
    assert page["filters"]["clear_href"] == "/obchod/?orderby=price"
    without = Client().get(f"/obchod/?{query}&e-remove-vypis=product_cat:hrnky")
    assert without.headers["Location"] == (
        "/obchod/?e-filter-vypis-max_price=500&e-filter-vypis-pa_barva=modr%C3%A1&orderby=price"
    )


def test_form_without_javascript_redirects_to_canonical_url(shop):
    sent = (
        "e-filter-vypis-pa_barva=modr%C3%A1&e-filter-vypis-pa_barva=%C4%8Derven%C3%A1&e-filter-vypis-min_price=&page=3"
    )

    response = Client().get(f"/obchod/?{sent}")

    assert (response.status_code, response.headers["Location"]) == (
        302,
        "/obchod/?e-filter-vypis-pa_barva=modr%C3%A1~%C4%8Derven%C3%A1&page=3",
    )


def test_empty_result_says_so_and_offers_to_clear_filters(shop):
    html = get_html("/obchod/?e-filter-vypis-product_cat=kabaty")

    assert "Vašemu výběru tu nic neodpovídá" in html
    assert "Zrušit vše" in html


def test_combinations_are_not_for_caches_and_robots(shop):
    one = Client().get("/obchod/?e-filter-vypis-pa_barva=modr%C3%A1")

    assert one.headers["Cache-Control"] == "private, no-cache"
    html = one.content.decode()
    assert 'content="noindex, follow"' in html
    assert 'rel="canonical"' not in html


def test_links_lead_robots_into_no_combination(shop):
    for path in ("/obchod/", "/obchod/?e-filter-vypis-pa_barva=modr%C3%A1"):
        html = get_html(path)
        assert 'href="/obchod/?e-filter' not in html, path


def test_single_values_of_opened_facets_are_indexable(shop, monkeypatch):
    rules = ListingRules((FacetChoice("pa_barva", is_indexable=True),))
    for module in (listing, main_grid):
        monkeypatch.setattr(module, "get_listing_rules", lambda: rules)
    blue, both = "e-filter-vypis-pa_barva=modr%C3%A1", "e-filter-vypis-pa_barva=modr%C3%A1~%C4%8Derven%C3%A1"

    one = Client().get(f"/obchod/?{blue}")

    assert one.headers["Cache-Control"] == PUBLIC
    assert f'<link rel="canonical" href="http://testserver/obchod/?{blue}"/>' in one.content.decode()
    assert "<title>Celý sortiment – Barva: Modrá" in one.content.decode()
    assert f'href="/obchod/?{blue}"' in get_html("/obchod/")
    for more in (both, f"{blue}&orderby=price", f"{blue}&e-filter-vypis-max_price=500"):
        assert "noindex" in get_html(f"/obchod/?{more}"), more


def test_filtering_is_rate_limited(shop, settings):
    settings.FILTERED_PER_MINUTE = 3
    for _time in range(3):
        get_html("/obchod/?e-filter-vypis-pa_barva=modr%C3%A1")

    refused = Client().get("/obchod/?e-filter-vypis-pa_barva=modr%C3%A1")

    assert (refused.status_code, 0 < int(refused.headers["Retry-After"]) <= 60) == (429, True)
    assert "Filtrujete rychleji" in refused.content.decode()
    # Unfiltered listings still work.
    get_html("/obchod/")


def test_hundred_parameters_use_constant_queries(shop):
    few = capture_queries("/obchod/?e-filter-vypis-pa_barva=modr%C3%A1")
    many = "&".join(sorted(f"e-filter-vypis-pa_x{i}=a~b~c" for i in range(100)))

    assert len(capture_queries(f"/obchod/?{many}")) <= len(few)


def test_filtered_listing_uses_as_many_queries_as_plain_one(shop):
    assert len(capture_queries("/obchod/?e-filter-vypis-product_cat=tricka")) <= len(capture_queries("/obchod/"))


@pytest.mark.parametrize(
    "query",
    [
        f"e-filter-vypis-product_cat={'a' * 3000}",
        f"e-filter-vypis-{'b' * 150}=a",
        "e-filter--=a",
        "e-filter-vypis=a",
        "e-filter-vypis-product_cat=%1f",
        "e-filter-vypis-product_cat=%ff",
        "e-remove-vypis=x",
        "e-remove-vypis=%3A&e-filter-vypis-product_cat=a",
        "e-page-vypis=-1",
    ],
)
def test_hostile_filters_get_response(shop, query):
    assert Client().get(f"/obchod/?{query}", follow=True).status_code == 200


@pytest.mark.parametrize("page", ["0", "-1", "2", "99999999999999999999"])
def test_missing_page_of_filtered_listing_returns_404(shop, page):
    get_html(f"/obchod/?e-filter-vypis-product_cat=tricka&page={page}", 404)


def test_product_deleted_since_indexing_is_left_out(shop, settings):
    Product.objects.filter(name="Hrnek").update(status=Product.Status.DRAFT)

    assert sorted(find_names("", settings)) == ["Modré tričko", "Červené tričko"]
