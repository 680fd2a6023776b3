"""The emails about the payments of an order: received, failed, not paid in time, returned."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order, PaymentEmail, Transaction
from vyloha.commerce.orders.payments import compute_kept, compute_outstanding, compute_unpaid
from vyloha.commerce.orders.states import AWAITING, STATUSES_WITHOUT_STOCK, Status
from vyloha.commerce.payments.providers import TransactionState
from vyloha.core.days import format_deadline
from vyloha.core.end_of_day import is_end_of_day
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email, get_host
from vyloha.storefront.representations.order_summary import build_order_path


@dataclass(frozen=True)
class Notice:
    """What an email about a payment says; all texts."""

    subject: str  # after the number of the order
    heading: str
    figures: list[tuple[str, str]]  # (name, amount or time)
    paragraphs: list[str]
    button: str = ""  # the label of a link to ``path``
    path: str = ""


def build_payment_email(email: PaymentEmail) -> ShopEmail:
    """
    Return the email that ``email`` stands for, with the order's current figures.

    Its Message-ID stays the same however often a job that died is repeated, so that mailboxes show it once.
    """
    order = email.order
    notice = BUILDERS[PaymentEmail.Kind(email.kind)](email)
    return build_email(
        "payment",
        to=order.email,
        subject=_("Order %(number)s – %(what)s") % {"number": order.number, "what": notice.subject},
        context={
            "number": order.number,
            "notice": notice,
            "button_url": build_absolute_url(notice.path),
            "order_url": build_absolute_url(build_order_path(order)),
        },
        headers={"Message-ID": f"<payment-{email.pk}@{get_host()}>"},
    )


def _build_received(email: PaymentEmail) -> Notice:
    order, row = email.order, _get_row(email)
    figures = [(_("We have received"), row.amount.text), (_("Total of the order"), order.total.text)]
    unpaid = compute_unpaid(order)
    if unpaid.minor:
        figures.append((_("Still to be paid"), unpaid.text))
    can_pay = bool(unpaid.minor) and order.status in AWAITING
    return Notice(
        subject=_("we have received your payment"),
        heading=_("We have received your payment"),
        figures=figures,
        paragraphs=[_describe_next_step(order)],
        button=_("Pay the rest") if can_pay else "",
        path=build_order_path(order),
    )


def _describe_next_step(order: Order) -> str:
    if order.status in STATUSES_WITHOUT_STOCK:
        return _("The order had been closed before the money arrived. We will contact you about returning it.")
    if compute_unpaid(order).minor:
        return _("It is only a part of the total. We go on as soon as the rest arrives.")
    if compute_kept(order).minor > order.total_minor:
        return _("It is more than the order costs. We will return the difference to you.")
    if order.status == Status.PROCESSING:
        return _("Thank you. Now we prepare your goods; you find the state of the order on our site.")
    return _("Thank you. You find the state of the order on our site.")


def _build_failed(email: PaymentEmail) -> Notice:
    order = email.order
    words = [_("The payment did not succeed, and nothing was charged. The order is placed; please pay it again.")]
    if order.pay_until is not None:
        until = format_deadline(order.pay_until)
        words.append(_("Please pay until %(until)s; the order is cancelled afterwards.") % {"until": until})
    return Notice(
        subject=_("the payment did not succeed"),
        heading=_("The payment did not succeed"),
        figures=[(_("To be paid"), compute_outstanding(order).text)],
        paragraphs=words,
        button=_("Pay again"),
        path=build_order_path(order),
    )


def _build_expired(email: PaymentEmail) -> Notice:
    order = email.order
    until = _format_time(order.pay_until) if order.pay_until else ""
    return Notice(
        subject=_("cancelled, it was not paid in time"),
        heading=_("We have cancelled the order"),
        figures=[(_("Total of the order"), order.total.text), (_("To be paid until"), until)],
        paragraphs=[
            _("The money did not arrive in time, so we have cancelled the order. You pay nothing."),
            _("Have you sent the money already? Answer this e-mail and we will settle it with you."),
            _("Do you still want the goods? Order them again, please, while we have them."),
        ],
        button=_("To the shop"),
        path="/",
    )


def _build_refunded(email: PaymentEmail) -> Notice:
    order, row = email.order, _get_row(email)
    at_once = _("The bank adds it to the card or account that you paid with, usually within five working days.")
    by_hand = _("We send it as agreed with you; a bank transfer usually takes one or two working days.")
    return Notice(
        subject=_("we are returning %(amount)s") % {"amount": row.amount.text},
        heading=_("We are returning your money"),
        figures=[
            (_("We are returning"), row.amount.text),
            (_("Returned in total"), order.build_money(_sum_refunds_until(row)).text),
            (_("Total of the order"), order.total.text),
        ],
        paragraphs=[at_once if row.refund_of_id else by_hand],
    )


def _sum_refunds_until(row: Transaction) -> int:
    """Return the minor units returned with this refund and earlier ones: a later one has an email of its own."""
    rows = Transaction.objects.filter(
        order=row.order_id, kind=Transaction.Kind.REFUND, state=TransactionState.PAID, settled_at__lte=row.settled_at
    )
    return sum(rows.values_list("amount_minor", flat=True))


def _get_row(email: PaymentEmail) -> Transaction:
    assert email.transaction is not None  # emails of these kinds are about one
    return email.transaction


def _format_time(time: datetime) -> str:
    return date_format(localtime(time), "j. n. Y" if is_end_of_day(time) else "j. n. Y H:i").replace(" ", "\u00a0")


BUILDERS: dict[PaymentEmail.Kind, Callable[[PaymentEmail], Notice]] = {
    PaymentEmail.Kind.RECEIVED: _build_received,
    PaymentEmail.Kind.FAILED: _build_failed,
    PaymentEmail.Kind.EXPIRED: _build_expired,
    PaymentEmail.Kind.REFUNDED: _build_refunded,
}
