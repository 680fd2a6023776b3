"""VAT as carts, orders and letters show it."""

from collections.abc import Iterable
from decimal import Decimal

from babel.numbers import format_percent

from vyloha.core.money import LOCALE, Money
from vyloha.core.rendering import Props

BASIS_POINTS = 10_000


class VatAmount(Props):
    """What there is at one rate; all are texts ready to show."""

    rate: str  # "21 %"
    base: str
    vat: str


def rate_text(rate: int) -> str:
    """Return basis points as a Czech reader expects them: 2100 is "21 %", 1250 is "12,5 %"."""
    return str(format_percent(Decimal(rate) / BASIS_POINTS, "#,##0.##\u00a0%", locale=LOCALE))


def vat_amounts(lines: Iterable[tuple[int, int, int]], currency: str) -> tuple[VatAmount, ...]:
    """Return rows for ``lines`` of rate (basis points), base and VAT (minor units); a rate of 0 has no VAT to show."""
    return tuple(
        VatAmount(rate=rate_text(rate), base=Money(base, currency).text, vat=Money(vat, currency).text)
        for rate, base, vat in lines
        if rate
    )
