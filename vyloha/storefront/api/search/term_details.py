"""
Details of categories, tags, brands, vendors and attribute values in the panel beside suggestions: their best sellers.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Category, Product, Term, Vendor
from vyloha.commerce.catalogue.page_tags import BEST_SELLERS, build_attribute_tag, build_link_tag, build_taxonomy_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import search
from vyloha.commerce.search.query import ListingQuery
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text_sources.taxonomies import TAXONOMY_MODELS
from vyloha.content.cards.product_cards import ProductCard, build_row_cards
from vyloha.content.listing.sources import ProductSource, build_attribute_value_source, build_source
from vyloha.content.shell.shell import get_category_url
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props
from vyloha.storefront.api.search.attribute_terms import build_listing_path
from vyloha.storefront.api.search.object_ids import SuggestedObject

CARDS = 4  # as FiboSearch shows
ORDER = "popularity"


class SearchTermDetails(Props):
    kind: str
    name: str
    about: str  # where a vendor is
    href: str
    cards: tuple[ProductCard, ...]
    total: int  # products


class _ListedTerm(NamedTuple):
    """The details of a term besides its products."""

    kind: str
    name: str
    href: str
    source: ProductSource
    about: str = ""


def load_term_details(objects: Collection[SuggestedObject]) -> dict[SuggestedObject, SearchTermDetails]:
    """Return the details of the existing terms."""
    found = [
        (wanted, listed)
        for wanted in objects
        if (listed := _find_value(wanted) if wanted.taxonomy else _find_taxonomy(wanted))
    ]
    rows, totals = (
        zip(*(_load_best_selling(listed.source) for _one, listed in found), strict=True) if found else ((), ())
    )
    return {
        one: SearchTermDetails(
            kind=listed.kind, name=listed.name, about=listed.about, href=listed.href, cards=cards, total=total
        )
        for (one, listed), cards, total in zip(found, build_row_cards(*rows), totals, strict=True)
    }


def _find_taxonomy(one: SuggestedObject) -> _ListedTerm | None:
    label = TAXONOMY_MODELS[one.kind].objects.filter(pk=one.id).first()
    if label is None:
        return None
    add_page_tags(build_taxonomy_tag(type(label), label.pk), build_link_tag(type(label), label.pk))
    about = label.city if isinstance(label, Vendor) else ""
    return _ListedTerm(_get_kind_name(one.kind), label.name, _get_path(label), build_source(label), about)


def _find_value(one: SuggestedObject) -> _ListedTerm | None:
    term = Term.objects.select_related("attribute").filter(pk=one.id, attribute__slug=one.taxonomy).first()
    if term is None or term.attribute.product_id:
        return None
    add_page_tags(build_attribute_tag(term.attribute_id))
    href = build_listing_path(one.taxonomy, term.slug)
    return _ListedTerm(term.attribute.name, term.name, href, build_attribute_value_source(term.attribute_id, term.pk))


def _load_best_selling(source: ProductSource) -> tuple[Sequence[Product], int]:
    """Return the first products and their number; descendants of a category count."""
    add_page_tags(*source.tags, *source.facets_tags, BEST_SELLERS)
    try:
        found = search(ListingQuery(scope=source.scope or {}, order=ORDER, stop=CARDS))
    except IndexNotReady:
        products = source.products(ORDER)
        return list(products[:CARDS]), products.count()
    by_id = Product.objects.listed().for_cards().in_bulk(found.ids)
    return [by_id[pk] for pk in found.ids if pk in by_id], found.total


def _get_path(label: Any) -> str:
    if isinstance(label, Category):
        return get_category_url(label)
    return reverse(str(type(label)._meta.model_name), args=[label.slug])


def _get_kind_name(kind: TextKind) -> str:
    match kind:
        case TextKind.CATEGORY:
            return _("Category")
        case TextKind.TAG:
            return _("Tag")
        case TextKind.BRAND:
            return _("Brand")
    return _("Vendor")
