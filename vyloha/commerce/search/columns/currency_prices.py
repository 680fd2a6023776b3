"""Computes the prices of a segment's rows and products in a currency other than the default one."""

from functools import cached_property

import numpy as np

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.columns.column_data import NONE, Bools, Indexes, Ints

LAST = np.iinfo(np.int64).max


class CurrencyPrices:
    """
    ``own`` are prices of rows in the default currency; ``fixed`` replace the converted ones where they are not NONE.
    """

    def __init__(self, currency: ShopCurrency, own: Ints, fixed: Ints | None, row_products: Indexes) -> None:
        self.currency, self.has_fixed = currency, fixed is not None
        self._row_products = row_products
        self.rows: Ints = _convert(own, currency) if fixed is None else _choose_prices(own, fixed, currency)

    @cached_property
    def products(self) -> Ints:
        """The lowest price of each product, LAST for those without one."""
        lowest: Ints = np.full(int(self._row_products[-1]) + 1 if len(self._row_products) else 0, LAST)
        np.minimum.at(lowest, self._row_products, np.where(self.rows == NONE, LAST, self.rows))
        return lowest


def _convert(own: Ints, currency: ShopCurrency) -> Ints:
    # A shop repeats its prices; whole numbers beyond 64 bits are Python's.
    different, places = np.unique(own, return_inverse=True)
    known = (NONE if minor == NONE else currency.convert(minor).minor for minor in different.tolist())
    return np.fromiter(known, np.int64, len(different))[places]


def _choose_prices(own: Ints, fixed: Ints, currency: ShopCurrency) -> Ints:
    # A product without a price in the default currency is not sold, whatever other currencies say.
    is_fixed: Bools = (fixed != NONE) & (own != NONE)
    return np.where(is_fixed, fixed, _convert(own, currency))
