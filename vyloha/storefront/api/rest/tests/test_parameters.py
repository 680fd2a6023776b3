"""Tests of the global parameters of REST calls."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.core.http.endpoints import registry
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
TOO_MANY = ",".join(f"f{number}" for number in range(200))


def test_nested_fields_are_selected_with_dots() -> None:
    a_product("Hrnek", categories=[a_category("Nádobí")])

    body = (
        Client().get(f"{STORE}/products?_fields[]=name&_fields[]=prices.currency_code&_fields[]=categories.name").json()
    )

    assert body == [
        {"name": "Hrnek", "prices": {"currency_code": "CZK"}, "categories": [{"name": "Nádobí"}]},
    ]


def test_more_than_hundred_fields_are_rejected() -> None:
    hundred = ",".join(f"f{number}" for number in range(99))

    assert Client().get(f"{STORE}/cart?_fields=items_count,{hundred}").json() == {"items_count": 0}
    for query in (f"_fields={TOO_MANY}", "&".join(f"_fields[]={name}" for name in TOO_MANY.split(","))):
        response = Client().get(f"{STORE}/cart?{query}")
        assert refusal(response) == (400, "rest_invalid_param")
        assert "_fields" in response.json()["data"]["params"]


def test_ten_thousand_fields_make_too_long_url() -> None:
    names = ",".join(f"f{number}" for number in range(10_000))

    assert refusal(Client().get(f"{STORE}/cart?_fields={names}")) == (414, "too_long")
    assert refusal(Client().get(f"/?rest_route=/wc/store/v1/cart&_fields={names}")) == (414, "too_long")


def test_call_with_too_many_fields_changes_nothing() -> None:
    browser = Browser()

    response = browser.post(f"/cart/add-item?_fields={TOO_MANY}", {"id": a_product().pk})

    assert refusal(response) == (400, "rest_invalid_param")
    assert browser.get("/cart").json()["items_count"] == 0


@pytest.mark.parametrize("fields", ["_fields=.", "_fields=a..b", "_fields[x][y]=a", "_fields=" + ".".join("a" * 500)])
def test_invalid_fields_select_nothing(fields: str) -> None:
    assert Client().get(f"{STORE}/cart?{fields}").json() == {}


def test_fields_parameter_does_not_trim_errors() -> None:
    assert refusal(Client().get(f"{STORE}/products/1?_fields=name")) == (404, "woocommerce_rest_product_invalid_id")
    enveloped = Client().get(f"{STORE}/products/1?_fields=name&_envelope=1").json()
    assert enveloped["body"]["code"] == "woocommerce_rest_product_invalid_id"
    assert enveloped["status"] == 404


@pytest.mark.parametrize("context", ["view", "embed", "edit"])
def test_every_context_returns_same_response(context: str) -> None:
    a_product("Hrnek")

    assert Client().get(f"{STORE}/products?context={context}").json() == Client().get(f"{STORE}/products").json()


@pytest.mark.parametrize(
    "context", ["context=nothing", "context=", "context[]=view", "context[a]=edit", "context=VIEW"]
)
def test_unknown_context_is_rejected(context: str) -> None:
    response = Client().get(f"{STORE}/products?{context}")

    assert refusal(response) == (400, "rest_invalid_param")
    assert response.json()["data"]["details"]["context"]["code"] == "rest_not_in_enum"


def test_variation_embeds_its_product() -> None:
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])

    [variation] = Client().get(f"{STORE}/products?type=variation&_embed").json()

    base = f"http://testserver{STORE}/products"
    assert variation["_links"] == {
        "self": [{"href": f"{base}/{shirt.variations.get().pk}"}],
        "collection": [{"href": base}],
        "up": [{"embeddable": True, "href": f"{base}/{shirt.pk}"}],
    }
    [product] = variation["_embedded"]["up"]
    assert (product["id"], product["type"]) == (shirt.pk, "variable")


def test_category_embeds_its_parent() -> None:
    above = a_category("Kuchyň")
    below: Category = a_category("Hrnky", parent=above)
    a_product(categories=[below])

    body = (
        Client()
        .get(f"{STORE}/products/categories/{below.pk}?_embed=up&_fields=name,_links.up,_embedded.up.name")
        .json()
    )

    assert body["name"] == "Hrnky"
    assert body["_links"]["up"][0]["href"].endswith(f"/products/categories/{above.pk}")
    assert body["_embedded"] == {"up": [{"name": "Kuchyň"}]}


def test_cart_lines_link_to_themselves() -> None:
    browser = Browser()
    key = browser.post("/cart/items", {"id": a_product().pk}).json()["key"]

    [line] = browser.get("/cart/items", _fields="_links").json()

    assert line["_links"]["self"][0]["href"].endswith(f"{STORE}/cart/items/{key}")


@pytest.mark.parametrize("query", ["", "_embed=author", "_embed[x]=1"])
def test_response_embeds_only_requested_links(query: str) -> None:
    a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])

    [variation] = Client().get(f"{STORE}/products?type=variation&{query}").json()

    assert "_embedded" not in variation


def test_embedding_uses_one_query_for_all(django_assert_max_num_queries: Any) -> None:
    for name in "ABC":
        a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}], name=name)
    Client().get(f"{STORE}/products?type=variation")  # caches of processes

    with django_assert_max_num_queries(40):
        variations = Client().get(f"{STORE}/products?type=variation&_embed").json()

    assert sorted(one["_embedded"]["up"][0]["name"] for one in variations) == ["A", "B", "C"]


def test_collections_return_totals_and_neighbour_pages() -> None:
    for name in "ABC":
        a_product(name)

    response = Client().get(f"{STORE}/products?per_page=1&page=2&_fields=name")

    assert (response.headers["X-WP-Total"], response.headers["X-WP-TotalPages"]) == ("3", "3")
    assert 'page=1&_fields=name>; rel="prev"' in response.headers["Link"]
    assert 'page=3&_fields=name>; rel="next"' in response.headers["Link"]
    assert refusal(Client().get(f"{STORE}/products?per_page=-1")) == (400, "rest_invalid_param")


def test_options_describe_parameters_and_response_of_route() -> None:
    described = Client().options(f"{STORE}/products").json()

    assert described["endpoints"][0]["args"]["per_page"]["required"] is False
    assert described["schema"]["title"] == "Product"
    assert described["schema"]["properties"]["prices"]["properties"]["price"]["type"] == "string"


def test_every_route_has_schema_without_references() -> None:
    for path in {endpoint.open_path for endpoint in registry}:
        described = Client().options(f"/wp-json/{path.replace('{id}', '1').replace('{attribute_id}', '1')}")

        assert described.status_code == 200, path
        assert b'"$ref"' not in described.content, path
        assert described.json()["schema"], path


def test_every_namespace_of_index_lists_its_routes() -> None:
    index = Client().get("/wp-json/").json()

    assert index["timezone_string"] == "Europe/Prague"
    assert index["gmt_offset"] in {1, 2}
    for namespace in index["namespaces"]:
        body = Client().get(f"/wp-json/{namespace}").json()
        assert body["namespace"] == namespace
        assert f"/{namespace}" in body["routes"]
        assert len(body["routes"]) > 1


def test_expired_nonce_is_rejected_with_any_parameters() -> None:
    old = nonces.build_nonce(nonces.REST, at=0)

    response = Client().get(f"{STORE}/products?_envelope&_fields=name", headers={"X-WP-Nonce": old})

    assert response.json()["body"]["code"] == "rest_cookie_invalid_nonce"
    assert response.json()["status"] == 403
