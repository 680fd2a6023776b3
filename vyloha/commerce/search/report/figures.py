"""Sums of what was searched for: of phrases, and of days."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce

from vyloha.commerce.search.models import SearchedPhrase

Rows = QuerySet[Any, Any]  # a dict each, with sums that the model lacks
COLUMNS = ("searched", "found_nothing", "chosen", "added")


class Period(NamedTuple):
    """Days, both of them counted."""

    first: date
    last: date

    @classmethod
    def of_last(cls, days: int, today: date) -> "Period":
        return cls(today - timedelta(days=days - 1), today)


def counted(period: Period) -> QuerySet[SearchedPhrase]:
    """Return the rows of the days of a period."""
    return SearchedPhrase.objects.filter(day__range=period).order_by()


def by_phrase(period: Period) -> Rows:
    """Return a dict a phrase, with its sums."""
    return counted(period).values("phrase").annotate(**_sums())


def by_day(period: Period) -> Rows:
    """Return a dict a day on which anything was searched for, with its sums."""
    return counted(period).values("day").annotate(**_sums())


def totals(period: Period) -> dict[str, int]:
    """Return the sums of all phrases and days."""
    return counted(period).aggregate(**_sums())


def _sums() -> dict[str, Any]:
    return {f"{name}_sum": Coalesce(Sum(name), 0) for name in COLUMNS}
