"""Rows of products on one page: two queries for any number of rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
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
    """Return the cards of each row, each product once on the page; a constant number of queries."""
    found = load_products(rows)
    return build_row_cards(*found) if found else []


def load_products(rows: Sequence[ProductRowQuery]) -> list[list[Product]]:
    """Return the products of each row, loaded for cards; two queries for all of them."""
    ids = load_different_ids(rows)
    products = Product.objects.listed().for_cards().in_bulk({pk for row in ids for pk in row})
    return [[products[pk] for pk in row if pk in products] for row in ids]


def load_different_ids(rows: Sequence[ProductRowQuery]) -> list[list[int]]:
    """
    Return the ids of each row's products, none of them twice; one query.

    What editors selected one by one stays. Every other row leaves out what those rows and the rows above it show, and
    goes on with its next products; with a single one left it is empty, as one card fills no row.
    """
    taken = {pk for row in rows for pk in row.ids or ()}
    most = len(taken) + sum(row.count for row in rows if row.ids is None)
    asked = [row if row.ids is not None else replace(row, count=most) for row in rows]
    different: list[list[int]] = []
    for row, ids in zip(rows, load_ids(asked), strict=True):
        own = ids
        if row.ids is None:
            own = [pk for pk in ids if pk not in taken][: row.count]
            own = own if len(own) > 1 or own == ids else []
            taken.update(own)
        different.append(own)
    return different


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
