"""Formats amounts as the Store API does: strings of whole minor units, with their currency."""

from functools import lru_cache
from typing import Any

from babel.numbers import get_decimal_symbol, get_group_symbol

from vyloha.core.http.endpoints import EndpointResponse
from vyloha.core.language import LOCALE
from vyloha.core.money import MARK, AmountFormat, Money, get_format, get_minor_unit, get_symbol

RAW_PRECISION = 6  # digits of raw_prices


class InCurrency(EndpointResponse):
    """Members of every object that holds amounts; texts have no-break spaces."""

    currency_code: str
    currency_symbol: str
    currency_minor_unit: int
    currency_decimal_separator: str
    currency_thousand_separator: str
    currency_prefix: str
    currency_suffix: str


def build_currency_members(code: str) -> dict[str, Any]:
    """Return the members of ``InCurrency`` for a currency, in the merchant's format."""
    return _build_members(code, get_format(code))


@lru_cache(maxsize=100)
def _build_members(code: str, written: AmountFormat) -> dict[str, Any]:
    before, after = written.affixes
    return {
        "currency_code": code,
        "currency_symbol": written.symbol if MARK not in written.symbol else get_symbol(code),
        "currency_minor_unit": get_minor_unit(code),
        "currency_decimal_separator": get_decimal_symbol(LOCALE),
        "currency_thousand_separator": get_group_symbol(LOCALE),
        "currency_prefix": before,
        "currency_suffix": after,
    }


def format_amount(money: Money) -> str:
    """Return an amount in minor units: "129900"."""
    return str(money.minor)


def format_raw_amount(money: Money) -> str:
    """Return an amount in millionths of a major unit."""
    return str(money.minor * 10 ** (RAW_PRECISION - get_minor_unit(money.currency)))
