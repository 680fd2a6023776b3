"""Tests of the conventions of everything under /wp-json/."""

import json
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.core.http.request_bodies import MAX_BYTES
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
ADD = f"{STORE}/cart/add-item"


def add_nonce(**headers: str) -> dict[str, str]:
    return {"Nonce": nonces.build_nonce(nonces.STORE_API), **headers}


@pytest.mark.parametrize(
    "path",
    [
        "/wp-json/wc/store/v1/cart",
        "/wp-json/wc/store/v1/cart/",
        "/wp-json/wc/store/cart",
        "/?rest_route=/wc/store/v1/cart",
        "/?rest_route=/wc/store/cart&_locale=user",
        "/?rest_route=%2Fwc%2Fstore%2Fv1%2Fcart",
    ],
)
def test_route_has_several_urls(path: str) -> None:
    assert Client().get(path).json()["items_count"] == 0


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/wp-json/wp/v2/users", "rest_no_route"),
        ("/wp-json/wc/store/v2/cart", "rest_no_route"),
        ("/wp-json/wc/store/v1/nothing", "rest_no_route"),
        ("/?rest_route=/nothing", "rest_no_route"),
        ("/wp-json/wc/store/v1/cart/add-item", "woocommerce_rest_invalid_endpoint"),
    ],
)
def test_unknown_route_or_method_returns_404(path: str, code: str) -> None:
    assert refusal(Client().get(path)) == (404, code)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ('{"id": %d, "quantity": 2}', "application/json"),
        ('{"id": "%d", "quantity": "2"}', "application/json; charset=utf-8"),
        ('{"id": %d, "quantity": 2}', "application/vnd.api+json"),
        ("id=%d&quantity=2", "application/x-www-form-urlencoded"),
    ],
)
def test_body_can_be_json_or_form(body: str, kind: str) -> None:
    response = Client().post(ADD, body % a_product().pk, content_type=kind, headers=add_nonce())

    assert response.json()["items_count"] == 2


def test_body_can_be_multipart() -> None:
    data = {"id": a_product().pk, "variation[0][attribute]": "pa_barva", "variation[0][value]": "modrá"}

    assert Client().post(ADD, data, headers=add_nonce()).status_code == 201


def test_path_wins_over_body_and_body_over_query() -> None:
    mug, plate = a_product("Hrnek"), a_product("Talíř")
    browser = Browser()

    added = browser.post(f"/cart/add-item?id={plate.pk}&quantity=3", {"id": mug.pk}).json()
    read = browser.get(f"/products/{mug.pk}", id=plate.pk).json()

    assert [(item["name"], item["quantity"]) for item in added["items"]] == [("Hrnek", 3)]
    assert read["name"] == "Hrnek"


@pytest.mark.parametrize(
    "body",
    [
        "{", "[1,", "nic", '{"id": NaN}', '{"id": Infinity}', '{"a": "\\ud800"}', "[" * 5000,
        '{"a":' * 200 + "1" + "}" * 200,
        '{"id": ' + "1" * 5000 + "}",
    ],
)  # fmt: skip
def test_invalid_json_is_rejected(body: str) -> None:
    response = Client().post(ADD, body, content_type="application/json", headers=add_nonce())

    assert refusal(response) == (400, "rest_invalid_json")


def test_json_without_object_has_no_parameters() -> None:
    for body in ("", "[]", "1", "null", '"x"'):
        response = Client().post(ADD, body, content_type="application/json", headers=add_nonce())

        assert refusal(response) == (400, "rest_missing_callback_param")


@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "text/plain"])
def test_too_large_body_is_rejected(kind: str) -> None:
    response = Client().post(ADD, b"x" * (MAX_BYTES + 1), content_type=kind, headers=add_nonce())

    assert refusal(response) == (413, "rest_request_too_large")


