"""Rows of products on one page: two queries for any number of rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet, Value, Window
from django.db.models.functions import RowNumber

from vyloha.commerce.catalogue.models import Product
from vyloha.content.cards.product_cards import ProductCard, build_row_cards

Order = tuple[str, ...]
SHOP_ORDER: Order = tuple(str(field) for field in Product._meta.ordering or ())


@dataclass(frozen=True)
class ProductRowQuery:
    """The first ``count`` of ``products`` by ``order``, or exactly those of ``ids``."""

    products: "QuerySet[Product]"
    count: int
    order: Order = SHOP_ORDER
    ids: Sequence[int] | None = None

    @classmethod
    def from_ids(cls, ids: Sequence[int]) -> "ProductRowQuery":
        """Return the row of products selected one by one; unlisted ones are left out."""
        return cls(Product.objects.listed().filter(pk__in=ids), len(ids), ids=list(dict.fromkeys(ids)))


def load_cards(rows: Sequence[ProductRowQuery]) -> list[tuple[ProductCard, ...]]:
    """Return the cards of each row; a constant number of queries."""
    found = load_products(rows)
    return build_row_cards(*found) if found else []


def load_products(rows: Sequence[ProductRowQuery]) -> list[list[Product]]:
    """Return the products of each row, loaded for cards; two queries for all of them."""
    ids = load_ids(rows)
    products = Product.objects.listed().for_cards().in_bulk({pk for row in ids for pk in row})
    return [[products[pk] for pk in row if pk in products] for row in ids]


def load_ids(rows: Sequence[ProductRowQuery]) -> list[list[int]]:
    """Return the ids of each row's products; one query, none when all were selected one by one."""
    asked = [_select_row(number, row) for number, row in enumerate(rows) if row.ids is None]
    found = dict(_group(asked[0].union(*asked[1:], all=True) if asked else ()))
    return [found.get(number, []) if row.ids is None else list(row.ids) for number, row in enumerate(rows)]


def _select_row(number: int, row: ProductRowQuery) -> "QuerySet[Product, tuple[int, int, int]]":
    # SQLite sorts and limits only subqueries of a union, so the position is selected with the id.
    first = row.products.order_by(*row.order).values("pk")[: row.count]
    place = Window(RowNumber(), order_by=list(row.order))
    parts = Product.objects.filter(pk__in=first).order_by().annotate(row=Value(number), place=place)
    return parts.values_list("row", "place", "pk")


def _group(found: Iterable[tuple[int, int, int]]) -> Iterable[tuple[int, list[int]]]:
    for number, group in groupby(sorted(found), key=itemgetter(0)):
        yield number, [pk for _number, _place, pk in group]
