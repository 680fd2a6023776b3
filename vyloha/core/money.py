"""Exact amounts of money: integers of minor units, never floats. Only the server formats them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, lru_cache

from babel.numbers import get_currency_precision, get_currency_symbol, get_decimal_symbol, get_group_symbol

from vyloha.core.language import LOCALE

NO_BREAK = "\u00a0"
MARK = "#PRICE#"  # the number's position in a merchant's symbol, as in CURCY
# Decimal() would also accept "1e9", "1_000" and the digits of every script, which no price has.
WRITTEN = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]*)?|\.[0-9]+)")


@lru_cache(maxsize=200)
def get_minor_unit(currency: str) -> int:
    """Return how many digits the currency's minor unit has (2 for CZK: a crown has 100 haléř; ISO 4217)."""
    return get_currency_precision(currency)


@lru_cache(maxsize=200)
def get_symbol(currency: str) -> str:
    """Return the symbol that Czech readers know the currency by, e.g. "Kč"."""
    return get_currency_symbol(currency, locale=LOCALE)


@cache
def get_number_signs() -> tuple[str, str]:
    """Return the signs between thousands and before decimals; Babel itself takes 30 times as long for an amount."""
    return get_group_symbol(LOCALE), get_decimal_symbol(LOCALE)


@dataclass(frozen=True, slots=True)
class AmountFormat:
    """
    The format of amounts in a currency.

    ``symbol`` stands before or after the number, or around it if it has ``#PRICE#``. ``decimals`` are written for whole
    amounts; one with a fraction shows all digits of its minor unit.
    """

    symbol: str
    decimals: int
    is_before: bool = False
    has_gap: bool = True

    def format(self, minor: int, digits: int) -> str:
        """Return the text of ``minor`` minor units, of which a major one has 10 to the ``digits``."""
        shown = self.decimals if minor % 10**digits == 0 else digits
        whole, fraction = divmod(abs(minor), 10**digits)
        group, point = get_number_signs()
        number = f"{whole:,}".replace(",", group) + (f"{point}{fraction:0{shown}}" if shown else "")
        return ("-" if minor < 0 else "") + self._add_symbol(number)

    @property
    def affixes(self) -> tuple[str, str]:
        """The texts before and after the number."""
        before, _mark, after = self._add_symbol(MARK).partition(MARK)
        return before, after

    def _add_symbol(self, number: str) -> str:
        if MARK in self.symbol:
            return self.symbol.replace(MARK, number)
        gap = NO_BREAK if self.has_gap else ""
        return f"{self.symbol}{gap}{number}" if self.is_before else f"{number}{gap}{self.symbol}"


@lru_cache(maxsize=200)
def get_default_format(currency: str) -> AmountFormat:
    """Return the usual Czech format of the currency: "1 234 Kč", "1 234,50 Kč"."""
    return AmountFormat(get_symbol(currency), decimals=0)


_format_of: Callable[[str], AmountFormat] = get_default_format


def set_amount_formatter(format_of: Callable[[str], AmountFormat]) -> None:
    """Set the function that returns a currency's format: only ``pricing`` knows the merchant's settings."""
    global _format_of
    _format_of = format_of


def get_format(currency: str) -> AmountFormat:
    """Return this shop's format of amounts in the currency."""
    return _format_of(currency)


def get_sign(currency: str) -> str:
    """Return this shop's symbol of the currency, without the number's position in it."""
    return get_format(currency).symbol.replace(MARK, "").strip() or get_symbol(currency)


@lru_cache(maxsize=50_000)  # a shop repeats its amounts
def _format(minor: int, currency: str, written: AmountFormat) -> str:
    return written.format(minor, get_minor_unit(currency))


@dataclass(frozen=True, slots=True, order=True)
class Money:
    """An amount: ``minor`` is whole minor units (19900 is 199 Kč), ``currency`` an ISO 4217 code."""

    minor: int
    currency: str

    @classmethod
    def parse(cls, text: str, currency: str) -> "Money":
        """
        Return the amount that a person or a file wrote with a point or a comma: "199", "199.90", "1 234,50".

        :raises ValueError: if it is not a number, or has more decimals than the currency
        """
        plain = text.replace("\u00a0", "").replace(" ", "").replace(",", ".")
        if not WRITTEN.fullmatch(plain):
            raise ValueError(f"not an amount: {text!r}")
        scaled = Decimal(plain).scaleb(get_minor_unit(currency))
        if abs(scaled) >= 10**15:
            raise ValueError(f"not an amount: {text!r}")
        if scaled != scaled.to_integral_value():
            raise ValueError(f"{text!r} has more decimal places than {currency}")
        return cls(int(scaled), currency)

    @property
    def text(self) -> str:
        """The amount in Czech format, with no-break spaces: ``1 234 Kč``, ``1 234,50 Kč``."""
        return _format(self.minor, self.currency, get_format(self.currency))

    @property
    def decimal(self) -> Decimal:
        """The amount in major units, for formats that need "1299.00"."""
        return Decimal(self.minor).scaleb(-get_minor_unit(self.currency))

    def _get_minor_of_same_currency(self, other: "Money") -> int:
        if self.currency != other.currency:
            raise ValueError(f"{self.currency} and {other.currency} do not add up")
        return other.minor

    def __add__(self, other: "Money") -> "Money":
        return Money(self.minor + self._get_minor_of_same_currency(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.minor - self._get_minor_of_same_currency(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.minor, self.currency)

    def __mul__(self, pieces: int) -> "Money":
        return Money(self.minor * pieces, self.currency)


def round_half_up(amount: Decimal) -> int:
    """Return the nearest whole number; a half goes away from zero, as Czech tax law rounds."""
    return int(amount.quantize(Decimal(1), rounding=ROUND_HALF_UP))
