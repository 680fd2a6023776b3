"""Orders store their currency and rate, and cash payments are rounded."""

import pytest

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import get_or_create_draft, place_order
from vyloha.commerce.orders.errors import CartChanged
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payment_status import build_spd
from vyloha.commerce.orders.tests.makers import some_details
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rate, set_rules

pytestmark = pytest.mark.django_db
RATE = 40_000_000_000  # × 10^-12: 1 Kč is 0,04 €


@pytest.fixture
def euro() -> Currency:
    return a_currency("EUR", "0.04", rate_fee_e12=0)


def place_order_in(currency: str | None, cart: Cart, **changes: str) -> Order:
    details = some_details(**changes)
    with use_currency(currency):
        return place_order(get_or_create_draft(cart).key, cart, details)


def test_order_in_euros_stores_currency_and_rate(euro):
    set_rules(charges_chosen_currency=True)

    order = place_order_in("EUR", a_cart((a_variation(price=25_000), 2)))

    assert (order.currency, order.chosen_currency) == ("EUR", "EUR")
    assert (order.exchange_rate, order.exchange_rate_e12) == (euro.rate, RATE)
    assert (order.goods_minor, order.shipping_minor, order.fee_minor, order.total_minor) == (2000, 396, 0, 2396)
    assert [line.unit_price_minor for line in order.lines.all()] == [1000]
    assert [(vat.rate, vat.base_minor + vat.vat_minor) for vat in order.vat_lines.all()] == [(2100, 2396)]


def test_order_charged_in_crowns_stores_chosen_currency(euro):
    cart = a_cart((a_variation(price=25_000), 2))

    order = place_order_in("EUR", cart)

    assert (order.currency, order.chosen_currency, order.total_minor) == ("CZK", "EUR", 59_900)
    assert (order.exchange_rate, order.exchange_rate_e12) == (euro.rate, RATE)


def test_order_in_default_currency_has_no_rate(euro):
    order = place_order_in(None, a_cart((a_variation(), 1)))

    assert (order.currency, order.chosen_currency) == ("CZK", "CZK")
    assert (order.exchange_rate, order.exchange_rate_e12) == (None, None)


def test_order_is_rejected_after_rate_change(euro):
    set_rules(charges_chosen_currency=True)
    cart, details = a_cart((a_variation(price=25_000), 2)), some_details()
    with use_currency("EUR"):
        seen = convert_to_charged_currency(load_cart_snapshot(cart)).terms_hash
        set_rate(euro, "0.05")

        with pytest.raises(CartChanged) as error:
            place_order(get_or_create_draft(cart).key, cart, details, expected_hash=seen)

    assert error.value.contents.items_total.text == "25\u00a0€"
    assert not Order.objects.placed().exists()


def test_prices_shown_in_euros_do_not_allow_charging_crowns(euro):
    set_rules(charges_chosen_currency=True)
    cart, details = a_cart((a_variation(price=25_000), 2)), some_details()
    with use_currency("EUR"):
        seen = convert_to_charged_currency(load_cart_snapshot(cart)).terms_hash
        set_rules(charges_chosen_currency=False)

        with pytest.raises(CartChanged):
            place_order(get_or_create_draft(cart).key, cart, details, expected_hash=seen)


@pytest.mark.parametrize(
    ("price", "rounding", "total"), [(10_049, -49, 23_800), (10_050, 50, 23_900), (10_000, 0, 23_800)]
)
def test_cash_is_rounded_to_crowns_outside_vat(price, rounding, total):
    order = place_order_in(None, a_cart((a_variation(price=price), 1)), payment_method="cod")

    assert (order.rounding_minor, order.total_minor) == (rounding, total)
    assert order.total_minor == order.goods_minor + order.shipping_minor + order.fee_minor + rounding
    assert sum(vat.base_minor + vat.vat_minor for vat in order.vat_lines.all()) == total - rounding


def test_card_on_delivery_and_transfer_are_not_rounded():
    some_details()
    PaymentMethod.objects.update(is_cash=False)

    on_delivery, by_transfer = [
        place_order_in(None, a_cart((a_variation(price=10_049), 1)), payment_method=kind) for kind in ("cod", "bacs")
    ]

    assert (on_delivery.rounding_minor, on_delivery.total_minor) == (0, 10_049 + 9_900 + 3_900)
    assert (by_transfer.rounding_minor, by_transfer.total_minor) == (0, 10_049 + 9_900)


def test_cash_in_euros_is_not_rounded(euro):
    set_rules(charges_chosen_currency=True)

    order = place_order_in("EUR", a_cart((a_variation(price=24_987), 1)), payment_method="cod")

    assert (order.currency, order.rounding_minor, order.total_minor) == ("EUR", 0, 999 + 396 + 156)


def test_spd_is_built_only_in_crowns(euro):
    set_rules(charges_chosen_currency=True)

    in_euros = place_order_in("EUR", a_cart((a_variation(), 1)))
    in_crowns = place_order_in(None, a_cart((a_variation(), 1)))

    assert build_spd(in_euros) is None
    assert "*CC:CZK*" in (build_spd(in_crowns) or "")
