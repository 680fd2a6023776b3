"""
What the panel beside suggestions shows of categories, tags, brands, vendors and values of attributes: what sells best.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Category, Product, Term, Vendor
from vyloha.commerce.catalogue.page_tags import attribute_tag, label_tag, link_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find
from vyloha.commerce.search.query import Query
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text_sources.taxonomies import LABELS
from vyloha.content.cards.product_cards import ProductCard, cards_of_rows
from vyloha.content.listing.sources import Source, source_of, source_of_value
from vyloha.content.shell.shell import category_url
from vyloha.core.cache.tags import shows
from vyloha.core.rendering import Props
from vyloha.storefront.api.search.attribute_terms import listing_path
from vyloha.storefront.api.search.object_ids import Object

CARDS = 4  # facts 4.4
ORDER = "popularity"


class SearchTermDetails(Props):
    kind: str
    name: str
    about: str  # where a vendor is
    href: str
    cards: tuple[ProductCard, ...]
    total: int  # products


class _Listed(NamedTuple):
    """What is known of a thing besides its products."""

    kind: str
    name: str
    href: str
    source: Source
    about: str = ""


def term_details(objects: Collection[Object]) -> dict[Object, SearchTermDetails]:
    """Return the details of those that there are."""
    found = [
        (wanted, listed) for wanted in objects if (listed := _value(wanted) if wanted.taxonomy else _label(wanted))
    ]
    rows, totals = zip(*(_best_selling(listed.source) for _one, listed in found), strict=True) if found else ((), ())
    return {
        one: SearchTermDetails(
            kind=listed.kind, name=listed.name, about=listed.about, href=listed.href, cards=cards, total=total
        )
        for (one, listed), cards, total in zip(found, cards_of_rows(*rows), totals, strict=True)
    }


def _label(one: Object) -> _Listed | None:
    label = LABELS[one.kind].objects.filter(pk=one.id).first()
    if label is None:
        return None
    shows(label_tag(type(label), label.pk), link_tag(type(label), label.pk))
    about = label.city if isinstance(label, Vendor) else ""
    return _Listed(_kind_name(one.kind), label.name, _path(label), source_of(label), about)


def _value(one: Object) -> _Listed | None:
    term = Term.objects.select_related("attribute").filter(pk=one.id, attribute__slug=one.taxonomy).first()
    if term is None or term.attribute.product_id:
        return None
    shows(attribute_tag(term.attribute_id))
    href = listing_path(one.taxonomy, term.slug)
    return _Listed(term.attribute.name, term.name, href, source_of_value(term.attribute_id, term.pk))


def _best_selling(source: Source) -> tuple[Sequence[Product], int]:
    """Return the first products and how many there are; of a category also those below it."""
    shows(*source.tags)
    try:
        found = find(Query(scope=source.scope or {}, order=ORDER, stop=CARDS))
    except IndexNotReady:
        products = source.products(ORDER)
        return list(products[:CARDS]), products.count()
    by_id = Product.objects.listed().for_cards().in_bulk(found.ids)
    return [by_id[pk] for pk in found.ids if pk in by_id], found.total


def _path(label: Any) -> str:
    if isinstance(label, Category):
        return category_url(label)
    return reverse(str(type(label)._meta.model_name), args=[label.slug])


def _kind_name(kind: Kind) -> str:
    match kind:
        case Kind.CATEGORY:
            return _("Category")
        case Kind.TAG:
            return _("Tag")
        case Kind.BRAND:
            return _("Brand")
    return _("Vendor")
