"""Computes when banks publish their lists of rates."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PRAGUE = ZoneInfo("Europe/Prague")  # Frankfurt's clock as well
SATURDAY = 5


def get_newest_day(now: datetime, out_at: time, is_holiday: Callable[[date], bool]) -> date:
    """Return the last day whose list may be published: they come at ``out_at`` of working days, Prague time."""
    local = now.astimezone(PRAGUE)
    day = local.date() if local.time() >= out_at else local.date() - timedelta(days=1)
    while day.weekday() >= SATURDAY or is_holiday(day):
        day -= timedelta(days=1)
    return day
