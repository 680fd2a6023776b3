"""Formats VAT for carts, orders and emails."""

from collections.abc import Iterable

from vyloha.commerce.pricing.vat import format_vat_rate
from vyloha.core.money import Money
from vyloha.core.rendering import Props


class VatAmount(Props):
    """The base and VAT of one rate; formatted texts."""

    rate: str  # "21 %"
    base: str
    vat: str


def build_vat_amounts(lines: Iterable[tuple[int, int, int]], currency: str) -> tuple[VatAmount, ...]:
    """Return rows for ``lines`` of rate (basis points), base and VAT (minor units); a rate of 0 has no VAT to show."""
    return tuple(
        VatAmount(rate=format_vat_rate(rate), base=Money(base, currency).text, vat=Money(vat, currency).text)
        for rate, base, vat in lines
        if rate
    )
