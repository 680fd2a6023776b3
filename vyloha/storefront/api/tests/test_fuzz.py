"""Fuzz tests: for any input the protocol responds with its own envelope and never with a 500."""

import json
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.core.http.endpoints import Endpoint, registry
from vyloha.storefront.api import handlers
from vyloha.storefront.tests.shoppers import FORM, put_in
from vyloha.storefront.visitor import nonces

assert handlers.__all__  # registers the routes that are drawn below

pytestmark = pytest.mark.django_db
FUZZ = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

NAMES = st.sampled_from(
    sorted({name for endpoint in registry for name in endpoint.params.model_fields} | {"_fields", "_locale", "_method"})
)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from([2**63, -(2**63) - 1, "9" * 30, "0", "-1", "1,2", "\0", "\ud800", "٣", "1e5", "²"])
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES | st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
BODIES = st.dictionaries(NAMES, VALUES, max_size=6)
ENDPOINTS: list[Endpoint] = sorted(registry, key=lambda endpoint: (endpoint.path, endpoint.method))
ROUTES = st.sampled_from(sorted({endpoint.path for endpoint in registry}))
PIECES = st.text(alphabet=st.characters(exclude_characters="/?#", exclude_categories=["Cs"]), min_size=1, max_size=12)
METHODS = st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])


def path_for(route: str, piece: str) -> str:
    filled = [piece if part.startswith("{") else part for part in route.split("/")]
    return "/wp-json/" + "/".join(quote(part) for part in filled)


def is_valid_response(response: Any) -> bool:
    """Return whether a client of the protocol can read the response."""
    if response.status_code >= 500 or response.headers["Cache-Control"] not in {"no-store", "private, no-store"}:
        return False
    if response.status_code == 204 or not response.content:
        return True
    body = response.json()
    return response.status_code < 400 or set(body) <= {"code", "message", "data"} or "_fields" in str(response.request)


@FUZZ
@example(route="wc/store/v1/products/{id:int}", piece="\n", method="GET", body={})
@given(route=ROUTES, piece=PIECES | st.integers().map(str), method=METHODS, body=BODIES)
def test_any_json_gets_response(route: str, piece: str, method: str, body: dict[str, Any]) -> None:
    client = Client(raise_request_exception=True)

    response = client.generic(
        method,
        path_for(route, piece),
        json.dumps(body).encode(),
        content_type="application/json",
        headers={"Nonce": nonces.build_nonce(nonces.STORE_API)},
    )

    assert is_valid_response(response), response.content


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
@settings(FUZZ, max_examples=8)
@given(data=st.data())
def test_every_route_accepts_any_parameters(endpoint: Endpoint, data: st.DataObject) -> None:
    given_values = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(endpoint.params.model_fields, VALUES)))
    query = {name: str(value).encode("utf-8", "replace").decode() for name, value in given_values.items()}

    response = Client().generic(
        endpoint.method,
        path_for(endpoint.path, "1") + ("?" + urlencode(query) if endpoint.method == "GET" else ""),
        json.dumps(given_values).encode(),
        content_type="application/json",
        headers={"Nonce": nonces.build_nonce(nonces.STORE_API)},
    )

    assert is_valid_response(response), response.content


@FUZZ
@given(route=ROUTES, query=st.text(alphabet=st.sampled_from("ab[]=&%0f9_.,-+ ;é"), max_size=80) | st.text(max_size=40))
def test_any_query_gets_response(route: str, query: str) -> None:
    address = path_for(route, "1")

    response = Client().get(address, query_params=None, QUERY_STRING=query.encode("utf-8", "replace").decode("latin-1"))

    assert is_valid_response(response), response.content


@FUZZ
@given(query=st.dictionaries(NAMES, SCALARS.filter(lambda value: value != "\ud800").map(str), max_size=8))
def test_list_parameters_accept_anything(query: dict[str, str]) -> None:
    clean = {name: value.encode("utf-8", "replace").decode() for name, value in query.items()}

    response = Client().get("/wp-json/wc/store/v1/products", clean)

    assert is_valid_response(response), response.content


