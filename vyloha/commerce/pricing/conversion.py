"""Converts amounts to another currency: in whole numbers, rounded once (docs/pricing.md)."""

from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

RATE_ONE = 10**12  # rates are stored × 10^12


class Direction(TextChoices):
    NEAREST = "nearest", _("to the nearest")
    UP = "up", _("up")
    DOWN = "down", _("down")


@dataclass(frozen=True, slots=True)
class PriceRounding:
    """Prices are n × ``step`` + ``ending``, in minor units: step 100 with ending 90 gives 0,90; 1,90; 2,90…"""

    step: int = 1
    ending: int = 0
    direction: Direction = Direction.NEAREST

    def __post_init__(self) -> None:
        if not 0 <= self.ending < self.step:
            raise ValueError(f"no price ends like this: {self}")

    def apply(self, numerator: int, denominator: int) -> int:
        """
        Return a fraction of minor units (not negative) as a price.

        Zero stays zero, and a price above zero stays above zero.
        """
        if not numerator:
            return 0
        above, step = numerator - self.ending * denominator, self.step * denominator
        if self.direction is Direction.UP:
            steps = -(-above // step)
        elif self.direction is Direction.DOWN:
            steps = above // step
        else:
            steps = (2 * above + step) // (2 * step)
        return max(steps * self.step + self.ending, self.ending or self.step)


@dataclass(frozen=True, slots=True)
class CurrencyConversion:
    """
    Converts minor units of one currency to those of another.

    ``rate_e12``: the amount of the other for one (major) unit, × 10^12, with the fee. ``digits``: how many more decimal
    digits the other's minor unit has (JPY from CZK: -2).
    """

    rate_e12: int = RATE_ONE
    digits: int = 0
    rounding: PriceRounding = PriceRounding()

    def __call__(self, minor: int) -> int:
        """Return an amount in the other currency; a negative one is converted as its opposite."""
        if minor < 0:
            return -self(-minor)
        numerator, denominator = minor * self.rate_e12, RATE_ONE
        if self.digits >= 0:
            numerator *= 10**self.digits
        else:
            denominator *= 10**-self.digits
        return self.rounding.apply(numerator, denominator)

    def compute_min_source(self, wanted: int) -> int:
        """
        Return the smallest amount (not negative) whose conversion is at least ``wanted``.

        Conversion never decreases as amounts grow, so a range of converted prices is a range of prices.
        """
        highest = 1
        while self(highest) < wanted:
            highest *= 2
        lowest = 0
        while lowest < highest:
            middle = (lowest + highest) // 2
            if self(middle) < wanted:
                lowest = middle + 1
            else:
                highest = middle
        return lowest
