"""
Rounds cash payments to existing coins.

The difference is no part of the tax base (§ 36(5) of Act 235/2004), so it has a line of its own.
"""

from vyloha.core.money import Money

SMALLEST_COIN = {"CZK": 100}  # minor units; other currencies are paid exactly


def compute_cash_rounding(amount: Money) -> Money:
    """Return the amount to add to ``amount`` (not negative) so that coins can pay it; a half is rounded up."""
    coin = SMALLEST_COIN.get(amount.currency, 1)
    payable = (2 * amount.minor + coin) // (2 * coin) * coin
    return Money(payable - amount.minor, amount.currency)
