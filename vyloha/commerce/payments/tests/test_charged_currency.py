"""The charged currency, and the payment methods that can charge it."""

import pytest

from vyloha.commerce.payments.available_methods import get_offered_payment_methods
from vyloha.commerce.payments.charged_currency import can_charge, find_only_shown_currencies, get_charged_currency
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules

pytestmark = pytest.mark.django_db


def get_chargeable_methods(chosen: ShopCurrency) -> list[PaymentMethod]:
    """Return the payment methods for a shopper who chose the currency."""
    return [method for method in get_offered_payment_methods() if can_charge(chosen, method)]


def get_offered_method(kind: str) -> PaymentMethod:
    return next(method for method in get_offered_payment_methods() if method.kind == kind)


def get_code(chosen: str, method: PaymentMethod | None) -> str:
    currency = currency_table().get(chosen)
    assert currency is not None
    return get_charged_currency(currency, method).code


def test_default_currency_is_charged_unless_others_are_allowed():
    a_currency("EUR", "0.04")
    transfer = bank_transfer()

    assert (get_code("EUR", None), get_code("EUR", transfer)) == ("CZK", "CZK")

    set_rules(charges_chosen_currency=True)

    assert (get_code("EUR", None), get_code("EUR", transfer), get_code("CZK", transfer)) == (
        "EUR",
        "EUR",
        "CZK",
    )


def test_method_without_chosen_currency_charges_default_one():
    euro = a_currency("EUR", "0.04")
    bank_transfer().currencies.add(euro)
    cash_on_delivery().currencies.add(Currency.objects.get(code="CZK"))
    set_rules(charges_chosen_currency=True)

    assert get_code("EUR", get_offered_method("bacs")) == "EUR"
    assert get_code("EUR", get_offered_method("cod")) == "CZK"


def test_method_without_chargeable_currency_is_not_offered():
    euro = a_currency("EUR", "0.04")
    bank_transfer().currencies.add(euro)
    set_rules(charges_chosen_currency=True)
    table = currency_table()

    assert get_chargeable_methods(table.default) == []
    assert [method.kind for method in get_chargeable_methods(table.currencies["EUR"])] == ["bacs"]

    set_rules(charges_chosen_currency=False)

    assert get_chargeable_methods(currency_table().currencies["EUR"]) == []


def test_currency_without_account_is_only_shown():
    euro = a_currency("EUR", "0.04")
    a_currency("USD", "0.05")
    bank_transfer().currencies.add(Currency.objects.get(code="CZK"))
    bank_transfer().currencies.add(euro)

    assert find_only_shown_currencies() == ("EUR", "USD")

    set_rules(charges_chosen_currency=True)

    assert find_only_shown_currencies() == ("USD",)
