"""What the panel beside suggestions shows of categories, tags, brands and vendors: the best sellers among them."""

from collections.abc import Collection, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Category, Product, Vendor
from vyloha.commerce.catalogue.page_tags import label_tag, link_tag, list_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find
from vyloha.commerce.search.query import Query
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.labels import LABELS
from vyloha.content.cards import ProductCard, cards_of_rows
from vyloha.content.listing.sources import source_of
from vyloha.content.shell import category_url
from vyloha.core.page_tags import shows
from vyloha.core.rendering import Props
from vyloha.storefront.protocol.search.objects import Object

CARDS = 4  # facts 4.4
ORDER = "popularity"


class SearchTermDetails(Props):
    kind: str
    name: str
    about: str  # where a vendor is
    href: str
    cards: tuple[ProductCard, ...]
    total: int  # products


def term_details(objects: Collection[Object]) -> dict[Object, SearchTermDetails]:
    """Return the details of those of the labels that there are."""
    labels = [(one, label) for one in objects if (label := LABELS[one.kind].objects.filter(pk=one.id).first())]
    rows, totals = zip(*(_best_selling(label) for _one, label in labels), strict=True) if labels else ((), ())
    cards = cards_of_rows(*rows)
    return {
        one: _details(one.kind, label, row, total)
        for (one, label), row, total in zip(labels, cards, totals, strict=True)
    }


def _details(kind: Kind, label: Any, cards: tuple[ProductCard, ...], total: int) -> SearchTermDetails:
    shows(label_tag(type(label), label.pk), link_tag(type(label), label.pk))
    about = label.city if isinstance(label, Vendor) else ""
    return SearchTermDetails(
        kind=_kind_name(kind), name=label.name, about=about, href=_path(label), cards=cards, total=total
    )


def _best_selling(label: Any) -> tuple[Sequence[Product], int]:
    """Return the first products of a label and how many there are; of a category also those below it."""
    source = source_of(label)
    shows(list_tag(type(label), label.pk))
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
