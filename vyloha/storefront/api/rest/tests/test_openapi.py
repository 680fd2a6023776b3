"""Tests that one document describes every route and every response matches it."""

from typing import Any

import pytest
from django.test import Client
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.payments.tests.makers import bank_transfer
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.http.endpoints import (
    EmptyParams,
    EndpointCall,
    EndpointParams,
    EndpointRegistry,
    EndpointResponse,
    Namespace,
    registry,
)
from vyloha.storefront.api import handlers
from vyloha.storefront.api.tests.browser import Browser

pytestmark = pytest.mark.django_db
STORE = "wc/store/v1"


def document() -> dict[str, Any]:
    found: dict[str, Any] = Client().get("/wp-json/openapi.json").json()
    return found


def test_document_is_valid_openapi() -> None:
    described = document()

    assert described["openapi"].startswith("3.1")
    validate(described)


def test_every_registered_route_is_in_document() -> None:
    described = document()["paths"]

    for endpoint in registry:
        assert endpoint.method.lower() in described[f"/{endpoint.open_path}"]
    assert handlers.__all__
    assert "/wc/store/v1/cart/add-item" in described


def test_each_operation_has_unique_name_and_summary() -> None:
    operations = [operation for path in document()["paths"].values() for operation in path.values()]

    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["summary"].endswith(".") for operation in operations)


def test_parameters_are_in_query_path_or_body() -> None:
    paths = document()["paths"]

    products = {parameter["name"]: parameter for parameter in paths["/wc/store/v1/products"]["get"]["parameters"]}
    [key] = paths["/wc/store/v1/cart/items/{key}"]["put"]["parameters"]
    assert products["per_page"]["schema"]["maximum"] == 100
    assert (key["name"], key["in"], key["required"]) == ("key", "path", True)
    assert "requestBody" in paths["/wc/store/v1/cart/add-item"]["post"]
    assert "201" in paths["/wc/store/v1/cart/add-item"]["post"]["responses"]


def validate_answer(described: dict[str, Any], method: str, path: str, response: Any) -> None:
    """Check a response against the document's schema."""
    content = described["paths"][f"/{STORE}{path}"][method]["responses"][str(response.status_code)]["content"]
    schema = {**content["application/json"]["schema"], "components": described["components"]}
    OAS31Validator(schema).validate(response.json())


def test_responses_match_document() -> None:
    described, browser = document(), Browser()
    courier = a_shipping_method()
    bank_transfer()
    mug = a_product("Hrnek", categories=[a_category()])
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])
    variation = shirt.variations.get()

    validate_answer(described, "post", "/cart/add-item", browser.post("/cart/add-item", {"id": mug.pk}))
    validate_answer(described, "post", "/cart/add-item", browser.post("/cart/add-item", {"id": variation.pk}))
    for path in ("/cart", "/cart/items", "/products", "/products/categories", "/products/attributes", "/checkout"):
        validate_answer(described, "get", path, browser.get(path))
    validate_answer(described, "get", "/products/{id}", browser.get(f"/products/{variation.pk}"))
    rate = {"rate_id": courier.rate_id}
    validate_answer(described, "post", "/cart/select-shipping-rate", browser.post("/cart/select-shipping-rate", rate))
    order = browser.post("/checkout", {"billing_address": BILLING, "payment_method": "bacs"})
    validate_answer(described, "post", "/checkout", order)
    placed = order.json()
    read = browser.get(f"/order/{placed['order_id']}", key=placed["order_key"], billing_email="jana@example.cz")
    validate_answer(described, "get", "/order/{id}", read)
    key = {"key": placed["order_key"], "billing_email": "jana@example.cz", "payment_method": "bacs"}
    validate_answer(described, "post", "/checkout/{id}", browser.post(f"/checkout/{placed['order_id']}", key))


def test_responses_about_coupons_and_counts_match_document(settings: Any) -> None:
    described, browser = document(), Browser()
    settings.CART_EXTENSIONS = {"nic": "operator.is_"}  # accepts two values, changes neither
    browser.post("/cart/add-item", {"id": a_product("Hrnek", categories=[a_category()]).pk})
    a_coupon("LETO10")

    validate_answer(described, "post", "/cart/apply-coupon", browser.post("/cart/apply-coupon", {"code": "LETO10"}))
    validate_answer(described, "get", "/cart/coupons", browser.get("/cart/coupons"))
    validate_answer(described, "get", "/cart/coupons/{code}", browser.get("/cart/coupons/leto10"))
    validate_answer(described, "post", "/cart/coupons", browser.post("/cart/coupons", {"code": "LETO10"}))
    validate_answer(described, "post", "/cart/remove-coupon", browser.post("/cart/remove-coupon", {"code": "LETO10"}))
    validate_answer(described, "delete", "/cart/coupons", browser.send("DELETE", "/cart/coupons"))
    validate_answer(described, "post", "/cart/extensions", browser.post("/cart/extensions", {"namespace": "nic"}))
    for counts in ({}, {"calculate_price_range": "1", "calculate_stock_status_counts": "1"}):
        query = {**counts, "calculate_taxonomy_counts": "product_cat", "calculate_rating_counts": "1"}
        validate_answer(
            described, "get", "/products/collection-data", browser.get("/products/collection-data", **query)
        )


def test_index_lists_namespaces_and_routes() -> None:
    body = Client().get("/wp-json/").json()

    assert body["namespaces"] == [
        "ecomail/v1", "elementor-pro/v1", "elementskit/v1", "packeta/internal/checkout", "wc/store/v1", "wp/v2",
    ]  # fmt: skip
    route = body["routes"]["/wc/store/v1/cart/add-item"]
    assert route["methods"] == ["POST"]
    assert route["endpoints"][0]["args"]["id"]["required"] is True
    assert route["endpoints"][0]["args"]["quantity"]["default"] == 1
    assert body["routes"]["/wc/store/v1/products/(?P<id>[0-9]{1,18})"]["methods"] == ["GET"]
    assert Client().get("/wp-json/wc/store/v1").json()["routes"].keys() < body["routes"].keys()


def test_route_is_registered_once_and_knows_its_parameters() -> None:
    api = Namespace("test/v1", registry=EndpointRegistry())

    class Named(EndpointParams):
        name: str

    class Answer(EndpointResponse):
        name: str

    @api.get("/{name}")
    def read(call: EndpointCall, params: Named) -> Answer:
        return Answer(name=params.name)

    with pytest.raises(ValueError, match="twice"):
        api.get("/{name}")(read)
    with pytest.raises(ValueError, match="no field"):

        @api.get("/{other}/x")
        def lost(call: EndpointCall, params: EmptyParams) -> Answer:
            return Answer(name="")
