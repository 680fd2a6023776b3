"""The steps of an order, from placing it to its end, with the time of each: the page of an order shows them."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payment_status import is_paid
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS, TransactionState
from vyloha.commerce.shipping.carriers import CARRIERS, Carrier
from vyloha.commerce.shipping.parcels import SENT_STATUSES
from vyloha.core.rendering import Props

ENDED_WITHOUT_GOODS = {
    Status.CANCELLED: gettext_lazy("Order cancelled"),
    Status.FAILED: gettext_lazy("Order not paid"),
    Status.REFUNDED: gettext_lazy("Order refunded"),
}
MONEY_ARRIVED = frozenset({PaymentState.PAID, PaymentState.PARTLY_REFUNDED, PaymentState.REFUNDED})
Times = dict[str, datetime]  # when the order last got into each status


class OrderStep(Props):
    """A step that the order has taken, or that is still ahead."""

    name: str
    at: str  # "20. 11. 2026 14:05"; "": still ahead, or nobody knows when
    is_taken: bool

    @classmethod
    def build(cls, name: str, is_taken: bool, at: datetime | None) -> "OrderStep":
        return cls(name=name, at=_format_time(at) if is_taken and at else "", is_taken=is_taken)


def build_order_steps(order: Order) -> tuple[OrderStep, ...]:
    """
    Return the steps of a placed order; two queries, if its parcels are loaded.

    An order that ended without goods has the steps that it took, and its end. Without a carrier that reports on its
    parcels, an order is sent when the merchant calls it completed (docs/merchants/sprava.md).
    """
    times = {event.status: event.created_at for event in order.events.all() if event.status}
    steps = _build_usual_steps(order, times)
    if order.status in ENDED_WITHOUT_GOODS:
        end = OrderStep.build(str(ENDED_WITHOUT_GOODS[Status(order.status)]), True, times.get(order.status))
        return (*(step for step in steps if step.is_taken), end)
    return tuple(steps)


def _build_usual_steps(order: Order, times: Times) -> Iterator[OrderStep]:
    yield OrderStep.build(_("Order received"), True, order.placed_at)
    provider = PAYMENT_PROVIDERS.get(order.payment_kind)
    if order.total_minor and (provider is None or provider.awaits_payment):
        has_arrived = order.payment_state in MONEY_ARRIVED or (not order.payment_state and is_paid(order))
        yield OrderStep.build(_("Order paid"), has_arrived, _find_payment_time(order) or times.get(Status.PROCESSING))
    is_completed = order.status == Status.COMPLETED
    has_been_packed = Status.PROCESSING in times and order.status not in {Status.PENDING, Status.ON_HOLD}
    yield OrderStep.build(_("Being prepared"), is_completed or has_been_packed, times.get(Status.PROCESSING))
    carrier = CARRIERS.get(order.shipping_rate_id.partition(":")[0])
    sent = [parcel for parcel in order.parcels.all() if parcel.is_created and parcel.status in SENT_STATUSES]
    completed_at = times.get(Status.COMPLETED)
    if sent or _reports_parcels(carrier):
        sent_at = min((parcel.sent_at for parcel in sent if parcel.sent_at), default=None)
        yield OrderStep.build(_("Order sent"), is_completed or bool(sent), sent_at)
    elif carrier is None or not carrier.is_pickup:
        yield OrderStep.build(_("Order sent"), is_completed, completed_at)
        return
    yield OrderStep.build(_("Order completed"), is_completed, completed_at)


def _reports_parcels(carrier: Carrier | None) -> bool:
    return carrier is not None and carrier.service is not None


def _find_payment_time(order: Order) -> datetime | None:
    paid = order.transactions.filter(kind=Transaction.Kind.PAYMENT, state=TransactionState.PAID)
    return paid.order_by("-settled_at").values_list("settled_at", flat=True).first()


def _format_time(at: datetime) -> str:
    # No-break spaces: a date must not be broken at a line's end.
    return date_format(localtime(at), "j. n. Y H:i").replace(" ", "\u00a0")
