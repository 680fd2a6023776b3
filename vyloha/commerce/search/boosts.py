"""Computes how much merchants raise or lower products in search."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.db.models import Q, QuerySet

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.search.models import Boost

# Scores of names and categories, and of exact words and their forms, differ by more.
FACTORS = {
    Boost.Strength.MUCH_HIGHER: 1.4,
    Boost.Strength.HIGHER: 1.15,
    Boost.Strength.LOWER: 0.87,
    Boost.Strength.MUCH_LOWER: 0.7,
}
LEAST, MOST = 0.6, 1.6  # of several that apply to one product


def get_boosts(product_ids: Collection[int]) -> dict[int, float]:
    """Return product id → factor of its score, for boosted products; one query while there are no boosts."""
    rows = Boost.objects.filter(Q(product=None) | Q(product__in=product_ids)).select_related("category")
    factors: dict[int, float] = defaultdict(lambda: 1.0)
    for product_id, boost in set(_iterate_applied(list(rows), product_ids)):
        factors[product_id] *= FACTORS[Boost.Strength(boost.strength)]
    return {pk: min(max(factor, LEAST), MOST) for pk, factor in factors.items()}


def _iterate_applied(boosts: Iterable[Boost], product_ids: Collection[int]) -> Iterator[tuple[int, Boost]]:
    """Yield (product id, boost that applies to it); some twice."""
    brands, categories = defaultdict(list), []
    for boost in boosts:
        if boost.product_id:
            yield boost.product_id, boost
        elif boost.brand_id:
            brands[boost.brand_id].append(boost)
        elif boost.category:
            categories.append((boost.category.url_path, boost))
    yield from _iterate_linked(Product.brands.through, "brand_id", brands, product_ids)
    yield from _iterate_linked(Product.categories.through, "category_id", _group_by_category(categories), product_ids)


def _group_by_category(boosted: list[tuple[str, Boost]]) -> dict[int, list[Boost]]:
    """Return category id → the boosts that apply to it: its own, and those of its ancestors."""
    rows = Category.objects.order_by().values_list("pk", "url_path") if boosted else ()
    return {
        pk: [boost for above, boost in boosted if path == above or path.startswith(f"{above}/")] for pk, path in rows
    }


def _iterate_linked(
    through: Any, column: str, boosts: dict[int, list[Boost]], product_ids: Collection[int]
) -> Iterator[tuple[int, Boost]]:
    if not boosts:
        return
    links = through._default_manager.filter(product__in=product_ids).order_by()
    for product_id, pk in links.values_list("product_id", column):
        for boost in boosts.get(pk, ()):
            yield product_id, boost


def get_boosted_products(boost: Boost) -> QuerySet[Product]:
    """Return the products that a boost applies to, unordered."""
    products = Product.objects.order_by()
    if boost.category:
        return products.in_category(boost.category)
    if boost.brand_id:
        return products.filter(brands=boost.brand_id)
    return products.filter(pk__in=[boost.product_id])
