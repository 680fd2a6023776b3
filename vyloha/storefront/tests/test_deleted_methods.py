"""
Tests of shipping and payment methods that another process deleted while this one still caches them, for half a second.
"""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.payments import available_methods as payments
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping import available_methods as deliveries
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.cache import changes
from vyloha.storefront.api.classic.tests.asking import add_nonce, call
from vyloha.storefront.api.tests.browser import Browser
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, put_in
from vyloha.storefront.visitor import nonces

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

FORM_FIELDS = {**FORM, "woocommerce-process-checkout-nonce": nonces.build_nonce(nonces.CHECKOUT)}


def store_api(client: Client, method: str, path: str, **body: Any) -> Any:
    browser = Browser()
    browser.client = client
    return browser.send(method, path, body)


def order_by_form(client: Client, rate_id: str) -> Any:
    return check_out(client, **{"shipping_method[0]": rate_id})


def order_by_classic_form(client: Client, rate_id: str) -> Any:
    return call(client, "checkout", {**FORM_FIELDS, "shipping_method[0]": rate_id})


def order_by_store_api(client: Client, rate_id: str) -> Any:
    extensions = {"vyloha": {"rate_id": rate_id}}
    return store_api(client, "POST", "/checkout", billing_address=BILLING, payment_method="bacs", extensions=extensions)


def choose_classically(client: Client, rate_id: str) -> Any:
    return call(client, "update_shipping_method", add_nonce(nonces.SHIPPING_METHOD, **{"shipping_method[0]": rate_id}))


def review_classically(client: Client, rate_id: str) -> Any:
    sent = {"shipping_method[0]": rate_id, "payment_method": "bacs"}
    return call(client, "update_order_review", add_nonce(nonces.ORDER_REVIEW, **sent))


def choose_by_store_api(client: Client, rate_id: str) -> Any:
    store_api(client, "PUT", "/checkout", payment_method="bacs")
    return store_api(client, "POST", "/cart/select-shipping-rate", rate_id=rate_id)


ORDERING = [order_by_form, order_by_classic_form, order_by_store_api]


@pytest.mark.parametrize("is_payment", [False, True])
@pytest.mark.parametrize("act", [*ORDERING, choose_classically, review_classically, choose_by_store_api])
def test_method_deleted_by_other_process_is_reported_as_not_offered(
    act: Callable[[Client, str], Any], is_payment: bool, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DEBUG = True  # pages are read as props
    a_product()
    courier, _pickup = offer_methods()
    rate_id = courier.rate_id
    client = Client(raise_request_exception=False)
    put_in(client, Variation.objects.get())
    client.get("/pokladna/?props")

    delete_elsewhere(PaymentMethod.objects.get(kind="bacs") if is_payment else courier, monkeypatch)
    answer = act(client, rate_id)

    assert answer.status_code < 500
    assert not Order.objects.placed().exists()
    if act in ORDERING:
        what = "platb" if is_payment else "doprav"
        text = (
            answer.content.decode()
            if act is order_by_form
            else answer.json().get("messages") or answer.json()["message"]
        )
        assert what in text.lower()
    cart = Cart.objects.get()
    assert (cart.payment_method if is_payment else cart.shipping_method) is None


def delete_elsewhere(method: ShippingMethod | PaymentMethod, monkeypatch: pytest.MonkeyPatch) -> None:
    """Delete ``method`` as another process does: ours has just checked for changes, and still caches it."""
    known = changes.known
    methods: list[changes.CachedValue[Any]] = [deliveries.enabled_methods, payments._enabled]
    held = {followed: followed() for followed in methods}
    place = known.get_position()
    method.delete()
    monkeypatch.setattr(changes, "CHECK_INTERVAL_S", 3600)
    known.looked_at, known.latest = time.monotonic(), place
    for followed, value in held.items():
        followed.prime(value)
