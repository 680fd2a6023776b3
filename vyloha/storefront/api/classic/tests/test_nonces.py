"""Tests that pages carry the nonces of calls for scripts of the classic cart and checkout."""

import json
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.storefront.api.classic.tests.asking import call, element
from vyloha.storefront.tests.shoppers import FORM, offer_methods, put_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_shop_and_a_cart(client: Client) -> None:
    offer_methods()
    put_in(client, a_product("Hrnek", price=25_000))
    a_coupon("leto")


def get_printed_global(client: Client, path: str, name: str) -> dict[str, Any]:
    """Return the value of that global variable on the page."""
    params: dict[str, Any] = json.loads(element(client.get(path).text, f"script[id={name.replace('_', '-')}]").text)
    return params


def test_checkout_form_can_be_submitted_as_served(client: Client) -> None:
    """No payment that a script inserted before hydration is left."""
    form = BeautifulSoup(client.get("/pokladna/").text, "html.parser").select_one("form.checkout")
    assert form
    fields = form.select("input[type=hidden][name], input[checked][name]")
    served = {str(field["name"]): str(field.get("value", "")) for field in fields}

    answer = call(client, "checkout", {**served, **FORM}).json()

    assert answer["result"] == "success", answer
    assert Order.objects.placed().exists()


def test_checkout_page_has_parameters_of_its_script(client: Client) -> None:
    params = get_printed_global(client, "/pokladna/", "wc_checkout_params")

    counted = call(client, "update_order_review", security=params["update_order_review_nonce"], payment_method="cod")
    applied = call(client, "apply_coupon", security=params["apply_coupon_nonce"], coupon_code="leto")
    removed = call(client, "remove_coupon", security=params["remove_coupon_nonce"], coupon="leto")

    assert [one.status_code for one in (counted, applied, removed)] == [200, 200, 200]
    assert params["wc_ajax_url"].replace("%%endpoint%%", "checkout") == params["checkout_url"] == "/?wc-ajax=checkout"
    assert (params["is_checkout"], params["option_guest_checkout"]) == ("1", "yes")
    assert params["i18n_checkout_error"]


def test_cart_page_has_parameters_of_its_script(client: Client) -> None:
    params = get_printed_global(client, "/kosik/", "wc_cart_params")

    applied = call(client, "apply_coupon", security=params["apply_coupon_nonce"], coupon_code="leto")
    counted = call(client, "update_shipping_method", security=params["update_shipping_method_nonce"])

    assert [one.status_code for one in (applied, counted)] == [200, 200]
    assert Cart.objects.get().coupon_codes == ["leto"]


def test_other_pages_get_nonces_with_fragments(client: Client) -> None:
    nonces = call(client, "get_refreshed_fragments").json()["nonces"]

    applied = call(client, "apply_coupon", security=nonces["apply_coupon_nonce"], coupon_code="leto")
    removed = call(client, "remove_coupon", security=nonces["remove_coupon_nonce"], coupon="leto")
    counted = call(client, "update_order_review", security=nonces["update_order_review_nonce"])
    delivered = call(client, "update_shipping_method", security=nonces["update_shipping_method_nonce"])

    assert [one.status_code for one in (applied, removed, counted, delivered)] == [200] * 4


@pytest.mark.parametrize("path", ["/obchod/", "/"])
def test_cached_pages_have_no_nonces(client: Client, path: str) -> None:
    assert "_compute_nonce" not in client.get(path).text
