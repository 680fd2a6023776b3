"""
Products that are similar to another one: they share categories and tags with it.

The products of a category or tag are the same for each of its products, so a process reads them once until they change.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from vyloha.commerce.catalogue.models import Category, Product, Tag
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.page_tags import build_list_tag
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.commit_hooks import is_in_transaction
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
    for pk, products in _last_in_categories.get_many(category.pk for category in categories).items():
        sharing["category", pk].update(products)
    if len(set().union(*sharing.values())) <= MIN_RELATED:
        siblings = dict(siblings_of_categories({one.parent_id for one in categories if one.parent_id}))
        for pk, products in _last_in_categories.get_many(siblings).items():
            sharing["parent", siblings[pk]].update(products)
    for pk, products in _last_with_tags.get_many(tag.pk for tag in tags).items():
        sharing["tag", pk].update(products)
    return [pk for pk in _sort_by_similarity(sharing) if pk != product_id]


def _sort_by_similarity(sharing: Mapping[tuple[str, int], set[int]]) -> list[int]:
    """Return the products by similarity: shared categories and tags count, small ones more than large ones."""
    likeness: dict[int, float] = defaultdict(float)
    for (kind, _label), group in sharing.items():
        for pk in group:
            likeness[pk] += SIMILARITY_WEIGHTS[kind] / len(group)
    return sorted(likeness, key=lambda pk: (-likeness[pk], pk))


siblings_of_categories = PreparedRows(  # by their parents' ids: categories, and the parent of each
    lambda parents: Category.objects.filter(parent_id__in=parents).values_list("pk", "parent_id")[:MAX_SIBLINGS]
)


@PreparedRows
def _products_of_category(pks: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    return _select_last_linked(Product.categories.through.objects.filter(category__in=pks))


@PreparedRows
def _products_of_tag(pks: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    return _select_last_linked(Product.tags.through.objects.filter(tag__in=pks))


def _select_last_linked(links: "QuerySet[Any, Any]") -> "QuerySet[Any, tuple[Any, ...]]":
    return links.filter(product__is_listed=True).order_by("-pk").values_list("product_id")[:MAX_RELATED]


class _LastProducts:
    """The listed products that were added last to each category, or to each tag."""

    def __init__(self, kind: type[Category] | type[Tag], rows: PreparedRows) -> None:
        self._kind, self._rows = kind, rows
        self._cache = TaggedLruCache(MAX_CACHED, self._load)

    def get_many(self, pks: Iterable[int]) -> dict[int, ProductIds]:
        """Return the ids of products by the ids of their categories or tags; one query for each that is not cached."""
        # Data read in a transaction may be rolled back, such as those of a preview.
        load = self._load if is_in_transaction(connection) else self._cache.get_many
        # One by one: values that are loaded together also become outdated together.
        return {pk: load([pk])[pk] for pk in pks}

    def _load(self, pks: Collection[int]) -> dict[int, ProductIds]:
        add_page_tags(*(build_list_tag(self._kind, pk) for pk in pks))
        return {pk: tuple(product_id for (product_id,) in self._rows([pk])) for pk in pks}


_last_in_categories = _LastProducts(Category, _products_of_category)
_last_with_tags = _LastProducts(Tag, _products_of_tag)
