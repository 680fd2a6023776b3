"""Chooses the currency that an order is paid in: the shopper's, or the shop's own."""

from vyloha.commerce.payments.available_methods import PAYMENTS, get_offered_payment_methods
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table
from vyloha.core.cache.tags import add_page_tags


def get_charged_currency(chosen: ShopCurrency, method: PaymentMethod | None) -> ShopCurrency:
    """
    Return the currency that an order is charged in; ``chosen`` is the shopper's, ``method`` None while none is chosen.

    A foreign currency is charged only if the merchant allows it ("multi payment") and the method supports it.
    """
    table = currency_table()
    if chosen.is_default or not table.rules.charges_chosen_currency:
        return table.default
    return chosen if method is None or method.supports_currency(chosen.code) else table.default


def find_only_shown_currencies() -> tuple[str, ...]:
    """
    Return the codes of currencies that prices are shown in but no order can be paid in, in the merchant's order; a page
    that calls it follows the payment methods. No query while nothing changes.
    """
    table = currency_table()
    foreign = [currency.code for currency in table.currencies.values() if not currency.is_default]
    if not foreign or not table.rules.charges_chosen_currency:
        return tuple(foreign)
    add_page_tags(PAYMENTS)
    methods = get_offered_payment_methods()
    return tuple(code for code in foreign if not any(method.supports_currency(code) for method in methods))


def can_charge(chosen: ShopCurrency, method: PaymentMethod) -> bool:
    """Return whether the method can charge a shopper who chose the currency, in that one or in the shop's own."""
    return method.supports_currency(get_charged_currency(chosen, method).code)
