"""A cart in the currency that its shopper chose, and in the charged one."""

from datetime import time

import pytest

from vyloha.commerce.cart.acknowledgements import acknowledge_changes, save_acknowledged_terms
from vyloha.commerce.cart.notices import NoLongerSold, PriceChanged
from vyloha.commerce.cart.snapshot import convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.pricing import currencies
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price, set_rate, set_rules
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.money import Money

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def euro() -> Currency:
    """1 Kč is 0,04 €."""
    return a_currency("EUR", "0.04")


def euros(minor: int) -> Money:
    return Money(minor, "EUR")


def test_all_amounts_are_converted_once_to_chosen_currency():
    cart = a_cart((a_variation(price=24_987), 3))
    courier, on_delivery = a_shipping_method(price=9_900), cash_on_delivery(fee=3_900)

    with use_currency("EUR"):
        contents = load_cart_snapshot(cart, courier, on_delivery)

    assert contents.lines[0].unit_price == euros(999)  # 9,9948
    assert (contents.items_total, contents.shipping, contents.fee) == (euros(2997), euros(396), euros(156))
    assert contents.total == euros(2997 + 396 + 156)
    assert contents.rounding == euros(0)


def test_fixed_price_counts_in_its_currency():
    shirt = a_variation(price=25_000)
    fix_price(shirt, "EUR", 890)
    cart = a_cart((shirt, 2))

    with use_currency("EUR"):
        assert load_cart_snapshot(cart).items_total == euros(1780)
    assert load_cart_snapshot(cart).items_total == Money(50_000, "CZK")


@pytest.mark.parametrize(("price", "shipping"), [(24_987, 396), (24_988, 0)])
def test_delivery_is_free_from_converted_amount(price, shipping):
    courier = a_shipping_method(price=9_900, free_from_minor=25_000, cut_off=time(12))

    with use_currency("EUR"):
        contents = load_cart_snapshot(a_cart((a_variation(price=price), 1)), courier)

    assert contents.shipping == euros(shipping)  # of 10 €; 249,87 Kč are 9,99 €


def test_default_currency_is_charged_by_default():
    cart = a_cart((a_variation(price=24_987), 3))

    with use_currency("EUR"):
        contents = load_cart_snapshot(cart)
    charged = convert_to_charged_currency(contents)

    assert (contents.currency.code, charged.currency.code, charged.chosen_currency.code) == ("EUR", "CZK", "EUR")
    assert charged.items_total == Money(3 * 24_987, "CZK")


def test_charged_currency_depends_on_payment_method(euro):
    set_rules(charges_chosen_currency=True)
    cart, transfer, on_delivery = a_cart((a_variation(price=25_050), 1)), bank_transfer(), cash_on_delivery(fee=0)
    on_delivery.currencies.add(Currency.objects.get(code="CZK"))

    with use_currency("EUR"):
        in_cash, by_transfer = load_cart_snapshot(cart, None, on_delivery), load_cart_snapshot(cart, None, transfer)

    assert convert_to_charged_currency(in_cash).total == Money(25_100, "CZK")
    assert convert_to_charged_currency(in_cash).rounding == Money(50, "CZK")
    assert convert_to_charged_currency(by_transfer) is by_transfer
    assert by_transfer.total == euros(1002)


def test_product_without_default_price_cannot_be_ordered_in_euros():
    shirt = a_variation(price=25_000)
    fix_price(shirt, "EUR", 890)
    cart = a_cart((shirt, 1))
    type(shirt).objects.update(regular_price_minor=None)

    with use_currency("EUR"):
        contents = load_cart_snapshot(cart)

    assert not contents.can_be_ordered
    assert [type(notice) for notice in contents.notices] == [NoLongerSold]
    assert convert_to_charged_currency(contents).items_total == Money(0, "CZK")


def test_choosing_other_currency_causes_no_price_change_notice():
    cart = a_cart((a_variation(price=25_000), 1))

    with use_currency("EUR"):
        contents = load_cart_snapshot(cart)
        assert contents.notices == []
        acknowledge_changes(contents)

    assert load_cart_snapshot(cart).notices == []
    assert cart.lines.get().seen_price == euros(1000)


def test_price_change_notice_uses_seen_currency():
    shirt = a_variation(price=25_000)
    cart = a_cart((shirt, 1))
    type(shirt).objects.update(regular_price_minor=30_000)

    with use_currency("EUR"):
        [notice] = load_cart_snapshot(cart).notices

    assert isinstance(notice, PriceChanged)
    assert (notice.old, notice.new) == (Money(25_000, "CZK"), Money(30_000, "CZK"))


def test_changed_rate_causes_price_change_notice(euro):
    with use_currency("EUR"):
        cart = a_cart((a_variation(price=25_000), 1))
        before = load_cart_snapshot(cart)
        set_rate(euro, "0.05")
        after = load_cart_snapshot(cart)

    [notice] = after.notices
    assert isinstance(notice, PriceChanged)
    assert (notice.old, notice.new) == (euros(1000), euros(1250))
    assert before.terms_hash != after.terms_hash


def test_disabled_currency_causes_no_price_change_notice(euro):
    with use_currency("EUR"):
        cart = a_cart((a_variation(price=25_000), 1))
    Currency.objects.update(is_enabled=False)
    currencies.currency_table.clear()

    assert load_cart_snapshot(cart).notices == []


def test_terms_hash_depends_on_currency_and_charged_amounts():
    cart, _transfer = a_cart((a_variation(), 1)), bank_transfer()

    in_crowns = load_cart_snapshot(cart).terms_hash
    with use_currency("EUR"):
        in_euros = load_cart_snapshot(cart).terms_hash
        set_rules(charges_chosen_currency=True)
        paid_in_euros = load_cart_snapshot(cart).terms_hash

    assert len({in_crowns, in_euros, paid_in_euros}) == 3


def test_uncharged_amounts_do_not_replace_acknowledged_terms():
    cart = a_cart((a_variation(), 1))

    with use_currency("EUR"):
        shown = load_cart_snapshot(cart)
        save_acknowledged_terms(convert_to_charged_currency(shown))
        save_acknowledged_terms(shown)

    assert cart.seen_terms == convert_to_charged_currency(shown).terms_hash


def test_foreign_prices_use_two_more_queries(django_assert_max_num_queries):
    cart = a_cart(*[(a_variation(), 1) for _ in range(5)])
    bank_transfer()
    currencies.currency_table()

    with use_currency("EUR"), django_assert_max_num_queries(9):
        convert_to_charged_currency(load_cart_snapshot(cart))
