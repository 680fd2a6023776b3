"""Splits amounts into parts that sum to them exactly: the VAT of lines, discounts, refunds."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def allocate(amount: int, weights: Sequence[int]) -> list[int]:
    """
    Return ``amount`` minor units split by ``weights`` (not negative); the parts sum to it, each less than a unit off.

    :raises ValueError: if the amount is not zero and no weight is above zero
    """
    whole = sum(weights)
    if not whole:
        if amount:
            raise ValueError(f"nothing to split {amount} by")
        return [0] * len(weights)
    return round_to_total(amount, [Fraction(amount * weight, whole) for weight in weights])


def round_to_total(total: int, exact: Sequence[Fraction]) -> list[int]:
    """
    Return exact amounts as whole ones that sum to ``total``, the rounded sum of them.

    Each is rounded down; the rest goes to those with the largest remainders, the first among equals.
    """
    parts = [floor(share) for share in exact]
    by_remainder = sorted(range(len(parts)), key=lambda i: (parts[i] - exact[i], i))
    for i in by_remainder[: total - sum(parts)]:
        parts[i] += 1
    return parts
