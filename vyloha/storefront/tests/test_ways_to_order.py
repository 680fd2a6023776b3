"""Tests that a purchase by the form, by the classic calls alone and by the Store API alone makes the same order."""

from collections.abc import Callable
from typing import Any

import pytest
from django.forms import model_to_dict
from django.test import Client

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.storefront.api.classic.tests.asking import add_nonce, call
from vyloha.storefront.api.tests.browser import Browser
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, put_in
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
CODES = ("leto10", "balik")
# Identifiers of one order.
OWN = {"id", "order", "key", "number", "cart_token", "placed_at", "created_at", "updated_at"}


def order_by_form(goods: list[tuple[Variation, int]], courier: ShippingMethod, client: Client) -> None:
    for variation, pieces in goods:
        put_in(client, variation, pieces)
    for code in CODES:
        client.post("/kosik/", {"coupon_code": code, "apply_coupon": "1"})
    chosen = {"payment_method": "cod", "shipping_method[0]": courier.rate_id}
    check_out(client, **chosen, update_totals="1")
    check_out(client, **chosen)


def order_by_classic_calls(goods: list[tuple[Variation, int]], courier: ShippingMethod, client: Client) -> None:
    for variation, pieces in goods:
        call(client, "add_to_cart", product_id=variation.pk, quantity=pieces)
    for code in CODES:
        call(client, "apply_coupon", add_nonce("apply-coupon", coupon_code=code))
    chosen = {"payment_method": "cod", "shipping_method[0]": courier.rate_id}
    call(client, "update_order_review", add_nonce(nonces.ORDER_REVIEW, **chosen))
    nonce = {"woocommerce-process-checkout-nonce": nonces.build_nonce(nonces.CHECKOUT)}
    answer = call(client, "checkout", {**FORM, **chosen, **nonce}).json()
    assert answer["result"] == "success", answer


def order_by_store_api(goods: list[tuple[Variation, int]], courier: ShippingMethod, client: Client) -> None:
    browser = Browser()
    browser.client = client
    for variation, pieces in goods:
        browser.post("/cart/add-item", {"id": variation.pk, "quantity": pieces})
    for code in CODES:
        browser.post("/cart/apply-coupon", {"code": code})
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    browser.send("PUT", "/checkout", {"payment_method": "cod"})
    response = browser.post("/checkout", {"billing_address": BILLING, "payment_method": "cod"})
    assert response.status_code == 200, response.json()


def get_record(order: Order) -> dict[str, Any]:
    """Return all data of an order except its own identifiers."""
    parts = ("lines", "coupons", "vat_lines", "addresses")
    rows = {name: [_fields(row) for row in getattr(order, name).order_by("pk")] for name in parts}
    return {"order": _fields(order), **rows}


def _fields(row: Any) -> dict[str, Any]:
    return {name: value for name, value in model_to_dict(row).items() if name not in OWN}


@pytest.mark.parametrize("currency", ["CZK", "EUR"])
def test_every_order_method_places_same_order(currency: str, settings: Any) -> None:
    settings.DEBUG = True  # pages are read as props
    courier, _pickup = offer_methods()
    a_currency("EUR", "0.0391")
    set_rules(charges_chosen_currency=True)
    red = {"price": 33_333, "sku": "T-1", "terms": {"pa_barva": "červená"}}
    shirt = a_variable_product([an_attribute()], [red], categories=[a_category()])
    goods = [(shirt.variations.get(), 3), (a_product("Hrnek", price=7_777).variations.get(), 7)]
    a_coupon("leto10", amount=1_000, usage_limit=3)
    a_coupon("balik", discount_type="fixed_cart", amount=10_001)
    records = []

    ways: list[Callable[..., None]] = [order_by_form, order_by_classic_calls, order_by_store_api]
    for way in ways:
        client = Client()
        client.cookies["wmc_current_currency"] = currency
        way(goods, courier, client)
        records.append(get_record(Order.objects.placed().latest("pk")))

    assert Order.objects.placed().count() == len(ways)
    assert records[0]["order"]["currency"] == currency
    assert [row["code"] for row in records[0]["coupons"]] == list(CODES)
    assert all(row["discount_minor"] for row in records[0]["lines"])
    assert records[1] == records[0]
    assert records[2] == records[0]
