"""The products of a grid before filters."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from vyloha.commerce.catalogue.models import Brand, Category, Product, ProductAttribute, Tag, Variation, Vendor
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.page_tags import TaxonomyTerm, build_card_tag, build_facets_tag, build_list_tag
from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.commerce.pricing.offer_filters import build_reduced_filter
from vyloha.commerce.search.documents import (
    BRAND,
    CATEGORY,
    FEATURED,
    ON_SALE,
    TAG,
    UNLISTED,
    VENDOR,
    YES,
    build_attribute_facet,
)
from vyloha.commerce.search.query import FacetSelection, TermJoin
from vyloha.content.listing.sort_orders import DEFAULT_ORDER, ORDERS

# The index also contains products that only search shows.
LISTED = {UNLISTED: FacetSelection(frozenset({YES}), TermJoin.NOT)}
TAXONOMY_FACETS = {Category: CATEGORY, Tag: TAG, Brand: BRAND, Vendor: VENDOR}
TAXONOMY_RELATIONS = {Tag: "tags", Brand: "brands", Vendor: "vendor"}


@dataclass(frozen=True, slots=True)
class ProductSource:
    """
    The products of a grid as an index query and as a database query by sort order.

    A page that shows the grid depends on ``tags`` (``catalogue.page_tags``), its counts beside filters on
    ``facets_tags``. ``chosen`` are products selected one by one, whose default order is their own. ``is_limited`` means
    that more products would match: the text index cannot be used.
    """

    products: Callable[[str], Any]  # sliced, counted and filtered
    tags: tuple[str, ...] = ()
    facets_tags: tuple[str, ...] = ()
    scope: Mapping[str, FacetSelection] | None = None  # None: unknown to the index
    chosen: tuple[int, ...] | None = None
    is_by_fit: bool = False  # selected by relevance for a phrase, the best first
    is_limited: bool = False

    @property
    def only(self) -> frozenset[int] | None:
        """The products that the index searches; None: all."""
        return None if self.chosen is None else frozenset(self.chosen)

    def sort_as_chosen(self, ids: Collection[int]) -> list[int]:
        """Return products selected one by one in the order of the selection."""
        there = set(ids)
        return [pk for pk in self.chosen or () if pk in there]


def build_source(taxonomy_term: TaxonomyTerm | None = None) -> ProductSource:
    """Return the source of a catalogue page: all products, or those of a category, brand, tag or vendor."""
    place = (type(taxonomy_term), taxonomy_term.pk) if taxonomy_term else ()
    return ProductSource(
        products=lambda order: ProductList(taxonomy_term, ORDERS[order]),
        tags=(build_list_tag(*place),),
        facets_tags=(build_facets_tag(*place),),
        scope=_build_scope([taxonomy_term]) if taxonomy_term else LISTED,
    )


def build_source_of_any(taxonomy_terms: Sequence[TaxonomyTerm]) -> ProductSource:
    """Return the products of any of ``taxonomy_terms``, which are of one kind; none for an empty list."""
    if len(taxonomy_terms) == 1:
        return build_source(taxonomy_terms[0])
    return ProductSource(
        products=_order_by(_filter_any(taxonomy_terms)),
        tags=tuple(build_list_tag(type(label), label.pk) for label in taxonomy_terms),
        facets_tags=tuple(build_facets_tag(type(label), label.pk) for label in taxonomy_terms),
        scope=_build_scope(taxonomy_terms) if taxonomy_terms else None,
    )


def build_attribute_value_source(attribute_id: int, term_id: int) -> ProductSource:
    """Return the products with a value of a shop-wide attribute."""
    having = ProductAttribute.objects.filter(terms=term_id)
    products = Product.objects.listed().filter(pk__in=having.values("product"))
    scope = {build_attribute_facet(attribute_id): FacetSelection(frozenset({term_id})), **LISTED}
    return ProductSource(_order_by(products), (build_list_tag(), build_facets_tag()), (), scope)


def build_featured_source() -> ProductSource:
    products = Product.objects.listed().filter(is_featured=True)
    return ProductSource(
        _order_by(products),
        (build_list_tag(),),
        (build_facets_tag(),),
        {FEATURED: FacetSelection(frozenset({YES})), **LISTED},
    )


def build_on_sale_source() -> ProductSource:
    sold = Variation.objects.published().filter(build_reduced_filter()).values("product")
    products = Product.objects.listed().filter(pk__in=sold)
    return ProductSource(
        _order_by(products),
        (build_list_tag(), build_facets_tag()),
        (),
        {ON_SALE: FacetSelection(frozenset({YES})), **LISTED},
    )


def build_chosen_source(ids: Sequence[int]) -> ProductSource:
    """Return exactly these products, without unlisted ones."""
    return _build_source_of_ids(ids, Product.objects.listed().filter(pk__in=ids))


def _build_source_of_ids(ids: Sequence[int], shown: ProductQuerySet) -> ProductSource:
    chosen = tuple(dict.fromkeys(ids))

    def get_products(order: str) -> Any:
        if order != DEFAULT_ORDER:
            return _order_by(shown)(order)
        by_id = shown.for_cards().in_bulk()
        return LoadedProducts([by_id[pk] for pk in chosen if pk in by_id])

    # Every change of a product invalidates its card's tag; counts beside filters cover only these products.
    return ProductSource(get_products, tuple(map(build_card_tag, chosen)), (), LISTED, chosen)


def build_search_source(ids: Sequence[int]) -> ProductSource:
    """Return the products that search found, the best first; the database loads them when there are no filters."""
    shown = Product.objects.searchable().filter(pk__in=ids)
    return replace(_build_source_of_ids(ids, shown), scope={}, is_by_fit=True)


class LoadedProducts(list[Product]):
    """Loaded products with the counting and filtering of a queryset."""

    def count(self, _value: object = None) -> int:
        return len(self)

    def filter(self, condition: Q) -> "LoadedProducts":
        found = Product.objects.filter(condition, pk__in=[product.pk for product in self])
        there = set(found.values_list("pk", flat=True))
        return LoadedProducts(product for product in self if product.pk in there)


def _order_by(products: ProductQuerySet) -> Callable[[str], Any]:
    return lambda order: products.order_by(*ORDERS[order]).for_cards()


def _build_scope(taxonomy_terms: Sequence[TaxonomyTerm]) -> Mapping[str, FacetSelection]:
    return {
        TAXONOMY_FACETS[type(taxonomy_terms[0])]: FacetSelection(frozenset(label.pk for label in taxonomy_terms)),
        **LISTED,
    }


def _filter_any(taxonomy_terms: Sequence[TaxonomyTerm]) -> ProductQuerySet:
    listed, found = Product.objects.listed(), Product.objects.none()
    for label in taxonomy_terms:
        if isinstance(label, Category):
            found |= listed.in_category(label)
        else:
            found |= listed.filter(
                pk__in=Product.objects.filter(**{TAXONOMY_RELATIONS[type(label)]: label}).values("pk")
            )
    return found
