"""Finds what is often bought with each product: pairs of products in the orders of the last months."""

from collections import defaultdict
from collections.abc import Collection
from heapq import nsmallest
from typing import Any

from django.db import transaction
from django.db.models import Count, F, QuerySet
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import build_product_tag
from vyloha.commerce.orders.best_sellers import SALES_PERIOD, UNSOLD_STATUSES
from vyloha.commerce.orders.models import BoughtTogether, OrderLine
from vyloha.core.cache.changes import invalidate_pages
from vyloha.core.database.prepared_queries import PreparedRows

MIN_ORDERS = 2  # one order says nothing, and could be recognized
MAX_OTHERS = 8  # kept of each product; a page shows fewer
MAX_LINES = 30  # an order of more is a restocking, whose goods have nothing in common
BATCH_SIZE = 500
Others = dict[int, tuple[int, ...]]


@PreparedRows
def bought_with_products(product_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    """The ids of listed products that were bought with these, the most frequent first."""
    found = BoughtTogether.objects.filter(product__in=product_ids, other__is_listed=True)
    return found.order_by("position", "pk").values_list("other_id")[:MAX_OTHERS]


def recount_bought_together() -> None:
    """Store the products bought with each, from the orders of the last ``SALES_PERIOD``; changed ones only."""
    known: dict[int, list[int]] = defaultdict(list)
    for product_id, other_id in BoughtTogether.objects.order_by("product_id", "position").values_list(
        "product_id", "other_id"
    ):
        known[product_id].append(other_id)
    found = _find_others()
    changed = [pk for pk in found.keys() | known.keys() if found.get(pk, ()) != tuple(known.get(pk, ()))]
    for start in range(0, len(changed), BATCH_SIZE):
        some = changed[start : start + BATCH_SIZE]
        with transaction.atomic():
            BoughtTogether.objects.filter(product__in=some).delete()
            BoughtTogether.objects.bulk_create(
                BoughtTogether(product_id=pk, other_id=other, position=position)
                for pk in some
                for position, other in enumerate(found.get(pk, ()))
            )
            invalidate_pages(*map(build_product_tag, some))


def _find_others() -> Others:
    """Return the most frequent others of each product that still exists; the database counts the pairs."""
    since = timezone.now() - SALES_PERIOD
    large = (
        OrderLine.objects.filter(order__placed_at__gte=since)
        .order_by()
        .values("order")
        .annotate(lines=Count("pk"))
        .filter(lines__gt=MAX_LINES)
        .values("order")
    )
    lines = OrderLine.objects.filter(order__placed_at__gte=since).exclude(order__status__in=UNSOLD_STATUSES)
    pairs = (
        lines.exclude(order__in=large)
        .order_by()
        .annotate(other=F("order__lines__product_id"))
        .values_list("product_id", "other")
        .annotate(orders=Count("order", distinct=True))
        .filter(orders__gte=MIN_ORDERS)
    )
    counted: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for product_id, other_id, orders in pairs.iterator():
        if product_id != other_id:
            counted[product_id].append((-orders, other_id))
    existing = set(Product.objects.order_by().values_list("pk", flat=True)) if counted else set()
    return {
        pk: tuple(other for _orders, other in nsmallest(MAX_OTHERS, [one for one in others if one[1] in existing]))
        for pk, others in counted.items()
        if pk in existing
    }
