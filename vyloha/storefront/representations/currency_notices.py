"""Tells shoppers before ordering which currency is charged and at which rate."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.pricing.rate_texts import format_rate
from vyloha.core.money import Money

IN_CURRENCY = {
    "CZK": gettext_lazy("in crowns"),
    "EUR": gettext_lazy("in euros"),
    "USD": gettext_lazy("in dollars"),
    "PLN": gettext_lazy("in zlotys"),
    "HUF": gettext_lazy("in forints"),
    "GBP": gettext_lazy("in pounds"),
}


def format_in_currency(code: str) -> str:
    """Return "in euros" in Czech, which declines the names of currencies."""
    return str(IN_CURRENCY.get(code) or _("in %(code)s") % {"code": code})


def build_charge_note(contents: CartSnapshot) -> str:
    """Return the notice about the charged currency of an order; "" if the shopper chose no other currency."""
    chosen, charged = contents.chosen_currency, contents.charged_currency
    if chosen.is_default:
        return ""
    values = {
        "total": contents.total.text,
        "chosen": format_in_currency(chosen.code),
        "charged": format_in_currency(charged.code),
        "rate": _format_conversion(chosen),
    }
    if charged == chosen:
        return _("You will pay %(charged)s. Prices are converted at %(rate)s.") % values
    if contents.currency == charged:
        text = _("You will pay %(total)s. Prices %(chosen)s are converted at %(rate)s; the payment is %(charged)s.")
        return text % values
    return _("You will pay %(charged)s. Prices %(chosen)s are converted at %(rate)s.") % values


def build_payment_note(method: PaymentMethod, contents: CartSnapshot) -> str:
    """
    Return the notice at a payment method that does not support the chosen currency while others do; "" at any other.
    """
    usual, own = contents.get_charged_currency(None), contents.get_charged_currency(method)
    return "" if own == usual else _("Paid %(charged)s.") % {"charged": format_in_currency(own.code)}


def _format_conversion(currency: ShopCurrency) -> str:
    """Return the rate, and to what prices are rounded: "1 EUR = 24,350 Kč a zaokrouhlené na 0,10 €"."""
    rate, rounding = format_current_rate(currency), currency.conversion.rounding
    if rounding.ending:
        values = {"rate": rate, "ending": Money(rounding.ending, currency.code).text}
        return _("%(rate)s and rounded to end in %(ending)s") % values
    if rounding.step > 1:
        return _("%(rate)s and rounded to %(step)s") % {"rate": rate, "step": Money(rounding.step, currency.code).text}
    return rate


def format_current_rate(currency: ShopCurrency) -> str:
    """Return the current rate, including its fee: "1 EUR = 24,350 Kč"."""
    return format_rate(currency.code, currency.conversion.rate_e12)


def format_order_rate(order: Order) -> str:
    """Return the rate at which the order's customer saw prices; "" in the shop's own currency."""
    return format_rate(order.chosen_currency, order.exchange_rate_e12) if order.exchange_rate_e12 else ""
