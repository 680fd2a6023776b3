"""Prices by weight: rows of a maximal weight in grams and a price."""

from collections.abc import Sequence

WeightRow = tuple[int, int]  # maximal weight in grams, inclusive; price in minor units


def get_price(rows: Sequence[WeightRow], weight_g: int) -> int | None:
    """Return the price of the first row whose weight is at least ``weight_g``; None: it is too heavy."""
    return next((price for up_to_g, price in rows if weight_g <= up_to_g), None)
