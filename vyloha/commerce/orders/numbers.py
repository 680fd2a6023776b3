"""Numbers of orders, which are also the variable symbols of their payments: ten digits at most."""

from datetime import datetime

from django.utils import timezone

from vyloha.core.database import sequences

SEQUENCE = "order-{year}"  # the counter of a year; orders of older versions were numbered by the counter "order"
SHORT_COUNTS = 10**6


def allocate_order_number(placed_at: datetime) -> str:
    """
    Return the next number of the year in which an order is placed, in the shop's time zone: "2026000011".

    The counter of the year stays locked until the surrounding transaction ends.
    """
    year = timezone.localtime(placed_at).year
    return format_order_number(year, sequences.allocate_numbers(SEQUENCE.format(year=year)))


def format_order_number(year: int, count: int) -> str:
    """Return the number of the ``count``-th order of a year; after 999,999 orders, two digits of the year remain."""
    return f"{year}{count:06}" if count < SHORT_COUNTS else f"{year % 100:02}{count:08}"
