"""The terms that are chosen of one taxonomy, as addresses write them (specification 9, facts 11)."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from vyloha.commerce.search.query import TermJoin

ALL = "__all"  # what the button "all" of a filter bar sends
# Read from an address a plus is a space. "|" is what the reference client lists for "~".
SIGNS = {TermJoin.AND: " ", TermJoin.OR: "~", TermJoin.NOT: "!"}
JOINS_BY_SIGN = {" ": TermJoin.AND, "+": TermJoin.AND, "~": TermJoin.OR, "|": TermJoin.OR, "!": TermJoin.NOT}
SIGN = re.compile(r"[ +~|!]")
PRICES = ("min_price", "max_price")


@dataclass(frozen=True, slots=True)
class SelectedTerms:
    """Slugs in the order of the alphabet, each once; of a single one with OR and AND the join says nothing."""

    values: tuple[str, ...]
    join: TermJoin = TermJoin.OR

    @property
    def text(self) -> str:
        """The one way to write them."""
        sign = SIGNS[self.join]
        return sign + self.values[0] if self.join is TermJoin.NOT and len(self.values) == 1 else sign.join(self.values)

    def remove(self, value: str) -> "SelectedTerms":
        return SelectedTerms(tuple(kept for kept in self.values if kept != value), self.join)


def build_terms(values: Iterable[str], join: TermJoin = TermJoin.OR) -> SelectedTerms:
    """Return the terms of ``values``; what means "all of them" is none."""
    return SelectedTerms(tuple(sorted({value for value in values if value and value != ALL})), join)


def parse_terms(texts: Collection[str], usual: TermJoin = TermJoin.OR) -> SelectedTerms:
    """
    Return the terms that an address says; several ``texts`` are the ticked boxes of a form.

    ``usual`` is how they go together where the address does not say. Where it says two ways at once, the whole text is
    one term, which there is not.
    """
    values: list[str] = []
    joins = set()
    for text in texts:
        signs = {JOINS_BY_SIGN[sign] for sign in SIGN.findall(text)}
        values += [text] if len(signs) > 1 else SIGN.split(text)
        joins |= signs if len(signs) == 1 else set()
    return build_terms(values, joins.pop() if len(joins) == 1 else usual)


def parse_price(texts: Collection[str]) -> SelectedTerms:
    """Return a price as a term: major units with a point ("1200.50"); what is no price stays as it was typed."""
    typed = [text.strip() for text in texts if text.strip()]
    if not typed:
        return SelectedTerms(())
    amount = parse_amount(typed[-1])
    return SelectedTerms((typed[-1] if amount is None else f"{amount:f}",))


# Of whatever currency: letters or a sign at either end.
CURRENCY_SIGN = re.compile(r"^(?:[^\W\d_]{1,4}|[$€£¥])|(?:[^\W\d_]{1,4}|[$€£¥])$")


def parse_amount(text: str) -> Decimal | None:
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
