"""Finds the cross-sells of the products in a cart."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.page_tags import build_card_tag, build_product_tag
from vyloha.commerce.pricing.offer_filters import build_availability_filter
from vyloha.commerce.pricing.offers import Availability
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.collation import build_sort_key
from vyloha.core.database.prepared_queries import PreparedRows

MAX_CACHED = 5000  # products, a process


class RecommendedProduct(NamedTuple):
    """A product, sorted by its position in the shop's own order."""

    position: int
    sort_key: bytes
    pk: int


@PreparedRows
def recommendations_of_products(product_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    # A subquery for each recommended product: these are few, variations in stock are many.
    sold = Variation.objects.published().filter(product=OuterRef("to_product"), regular_price_minor__isnull=False)
    can_be_had = Exists(sold.filter(build_availability_filter(Availability.IN_STOCK)))
    through: Any = Product.cross_sells.through
    links: QuerySet[Any, Any] = through.objects.filter(from_product__in=product_ids)
    # The name, not its key in the shop's order: JSON (``read_together``) knows no bytes.
    place = ("to_product__position", "to_product__name", "to_product_id")
    rows: QuerySet[Any, Any] = links.annotate(can_be_bought=can_be_had).values_list(
        "from_product_id", "to_product__is_listed", "can_be_bought", *place
    )
    return rows


def get_cross_sells(contents: CartSnapshot) -> list[int]:
    """
    Return the products that those in the cart recommend, in stock and not in the cart yet, in their order.

    While nothing changes it makes no query.
    """
    there = {line.product.pk for line in contents.lines}
    found = {one for recommended in load_recommended(there).values() for one in recommended if one.pk not in there}
    return [one.pk for one in sorted(found)]


def load_recommended(product_ids: Collection[int]) -> dict[int, list[RecommendedProduct]]:
    """Return what each product recommends; no query while nothing changes."""
    return _cache.get_many(product_ids)


def _load_recommended(product_ids: Collection[int]) -> dict[int, list[RecommendedProduct]]:
    add_page_tags(*map(build_product_tag, product_ids))
    recommended: dict[int, list[RecommendedProduct]] = {pk: [] for pk in product_ids}
    for pk, is_listed, can_be_bought, position, name, other in recommendations_of_products(product_ids):
        add_page_tags(build_card_tag(other))
        if is_listed and can_be_bought:
            recommended[pk].append(RecommendedProduct(position, build_sort_key(name), other))
    return recommended


_cache = TaggedLruCache(MAX_CACHED, _load_recommended)
