"""Whatever comes over the wire, the answer is the protocol's: never a 500, never anything but the envelope."""

import json
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from vyloha.core.endpoints import Endpoint, registry
from vyloha.storefront.protocol import handlers, nonces

assert handlers.__all__  # registers the routes that are drawn below

pytestmark = pytest.mark.django_db
FUZZ = settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

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


def is_sound(response: Any) -> bool:
    """Tell whether an answer is one that a client of the protocol can read."""
    if response.status_code >= 500 or response.headers["Cache-Control"] not in {"no-store", "private, no-store"}:
        return False
    if response.status_code == 204 or not response.content:
        return True
    body = response.json()
    return response.status_code < 400 or set(body) <= {"code", "message", "data"} or "_fields" in str(response.request)


@FUZZ
@example(route="wc/store/v1/products/{id:int}", piece="\n", method="GET", body={})
@given(route=ROUTES, piece=PIECES | st.integers().map(str), method=METHODS, body=BODIES)
def test_json_of_any_kind_is_answered(route: str, piece: str, method: str, body: dict[str, Any]) -> None:
    client = Client(raise_request_exception=True)

    response = client.generic(
        method,
        path_for(route, piece),
        json.dumps(body).encode(),
        content_type="application/json",
        headers={"Nonce": nonces.nonce_for(nonces.STORE_API)},
    )

    assert is_sound(response), response.content


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
@settings(FUZZ, max_examples=8)
@given(data=st.data())
def test_every_route_is_answered_whatever_its_own_parameters_are(endpoint: Endpoint, data: st.DataObject) -> None:
    given_values = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(endpoint.params.model_fields, VALUES)))
    query = {name: str(value).encode("utf-8", "replace").decode() for name, value in given_values.items()}

    response = Client().generic(
        endpoint.method,
        path_for(endpoint.path, "1") + ("?" + urlencode(query) if endpoint.method == "GET" else ""),
        json.dumps(given_values).encode(),
        content_type="application/json",
        headers={"Nonce": nonces.nonce_for(nonces.STORE_API)},
    )

    assert is_sound(response), response.content


@FUZZ
@given(route=ROUTES, query=st.text(alphabet=st.sampled_from("ab[]=&%0f9_.,-+ ;é"), max_size=80) | st.text(max_size=40))
def test_queries_of_any_kind_are_answered(route: str, query: str) -> None:
    address = path_for(route, "1")

    response = Client().get(address, query_params=None, QUERY_STRING=query.encode("utf-8", "replace").decode("latin-1"))

    assert is_sound(response), response.content


@FUZZ
@given(query=st.dictionaries(NAMES, SCALARS.filter(lambda value: value != "\ud800").map(str), max_size=8))
def test_parameters_of_a_list_may_be_anything(query: dict[str, str]) -> None:
    clean = {name: value.encode("utf-8", "replace").decode() for name, value in query.items()}

    response = Client().get("/wp-json/wc/store/v1/products", clean)

    assert is_sound(response), response.content


@FUZZ
@given(body=st.binary(max_size=200), kind=st.sampled_from([
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "",
    "multipart/form-data; boundary=x", "multipart/form-data; boundary=é", "application/json; charset=nic",
]))  # fmt: skip
def test_bodies_of_any_kind_are_answered(body: bytes, kind: str) -> None:
    headers = {"Nonce": nonces.nonce_for(nonces.STORE_API)}

    added = Client().generic("POST", "/wp-json/wc/store/v1/cart/add-item", body, content_type=kind, headers=headers)
    ajax = Client().generic("POST", "/wp-admin/admin-ajax.php", body, content_type=kind)

    assert is_sound(added), added.content
    assert added.status_code in {400, 413}
    assert ajax.status_code == 400


@FUZZ
@given(
    headers=st.dictionaries(
        st.sampled_from(["Nonce", "Cart-Token", "X-WP-Nonce", "X-HTTP-Method-Override", "Cookie"]),
        st.text(alphabet=st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=40),
    )
)
def test_headers_of_any_kind_are_answered(headers: dict[str, str]) -> None:
    response = Client().post("/wp-json/wc/store/v1/cart/add-item", "id=1", "text/plain", headers=headers)

    assert is_sound(response), response.content
