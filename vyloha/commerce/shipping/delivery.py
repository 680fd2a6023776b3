"""
Computes the day of delivery (cut-off times, working days, public holidays), and says it: pages and emails promise only
what comes from here.
"""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from babel.dates import format_date
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.shipping.countries import DEFAULT_COUNTRY
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.language import LOCALE
from vyloha.core.public_holidays import is_czech_holiday, is_slovak_holiday

SATURDAY = 5


def compute_arrival(
    method: ShippingMethod, ordered_at: datetime | None = None, country: str = DEFAULT_COUNTRY
) -> date | None:
    """
    Return the day on which items in stock, ordered at ``ordered_at`` (now), arrive in ``country`` by ``method``.

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
        day = get_next_working_day(day, country)
    return day


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


def format_until(method: ShippingMethod, now: datetime) -> str:
    """Return today's time ("14:00") until which the promised day is true, "" if it is for the rest of the day."""
    is_ahead = method.cut_off is not None and now.time() < method.cut_off and is_working_day(now.date())
    return f"{method.cut_off:%-H:%M}" if is_ahead else ""


def format_promise(day: date, *, is_pickup: bool, today: date | None = None, if_paid: bool = False) -> str:
    """
    Return the promise as shoppers read it everywhere: "Dorazí: zítra, úterý 24. listopadu".

    :param is_pickup: the customer collects it in the shop
    :param today: the day of reading; None: it may be read later, so the day has no other name
    :param if_paid: it is sent after the payment, which has not come yet
    """
    template = _("Ready: %(day)s") if is_pickup else _("Arrives: %(day)s")
    text = template % {"day": format_day(day, today)}
    return _("%(arrival)s, if you pay at once") % {"arrival": text} if if_paid else text


def format_backorder() -> str:
    """Return the sentence that replaces the promise where something is not in stock."""
    return _("What is not in stock is ordered for you; we will write to you when it arrives.")


def format_day(day: date, today: date | None) -> str:
    """Return a day near ``today`` as people say it."""
    if day == today:
        return _("today")
    date_text = format_date(day, "EEEE d.\u00a0MMMM", locale=LOCALE)
    is_tomorrow = today is not None and day == today + timedelta(days=1)
    return _("tomorrow, %(date)s") % {"date": date_text} if is_tomorrow else date_text
