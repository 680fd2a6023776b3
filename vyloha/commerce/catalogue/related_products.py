"""
Products that are similar to another one: they share categories and tags with it.

The products of a category or tag are the same for each of its products, so a process reads them once until they change.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db import connection, models

from vyloha.commerce.catalogue.models import Category, Product, Tag
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.page_tags import build_list_tag
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import PreparedRows

MAX_CACHED = 500  # categories, and as many tags, per process; one takes 2 kB
MAX_RELATED = 50  # products of one category or tag that are considered
MIN_RELATED = 5  # including the product itself: less than a row of four
# Weights of a shared category, parent category or tag: categories count more than tags.
SIMILARITY_WEIGHTS = {"category": 6, "parent": 6, "tag": 1}
MAX_SIBLINGS = 16  # siblings that are considered
ProductIds = tuple[int, ...]


def get_related_products(product: Product) -> ProductQuerySet:
    """Return related products, in the order of the shop; see ``find_related_ids``."""
    related = find_related_ids(product.pk, product.categories.all(), product.tags.all())
    return Product.objects.listed().filter(pk__in=sorted(related))


def find_related_ids(product_id: int, categories: Iterable[Category], tags: Iterable[Tag]) -> list[int]:
    """
    Return the ids of products that share one of these categories and tags of a product, the most similar first.

    Of each category and tag it considers the ``MAX_RELATED`` products added last. If the categories have few, it
    considers their siblings too.
    """
    categories, sharing = list(categories), defaultdict[tuple[str, int], set[int]](set)
    for pk, products in _products_of_categories.get_many([category.pk for category in categories]).items():
        sharing["category", pk].update(products)
    if len(set().union(*sharing.values())) <= MIN_RELATED:
        siblings = dict(siblings_of_categories({one.parent_id for one in categories if one.parent_id}))
        for pk, products in _products_of_categories.get_many(list(siblings)).items():
            sharing["parent", siblings[pk]].update(products)
    for pk, products in _products_of_tags.get_many([tag.pk for tag in tags]).items():
        sharing["tag", pk].update(products)
    return [pk for pk in _sort_by_similarity(sharing) if pk != product_id]


def _sort_by_similarity(sharing: Mapping[tuple[str, int], set[int]]) -> list[int]:
    """Return the products by similarity: shared categories and tags count, small ones more than large ones."""
    likeness: dict[int, float] = defaultdict(float)
    for (kind, _label), group in sharing.items():
        for pk in group:
            likeness[pk] += SIMILARITY_WEIGHTS[kind] / len(group)
    return sorted(likeness, key=lambda pk: (-likeness[pk], pk))


def _select_last_linked(through: Any, label: str, pks: Iterable[int]) -> "models.QuerySet[Any, tuple[Any, ...]]":
    """
    Return the listed products added last to each category or tag of ``pks``: ids of product and of category or tag.
    """
    links = through.objects.filter(product__is_listed=True).order_by("-pk")
    parts = [links.filter(**{label: pk}).values_list("product_id", label)[:MAX_RELATED] for pk in pks]
    if not connection.features.supports_slicing_ordering_in_compound:
        # SQLite allows no LIMIT on a part of a union, only on queries inside of it.
        parts = [through.objects.filter(pk__in=part.values("pk")).values_list("product_id", label) for part in parts]
    first, *more = parts
    found: models.QuerySet[Any, tuple[Any, ...]] = first.union(*more) if more else first
    return found


siblings_of_categories = PreparedRows(  # by their parents' ids: categories, and the parent of each
    lambda parents: Category.objects.filter(parent_id__in=parents).values_list("pk", "parent_id")[:MAX_SIBLINGS]
)
_last_in_categories = PreparedRows(lambda pks: _select_last_linked(Product.categories.through, "category", pks))
_last_with_tags = PreparedRows(lambda pks: _select_last_linked(Product.tags.through, "tag", pks))


def _build_cache(kind: type[Category] | type[Tag], rows: PreparedRows) -> TaggedLruCache[int, ProductIds]:
    def load(pks: Collection[int]) -> Mapping[int, ProductIds]:
        add_page_tags(*(build_list_tag(kind, pk) for pk in pks))
        found: dict[int, list[int]] = {pk: [] for pk in pks}
        for product_id, pk in rows(pks):
            found[pk].append(product_id)
        return {pk: tuple(products) for pk, products in found.items()}

    return TaggedLruCache(MAX_CACHED, load)


_products_of_categories = _build_cache(Category, _last_in_categories)
_products_of_tags = _build_cache(Tag, _last_with_tags)
