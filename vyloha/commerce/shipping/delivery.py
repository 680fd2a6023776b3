"""
Computes the day of delivery (cut-off times, working days, public holidays), and says it: pages and emails promise only
what comes from here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum
from functools import lru_cache

from babel.dates import format_date
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.shipping.countries import DEFAULT_COUNTRY
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.days import format_until_day
from vyloha.core.language import LOCALE
from vyloha.core.public_holidays import is_czech_holiday, is_slovak_holiday

SATURDAY = 5


@dataclass(frozen=True)
class Promise:
    """What is ordered, or paid in advance, before ``until`` (local time) arrives on ``day``."""

    day: date
    until: datetime


class Condition(Enum):
    """What has to happen before ``Promise.until``."""

    ORDER = "order"
    PAYMENT = "payment"  # by card: it arrives at once
    MONEY = "money"  # of a transfer, in the shop's account


def compute_promise(
    method: ShippingMethod, ordered_at: datetime | None = None, country: str = DEFAULT_COUNTRY
) -> Promise | None:
    """
    Return the day on which items in stock, ordered at ``ordered_at`` (now), arrive in ``country`` by ``method``, and
    until when that day is true.

    None if the merchant set no cut-off. An order before the cut-off of a working day leaves the same day and arrives
    ``method.delivery_days`` working days later.
    """
    if method.cut_off is None:
        return None
    ordered = timezone.localtime(ordered_at)
    day = ordered.date()
    if ordered.time() >= method.cut_off or not is_working_day(day):
        day = get_next_working_day(day)
    until = datetime.combine(day, method.cut_off, ordered.tzinfo)
    for _day in range(method.delivery_days):
        day = get_next_working_day(day, country)
    return Promise(day, until)


def compute_arrival(
    method: ShippingMethod, ordered_at: datetime | None = None, country: str = DEFAULT_COUNTRY
) -> date | None:
    """Return the day of ``compute_promise``, None without one."""
    promise = compute_promise(method, ordered_at, country)
    return promise.day if promise else None


def get_next_working_day(day: date, country: str = DEFAULT_COUNTRY) -> date:
    """Return the next day on which parcels are sent, and delivered in the country."""
    day += timedelta(days=1)
    while not is_working_day(day, country):
        day += timedelta(days=1)
    return day


def is_working_day(day: date, country: str = DEFAULT_COUNTRY) -> bool:
    """
    Return whether the day is neither at a weekend nor a public holiday, in Czechia (Act 245/2000), where parcels come
    from, and in the country.
    """
    is_holiday = is_czech_holiday(day) or (country == "SK" and is_slovak_holiday(day))
    return day.weekday() < SATURDAY and not is_holiday


def get_next_arrival_change(methods: Iterable[ShippingMethod], now: datetime) -> datetime:
    """Return the first moment after ``now`` (local) at which ``compute_arrival`` may change for the methods."""
    ahead = [method.cut_off for method in methods if method.cut_off and method.cut_off > now.time()]
    day = now.date() if ahead else now.date() + timedelta(days=1)
    return datetime.combine(day, min(ahead, default=time.min), now.tzinfo)


def format_promise(
    promise: Promise, *, is_pickup: bool, today: date | None = None, condition: Condition = Condition.ORDER
) -> str:
    """
    Return the promise as shoppers read it: "Dorazí: zítra, úterý 24. listopadu, když objednáte dnes do 14.00".

    :param is_pickup: the customer collects it in the shop
    :param today: the day of reading; None: it may be read later, so the days have no other names
    """
    arrival = format_arrival_day(promise.day, is_pickup=is_pickup, today=today)
    return f"{arrival}, {format_condition(promise.until, today, condition)}"


def format_arrival_day(day: date, *, is_pickup: bool, today: date | None = None) -> str:
    """Return the day of arrival without what it depends on: "Dorazí: zítra, úterý 24. listopadu"."""
    template = _("Ready: %(day)s") if is_pickup else _("Arrives: %(day)s")
    return template % {"day": format_day(day, today)}


def format_condition(until: datetime, today: date | None, condition: Condition = Condition.ORDER) -> str:
    """Return what the day of arrival depends on: "když objednáte do pondělí 14.00"."""
    values = {"until": _format_until(until, today)}
    match condition:
        case Condition.ORDER:
            return _("if you order %(until)s") % values
        case Condition.PAYMENT:
            return _("if you pay %(until)s") % values
        case Condition.MONEY:
            return _("if the money is in our account %(until)s") % values


def _format_until(until: datetime, today: date | None) -> str:
    """Return "dnes do 14.00" or "do pondělí 14.00", with the date if it may be read another week."""
    time_text = f"{until:%-H.%M}"
    if until.date() == today:
        return _("today by %(time)s") % {"time": time_text}
    day = format_until_day(until.date(), with_date=today is None)
    return _("by %(day)s %(time)s") % {"day": day, "time": time_text}


def format_backorder() -> str:
    """Return the sentence that replaces the promise where something is not in stock."""
    return _("What is not in stock is ordered for you; we will write to you when it arrives.")


def format_day(day: date, today: date | None) -> str:
    """Return a day near ``today`` as people say it."""
    if day == today:
        return _("today")
    date_text = _format_date(day)
    is_tomorrow = today is not None and day == today + timedelta(days=1)
    return _("tomorrow, %(date)s") % {"date": date_text} if is_tomorrow else date_text


@lru_cache(maxsize=100)
def _format_date(day: date) -> str:
    return str(format_date(day, "EEEE d.\u00a0MMMM", locale=LOCALE))
