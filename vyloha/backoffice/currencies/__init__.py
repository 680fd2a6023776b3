"""Currencies: their format, rates, rounding and visibility; the history of their rates."""
