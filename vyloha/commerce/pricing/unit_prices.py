"""Computes the price of a kilogram, litre, metre or piece, so that packs of different sizes can be compared."""

from typing import NamedTuple

from vyloha.commerce.catalogue.models.measures import THOUSANDTHS, MeasureUnit
from vyloha.core.money import Money


class PricePerUnit(NamedTuple):
    price: Money
    unit: MeasureUnit


class PackMeasure(NamedTuple):
    """The amount in a pack, in thousandths of ``unit`` (a ``MeasureUnit``); above zero."""

    amount: int
    unit: str

    def compute_price(self, price: Money) -> PricePerUnit:
        """Return what one unit costs when the pack costs ``price``, rounded half up to a minor unit."""
        told, size = MeasureUnit(self.unit).price_unit
        doubled = 2 * price.minor * size * THOUSANDTHS
        return PricePerUnit(Money((doubled + self.amount) // (2 * self.amount), price.currency), told)
