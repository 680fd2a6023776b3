"""Sums the counted searches by phrase and by day."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce

from vyloha.commerce.search.models import SearchedPhrase

Rows = QuerySet[Any, Any]  # dicts, with sums that the model lacks
COLUMNS = ("searched", "found_nothing", "chosen", "added")


class ReportPeriod(NamedTuple):
    """The first and the last day, both included."""

    first: date
    last: date

    @classmethod
    def from_last_days(cls, days: int, today: date) -> "ReportPeriod":
        return cls(today - timedelta(days=days - 1), today)


def filter_period(period: ReportPeriod) -> QuerySet[SearchedPhrase]:
    """Return the rows of a period."""
    return SearchedPhrase.objects.filter(day__range=period).order_by()


def group_by_phrase(period: ReportPeriod) -> Rows:
    """Return a dict with the sums of each phrase."""
    return filter_period(period).values("phrase").annotate(**_build_sums())


def group_by_day(period: ReportPeriod) -> Rows:
    """Return a dict with the sums of each day with any search."""
    return filter_period(period).values("day").annotate(**_build_sums())


def compute_totals(period: ReportPeriod) -> dict[str, int]:
    """Return the sums of all phrases and days."""
    return filter_period(period).aggregate(**_build_sums())


def _build_sums() -> dict[str, Any]:
    return {f"{name}_sum": Coalesce(Sum(name), 0) for name in COLUMNS}
