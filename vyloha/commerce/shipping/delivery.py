"""Computes the day of delivery: cut-off times, working days, public holidays."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.public_holidays import is_czech_holiday

SATURDAY = 5


def compute_arrival(method: ShippingMethod, ordered_at: datetime | None = None) -> date | None:
    """
    Return the day on which items in stock, ordered at ``ordered_at`` (now), arrive by ``method``.

    None if the merchant set no cut-off. An order before the cut-off of a working day leaves the same day and arrives
    ``method.delivery_days`` working days later.
    """
    if method.cut_off is None:
        return None
    ordered = timezone.localtime(ordered_at)
    day = ordered.date()
    if ordered.time() >= method.cut_off or not is_working_day(day):
        day = get_next_working_day(day)
    for _day in range(method.delivery_days):
        day = get_next_working_day(day)
    return day


def get_next_working_day(day: date) -> date:
    """Return the next day on which parcels are sent and delivered."""
    day += timedelta(days=1)
    while not is_working_day(day):
        day += timedelta(days=1)
    return day


def is_working_day(day: date) -> bool:
    """Return whether the day is neither at a weekend nor a Czech public holiday (Act 245/2000)."""
    return day.weekday() < SATURDAY and not is_czech_holiday(day)


def get_next_arrival_change(methods: Iterable[ShippingMethod], now: datetime) -> datetime:
    """Return the first moment after ``now`` (local) at which ``compute_arrival`` may change for the methods."""
    ahead = [method.cut_off for method in methods if method.cut_off and method.cut_off > now.time()]
    day = now.date() if ahead else now.date() + timedelta(days=1)
    return datetime.combine(day, min(ahead, default=time.min), now.tzinfo)
