"""Products out of the database, those that can be bought first, as the index sorts them."""

from typing import Any

from vyloha.commerce.pricing.offer_filters import has_purchasable_variation


class SoldOutLast:
    """
    ``products``, which are sliced, counted and filtered; what is sold out follows the rest in the same order.

    The two parts are read apart: no index of a database knows stock, and a long list is not to be sorted for one page.
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
