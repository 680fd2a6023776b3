"""The shop's delivery and payment methods with their prices, as the checkout offers them now."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext
from wagtail import blocks

from vyloha.commerce.payments.available_methods import PAYMENTS, get_offered_payment_methods, get_transfer_note
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.available_methods import DELIVERY, get_offered_shipping_methods
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.commerce.shipping.delivery import (
    compute_promise,
    format_arrival_day,
    format_condition,
    get_next_arrival_change,
)
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.commerce.shipping.pickup import format_kilograms
from vyloha.commerce.shipping.points import PICKUP_POINTS
from vyloha.content.currencies.converted_amount import ConvertedAmount, convert_amount
from vyloha.content.opening_hours import describe_delivery
from vyloha.core.cache.tags import add_page_tags, limit_page_age
from vyloha.core.money import Money
from vyloha.core.rendering import Props

Counts = dict[tuple[str, str], int]  # of pick-up points, by carrier and country


class WeightPrice(Props):
    up_to: str  # "5 kg"
    price: ConvertedAmount | None  # None: free


class DeliveryMethod(Props):
    """A shipping method in one country."""

    id: int
    name: str
    description: str
    is_pickup: bool
    arrival: str  # "Dorazí: zítra, úterý 24. listopadu", of items in stock, ordered now; "" without a promise
    condition: str  # "když objednáte dnes do 14.00"; "" without a promise
    points: str  # "24 výdejních míst"; "" for other deliveries
    price: ConvertedAmount | None  # of the lightest parcel; None: free
    weight_prices: tuple[WeightPrice, ...]  # empty: one price for all weights
    free_from: ConvertedAmount | None  # None: it does not become free


class DeliveryCountry(Props):
    name: str
    methods: tuple[DeliveryMethod, ...]


class PaymentOption(Props):
    id: int
    name: str
    description: str
    fee: ConvertedAmount | None  # None: free
    only_with: tuple[str, ...]  # names of shipping methods; empty: with every one


class DeliveryAndPaymentProps(Props):
    countries: tuple[DeliveryCountry, ...]
    payments: tuple[PaymentOption, ...]
    transfer_note: str  # what the days mean for a bank transfer; "" if none is offered, or no day is promised


class DeliveryAndPayment(blocks.StructBlock):
    class Meta:
        icon = "redirect"
        label = gettext_lazy("Delivery and payment with prices")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        props = build_delivery_and_payment()
        return props.model_dump(mode="json") if props.countries or props.payments else None


def build_delivery_and_payment(now: datetime | None = None) -> DeliveryAndPaymentProps:
    """Return all that the shop offers; one query at most, if a carrier has pick-up points."""
    now = timezone.localtime(now)
    add_page_tags(DELIVERY, PAYMENTS)
    methods = get_offered_shipping_methods()
    if any(method.cut_off for method in methods):
        limit_page_age(get_next_arrival_change(methods, now).timestamp())
    points = _count_points(method.kind for method in methods if method.carrier.needs_point)
    countries = (
        DeliveryCountry(
            name=str(name),
            methods=tuple(_build_method(one, code, points, now) for one in methods if one.serves_country(code)),
        )
        for code, name in COUNTRIES.items()
    )
    return DeliveryAndPaymentProps(
        countries=tuple(country for country in countries if country.methods),
        payments=tuple(_build_payment(method, methods) for method in get_offered_payment_methods()),
        transfer_note=get_transfer_note() if any(method.cut_off for method in methods) else "",
    )


def _count_points(carriers: Iterable[str]) -> Counts:
    add_page_tags(PICKUP_POINTS)
    found = PickupPoint.objects.offered().filter(carrier__in=set(carriers))
    rows = found.values_list("carrier", "country").annotate(count=Count("pk")).order_by()
    return {(carrier, country): count for carrier, country, count in rows}


def _build_method(method: ShippingMethod, country: str, points: Counts, now: datetime) -> DeliveryMethod:
    is_pickup = method.carrier.is_pickup
    promise = compute_promise(method, now, country)
    rows = method.weight_rows
    count = points.get((method.kind, country), 0)
    return DeliveryMethod(
        id=method.pk,
        name=method.name,
        description=describe_delivery(method),
        is_pickup=is_pickup,
        arrival=format_arrival_day(promise.day, is_pickup=is_pickup, today=now.date()) if promise else "",
        condition=format_condition(promise.until, now.date()) if promise else "",
        points=ngettext("%(count)d pick-up point", "%(count)d pick-up points", count) % {"count": count}
        if count
        else "",
        price=_convert(rows[0][1] if rows else method.price_minor),
        weight_prices=tuple(
            WeightPrice(up_to=format_kilograms(up_to_g), price=_convert(price_minor)) for up_to_g, price_minor in rows
        )
        if len(rows) > 1
        else (),
        free_from=_convert(method.free_from_minor or 0),
    )


def _build_payment(method: PaymentMethod, deliveries: list[ShippingMethod]) -> PaymentOption:
    supported = [delivery for delivery in deliveries if method.supports_shipping(delivery)]
    return PaymentOption(
        id=method.pk,
        name=method.name,
        description=method.description,
        fee=_convert(method.fee_minor),
        only_with=tuple(delivery.name for delivery in supported) if len(supported) < len(deliveries) else (),
    )


def _convert(minor: int) -> ConvertedAmount | None:
    """Return an amount of the default currency in the visitor's, None if it is zero."""
    return convert_amount({"price": f"{Money(minor, settings.DEFAULT_CURRENCY).decimal:f}"}) if minor else None
