"""Tests of ``POST …/elementor-pro/v1/refresh-loop``."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.catalogue.models import Product, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.content.listing.grid import PER_PAGE
from vyloha.core.http.endpoints import registry
from vyloha.storefront.api.rest.openapi import build_document
from vyloha.storefront.api.tests.browser import refusal

pytestmark = pytest.mark.django_db
PATH = "/wp-json/elementor-pro/v1/refresh-loop"
SHOP = "http://testserver/obchod/"


def send_call(body: Any, path: str = PATH, **headers: str) -> Any:
    return Client().post(path, body, content_type="application/json", headers=headers)


def refresh_grid(filters: Any = None, url: str = SHOP, **body: Any) -> Any:
    """Return the response for filters of the main listing at ``url``."""
    response = send_call({"widget_id": "vypis", "pagination_base_url": url, "widget_filters": filters or {}, **body})
    assert response.status_code == 200, response.content
    return response.json()


def build_filters(taxonomy: str, *terms: str, **join: Any) -> Any:
    return {"taxonomy": {taxonomy: {"terms": list(terms), **join}}}


def get_shown_names(answer: Any) -> list[str]:
    """Return the names of the test products in the response."""
    found = [(answer["data"].find(f">{name}<"), name) for name in Product.objects.values_list("name", flat=True)]
    return [name for place, name in sorted(found) if place >= 0]


def is_container(html: str) -> bool:
    """Return whether it is one element that can replace the grid's container."""
    beginning, _closed, rest = html.partition(">")
    return beginning.startswith("<div ") and "elementor-widget-container" in beginning and rest.endswith("</div>")


@pytest.fixture
def shop(indexed: Callable[[], None]) -> None:
    """A red shirt, one in both colours, a cup; the shirts are in a category."""
    colour = an_attribute("Barva", "pa_barva", ("Červená", "Modrá"))
    shirts = a_category("Trička", slug="tricka")
    a_variable_product([colour], [{"terms": {"pa_barva": "červená"}}], "Tričko rudé", categories=[shirts])
    both = [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}]
    a_variable_product([colour], both, "Tričko obojí", price=29900, categories=[shirts])
    a_product("Hrnek", price=50000)
    indexed()


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ({}, ["Tričko rudé", "Tričko obojí", "Hrnek"]),
        (build_filters("product_cat", "tricka"), ["Tričko rudé", "Tričko obojí"]),
        (build_filters("pa_barva", "červená", "modrá", logicalJoin="OR"), ["Tričko rudé", "Tričko obojí"]),
        (build_filters("pa_barva", "červená", "modrá", logicalJoin="AND"), ["Tričko obojí"]),
        # NOT excludes products that also come in red: WooCommerce uses NOT IN.
        (build_filters("pa_barva", "červená", logicalJoin="NOT"), ["Hrnek"]),
        # Any other value means DISABLED, a single choice; a product must have all of several terms, as in Elementor.
        (build_filters("pa_barva", "modrá"), ["Tričko obojí"]),
        (build_filters("pa_barva", "červená", "modrá"), ["Tričko obojí"]),
        (build_filters("pa_barva", "červená", "modrá", logicalJoin="XOR"), ["Tričko obojí"]),
        (build_filters("pa_barva", "modrá", logicalJoin=7), ["Tričko obojí"]),
        (build_filters("min_price", "400"), ["Hrnek"]),
        (build_filters("max_price", "400 Kč"), ["Tričko rudé", "Tričko obojí"]),
        (build_filters("product_cat", "__all"), ["Tričko rudé", "Tričko obojí", "Hrnek"]),
        (build_filters("product_cat", "nic"), []),
        (build_filters("pa_neni", "modrá"), []),
        (build_filters("product_cat"), ["Tričko rudé", "Tričko obojí", "Hrnek"]),
        ([], ["Tričko rudé", "Tričko obojí", "Hrnek"]),
        ({"taxonomy": []}, ["Tričko rudé", "Tričko obojí", "Hrnek"]),
        ({"jiny": {"x": {"terms": ["y"]}}}, ["Tričko rudé", "Tričko obojí", "Hrnek"]),
        # The state that the script keeps by the ids of its filters.
        (
            {
                "f1": {
                    "filterType": "taxonomy",
                    "filterData": {"terms": ["tricka"], "selectedTaxonomy": "product_cat"},
                },
                "f2": {
                    "filterType": "taxonomy",
                    "filterData": {"terms": ["modrá"], "selectedTaxonomy": "pa_barva", "logicalJoin": "NOT"},
                },
            },
            ["Tričko rudé"],
        ),
    ],
)
@pytest.mark.usefixtures("shop")
def test_grid_shows_filtered_products(filters: Any, names: list[str]) -> None:
    answer = refresh_grid(filters)

    assert sorted(get_shown_names(answer)) == sorted(names)
    assert answer["total"] == len(names)


