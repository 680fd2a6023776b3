"""Names of days as they follow "until"; Czech declines the names of weekdays, which Babel does not."""

from datetime import date, datetime

from babel.dates import format_date
from django.utils.timezone import localtime
from django.utils.translation import pgettext_lazy

from vyloha.core.end_of_day import is_end_of_day
from vyloha.core.language import LOCALE

WEEKDAYS = (
    pgettext_lazy("until", "Monday"),
    pgettext_lazy("until", "Tuesday"),
    pgettext_lazy("until", "Wednesday"),
    pgettext_lazy("until", "Thursday"),
    pgettext_lazy("until", "Friday"),
    pgettext_lazy("until", "Saturday"),
    pgettext_lazy("until", "Sunday"),
)


def format_until_day(day: date, *, with_date: bool = True) -> str:
    """Return the day for a text like "do %s": "pátku 4. prosince", or only "pátku"."""
    weekday = str(WEEKDAYS[day.weekday()])
    if not with_date:
        return weekday
    date_text = format_date(day, "d.\u00a0MMMM", locale=LOCALE)
    return f"{weekday} {date_text}"


def format_deadline(moment: datetime) -> str:
    """Return a moment for a text like "zaplaťte do %s": "pátku 4. prosince", with the time unless the day ends then."""
    day = format_until_day(localtime(moment).date())
    return day if is_end_of_day(moment) else f"{day} {localtime(moment):%-H.%M}"
