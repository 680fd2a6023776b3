"""Sums the revenue of orders by the origin of their visits."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, F, QuerySet, Sum
from django.utils import timezone

from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status

STATUSES_WITHOUT_REVENUE = (Status.CANCELLED, Status.FAILED, Status.REFUNDED)


def get_earning_orders(first: date, last: date) -> QuerySet[Order]:
    """Return the orders with revenue of those days, both included, in the shop's time zone."""
    begin, end = (timezone.make_aware(datetime.combine(day, time.min)) for day in (first, last + timedelta(days=1)))
    placed = Order.objects.placed().filter(placed_at__gte=begin, placed_at__lt=end)
    return placed.exclude(status__in=STATUSES_WITHOUT_REVENUE).order_by()


def group_by_origin(first: date, last: date, *, campaigns: bool = False) -> QuerySet[Any, dict[str, Any]]:
    """
    Return a dict for each source and currency (with ``campaigns`` for each campaign): ``orders``, ``revenue_minor``.

    Orders without an origin have the source type None.
    """
    known = {
        "source_type": F("attribution__source_type"),
        "source": F("attribution__source"),
        **({"medium": F("attribution__medium"), "campaign": F("attribution__campaign")} if campaigns else {}),
    }
    rows = get_earning_orders(first, last)
    if campaigns:
        rows = rows.filter(attribution__isnull=False).exclude(attribution__campaign="")
    grouped: QuerySet[Any, Any] = rows.values("currency", **known).annotate(
        orders=Count("pk"), revenue_minor=Sum("total_minor")
    )
    return grouped.order_by("-orders", "-revenue_minor", *known, "currency")
