"""What a grid of products shows before anybody chooses."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from vyloha.commerce.catalogue.models import Brand, Category, Product, ProductAttribute, Tag, Variation, Vendor
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.page_tags import Label, card_tag, facets_tag, list_tag
from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.commerce.pricing.offer_filters import is_reduced
from vyloha.commerce.search.documents import (
    BRAND,
    CATEGORY,
    FEATURED,
    ON_SALE,
    TAG,
    UNLISTED,
    VENDOR,
    YES,
    attribute_facet,
)
from vyloha.commerce.search.query import Choice, Join
from vyloha.content.listing.sort_orders import ORDERS, USUAL

# Products that only search finds are in the index, too.
LISTED = {UNLISTED: Choice(frozenset({YES}), Join.NOT)}
FACETS_OF_LABELS = {Category: CATEGORY, Tag: TAG, Brand: BRAND, Vendor: VENDOR}
LINKS_TO_LABELS = {Tag: "tags", Brand: "brands", Vendor: "vendor"}


@dataclass(frozen=True, slots=True)
class Source:
    """
    What the index is asked, and the same out of the database, by the name of an order.

    ``tags`` (``catalogue.page_tags``) name what the page must hear of when it changes, ``facets_tags`` what numbers
    beside filters follow. ``chosen`` are products one by one, which the usual order leaves as they are. Where it
    ``is_limited``, more would fit: the index of texts cannot be asked.
    """

    products: Callable[[str], Any]  # sliced, counted and filtered
    tags: tuple[str, ...] = ()
    facets_tags: tuple[str, ...] = ()
    scope: Mapping[str, Choice] | None = None  # None: the index does not know
    chosen: tuple[int, ...] | None = None
    is_by_fit: bool = False  # chosen for how well they fit a phrase, the best first
    is_limited: bool = False

    @property
    def only(self) -> frozenset[int] | None:
        """What the index looks through; None: all products."""
        return None if self.chosen is None else frozenset(self.chosen)

    def in_order(self, ids: Collection[int]) -> list[int]:
        """Return products that were chosen one by one in the order in which they were."""
        there = set(ids)
        return [pk for pk in self.chosen or () if pk in there]


def source_of(taxonomy_term: Label | None = None) -> Source:
    """Return what a page of the catalogue lists: all products, or those of a category, brand, tag or vendor."""
    place = (type(taxonomy_term), taxonomy_term.pk) if taxonomy_term else ()
    return Source(
        products=lambda order: ProductList(taxonomy_term, ORDERS[order]),
        tags=(list_tag(*place),),
        facets_tags=(facets_tag(*place),),
        scope=_scope([taxonomy_term]) if taxonomy_term else LISTED,
    )


def source_of_any(taxonomy_terms: Sequence[Label]) -> Source:
    """Return the products of any of ``taxonomy_terms``, which are of one kind; without labels there are none."""
    if len(taxonomy_terms) == 1:
        return source_of(taxonomy_terms[0])
    return Source(
        products=_by(_with_any(taxonomy_terms)),
        tags=tuple(list_tag(type(label), label.pk) for label in taxonomy_terms),
        facets_tags=tuple(facets_tag(type(label), label.pk) for label in taxonomy_terms),
        scope=_scope(taxonomy_terms) if taxonomy_terms else None,
    )


def source_of_value(attribute_id: int, term_id: int) -> Source:
    """Return the products that have a value of an attribute of the whole shop."""
    having = ProductAttribute.objects.filter(terms=term_id)
    products = Product.objects.listed().filter(pk__in=having.values("product"))
    scope = {attribute_facet(attribute_id): Choice(frozenset({term_id})), **LISTED}
    return Source(_by(products), (list_tag(), facets_tag()), (), scope)


def featured() -> Source:
    products = Product.objects.listed().filter(is_featured=True)
    return Source(_by(products), (list_tag(),), (facets_tag(),), {FEATURED: Choice(frozenset({YES})), **LISTED})


def on_sale() -> Source:
    sold = Variation.objects.published().filter(is_reduced()).values("product")
    products = Product.objects.listed().filter(pk__in=sold)
    return Source(_by(products), (list_tag(), facets_tag()), (), {ON_SALE: Choice(frozenset({YES})), **LISTED})


def chosen_products(ids: Sequence[int]) -> Source:
    """Return exactly these products; what is not listed is left out."""
    return _one_by_one(ids, Product.objects.listed().filter(pk__in=ids))


def _one_by_one(ids: Sequence[int], shown: ProductQuerySet) -> Source:
    chosen = tuple(dict.fromkeys(ids))

    def products(order: str) -> Any:
        if order != USUAL:
            return _by(shown)(order)
        by_id = shown.for_cards().in_bulk()
        return InHand([by_id[pk] for pk in chosen if pk in by_id])

    # Whatever changes of a product, its card's tag is named; numbers beside filters count these products only.
    return Source(products, tuple(map(card_tag, chosen)), (), LISTED, chosen)


def found_by_text(ids: Sequence[int]) -> Source:
    """Return products that search found, the best first; the database shows them when they are not to be filtered."""
    shown = Product.objects.searchable().filter(pk__in=ids)
    return replace(_one_by_one(ids, shown), scope={}, is_by_fit=True)


class InHand(list[Product]):
    """Products that are loaded already, counted and filtered as a queryset is."""

    def count(self, _value: object = None) -> int:
        return len(self)

    def filter(self, condition: Q) -> "InHand":
        found = Product.objects.filter(condition, pk__in=[product.pk for product in self])
        there = set(found.values_list("pk", flat=True))
        return InHand(product for product in self if product.pk in there)


def _by(products: ProductQuerySet) -> Callable[[str], Any]:
    return lambda order: products.order_by(*ORDERS[order]).for_cards()


def _scope(taxonomy_terms: Sequence[Label]) -> Mapping[str, Choice]:
    return {
        FACETS_OF_LABELS[type(taxonomy_terms[0])]: Choice(frozenset(label.pk for label in taxonomy_terms)),
        **LISTED,
    }


def _with_any(taxonomy_terms: Sequence[Label]) -> ProductQuerySet:
    listed, found = Product.objects.listed(), Product.objects.none()
    for label in taxonomy_terms:
        if isinstance(label, Category):
            found |= listed.in_category(label)
        else:
            found |= listed.filter(pk__in=Product.objects.filter(**{LINKS_TO_LABELS[type(label)]: label}).values("pk"))
    return found
