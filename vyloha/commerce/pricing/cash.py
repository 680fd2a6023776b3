"""
What is paid in cash is paid in coins that exist.

The difference is no part of the tax base (§ 36(5) of Act 235/2004), so it stands on a line of its own.
"""

from vyloha.core.money import Money

SMALLEST_COIN = {"CZK": 100}  # minor units; currencies that are not here are paid exactly


def compute_cash_rounding(amount: Money) -> Money:
    """Return what is to be added to ``amount`` (not negative) so that coins can pay it; a half is rounded up."""
    coin = SMALLEST_COIN.get(amount.currency, 1)
    payable = (2 * amount.minor + coin) // (2 * coin) * coin
    return Money(payable - amount.minor, amount.currency)
