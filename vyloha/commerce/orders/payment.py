"""How a placed order is paid by bank transfer."""

from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.qr import spd


def spd_of(order: Order) -> str | None:
    """Return the SPD text for an order that waits for a bank transfer, None when there is nothing to pay so."""
    waits = order.status in {Status.PENDING, Status.ON_HOLD} and order.total_minor > 0
    if order.payment_kind != PaymentMethod.Kind.BANK_TRANSFER or not (waits and order.number and order.payment_iban):
        return None
    message = _("Order %(number)s") % {"number": order.number}
    return spd(order.payment_iban, order.total, variable_symbol=order.number, message=message)
