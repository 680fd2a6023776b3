"""Describes a delivery: its method, its arrival and its price."""

from datetime import date, datetime, timedelta

from babel.dates import format_date
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.shipping.available_methods import DELIVERY, get_offered_shipping_methods
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.commerce.shipping.delivery import compute_arrival, get_next_arrival_change, is_working_day
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.currencies.converted_amount import ConvertedAmount, convert_amount
from vyloha.core.cache.pages import add_page_tags, limit_page_age
from vyloha.core.language import LOCALE
from vyloha.core.money import Money
from vyloha.core.rendering import Props


class DeliveryEstimate(Props):
    """One shipping method for a unit of the product, ordered now."""

    method: str
    is_pickup: bool
    day: str  # "tomorrow", "Tuesday 24 November"
    until: str  # today's time until which that is true; "" for the rest of the day
    price: ConvertedAmount | None  # None: free


def build_estimates(parcel: Parcel, now: datetime | None = None) -> tuple[DeliveryEstimate, ...]:
    """Return the estimates of all methods that promise a day and carry the parcel (active currency), all in stock."""
    now = timezone.localtime(now)
    add_page_tags(DELIVERY)
    methods = [method for method in get_offered_shipping_methods() if method.cut_off]
    limit_page_age(get_next_arrival_change(methods, now).timestamp())
    estimates = (_build_estimate(method, parcel, now) for method in methods)
    return tuple(estimate for estimate in estimates if estimate)


def _build_estimate(method: ShippingMethod, parcel: Parcel, now: datetime) -> DeliveryEstimate | None:
    price = method.compute_rate(parcel, get_active_currency())
    if price is None:
        return None
    day = compute_arrival(method, now)
    assert day is not None
    assert method.cut_off is not None
    return DeliveryEstimate(
        method=method.name,
        is_pickup=method.carrier.is_pickup,
        day=format_day(day, now.date()),
        until=f"{method.cut_off:%-H:%M}" if now.time() < method.cut_off and is_working_day(now.date()) else "",
        price=_convert_price(method.compute_price(parcel)) if price.minor else None,
    )


def _convert_price(price_minor: int | None) -> ConvertedAmount | None:
    """Return the price of the delivery as HTML that follows the visitor's currency."""
    return convert_amount({"price": f"{Money(price_minor or 0, settings.DEFAULT_CURRENCY).decimal:f}"})


def format_arrival(method: ShippingMethod, contents: CartSnapshot, now: datetime | None = None) -> str:
    """Return when a cart would arrive by ``method``, ordered now; "" if a product is not in stock."""
    now = timezone.localtime(now)
    day = compute_arrival(method, now)
    if day is None or not all(line.is_available for line in contents.lines):
        return ""
    template = _("Ready: %(day)s") if method.carrier.is_pickup else _("Arrives: %(day)s")
    text = template % {"day": format_day(day, now.date())}
    # A transfer may come later; at a gateway the shopper pays at once anyway.
    waits = contents.payment_method and contents.payment_method.provider.pays_to_account
    return _("%(arrival)s, if you pay at once") % {"arrival": text} if waits else text


def format_day(day: date, today: date) -> str:
    """Return a day near ``today`` as people say it."""
    if day == today:
        return _("today")
    date_text = format_date(day, "EEEE d.\u00a0MMMM", locale=LOCALE)
    return _("tomorrow, %(date)s") % {"date": date_text} if day == today + timedelta(days=1) else date_text
