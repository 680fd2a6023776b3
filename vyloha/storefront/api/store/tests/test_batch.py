"""Tests of several changes in one request, as the block client sends them."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db


def call(path: str, body: dict[str, Any], nonce: str, **more: Any) -> dict[str, Any]:
    """Return one change with all members that the block client sends."""
    return {
        "path": f"/wc/store/v1{path}",
        "method": "POST",
        "data": body,
        "body": body,
        "cache": "no-store",
        "signal": {},
        "headers": {"Nonce": nonce},
        **more,
    }


def nonce() -> str:
    return nonces.build_nonce(nonces.STORE_API)


def send_batch(client: Client, *requests: Any, **more: Any) -> Any:
    body = {"requests": list(requests), **more}
    return client.post(f"{STORE}/batch?_locale=site", body, content_type="application/json")


def test_each_change_returns_cart_status_and_headers() -> None:
    mug, client = a_product("Hrnek"), Client()

    response = send_batch(client, call("/cart/add-item", {"id": mug.pk}, nonce()))

    assert response.status_code == 207
    [answer] = response.json()["responses"]
    assert answer["status"] == 201
    assert answer["body"]["items"][0]["name"] == "Hrnek"
    assert nonces.is_valid(answer["headers"]["Nonce"], nonces.STORE_API)
    assert isinstance(answer["headers"]["Nonce-Timestamp"], int)
    assert len(answer["headers"]["Cart-Hash"]) == 32
    assert response.cookies["vyloha_cart_count"].value == "1"


def test_changes_of_new_visitor_fill_one_cart() -> None:
    one, two, client = a_product(), a_product(), Client()

    response = send_batch(
        client, call("/cart/add-item", {"id": one.pk}, nonce()), call("/cart/add-item", {"id": two.pk}, nonce())
    )

    assert [answer["status"] for answer in response.json()["responses"]] == [201, 201]
    assert Cart.objects.count() == 1
    assert client.get(f"{STORE}/cart").json()["items_count"] == 2


def test_each_change_succeeds_or_fails_on_its_own() -> None:
    mug, client = a_product(), Client()

    response = send_batch(
        client,
        call("/cart/add-item", {"id": 999}, nonce()),
        call("/cart/add-item", {"id": mug.pk}, nonce()),
        call("/cart/add-item", {"id": mug.pk}, "old"),
        call("/nothing", {}, nonce()),
        call("/batch", {"requests": []}, nonce()),
        call("/cart/remove-item?key=x&_locale=site", {}, nonce()),
    )

    answers = response.json()["responses"]
    assert [(answer["status"], answer["body"].get("code")) for answer in answers] == [
        (400, "woocommerce_rest_cart_invalid_product"),
        (201, None),
        (403, "woocommerce_rest_invalid_nonce"),
        (404, "rest_no_route"),
        (400, "rest_batch_not_allowed"),
        (409, "woocommerce_rest_cart_invalid_key"),
    ]
    assert CartLine.objects.get().quantity == 1


def test_required_validation_stops_batch_with_invalid_request() -> None:
    mug = a_product()

    response = send_batch(
        Client(),
        call("/cart/add-item", {"id": mug.pk}, nonce()),
        call("/cart/add-item", {"id": "x"}, nonce()),
        validation="require-all-validate",
    )

    body = response.json()
    assert body["failed"] == "validation"
    assert body["responses"][0] is None
    assert body["responses"][1]["body"]["code"] == "rest_invalid_param"
    assert not Cart.objects.exists()


def test_block_client_can_go_through_whole_cart() -> None:
    mug, browser = a_product("Hrnek"), Browser()
    browser.get("/cart")

    [added] = browser.post("/batch", {"requests": [call("/cart/add-item", {"id": mug.pk}, browser.nonce)]}).json()[
        "responses"
    ]
    key = added["body"]["items"][0]["key"]
    updated = browser.post("/cart/update-item?_locale=site", {"key": key, "quantity": 2}).json()
    [removed] = browser.post("/batch", {"requests": [call("/cart/remove-item", {"key": key}, browser.nonce)]}).json()[
        "responses"
    ]

    assert updated["items_count"] == 2
    assert removed["body"]["items_count"] == 0


@pytest.mark.parametrize(
    ("requests", "code"),
    [
        ([{"path": "/wp/v2/users"}], "woocommerce_rest_invalid_path"),
        ([{"path": "/wc/storefront"}], "woocommerce_rest_invalid_path"),
        ([{"path": "http://[x/wc/store"}], "woocommerce_rest_invalid_path"),
        ([{"path": "/wc/store/v1/cart", "method": "GET"}], "rest_invalid_param"),
        ([{"path": "/wc/store/v1/cart"}] * 26, "rest_invalid_param"),
        ("x", "rest_invalid_param"),
        ([1], "rest_invalid_param"),
        ([{}], "rest_invalid_param"),
    ],
)
def test_invalid_batch_is_rejected_as_whole(requests: Any, code: str) -> None:
    response = Client().post(f"{STORE}/batch", {"requests": requests}, content_type="application/json")

    assert refusal(response) == (400, code)


def test_php_empty_objects_are_accepted_as_lists() -> None:
    requests = [{"path": "/wc/store/v1/cart/remove-item", "headers": [], "body": []}]

    response = Client().post(f"{STORE}/batch", {"requests": requests}, content_type="application/json")

    assert response.json()["responses"][0]["body"]["code"] == "rest_missing_callback_param"
