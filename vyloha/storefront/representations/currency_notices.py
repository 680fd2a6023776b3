"""What a shopper is told of currencies before ordering: what will be charged, and at which rate."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.cart.snapshot import Contents
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.pricing.rate_texts import rate_text

IN_CURRENCY = {
    "CZK": gettext_lazy("in crowns"),
    "EUR": gettext_lazy("in euros"),
    "USD": gettext_lazy("in dollars"),
    "PLN": gettext_lazy("in zlotys"),
    "HUF": gettext_lazy("in forints"),
    "GBP": gettext_lazy("in pounds"),
}


def in_currency(code: str) -> str:
    """Return "in euros" in Czech, which declines the names of currencies."""
    return str(IN_CURRENCY.get(code) or _("in %(code)s") % {"code": code})


def charge_note(contents: Contents) -> str:
    """Return what is to be said of what an order is charged in; "" to whoever chose no other currency."""
    chosen, charged = contents.chosen_currency, contents.charged_currency
    if chosen.is_default:
        return ""
    values = {
        "total": contents.total.text,
        "chosen": in_currency(chosen.code),
        "charged": in_currency(charged.code),
        "rate": rate_of(chosen),
    }
    if charged == chosen:
        return _("You will pay %(charged)s. Prices are converted at %(rate)s.") % values
    if contents.currency == charged:
        text = _("You will pay %(total)s. Prices %(chosen)s are converted at %(rate)s; the payment is %(charged)s.")
        return text % values
    return _("You will pay %(charged)s. Prices %(chosen)s are converted at %(rate)s.") % values


def payment_note(method: PaymentMethod, contents: Contents) -> str:
    """Return what is said at a payment that cannot take the chosen currency while others can; "" at any other."""
    usual, own = contents.charged_with(None), contents.charged_with(method)
    return "" if own == usual else _("Paid %(charged)s.") % {"charged": in_currency(own.code)}


def rate_of(currency: ShopCurrency) -> str:
    """Return the rate of now, its fee in it: "1 EUR = 24,350 Kč"."""
    return rate_text(currency.code, currency.conversion.rate_e12)


def rate_of_order(order: Order) -> str:
    """Return the rate at which the order's customer was shown prices; "" when in the shop's own currency."""
    return rate_text(order.chosen_currency, order.exchange_rate_e12) if order.exchange_rate_e12 else ""
