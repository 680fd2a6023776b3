"""Prices by weight: rows of "up to so many grams, for so much"."""

from collections.abc import Sequence

WeightRow = tuple[int, int]  # grams, up to and with which it holds; price in minor units


def get_price(rows: Sequence[WeightRow], weight_g: int) -> int | None:
    """Return the price of the first row that holds ``weight_g``, of the lightest row first; None: it is too heavy."""
    return next((price for up_to_g, price in rows if weight_g <= up_to_g), None)
