"""Pays a placed order again, or by another payment method."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import OrderNotPayable, PaymentNotAvailable
from vyloha.commerce.orders.gateway_payments import ATTEMPT_PERIOD, refresh_open_payments
from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.commerce.orders.payments import update_payment_state
from vyloha.commerce.orders.signals import payments_ended
from vyloha.commerce.orders.snapshots import copy_payment, copy_vat
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.available_methods import get_currently_offered, get_offered_payment_methods
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import TransactionState
from vyloha.commerce.pricing.cash import compute_cash_rounding
from vyloha.commerce.pricing.currencies import currency_table
from vyloha.commerce.pricing.vat import compute_vat_lines
from vyloha.core.end_of_day import round_deadline
from vyloha.core.money import Money

PAYABLE = frozenset({Status.PENDING, Status.FAILED})
PAID = frozenset({Status.PROCESSING, Status.COMPLETED})  # or to be paid on delivery
SETTLED = frozenset({PaymentState.PAID, PaymentState.AUTHORISED})
RETURNED = frozenset({PaymentState.REFUNDED, PaymentState.PARTLY_REFUNDED})
UNDER_WAY = frozenset({TransactionState.AUTHORISED, TransactionState.DISPUTED})  # a provider or a person decides


def change_payment(order: Order, name: str) -> None:
    """
    Let the customer pay a placed order by the method with the API name ``name``; a repeated call changes nothing.

    The provider of a payment under way is asked first: the customer may have paid a moment ago. All agreed terms stay,
    except the payment fee and the rounding of cash. A failed order reserves its stock again.

    :raises OrderNotPayable: if the order is paid by another method already, or was cancelled
    :raises PaymentNotAvailable: if the method does not suit the order
    :raises InsufficientStock: if a failed order cannot reserve its stock again; nothing has changed on any error
    """
    refresh_open_payments(order)
    _change_payment(order, name)


@transaction.atomic
def _change_payment(order: Order, name: str) -> None:
    # The first statement is a conditional write: a second call waits here, and then sees the result of the first.
    is_payable = Order.objects.filter(pk=order.pk, status__in=PAYABLE).update(updated_at=timezone.now())
    order.refresh_from_db()
    if not is_payable:
        if order.status in PAID and order.payment_api_name == name:
            return
        raise OrderNotPayable
    method, before = _find_method(order, name), order.total
    is_other = method.api_name != order.payment_api_name
    rows, deadline = list(order.transactions.all()), order.pay_until
    if is_other and (order.payment_state in SETTLED or any(row.state in UNDER_WAY for row in rows)):
        raise OrderNotPayable
    if order.status == Status.FAILED and order.payment_state in RETURNED:
        raise OrderNotPayable  # before the merchant asks for payment
    if is_other:
        _save_charge(order, method)
    elif deadline:
        copy_payment(order, method)  # the customer has time for another attempt
    _limit_deadline(order, deadline, method.lifetime)
    order.save(update_fields=["pay_until", "updated_at"])
    if rows:
        update_payment_state(order)  # some of it may be paid already
    awaits_payment = order.total_minor and method.provider.awaits_payment and order.payment_state != PaymentState.PAID
    status = Status.PENDING if awaits_payment else Status.PROCESSING
    message = _("The customer pays so: %(payment)s") % {"payment": method.name}
    if order.total != before:
        message += f" ({before.text} → {order.total.text})"
    if order.status != status:
        change_status(order, status, message=message)
    elif is_other:
        OrderEvent.objects.create(order=order, message=message)
    payments_ended.send(Order, order=order)


def _limit_deadline(order: Order, before: datetime | None, lifetime: timedelta | None) -> None:
    """
    Limit the new deadline, so that nobody keeps goods for ever by choosing again and again.

    An order without one, as those of older versions, gets none, and no choice takes time away.
    """
    if order.pay_until is None or lifetime is None or before is None or order.placed_at is None:
        order.pay_until = None
        return
    now = timezone.now()
    latest = order.placed_at + 2 * lifetime
    order.pay_until = round_deadline(max(min(order.pay_until, latest), now + ATTEMPT_PERIOD, before), now)


def _find_method(order: Order, name: str) -> PaymentMethod:
    """
    Return the payment method of this name for the order.

    :raises PaymentNotAvailable: if there is none, or it does not accept the order's currency or suit its delivery
    """
    _deliveries, payments = get_currently_offered()
    method = next((method for method in payments if method.api_name == name), None)
    if method is None or not _suits(method, order):
        raise PaymentNotAvailable(was_chosen=bool(name))
    return method


def _suits(method: PaymentMethod, order: Order) -> bool:
    deliveries = {delivery.rate_id for delivery in method.shipping_methods.all()}
    return method.supports_currency(order.currency) and (not deliveries or order.shipping_rate_id in deliveries)


def find_other_payments(order: Order) -> list[tuple[PaymentMethod, Money]]:
    """
    Return the methods that the customer of an unpaid order may choose instead, with the total by each; one query.
    """
    is_free_to_choose = order.payment_state in {PaymentState.WAITING, PaymentState.FAILED}
    if order.status not in PAYABLE or not is_free_to_choose or currency_table().get(order.currency) is None:
        return []
    if any(row.state in UNDER_WAY for row in order.transactions.all()):
        return []
    return [
        (method, order.build_money(_compute_charge(order, method).total_minor))
        for method in get_offered_payment_methods()
        if method.api_name != order.payment_api_name and _suits(method, order)
    ]


class _Charge(NamedTuple):
    fee_minor: int
    rounding_minor: int
    total_minor: int


def _compute_charge(order: Order, method: PaymentMethod) -> _Charge:
    """Return what the method changes, at the order's exchange rate."""
    fee = _compute_fee(order, method)
    exact = order.build_money(order.goods_minor - order.discount_minor + order.shipping_minor + fee)
    rounding = compute_cash_rounding(exact).minor if method.is_paid_in_cash else 0
    return _Charge(fee, rounding, exact.minor + rounding)


def _save_charge(order: Order, method: PaymentMethod) -> None:
    """Save the fee of the method, and what follows from it."""
    order.fee_minor, order.rounding_minor, order.total_minor = _compute_charge(order, method)
    order.fee_tax_rate = method.tax_class.rate
    copy_payment(order, method)
    order.save()
    goods = list(order.lines.values_list("total_minor", "tax_rate"))
    extras = [(order.shipping_minor, order.shipping_tax_rate), (order.fee_minor, order.fee_tax_rate)]
    order.vat_lines.all().delete()
    copy_vat(order, compute_vat_lines([*goods, *extras]))


def _compute_fee(order: Order, method: PaymentMethod) -> int:
    currency = currency_table().get(order.currency)
    if currency is None:  # the merchant has disabled it, so the fee in it is unknown
        raise PaymentNotAvailable(was_chosen=True)
    if not currency.is_default and order.exchange_rate_e12:
        currency = replace(currency, conversion=replace(currency.conversion, rate_e12=order.exchange_rate_e12))
    return currency.convert(method.fee_minor).minor
