"""Sorts products from the database like the index: available ones first."""

from typing import Any

from vyloha.commerce.pricing.offer_filters import has_purchasable_variation


class SoldOutLast:
    """
    A sliceable queryset of ``products`` with sold-out ones at the end, each group in the same order.

    The two groups are queried separately: no database index contains stock, and one page must not sort a long list.
    """

    def __init__(self, products: Any) -> None:
        self._products = products

    def count(self) -> int:
        return int(self._products.count())

    def __getitem__(self, part: slice) -> list[Any]:
        in_stock = self._products.filter(has_purchasable_variation())
        found = list(in_stock[part.start : part.stop])
        if len(found) < part.stop - part.start:
            before = part.start + len(found) if found else in_stock.count()
            sold_out = self._products.filter(~has_purchasable_variation())
            found += sold_out[max(part.start - before, 0) : part.stop - before]
        return found
