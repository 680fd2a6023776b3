"""Tests of how far a cart is from free delivery."""

from typing import Any

import pytest

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.storefront.tests.shoppers import put_in

pytestmark = pytest.mark.django_db


def get_progress(client) -> Any:
    """Return text, with normalized spaces, and per mille of our extension of the Store API."""
    free = client.get("/wp-json/wc/store/v1/cart").json()["extensions"]["vyloha"]["free_delivery"]
    return free and (free["text"].replace("\u00a0", " "), free["permille"])


def fill_cart_worth(client, price: int) -> None:
    """Add products for ``price`` haléře to the cart."""
    put_in(client, a_product(price=price))


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        (68000, ("Do dopravy zdarma chybí 320 Kč", 680)),
        (99999, ("Do dopravy zdarma chybí 0,01 Kč", 999)),
        (100000, ("Doprava je zdarma", 1000)),
        (250000, ("Doprava je zdarma", 1000)),
    ],
)
def test_cart_shows_amount_missing_for_free_delivery(client, goods, told):
    a_shipping_method(free_from_minor=100000)
    fill_cart_worth(client, goods)

    assert get_progress(client) == told


@pytest.mark.parametrize("fields", [{}, {"price": 0, "free_from_minor": 100000}, {"free_from_minor": 0}])
def test_message_is_omitted_where_free_delivery_is_impossible(client, fields):
    a_shipping_method(**fields)
    a_pickup()
    fill_cart_worth(client, 50000)

    assert get_progress(client) is None


def test_empty_cart_has_no_free_delivery_message(client):
    a_shipping_method(free_from_minor=100000)

    assert get_progress(client) is None


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        (50000, ("Do dopravy zdarma (Balíkovna) chybí 500 Kč", 500)),
        (100000, ("Doprava je zdarma (Balíkovna)", 1000)),
        (200000, ("Doprava je zdarma", 1000)),
    ],
)
def test_lowest_threshold_counts_and_is_named_while_others_cost(client, goods, told):
    a_shipping_method(free_from_minor=200000)
    a_shipping_method(name="Balíkovna", free_from_minor=100000)
    fill_cart_worth(client, goods)

    assert get_progress(client) == told


@pytest.mark.parametrize(
    ("coupon", "told"),
    [
        ({"amount": 1000}, ("Do dopravy zdarma chybí 100 Kč", 900)),
        ({"amount": 0, "free_delivery": True}, ("Doprava je zdarma", 1000)),
    ],
)
def test_amount_is_after_coupons_and_coupon_may_grant_free_delivery(client, coupon, told):
    a_shipping_method(free_from_minor=100000)
    a_coupon("LETO", **coupon)
    fill_cart_worth(client, 100000 if coupon["amount"] else 20000)
    client.post("/kosik/", {"coupon_code": "LETO", "apply_coupon": "1"})

    assert get_progress(client) == told


def test_missing_amount_is_in_chosen_currency(client):
    a_currency("EUR", "0.04")
    client.cookies["wmc_current_currency"] = "EUR"
    a_shipping_method(free_from_minor=100000)
    fill_cart_worth(client, 75000)

    assert get_progress(client) == ("Do dopravy zdarma chybí 10 €", 750)
