"""How a placed order is paid by bank transfer."""

from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS
from vyloha.commerce.payments.qr import fits, spd

QR_CURRENCY = "CZK"


def awaits_transfer(order: Order) -> bool:
    """Return whether a bank transfer is still to come for the order."""
    waits = order.status in {Status.PENDING, Status.ON_HOLD} and order.total_minor > 0
    provider = PAYMENT_PROVIDERS.get(order.payment_kind)  # None: it was registered when the order was placed
    pays_to_account = provider is None or provider.pays_to_account
    return waits and pays_to_account and bool(order.number and order.payment_iban)


def spd_of(order: Order) -> str | None:
    """
    Return the SPD text for an order that waits for a bank transfer.

    None when there is nothing to pay so, and when the sum is not in crowns or more than the format holds: it is then
    written by hand.
    """
    if not awaits_transfer(order) or order.currency != QR_CURRENCY or not fits(order.total):
        return None
    number = order.number or ""
    message = _("Order %(number)s") % {"number": number}
    return spd(order.payment_iban, order.total, variable_symbol=number, message=message)
