"""Tests of the Store API's cart, checkout and orders in the chosen and in the charged currency."""

from typing import Any

import pytest

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rate, set_rules
from vyloha.storefront.api.tests.browser import Browser, refusal
from vyloha.storefront.tests.shoppers import offer_methods

pytestmark = pytest.mark.django_db
PARTS = ("total_items", "total_items_tax", "total_fees", "total_fees_tax", "total_shipping", "total_shipping_tax")


@pytest.fixture(autouse=True)
def euro() -> Currency:
    """1 Kč is 0,04 €."""
    return a_currency("EUR", "0.04")


@pytest.fixture
def shirt() -> Product:
    return a_product(price=25_050)


@pytest.fixture
def browser(shirt: Product) -> Browser:
    """A visitor who chose euros, with two shirts and the courier."""
    browser = Browser()
    browser.client.cookies["wmc_current_currency"] = "EUR"
    courier, _pickup = offer_methods()
    browser.post("/cart/add-item", {"id": shirt.pk, "quantity": 2})
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    return browser


def order(browser: Browser, payment: str = "bacs", **body: Any) -> Any:
    return browser.post("/checkout", {"billing_address": BILLING, "payment_method": payment, **body})


def placed() -> Order:
    return Order.objects.placed().get()


def sums(totals: dict[str, Any]) -> int:
    return sum(int(totals[part]) for part in PARTS)


def test_cart_is_in_chosen_currency(browser):
    cart = browser.get("/cart").json()

    assert (cart["totals"]["currency_code"], cart["totals"]["total_price"]) == ("EUR", str(2 * 1002 + 396))
    assert cart["items"][0]["prices"]["price"] == "1002"
    assert cart["shipping_rates"][0]["shipping_rates"][0]["currency_code"] == "EUR"
    assert sums(cart["totals"]) == int(cart["totals"]["total_price"])


def test_checkout_confirms_charged_currency_once_with_409(browser):
    browser.get("/cart")

    told = order(browser)

    assert refusal(told) == (409, "vyloha_rest_cart_changed")
    assert "Zaplatíte 600\u00a0Kč." in told.json()["message"]
    cart = told.json()["data"]["cart"]
    assert (cart["totals"]["currency_code"], cart["totals"]["total_price"]) == ("CZK", "60000")

    browser.get("/cart")  # clients read it again after a rejection, and in euros

    assert order(browser).status_code == 200
    assert (placed().currency, placed().total_minor, placed().chosen_currency) == ("CZK", 60_000, "EUR")


def test_viewed_checkout_needs_no_confirmation(browser):
    shown = browser.send("PUT", "/checkout", {"payment_method": "bacs"}).json()["extensions"]["vyloha"]

    assert shown["total"]["text"] == "600\u00a0Kč"
    assert shown["charge_note"].startswith("Zaplatíte 600\u00a0Kč.")
    assert order(browser).status_code == 200


def test_chosen_currency_is_charged_where_merchant_allows_it(browser):
    set_rules(charges_chosen_currency=True)
    browser.get("/cart")

    assert order(browser).status_code == 200

    assert (placed().currency, placed().total_minor) == ("EUR", 2 * 1002 + 396)
    answer = browser.get(f"/order/{placed().pk}", key=placed().key, billing_email="jana@example.cz").json()
    assert (answer["totals"]["currency_code"], answer["totals"]["total_price"]) == ("EUR", "2400")
    assert answer["items"][0]["prices"]["price"] == "1002"
    assert sums(answer["totals"]) == 2400


def test_payment_in_crowns_is_confirmed_before_charge(browser):
    set_rules(charges_chosen_currency=True)
    PaymentMethod.objects.get(kind="cod").currencies.add(Currency.objects.get(code="CZK"))
    browser.get("/cart")

    assert refusal(order(browser, "cod")) == (409, "vyloha_rest_cart_changed")
    assert order(browser, "cod").status_code == 200
    assert (placed().currency, placed().total_minor) == ("CZK", 63_900)


def test_changed_rate_is_reported(browser, euro):
    set_rules(charges_chosen_currency=True)
    browser.get("/cart")
    set_rate(euro, "0.05")

    assert refusal(order(browser)) == (409, "vyloha_rest_cart_changed")
    assert order(browser).status_code == 200
    assert placed().total_minor == 2 * 1253 + 495


def test_delivery_can_be_chosen_with_checkout(browser):
    pickup = next(
        rate["rate_id"]
        for rate in browser.get("/cart").json()["shipping_rates"][0]["shipping_rates"]
        if rate["method_id"] == "local_pickup"
    )

    shown = browser.send("PUT", "/checkout", {"extensions": {"vyloha": {"rate_id": pickup}}}).json()

    assert shown["extensions"]["vyloha"]["total"]["text"] == "501\u00a0Kč"
    wrong = browser.send("PUT", "/checkout", {"extensions": {"vyloha": {"rate_id": "flat_rate:0"}}})
    assert refusal(wrong) == (400, "woocommerce_rest_invalid_shipping_option")


@pytest.mark.parametrize("extensions", [[], {"vyloha": []}, {"vyloha": {"rate_id": [1]}}, {"other": {"rate_id": "x"}}])
def test_unknown_extensions_are_ignored(browser, extensions):
    assert browser.send("PUT", "/checkout", {"extensions": extensions}).status_code == 200


def test_cash_rounding_is_fee_so_that_parts_add_up_to_total(shirt):
    browser = Browser()
    courier, _pickup = offer_methods()
    browser.post("/cart/add-item", {"id": shirt.pk})
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    browser.send("PUT", "/checkout", {"payment_method": "cod"})

    cart = browser.get("/cart").json()

    fees = {fee["id"]: (fee["totals"]["total"], fee["totals"]["total_tax"]) for fee in cart["fees"]}
    assert fees == {"cod": ("3223", "677"), "rounding": ("50", "0")}
    assert cart["totals"]["total_price"] == "38900"
    assert sums(cart["totals"]) == 38_900

    order(browser, "cod")

    answer = browser.get(f"/order/{placed().pk}", key=placed().key, billing_email="jana@example.cz").json()
    assert [fee["id"] for fee in answer["fees"]] == ["cod", "rounding"]
    assert sums(answer["totals"]) == int(answer["totals"]["total_price"]) == 38_900