@pytest.mark.usefixtures("shop")
def test_response_is_one_element_with_its_panel_and_url() -> None:
    answer = refresh_grid(
        build_filters("pa_barva", "modrá", "červená", logicalJoin="OR"), f"{SHOP}?orderby=price&utm_source=x"
    )

    assert is_container(answer["data"])
    assert "Barva" in answer["filters"]
    assert answer["address"] == "/obchod/?e-filter-vypis-pa_barva=modr%C3%A1~%C4%8Derven%C3%A1&orderby=price"


@pytest.mark.usefixtures("shop")
def test_single_choice_panel_counts_each_alternative() -> None:
    panel = refresh_grid(build_filters("pa_barva", "modrá"))["filters"]

    # Facets of the shop are OR: red or blue.
    assert re.search(r'data-count="2"><input [^>]*>Červená<', panel)


@pytest.mark.usefixtures("shop")
def test_empty_grid_says_so_in_its_container() -> None:
    answer = refresh_grid(build_filters("product_cat", "nic"))

    assert answer["total"] == 0
    assert is_container(answer["data"])
    assert "Zrušit vše" in answer["data"]


def test_listing_is_found_by_path_of_its_page(indexed: Callable[[], None]) -> None:
    clothes = a_category("Oblečení", slug="obleceni")
    a_product("Tričko", categories=[a_category("Trička", clothes, slug="tricka")])
    a_product("Hrnek").tags.add(Tag.objects.create(name="Dárky", slug="darky"))
    indexed()

    assert get_shown_names(refresh_grid(url="/kategorie-produktu/obleceni/tricka/")) == ["Tričko"]
    assert get_shown_names(refresh_grid(url="http://testserver/stitek/darky/?utm_source=x")) == ["Hrnek"]
    assert get_shown_names(refresh_grid(url="/?s=hrn&post_type=product")) == ["Hrnek"]
    assert get_shown_names(refresh_grid(url="/obchod/?orderby=title")) == ["Hrnek", "Tričko"]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/",
        "/kosik/",
        "/kategorie-produktu/neni/",
        "/znacka/neni/",
        "/neni/",
        "//jinde.cz/obchod/",
        "https://jinde.cz/obchod/",
        "javascript:alert(1)//obchod/",
        "http://[",
        "<script>",
    ],
)
def test_page_without_listing_returns_404(url: str) -> None:
    response = send_call({"widget_id": "vypis", "pagination_base_url": url})

    assert refusal(response) == (404, "rest_post_invalid_id")


def test_page_number_of_url_is_kept_until_filters_change(indexed: Callable[[], None]) -> None:
    for i in range(PER_PAGE + 1):
        a_product(f"Produkt {i:02}", price=100 * (i + 1))
    indexed()
    last = f"Produkt {PER_PAGE:02}"

    kept, dropped = refresh_grid(url=f"{SHOP}?page=2"), refresh_grid(build_filters("min_price", "2"), f"{SHOP}?page=2")

    assert (get_shown_names(kept), kept["address"]) == ([last], "/obchod/?page=2")
    assert dropped["address"] == "/obchod/?e-filter-vypis-min_price=2"
    assert 'href="/obchod/?page=2"' in refresh_grid()["data"]


@pytest.mark.parametrize("page", ["0", "-1", "2", "999999999999", "x", "<b>"])
def test_missing_page_number_is_rejected(page: str) -> None:
    a_product()

    response = send_call({"widget_id": "vypis", "pagination_base_url": f"/obchod/?page={page}"})

    assert refusal(response) == (404, "rest_post_invalid_page_number")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "rest_invalid_json"),
        ({}, "rest_missing_callback_param"),
        ({"widget_id": "<b>"}, "rest_invalid_param"),
        ({"widget_id": "a" * 10_000}, "rest_invalid_param"),
        ({"widget_id": ["a"]}, "rest_invalid_param"),
        ({"widget_id": "vypis", "post_id": -1}, "rest_invalid_param"),
        ({"widget_id": "vypis", "post_id": "x"}, "rest_invalid_param"),
        ({"widget_id": "vypis", "post_id": 2**63}, "rest_invalid_param"),
        ({"widget_id": "vypis", "widget_filters": "x"}, "rest_invalid_param"),
        ({"widget_id": "vypis", "widget_filters": {"taxonomy": "x"}}, "rest_invalid_param"),
        ({"widget_id": "vypis", "widget_filters": {"taxonomy": {"a": ["x"]}}}, "rest_invalid_param"),
        ({"widget_id": "vypis", "widget_filters": build_filters("a", *["x"] * 1001)}, "rest_invalid_param"),
        ({"widget_id": "vypis", "widget_filters": {"taxonomy": {"a": {"terms": {}}}}}, "rest_invalid_param"),
        ({"widget_id": "vypis", "pagination_base_url": "x" * 20_001}, "rest_invalid_param"),
    ],
)
def test_invalid_request_is_rejected_in_wordpress_error_format(body: Any, code: str) -> None:
    assert refusal(send_call(body)) == (400, code)


