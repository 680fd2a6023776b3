"""Compares moments in the database with a clock that may once have been wrong."""

from datetime import datetime, timedelta

from django.db.models import Q

# Clocks of machines differ by at most this much; a time further ahead was written by a wrong one.
SKEW = timedelta(minutes=1)


def is_past(moment: datetime, age: timedelta, now: datetime) -> bool:
    """Return whether ``moment`` is ``age`` ago; one in the future counts as long ago."""
    return moment <= now - age or moment > now + SKEW


def build_is_past_filter(field: str, age: timedelta, now: datetime) -> Q:
    """Return the condition of ``is_past`` for the column ``field``."""
    return Q(**{f"{field}__lte": now - age}) | Q(**{f"{field}__gt": now + SKEW})
