"""Lists of products, of the whole shop or of one category, tag, brand or vendor; fast for any length."""

from collections.abc import Sequence
from typing import Any

from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q, QuerySet

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag, Vendor
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.page_tags import TaxonomyTerm, build_facets_tag, build_list_tag
from vyloha.core.cache.pages import add_page_tags, cache_until_change

SIZE_CACHE_S = 600


class ProductList:
    """
    The listed products of ``label`` (None: all), in the ``order`` of an index of the product table.

    Slices are lists of products loaded for their cards, each by one query.
    """

    def __init__(self, label: TaxonomyTerm | None, order: Sequence[str]) -> None:
        self._label, self._order = label, order
        self._scope = (type(label), label.pk) if label else ()
        self._condition: Q | None = None

    def filter(self, condition: Q) -> "ProductList":
        """Return the products that meet ``condition``."""
        found = ProductList(self._label, self._order)
        found._condition = condition
        return found

    def count(self) -> int:
        """Return the number of products; counting a hundred thousand takes longer than the rest of their page."""
        if self._condition is not None:
            return self._order_by_ids().filter(self._condition).count()
        return self._size()

    def _size(self) -> int:
        return cache_until_change(f"count:{build_list_tag(*self._scope)}", self._count_products)

    def _count_products(self) -> int:
        add_page_tags(build_list_tag(*self._scope))
        return self._order_by_ids().count()

    def __getitem__(self, part: slice) -> list[Product]:
        add_page_tags(build_list_tag(*self._scope))
        if {"price_from_minor", "-price_from_minor", "-average_rating"} & set(self._order):
            add_page_tags(build_facets_tag(*self._scope))
        if self._condition is not None:
            return self._load_products(self.get_ordered(part.stop).filter(self._condition)[part])
        own = self._size()
        start, stop, _step = part.indices(own)
        if start <= own - stop:
            return self._load_products(self.get_ordered(stop)[start:stop])
        # Nearer to the end: read backwards, or the last page would skip all products before it.
        return self._load_products(self.get_ordered(own - start).reverse()[own - stop : own - start])

    def _load_products(self, products: ProductQuerySet) -> list[Product]:
        # The index alone yields the ids; only these products are read from the table.
        found = Product.objects.filter(pk__in=products.values("pk"))
        return list(found.order_by(*self._order).for_cards())

    def get_ordered(self, depth: int) -> ProductQuerySet:
        """Return the products in order, by the strategy that is faster for reading the first ``depth`` of them."""
        # Reading the index soon meets the first products of a long list; a short list is sorted quickly.
        is_long = self._label is not None and depth * _count_shop_products() < self._size() ** 2
        return (self._order_by_index() if is_long else self._order_by_ids()).order_by(*self._order)

    def _order_by_ids(self) -> ProductQuerySet:
        """Return the products by their ids; the database sorts all of them for any slice."""
        listed = Product.objects.listed()
        if self._label is None:
            return listed
        links, product_id = _get_links(self._label)
        return listed.filter(pk__in=links.values(product_id))

    def _order_by_index(self) -> ProductQuerySet:
        """Return the products by filtering those of the whole shop, in the order of the index."""
        assert self._label is not None
        links, product_id = _get_links(self._label)
        return Product.objects.listed().filter(Exists(links.filter(**{product_id: OuterRef("pk")})))


def _count_shop_products() -> int:
    """Return the approximate number of listed products, which only decides between strategies."""
    size: int | None = cache.get_or_set("catalogue-size", Product.objects.listed().count, SIZE_CACHE_S)
    return size or 0


def _get_links(label: TaxonomyTerm) -> tuple[QuerySet[Any], str]:
    """Return rows that link products to the category, tag, brand or vendor, and their column with the product's id."""
    match label:
        case Category():
            below = Category.objects.within(label).values("pk")
            return Product.categories.through.objects.filter(category_id__in=below), "product_id"
        case Tag():
            return Product.tags.through.objects.filter(tag=label), "product_id"
        case Brand():
            return Product.brands.through.objects.filter(brand=label), "product_id"
        case Vendor():
            return Product.objects.filter(vendor=label), "pk"
