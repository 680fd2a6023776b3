"""Computes VAT out of gross prices ("shora", § 37 of Act 235/2004): once for each rate of a document, never by line."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from vyloha.commerce.pricing.allocation import round_to_total
from vyloha.core.money import round_half_up

BASIS_POINTS = 10_000


def format_percent(rate: int) -> str:
    """Return a rate in basis points as per cent, exactly and without a unit: 2100 is "21", 1250 is "12.5"."""
    whole, rest = divmod(rate, BASIS_POINTS // 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def format_vat_rate(rate: int) -> str:
    """Return a rate in basis points in Czech, with a no-break space: 1250 is "12,5 %"."""
    return format_percent(rate).replace(".", ",") + "\u00a0%"


def compute_vat(gross_minor: int, rate: int) -> int:
    """Return the VAT inside a gross amount, in minor units; ``rate`` in basis points (2100 is 21 %)."""
    return round_half_up(Decimal(gross_minor) * rate / (BASIS_POINTS + rate))


@dataclass(frozen=True, slots=True)
class VatLine:
    """The document's amounts at one rate, in minor units; ``gross`` = ``base`` + ``vat``."""

    rate: int  # basis points
    gross: int
    vat: int

    @property
    def base(self) -> int:
        return self.gross - self.vat


def compute_vat_lines(amounts: Iterable[tuple[int, int]]) -> list[VatLine]:
    """
    Return a line for each rate among ``amounts`` (gross minor units, rate in basis points), highest rate first.

    A rate whose amounts sum to zero (free delivery) has no line.
    """
    gross: dict[int, int] = {}
    for minor, rate in amounts:
        gross[rate] = gross.get(rate, 0) + minor
    return [
        VatLine(rate, total, compute_vat(total, rate)) for rate, total in sorted(gross.items(), reverse=True) if total
    ]


def compute_vat_shares(amounts: list[tuple[int, int]]) -> list[int]:
    """
    Return each amount's share of the document's VAT, so that the shares of a rate sum to its line exactly.

    Haléře left over by rounding go to the amounts with the largest remainders (the first among equals).
    """
    shares = [0] * len(amounts)
    for line in compute_vat_lines(amounts):
        members = [i for i, (_minor, rate) in enumerate(amounts) if rate == line.rate]
        exact = [Fraction(amounts[i][0] * line.rate, BASIS_POINTS + line.rate) for i in members]
        for i, share in zip(members, round_to_total(line.vat, exact), strict=True):
            shares[i] = share
    return shares
