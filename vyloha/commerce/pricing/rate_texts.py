"""Formats rates as Czech banks do: the price of one, a hundred or a thousand units."""

from decimal import Decimal

from babel.numbers import format_decimal
from django.conf import settings

from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.core.language import LOCALE
from vyloha.core.money import get_symbol

AMOUNTS = (1, 100, 1000, 10_000, 100_000)


def compute_price_of_units(rate_e12: int, units: int) -> Decimal:
    """Return the price of ``units`` of a currency, in units of the default one."""
    return Decimal(units * RATE_ONE) / rate_e12


def choose_display_amount(rate_e12: int) -> int:
    """Return the number of units to quote: the smallest whose price is one unit of the default currency or more."""
    return next((units for units in AMOUNTS if compute_price_of_units(rate_e12, units) >= 1), AMOUNTS[-1])


def format_rate(code: str, rate_e12: int) -> str:
    """Return ``1 EUR = 24,350 Kč``, ``100 HUF = 6,310 Kč``, with no-break spaces."""
    units = choose_display_amount(rate_e12)
    price = format_decimal(compute_price_of_units(rate_e12, units), format="#,##0.000", locale=LOCALE)
    return f"{format_units(units)} {code} = {price} {get_symbol(settings.DEFAULT_CURRENCY)}".replace(" ", "\u00a0")


def format_units(units: int) -> str:
    """Return ``1 000``, with a no-break space."""
    return str(format_decimal(units, locale=LOCALE))
