"""Describes a delivery: its method, its arrival and its price."""

from datetime import datetime

from django.conf import settings
from django.utils import timezone

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.orders.arrival import compute_order_promise
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payments import UNPAID
from vyloha.commerce.orders.states import AWAITING, OPEN_STATUSES
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.shipping.available_methods import DELIVERY, get_offered_shipping_methods
from vyloha.commerce.shipping.carriers import CARRIERS, Parcel
from vyloha.commerce.shipping.delivery import (
    Condition,
    compute_promise,
    format_arrival_day,
    format_backorder,
    format_condition,
    format_promise,
    get_next_arrival_change,
)
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.currencies.converted_amount import ConvertedAmount, convert_amount
from vyloha.core.cache.pages import add_page_tags, limit_page_age
from vyloha.core.money import Money
from vyloha.core.rendering import Props


class DeliveryEstimate(Props):
    """One shipping method for a unit of the product, ordered now."""

    method: str
    is_pickup: bool
    arrival: str  # "Dorazí: zítra, úterý 24. listopadu"
    condition: str  # "když objednáte dnes do 14.00"
    price: ConvertedAmount | None  # None: free


def build_estimates(parcel: Parcel, now: datetime | None = None) -> tuple[DeliveryEstimate, ...]:
    """Return the estimates of all methods that promise a day and carry the parcel (active currency), all in stock."""
    now = timezone.localtime(now)
    add_page_tags(DELIVERY)
    methods = [method for method in get_offered_shipping_methods() if method.cut_off]
    if methods:
        limit_page_age(get_next_arrival_change(methods, now).timestamp())
    estimates = (_build_estimate(method, parcel, now) for method in methods)
    return tuple(estimate for estimate in estimates if estimate)


def _build_estimate(method: ShippingMethod, parcel: Parcel, now: datetime) -> DeliveryEstimate | None:
    price = method.compute_rate(parcel, get_active_currency())
    if price is None:
        return None
    promise = compute_promise(method, now, parcel.country)
    assert promise is not None
    return DeliveryEstimate(
        method=method.name,
        is_pickup=method.carrier.is_pickup,
        arrival=format_arrival_day(promise.day, is_pickup=method.carrier.is_pickup, today=now.date()),
        condition=format_condition(promise.until, now.date()),
        price=_convert_price(method.compute_price(parcel)) if price.minor else None,
    )


def _convert_price(price_minor: int | None) -> ConvertedAmount | None:
    """Return the price of the delivery as HTML that follows the visitor's currency."""
    return convert_amount({"price": f"{Money(price_minor or 0, settings.DEFAULT_CURRENCY).decimal:f}"})


def format_arrivals(method: ShippingMethod, contents: CartSnapshot, now: datetime | None = None) -> tuple[str, str]:
    """
    Return when a cart would arrive by ``method``, ordered now: with its payment method, and with any payment that comes
    at once, where the shopper has not come to it yet. "" without a cut-off.
    """
    now = timezone.localtime(now)
    promise = compute_promise(method, now, contents.build_parcel(method).country)
    if promise is None:
        return "", ""
    if not contents.is_available:
        return format_backorder(), format_backorder()
    arrival = format_promise(promise, is_pickup=method.carrier.is_pickup, today=now.date())
    # A transfer may come later; at a gateway the shopper pays at once anyway.
    if not (contents.payment_method and contents.payment_method.provider.pays_to_account):
        return arrival, arrival
    is_pickup = method.carrier.is_pickup
    return format_promise(promise, is_pickup=is_pickup, today=now.date(), condition=Condition.MONEY), arrival


def format_order_arrival(order: Order) -> str:
    """
    Return when an order arrives, "" if no day was promised, the day has passed, or the order has ended. While its
    payment is awaited, the day is that of a payment that comes next, not of one that might have come.
    """
    if order.status not in OPEN_STATUSES:
        return ""
    if order.has_backorder:
        return format_backorder()
    if order.arrives_on is None:
        return ""
    carrier = CARRIERS.get(order.shipping_rate_id.partition(":")[0])
    is_pickup = carrier is not None and carrier.is_pickup
    if order.status not in AWAITING or order.payment_state not in UNPAID:
        has_passed = order.arrives_on < timezone.localdate()
        return "" if has_passed else format_arrival_day(order.arrives_on, is_pickup=is_pickup)
    promise = compute_order_promise(order)
    condition = Condition.MONEY if order.payment_iban else Condition.PAYMENT
    return format_promise(promise, is_pickup=is_pickup, condition=condition) if promise else ""
