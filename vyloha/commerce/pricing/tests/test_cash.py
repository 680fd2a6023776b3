"""§ 36(5) of Act 235/2004: cash payments in whole crowns."""

import pytest

from vyloha.commerce.pricing.cash import compute_cash_rounding
from vyloha.core.money import Money


@pytest.mark.parametrize(
    ("minor", "rounding"),
    [(0, 0), (100, 0), (149, -49), (150, 50), (151, 49), (199, 1), (10_049, -49), (49, -49), (50, 50)],
)
def test_crowns_are_rounded_to_whole_and_half_up(minor, rounding):
    assert compute_cash_rounding(Money(minor, "CZK")) == Money(rounding, "CZK")


def test_other_currencies_are_not_rounded():
    assert compute_cash_rounding(Money(149, "EUR")) == Money(0, "EUR")
