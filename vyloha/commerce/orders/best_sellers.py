"""Counts the units of each product that were sold lately, to sort listings by popularity."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from vyloha.commerce.catalogue.change_tracking import record_product_changes
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import BEST_SELLERS
from vyloha.commerce.orders.models import OrderLine
from vyloha.commerce.orders.states import Status
from vyloha.core.cache.changes import invalidate_pages

# Recent sales, not those of ten years ago; and the count stays as quick however old the shop is.
SALES_PERIOD = timedelta(days=90)
UNSOLD_STATUSES = (Status.DRAFT, Status.CANCELLED, Status.REFUNDED, Status.FAILED)
BATCH_SIZE = 1000


def recount_units_sold() -> None:
    """
    Set ``Product.pieces_sold`` to the units in the orders of the last ``SALES_PERIOD``.

    It is recounted, not increased while an order is placed: all buyers of the best-selling product would wait for its
    one row, and a cancelled order would have to be subtracted again.
    """
    sold = _count_sold()
    known = dict(Product.objects.filter(pieces_sold__gt=0).order_by().values_list("pk", "pieces_sold"))
    changed: dict[int, list[int]] = {}
    for pk in sold.keys() | known.keys():
        if sold.get(pk, 0) != known.get(pk, 0):
            changed.setdefault(sold.get(pk, 0), []).append(pk)
    for pieces, pks in changed.items():
        for start in range(0, len(pks), BATCH_SIZE):
            some = pks[start : start + BATCH_SIZE]
            with transaction.atomic():
                Product.objects.filter(pk__in=some).update(pieces_sold=pieces)
                record_product_changes(some)
                invalidate_pages(BEST_SELLERS)


def _count_sold() -> dict[int, int]:
    """Return the units of the last ``SALES_PERIOD`` by product id."""
    lines = OrderLine.objects.filter(order__placed_at__gte=timezone.now() - SALES_PERIOD).exclude(
        order__status__in=UNSOLD_STATUSES
    )
    return dict(lines.order_by().values_list("product_id").annotate(Sum("quantity")))
