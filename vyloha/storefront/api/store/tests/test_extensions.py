"""Tests of the shop's own code that clients call with the cart."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.cart import actions
from vyloha.commerce.cart.coupon_actions import apply_coupon
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal

pytestmark = pytest.mark.django_db


def wrap(cart: Cart, data: Mapping[str, Any]) -> None:
    """Add a gift to the cart, then reject paper that the shop does not have."""
    actions.add_to_cart(cart, data["gift"])
    if data.get("paper") == "zlatý":
        raise ApiError("balení_nemáme", "Zlatý papír nemáme.")
    if code := data.get("code"):
        apply_coupon(cart, code)


@pytest.fixture(autouse=True)
def _registered(settings: Any) -> None:
    settings.CART_EXTENSIONS = {"balicky": f"{__name__}.wrap"}


def test_extension_changes_cart_and_returns_it() -> None:
    browser, gift = Browser(), a_product("Mašle")

    response = browser.post("/cart/extensions", {"namespace": "balicky", "data": {"gift": gift.pk}})

    assert response.status_code == 200
    assert [item["name"] for item in response.json()["items"]] == ["Mašle"]
    assert [item["name"] for item in browser.get("/cart").json()["items"]] == ["Mašle"]


@pytest.mark.parametrize(
    ("data", "refused"),
    [
        ({"paper": "zlatý"}, (400, "balení_nemáme")),
        ({"code": "NIC"}, (400, "woocommerce_rest_cart_coupon_error")),
    ],
)
def test_rejected_extension_call_changes_nothing(data: dict[str, Any], refused: tuple[int, str]) -> None:
    gift = a_product("Mašle")

    response = Browser().post("/cart/extensions", {"namespace": "balicky", "data": {"gift": gift.pk, **data}})

    assert refusal(response) == refused
    assert not Cart.objects.exists()


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"namespace": "cizi", "data": {}}, (400, "woocommerce_rest_cart_extensions_error")),
        ({"namespace": "", "data": []}, (400, "woocommerce_rest_cart_extensions_error")),
        ({"data": {}}, (400, "rest_missing_callback_param")),
        ({"namespace": ["balicky"]}, (400, "rest_invalid_param")),
        ({"namespace": "balicky", "data": "text"}, (400, "rest_invalid_param")),
    ],
)
def test_unknown_extension_and_invalid_call_are_rejected(body: dict[str, Any], refused: tuple[int, str]) -> None:
    assert refusal(Browser().post("/cart/extensions", body)) == refused
    assert not Cart.objects.exists()


def test_extension_requires_nonce() -> None:
    body = {"namespace": "balicky", "data": {"gift": a_product().pk}}

    missing = Client().post(f"{STORE}/cart/extensions", body, content_type="application/json")
    wrong = Browser().post("/cart/extensions", body, Nonce="x")

    assert refusal(missing) == (401, "woocommerce_rest_missing_nonce")
    assert refusal(wrong) == (403, "woocommerce_rest_invalid_nonce")
