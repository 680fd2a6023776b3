"""
The currencies of the shop as this process knows them, and the one that prices are asked for in.

``with using("EUR"): …`` makes every price inside answer in EUR, as Django's ``translation.override`` does texts.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.conf import settings

from vyloha.commerce.pricing.conversion import CurrencyConversion, Direction, PriceRounding
from vyloha.commerce.pricing.models import Currency, PricingSettings
from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.money import AmountFormat, Money, get_default_format, get_minor_unit, get_sign, get_symbol

# What pages show of currencies: their names and signs, which are the visitor's choice. Rates are not among it, or the
# first fetch of a day would drop every page; converted prices stand on no page that is held.
CURRENCIES = "currencies"
RATES = "rates"


@dataclass(frozen=True, slots=True)
class ShopCurrency:
    """A currency that visitors may choose, with its rate of now."""

    code: str  # ISO 4217
    written: AmountFormat
    conversion: CurrencyConversion = field(default_factory=CurrencyConversion)
    flag: str = ""  # small letters of a country; "": none
    countries: tuple[str, ...] = ()  # whose visitors see it first
    is_hidden: bool = False
    rate_id: int | None = None  # ExchangeRate; None: the default currency

    @property
    def is_default(self) -> bool:
        return self.rate_id is None

    @property
    def symbol(self) -> str:
        return get_sign(self.code)

    def convert(self, minor: int) -> Money:
        """Return an amount of the default currency's minor units in this one."""
        return Money(minor if self.is_default else self.conversion(minor), self.code)

    def convert_exactly(self, minor: int) -> Money:
        """Return an amount in this currency to its minor unit: no price, so without the endings of prices."""
        exact = replace(self.conversion, rounding=PriceRounding())
        return Money(minor if self.is_default else exact(minor), self.code)


@dataclass(frozen=True)
class CurrencyTable:
    """``currencies``: those that are enabled and have a rate, in the merchant's order, and always the default one."""

    currencies: Mapping[str, ShopCurrency]
    rules: PricingSettings = field(default_factory=PricingSettings)

    @property
    def default(self) -> ShopCurrency:
        return self.currencies[settings.DEFAULT_CURRENCY]

    def get(self, code: str | None) -> ShopCurrency | None:
        return self.currencies.get(code or "")

    @cached_property
    def version(self) -> str:
        """A name for all rates, roundings and signs: converted prices with the same name are the same."""
        return hashlib.md5(repr(list(self.currencies.values())).encode(), usedforsecurity=False).hexdigest()


_active: ContextVar[str | None] = ContextVar("active_currency", default=None)


def get_default_currency() -> ShopCurrency:
    """Return the currency that the catalogue's prices are in."""
    return currency_table().default


def get_active_currency() -> ShopCurrency:
    """Return the currency of the innermost ``use_currency``, else the default one; a page that asks follows its signs."""
    add_page_tags(CURRENCIES)
    table = currency_table()
    return table.get(_active.get()) or table.default


@contextmanager
def use_currency(code: str | None) -> Iterator[None]:
    """Answer prices inside the block in a currency; None, or one that is not enabled: in the default one."""
    token = _active.set(code)
    try:
        yield
    finally:
        _active.reset(token)


def _load_table() -> CurrencyTable:
    rows = Currency.objects.filter(is_enabled=True).select_related("rate")
    return _build_table(
        [one for one in map(build_currency, rows) if one], PricingSettings.objects.first() or PricingSettings()
    )


def _build_table(rows: Collection[ShopCurrency], rules: PricingSettings) -> CurrencyTable:
    known, default = {row.code: row for row in rows}, settings.DEFAULT_CURRENCY
    if default not in known:
        known = {default: ShopCurrency(default, get_default_format(default)), **known}
    return CurrencyTable(known, rules)


currency_table = CachedValue(_load_table, CURRENCIES, RATES)  # the currencies of now


def prime_default_only() -> None:
    """Let this process know that only the default currency is there: a test begins so, and need not ask."""
    currency_table.prime(_build_table((), PricingSettings()))


def build_currency(row: Currency) -> ShopCurrency | None:
    """Return the currency with its rate of now; None while it has none."""
    written = _build_format(row)
    if row.is_default:
        return ShopCurrency(row.code, written, flag=row.flag, countries=tuple(row.countries))
    if row.rate is None:
        return None
    digits = get_minor_unit(row.code)
    rate = max(row.rate.rate_e12 + row.rate_fee_e12, 1)
    conversion = CurrencyConversion(
        rate, digits - get_minor_unit(settings.DEFAULT_CURRENCY), _build_rounding(row, digits)
    )
    return ShopCurrency(
        code=row.code,
        written=written,
        conversion=conversion,
        flag=row.flag,
        countries=tuple(row.countries),
        is_hidden=row.is_hidden,
        rate_id=row.rate.pk,
    )


def _build_rounding(row: Currency, digits: int) -> PriceRounding:
    direction = Direction(row.rounding_direction)
    # What is not shown is not charged: without decimal places prices are whole.
    least = 10 ** max(digits - row.decimals, 0)
    if row.rounding_step_minor <= least:
        return PriceRounding(least, 0, direction)
    return PriceRounding(row.rounding_step_minor, row.rounding_ending_minor, direction)


def _build_format(row: Currency) -> AmountFormat:
    position = row.symbol_position
    return AmountFormat(
        symbol=row.symbol or get_symbol(row.code),
        decimals=min(row.decimals, get_minor_unit(row.code)),
        is_before=position in {Currency.SymbolPosition.LEFT, Currency.SymbolPosition.LEFT_SPACE},
        has_gap=position in {Currency.SymbolPosition.LEFT_SPACE, Currency.SymbolPosition.RIGHT_SPACE},
    )


def get_shop_format(code: str) -> AmountFormat:
    """Return how amounts are written by the table that was read last; it is not read again for each."""
    table = currency_table.last
    found = table and table.get(code)
    return found.written if found else get_default_format(code)