@FUZZ
@given(body=st.binary(max_size=200), kind=st.sampled_from([
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "",
    "multipart/form-data; boundary=x", "multipart/form-data; boundary=é", "application/json; charset=nic",
]))  # fmt: skip
def test_any_body_gets_response(body: bytes, kind: str) -> None:
    headers = {"Nonce": nonces.build_nonce(nonces.STORE_API)}

    added = Client().generic("POST", "/wp-json/wc/store/v1/cart/add-item", body, content_type=kind, headers=headers)
    ajax = Client().generic("POST", "/wp-admin/admin-ajax.php", body, content_type=kind)

    assert is_valid_response(added), added.content
    assert added.status_code in {400, 413}
    assert ajax.status_code == 400


@FUZZ
@given(
    headers=st.dictionaries(
        st.sampled_from(["Nonce", "Cart-Token", "X-WP-Nonce", "X-HTTP-Method-Override", "Cookie"]),
        st.text(alphabet=st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=40),
    )
)
def test_any_headers_get_response(headers: dict[str, str]) -> None:
    response = Client().post("/wp-json/wc/store/v1/cart/add-item", "id=1", "text/plain", headers=headers)

    assert is_valid_response(response), response.content


CLASSIC = [
    *("add_to_cart", "remove_from_cart", "get_refreshed_fragments", "get_cart_totals", "get_customer_location"),
    *("apply_coupon", "remove_coupon", "update_shipping_method", "update_order_review", "checkout"),
]
CLASSIC_FIELDS = st.sampled_from([
    *("product_id", "quantity", "attribute_pa_barva", "cart_item_key", "coupon_code", "coupon", "billing_email"),
    *("shipping_method", "payment_method", "post_data", "order_key", "cart_hash", "order_comments", "security"),
    *("ship_to_different_address", "terms", "s_city", "country", "woocommerce-process-checkout-nonce", *FORM),
])  # fmt: skip
BRACKETS = st.sampled_from(["", "", "", "[]", "[0]", "[x][y]", "[", "]", "[-1]", "\0", "."])
CLASSIC_VALUES = st.sampled_from(["PRODUCT", "KEY", "leto", "1", "2.5", "-1", "1e9", "9" * 40, "jana@example.cz"]) | (
    SCALARS.map(str) | st.sampled_from(["x" * 70_000, "a[b=1&" * 50, "billing_city=Brno&billing_city[]=x"])
)


@pytest.fixture
def shopper() -> Client:
    """A visitor with a cart who cannot order anything, since no payment method is offered."""
    shopper = Client()
    a_coupon("leto")
    put_in(shopper, a_product("Hrnek"), 2)
    return shopper


@FUZZ
@given(
    name=st.sampled_from(CLASSIC),
    fields=st.lists(st.tuples(CLASSIC_FIELDS, BRACKETS, CLASSIC_VALUES), max_size=8),
    knows_nonces=st.booleans(),
)
def test_classic_calls_accept_any_form(
    name: str, fields: list[tuple[str, str, str]], knows_nonces: bool, shopper: Client
) -> None:
    known = {"PRODUCT": str(Product.objects.get().pk), "KEY": CartLine.objects.get().key}
    sent = [(f"{field}{brackets}", known.get(value, value)) for field, brackets, value in fields]
    if knows_nonces:
        sent.append(("security", nonces.build_nonce(name.replace("_", "-"))))
        sent.append(("woocommerce-process-checkout-nonce", nonces.build_nonce(nonces.CHECKOUT)))
    body = urlencode(sent, errors="replace")

    response = shopper.post(f"/?wc-ajax={name}", body, content_type="application/x-www-form-urlencoded")

    assert response.headers["Cache-Control"] == "no-store"
    assert response.status_code == 200 or (response.status_code, response.content) == (403, b"-1")
    if response.headers["Content-Type"].startswith("application/json"):
        assert response.json()
    assert not Order.objects.placed().exists()


@FUZZ
@given(
    name=st.sampled_from(CLASSIC),
    body=st.binary(max_size=200) | st.just(b"x" * 1_000_001),
    kind=st.sampled_from(
        ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""]
    ),
)
def test_classic_calls_accept_any_body(name: str, body: bytes, kind: str) -> None:
    response = Client().generic("POST", f"/?wc-ajax={name}", body, content_type=kind)

    assert response.status_code in {200, 400, 403, 413}
    assert (
        response.status_code == 200 or response.content == b"-1" or set(response.json()) == {"code", "message", "data"}
    )
    assert not Cart.objects.exists()