@pytest.mark.parametrize(
    "filters",
    [
        build_filters("product_cat", "x" * 10_000),
        build_filters("product_cat", "<script>alert(1)</script>"),
        build_filters("min_price", "-1", "1e400", "٣"),
        {"taxonomy": {f"pa_{i}": {"terms": ["x"]} for i in range(300)}},
        build_filters("pa_barva", *(f"t{i}" for i in range(500)), logicalJoin="AND"),
    ],
)
@pytest.mark.usefixtures("shop")
def test_invalid_terms_find_no_products(filters: Any) -> None:
    answer = refresh_grid(filters)

    assert answer["total"] == 0
    assert "<script" not in answer["data"]


@pytest.mark.usefixtures("shop")
def test_response_is_not_cached_and_uses_few_queries() -> None:
    body = {"widget_id": "vypis", "pagination_base_url": "/kategorie-produktu/tricka/"}
    many = {f"pa_{i}": {"terms": ["x", "y"]} for i in range(100)}
    send_call({**body, "widget_filters": build_filters("pa_barva", "modrá")})

    with CaptureQueriesContext(connection) as one:
        response = send_call({**body, "widget_filters": build_filters("product_cat", "tricka")})
    with CaptureQueriesContext(connection) as hundred:
        send_call({**body, "widget_filters": {"taxonomy": many}})

    assert response.headers["Cache-Control"] == "no-store"
    assert len(hundred.captured_queries) <= len(one.captured_queries) <= 6


def test_filters_wait_for_index(settings: Any, tmp_path: Any, indexed: Callable[[], None]) -> None:
    a_product("Hrnek")
    body = {
        "widget_id": "vypis",
        "pagination_base_url": SHOP,
        "widget_filters": build_filters("stock_status", "instock"),
    }

    response = send_call(body)

    assert refusal(response) == (503, "not_ready")
    assert response.headers["Retry-After"] == "5"
    assert get_shown_names(refresh_grid()) == ["Hrnek"]


@pytest.mark.usefixtures("shop")
def test_filtering_is_rate_limited(settings: Any) -> None:
    settings.FILTERED_PER_MINUTE = 2
    body = {"widget_id": "vypis", "pagination_base_url": SHOP, "widget_filters": build_filters("pa_barva", "modrá")}

    first, second, third = send_call(body), send_call(body), send_call(body)

    assert (first.status_code, second.status_code) == (200, 200)
    assert refusal(third) == (429, "too_many_requests")
    assert 0 < int(third.headers["Retry-After"]) <= 60


def test_cross_site_call_is_rejected() -> None:
    assert refusal(send_call({"widget_id": "vypis"}, **{"Sec-Fetch-Site": "cross-site"})) == (403, "cross_site_request")


def test_call_is_in_openapi_document() -> None:
    operation = build_document(registry)["paths"]["/elementor-pro/v1/refresh-loop"]["post"]

    assert operation["requestBody"]
    assert operation["tags"] == ["elementor-pro/v1"]


@pytest.mark.parametrize(
    "filters",
    [
        {"taxonomy": {f"pa_{n}": {"terms": [f"b{m}" for m in range(90)]} for n in range(6)}},
        {"taxonomy": {"pa_barva": {"terms": [f"b{n}" for n in range(501)]}}},
        {str(n): {"filterType": "taxonomy", "filterData": {"terms": ["a"]}} for n in range(501)},
        {str(n): {} for n in range(501)},
    ],
    ids=["terms in all", "terms", "filters", "types"],
)
def test_too_many_filters_are_rejected(filters: Any) -> None:
    response = send_call({"widget_id": "vypis", "pagination_base_url": SHOP, "widget_filters": filters})

    assert response.status_code == 400
    assert response.json()["code"] == "rest_invalid_param"


def test_unknown_page_url_shows_no_grid() -> None:
    response = send_call({"widget_id": "vypis", "pagination_base_url": "/kategorie-produktu/%00/"})

    assert response.status_code == 404
