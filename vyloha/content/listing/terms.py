"""The terms that are chosen of one taxonomy, as addresses write them (specification 9, facts 11)."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from vyloha.commerce.search.query import Join

ALL = "__all"  # what the button "all" of a filter bar sends
# Read from an address a plus is a space. "|" is what the reference client lists for "~".
SIGNS = {Join.AND: " ", Join.OR: "~", Join.NOT: "!"}
JOIN_OF_SIGN = {" ": Join.AND, "+": Join.AND, "~": Join.OR, "|": Join.OR, "!": Join.NOT}
SIGN = re.compile(r"[ +~|!]")
PRICES = ("min_price", "max_price")


@dataclass(frozen=True, slots=True)
class Terms:
    """Slugs in the order of the alphabet, each once; of a single one with OR and AND the join says nothing."""

    values: tuple[str, ...]
    join: Join = Join.OR

    @property
    def text(self) -> str:
        """The one way to write them."""
        sign = SIGNS[self.join]
        return sign + self.values[0] if self.join is Join.NOT and len(self.values) == 1 else sign.join(self.values)

    def without(self, value: str) -> "Terms":
        return Terms(tuple(kept for kept in self.values if kept != value), self.join)


def terms_of(values: Iterable[str], join: Join = Join.OR) -> Terms:
    """Return the terms of ``values``; what means "all of them" is none."""
    return Terms(tuple(sorted({value for value in values if value and value != ALL})), join)


def read(texts: Collection[str], usual: Join = Join.OR) -> Terms:
    """
    Return the terms that an address says; several ``texts`` are the ticked boxes of a form.

    ``usual`` is how they go together where the address does not say. Where it says two ways at once, the whole text is
    one term, which there is not.
    """
    values: list[str] = []
    joins = set()
    for text in texts:
        signs = {JOIN_OF_SIGN[sign] for sign in SIGN.findall(text)}
        values += [text] if len(signs) > 1 else SIGN.split(text)
        joins |= signs if len(signs) == 1 else set()
    return terms_of(values, joins.pop() if len(joins) == 1 else usual)


def read_price(texts: Collection[str]) -> Terms:
    """Return a price as a term: major units with a point ("1200.50"); what is no price stays as it was typed."""
    typed = [text.strip() for text in texts if text.strip()]
    if not typed:
        return Terms(())
    amount = amount_of(typed[-1])
    return Terms((typed[-1] if amount is None else f"{amount:f}",))


# Of whatever currency: letters or a sign at either end.
CURRENCY_SIGN = re.compile(r"^(?:[^\W\d_]{1,4}|[$€£¥])|(?:[^\W\d_]{1,4}|[$€£¥])$")


def amount_of(text: str) -> Decimal | None:
    """Return what a shopper typed as a price ("1 200,50 Kč", "€ 10"), at most two decimals; None for anything else."""
    unsigned = CURRENCY_SIGN.sub("", re.sub(r"[\s\u00a0\u202f]", "", text))
    plain = re.sub(r",[-–]$", "", unsigned).replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,2})?", plain):
        return None
    try:
        amount = Decimal(plain.rstrip(".") or "x")
    except InvalidOperation:
        return None
    return amount.quantize(Decimal(1)) if amount == amount.to_integral_value() else amount.quantize(Decimal("0.01"))
