"""Where rates come from: the port that banks' lists fill. ``settings.RATE_PROVIDERS`` names the adapters."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Protocol

from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.core.backends import Backends


class RatesUnavailable(Exception):
    """A provider's list could not be had or read; the message is Czech and says why, for the merchant."""


@dataclass(frozen=True, slots=True)
class Quotes:
    """A provider's list: one ``base`` is worth exactly ``units[code]`` of a currency; only currencies with a number."""

    base: str
    published_on: date
    units: Mapping[str, Fraction]

    def rate_e12(self, code: str, default: str) -> int | None:
        """Return × 10^12 units of ``code`` for one ``default``, rounded half up once; None: the list does not say."""
        units = {**self.units, self.base: Fraction(1)}
        if code not in units or default not in units:
            return None
        return int(RATE_ONE * units[code] / units[default] + Fraction(1, 2))


class RateProvider(Protocol):
    """A bank that publishes one list of rates a day."""

    def quotes(self) -> Quotes:
        """
        Return the newest list, asked for once.

        :raises RatesUnavailable: if it does not come whole within seconds, or is no such list
        """

    def newest_day(self, now: datetime) -> date:
        """Return the day of the newest list that may be out at ``now``."""


RATE_PROVIDERS: Backends[RateProvider] = Backends("RATE_PROVIDERS")