@pytest.mark.parametrize("as_header", [True, False])
def test_post_request_can_override_method(as_header: bool) -> None:
    browser = Browser()
    key = browser.post("/cart/items", {"id": a_product().pk}).json()["key"]

    if as_header:
        response = browser.post(f"/cart/items/{key}", {"quantity": 5}, **{"X-HTTP-Method-Override": "PUT"})
    else:
        response = browser.post(f"/cart/items/{key}?_method=put", {"quantity": 5})

    assert response.json()["quantity"] == 5


def test_get_request_never_changes_anything() -> None:
    browser = Browser()
    key = browser.post("/cart/items", {"id": a_product().pk}).json()["key"]

    response = browser.get(f"/cart/items/{key}", _method="DELETE")

    assert response.json()["quantity"] == 1
    assert browser.get("/cart").json()["items_count"] == 1


def test_envelope_holds_status_and_headers() -> None:
    response = Client().get("/wp-json/wp/v2/users?_envelope")

    body = response.json()
    assert response.status_code == 200
    assert (body["status"], body["body"]["code"]) == (404, "rest_no_route")
    assert "Nonce" in Client().get(f"{STORE}/cart?_envelope=1").json()["headers"]


def test_fields_parameter_limits_members() -> None:
    response = Client().get(f"{STORE}/cart?_fields=items_count,totals.total_price,nothing")

    assert response.json() == {"items_count": 0, "totals": {"total_price": "0"}}


def test_head_and_options_describe_route() -> None:
    head = Client().head(f"{STORE}/cart")
    options = Client().options(f"{STORE}/cart/add-item")

    assert head.status_code == 200
    assert "Nonce" in head.headers
    assert options.headers["Allow"] == "POST"
    assert options.json()["methods"] == ["POST"]
    assert set(options.json()["endpoints"][0]["args"]) == {"id", "quantity", "variation"}


def test_wrong_rest_nonce_is_rejected_and_valid_one_renewed() -> None:
    path = f"{STORE}/products"

    wrong = Client().get(path, headers={"X-WP-Nonce": "x"})
    right = Client().get(path, headers={"X-WP-Nonce": nonces.build_nonce(nonces.REST)})

    assert refusal(wrong) == (403, "rest_cookie_invalid_nonce")
    assert right.status_code == 200
    assert nonces.is_valid(right.headers["X-WP-Nonce"], nonces.REST)
    assert "X-WP-Nonce" not in Client().get(path).headers


def test_cross_site_request_changes_nothing() -> None:
    response = Client().post(
        ADD,
        {"id": a_product().pk},
        headers=add_nonce(Origin="https://zlodej.example"),
        content_type="application/json",
    )

    assert refusal(response) == (403, "cross_site_request")


def test_responses_are_never_cached_or_indexed() -> None:
    for path in ("/wp-json/", f"{STORE}/products", "/wp-json/nothing", "/?rest_route=/wc/store/v1/cart"):
        headers = Client().get(path).headers
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Robots-Tag"] == "noindex"


def test_nul_characters_do_not_reach_database() -> None:
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})

    body = browser.post("/cart/update-customer", {"billing_address": {"city": "Br\0no"}}).json()

    assert body["billing_address"]["city"] == "Brno"
    assert refusal(Client().get(f"{STORE}/products?search=%00&slug=a%00b")) == (400, "bad_request")


def test_json_response_keeps_czech_letters_unescaped() -> None:
    """Czech letters are sent unescaped."""
    a_product("Příliš žluťoučký kůň")

    content: Any = Client().get(f"{STORE}/products?_fields=name").content

    assert content.decode() == json.dumps([{"name": "Příliš žluťoučký kůň"}], ensure_ascii=False, separators=(",", ":"))


def test_internal_error_is_returned_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vyloha.storefront.api.rest.dispatch.answer_call", lambda call: 1 / 0)

    response = Client(raise_request_exception=False).get(f"{STORE}/cart")

    assert refusal(response) == (500, "internal_server_error")
