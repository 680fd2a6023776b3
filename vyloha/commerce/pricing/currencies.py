"""
The currencies of the shop, cached in this process, and the active one.

``with use_currency("EUR"): …`` returns every price inside in EUR, as Django's ``translation.override`` does with texts.
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

# The page tag of the currencies' names and formats, which the visitor chooses from. Rates are not part of it, or the
# first fetch of a day would invalidate every page; cached pages have no converted prices.
CURRENCIES = "currencies"
RATES = "rates"


@dataclass(frozen=True, slots=True)
class ShopCurrency:
    """A currency that visitors may choose, with its current rate."""

    code: str  # ISO 4217
    written: AmountFormat
    conversion: CurrencyConversion = field(default_factory=CurrencyConversion)
    flag: str = ""  # lower-case country code; "": none
    countries: tuple[str, ...] = ()  # countries whose visitors see it first
    is_hidden: bool = False
    rate_id: int | None = None  # ExchangeRate; None: the default currency

    @property
    def is_default(self) -> bool:
        return self.rate_id is None

    @property
    def symbol(self) -> str:
        return get_sign(self.code)

    def convert(self, minor: int) -> Money:
        """Return an amount in minor units of the default currency as a price in this one."""
        return Money(minor if self.is_default else self.conversion(minor), self.code)

    def convert_exactly(self, minor: int) -> Money:
        """Return an amount in this currency, rounded to its minor unit and not to the endings of prices."""
        exact = replace(self.conversion, rounding=PriceRounding())
        return Money(minor if self.is_default else exact(minor), self.code)


@dataclass(frozen=True)
class CurrencyTable:
    """``currencies``: the default one, and those that are enabled and have a rate, in the merchant's order."""

    currencies: Mapping[str, ShopCurrency]
    rules: PricingSettings = field(default_factory=PricingSettings)

    @property
    def default(self) -> ShopCurrency:
        return self.currencies[settings.DEFAULT_CURRENCY]

    def get(self, code: str | None) -> ShopCurrency | None:
        return self.currencies.get(code or "")

    @cached_property
    def version(self) -> str:
        """A hash of all rates, roundings and formats: converted prices of the same version are the same."""
        return hashlib.md5(repr(list(self.currencies.values())).encode(), usedforsecurity=False).hexdigest()


_active: ContextVar[str | None] = ContextVar("active_currency", default=None)


def get_default_currency() -> ShopCurrency:
    """Return the currency that the catalogue's prices are in."""
    return currency_table().default


def get_active_currency() -> ShopCurrency:
    """
    Return the currency of the innermost ``use_currency``, else the default one; a page that calls it depends on its
    format.
    """
    add_page_tags(CURRENCIES)
    table = currency_table()
    return table.get(_active.get()) or table.default


@contextmanager
def use_currency(code: str | None) -> Iterator[None]:
    """Return prices inside the block in a currency; None, or one that is not enabled: in the default one."""
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


currency_table = CachedValue(_load_table, CURRENCIES, RATES)  # the current table


def prime_default_only() -> None:
    """Cache a table with the default currency only: tests start so, without a query."""
    currency_table.prime(_build_table((), PricingSettings()))


def build_currency(row: Currency) -> ShopCurrency | None:
    """Return the currency with its current rate; None while it has none."""
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
    # The shop charges nothing finer than the merchant wants prices to be.
    least = 10 ** max(digits - row.decimals, 0)
    if row.rounding_step_minor <= least:
        return PriceRounding(least, 0, direction)
    return PriceRounding(row.rounding_step_minor, row.rounding_ending_minor, direction)


def _build_format(row: Currency) -> AmountFormat:
    position = row.symbol_position
    return AmountFormat(
        symbol=row.symbol or get_symbol(row.code),
        decimals=min(row.decimals, get_minor_unit(row.code)) if row.shows_zeros else 0,
        is_before=position in {Currency.SymbolPosition.LEFT, Currency.SymbolPosition.LEFT_SPACE},
        has_gap=position in {Currency.SymbolPosition.LEFT_SPACE, Currency.SymbolPosition.RIGHT_SPACE},
    )


def get_shop_format(code: str) -> AmountFormat:
    """Return the amount formats of the table that was read last; it is not read again for each amount."""
    table = currency_table.last
    found = table and table.get(code)
    return found.written if found else get_default_format(code)
