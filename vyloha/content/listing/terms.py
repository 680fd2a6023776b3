"""The selected terms of one taxonomy, as encoded in URLs (docs/developers/listings.md, "URLs")."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from vyloha.commerce.search.query import TermJoin

ALL = "__all"  # the value of the "all" button of a filter bar
# In a parsed URL a plus is a space. "|" is the alternative to "~" of the page builder's script.
SIGNS = {TermJoin.AND: " ", TermJoin.OR: "~", TermJoin.NOT: "!"}
JOINS_BY_SIGN = {" ": TermJoin.AND, "+": TermJoin.AND, "~": TermJoin.OR, "|": TermJoin.OR, "!": TermJoin.NOT}
SIGN = re.compile(r"[ +~|!]")
PRICES = ("min_price", "max_price")


@dataclass(frozen=True, slots=True)
class SelectedTerms:
    """Slugs in alphabetical order, each once; for a single one OR and AND are the same."""

    values: tuple[str, ...]
    join: TermJoin = TermJoin.OR

    @property
    def text(self) -> str:
        """The canonical spelling."""
        sign = SIGNS[self.join]
        return sign + self.values[0] if self.join is TermJoin.NOT and len(self.values) == 1 else sign.join(self.values)

    def remove(self, value: str) -> "SelectedTerms":
        return SelectedTerms(tuple(kept for kept in self.values if kept != value), self.join)


def build_terms(values: Iterable[str], join: TermJoin = TermJoin.OR) -> SelectedTerms:
    """Return the terms of ``values``; the value for "all" selects none."""
    return SelectedTerms(tuple(sorted({value for value in values if value and value != ALL})), join)


def parse_terms(texts: Collection[str], usual: TermJoin = TermJoin.OR, is_join_fixed: bool = False) -> SelectedTerms:
    """
    Parse the terms of a URL; several ``texts`` are the ticked boxes of a form.

    ``usual`` is the join when the URL names none, and always if it ``is_join_fixed``. Else, if the URL names two at
    once, the whole text is one, unknown term.
    """
    if is_join_fixed:
        return build_terms((value for text in texts for value in SIGN.split(text)), usual)
    values: list[str] = []
    joins = set()
    for text in texts:
        signs = {JOINS_BY_SIGN[sign] for sign in SIGN.findall(text)}
        # The canonical spelling of one excluded term begins with the sign.
        values += [text.lstrip(SIGNS[TermJoin.NOT])] if len(signs) > 1 else SIGN.split(text)
        joins |= signs if len(signs) == 1 else set()
    return build_terms(values, joins.pop() if len(joins) == 1 else usual)


def parse_price(texts: Collection[str]) -> SelectedTerms:
    """Return a price as a term: major units with a point ("1200.50"); an invalid price stays as typed."""
    typed = [text.strip() for text in texts if text.strip()]
    if not typed:
        return SelectedTerms(())
    amount = parse_amount(typed[-1])
    return SelectedTerms((typed[-1] if amount is None else f"{amount:f}",))


# Any currency: letters or a sign at either end.
CURRENCY_SIGN = re.compile(r"^(?:[^\W\d_]{1,4}|[$€£¥])|(?:[^\W\d_]{1,4}|[$€£¥])$")


def parse_amount(text: str) -> Decimal | None:
    """Parse a typed price ("1 200,50 Kč", "€ 10"), at most two decimals; None for anything else."""
    unsigned = CURRENCY_SIGN.sub("", re.sub(r"[\s\u00a0\u202f]", "", text))
    plain = re.sub(r",[-–]$", "", unsigned).replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,2})?", plain):
        return None
    try:
        amount = Decimal(plain.rstrip(".") or "x")
    except InvalidOperation:
        return None
    return amount.quantize(Decimal(1)) if amount == amount.to_integral_value() else amount.quantize(Decimal("0.01"))
