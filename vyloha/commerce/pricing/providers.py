"""The port of exchange rate providers. ``settings.RATE_PROVIDERS`` names the adapters."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.core.plugins import PluginRegistry


class RatesUnavailable(Exception):
    """A provider's list could not be fetched or read; the message is Czech and tells the merchant why."""


@dataclass(frozen=True, slots=True)
class RateQuotes:
    """
    A provider's list: one ``base`` is worth exactly ``units[code]`` of a currency; currencies without a number are left
    out.
    """

    base: str
    published_on: date
    units: Mapping[str, Fraction]

    def compute_rate_e12(self, code: str, default: str) -> int | None:
        """Return units of ``code`` for one ``default``, × 10^12, rounded half up once; None if there is no quote."""
        units = {**self.units, self.base: Fraction(1)}
        if code not in units or default not in units:
            return None
        return int(RATE_ONE * units[code] / units[default] + Fraction(1, 2))


class RateProvider(Protocol):
    """A bank that publishes one list of rates a day; its name in the setting has at most 20 letters."""

    @property
    def label(self) -> str | Promise:
        """The name shown to the merchant."""

    def fetch_quotes(self) -> RateQuotes:
        """
        Return the newest list; the provider is asked once.

        :raises RatesUnavailable: if no complete and valid list arrives within seconds
        """

    def get_newest_day(self, now: datetime) -> date:
        """Return the day of the newest list that may be out at ``now``."""


RATE_PROVIDERS: PluginRegistry[RateProvider] = PluginRegistry("RATE_PROVIDERS")
NONE, BY_HAND = "", "manual"  # values that are no provider


def get_provider_choices() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``PricingSettings.rates_provider``."""
    return [*_get_registered(), (NONE, _("none: I set the rates by hand"))]


def get_first_provider() -> str:
    """Return the name of the default provider of a new shop."""
    return next(iter(RATE_PROVIDERS.get_names()), NONE)


def get_source_choices() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``ExchangeRate.source``."""
    return [*_get_registered(), (BY_HAND, _("set by hand"))]


def _get_registered() -> list[tuple[str, str | Promise]]:
    return [(name, RATE_PROVIDERS[name].label) for name in RATE_PROVIDERS.get_names()]
