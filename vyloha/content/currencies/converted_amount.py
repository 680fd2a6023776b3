"""Amounts in texts that follow the visitor's currency: "free delivery from 1 500 Kč" (facts 2.4)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.conf import settings

from vyloha.commerce.pricing.currencies import RATES, ShopCurrency, active_currency, currency_table
from vyloha.commerce.pricing.offers import Offer, offers_of_ids
from vyloha.content.cards.prices import Price, ShownPrice
from vyloha.core.cache.tags import shows
from vyloha.core.money import Money
from vyloha.core.rendering import Props, render_fragment

FIELDS = ("price", "original_price", "currency", "product_id", "keep_format")
USUAL = {"keep_format": "1"}
MOST_CACHED = 200  # characters: nobody writes more, and who sends more fills no memory
Entry = Mapping[str, str]
Offers = Mapping[tuple[str, int], Sequence[Offer]]  # by currency and id


class ConvertedAmount(Props):
    """An amount with what it was asked for by, word for word: scripts find it again by that."""

    price: str  # in the default currency, "1500" or "1499.90"; "": the product's
    original_price: str  # as above, crossed out; "": none
    currency: str  # code that it is always told in; "": the visitor's
    product_id: str  # or a variation's; "": none
    keep_format: str
    shown_to: str  # code of the currency of the visitor whom an answer is for; "": on a page, which is for everybody
    shown: ShownPrice


def exchange_html(entry: Entry) -> str:
    """Return the HTML of one converted amount (fields: ``FIELDS``), "" where there is none to tell."""
    return exchange_htmls([entry])[0]


def exchange_htmls(entries: Sequence[Entry], shown_to: str = "") -> list[str]:
    """
    Return the HTML of each, in their order; two queries at most for the products of a currency, and none without.

    :param shown_to: the visitor's currency, in an answer: whoever puts it into a page, it may be seen at once
    """
    offers = _offers(entries)
    return [_html(amount) if (amount := converted(entry, offers, shown_to)) else "" for entry in entries]


def converted(entry: Entry, offers: Offers | None = None, shown_to: str = "") -> ConvertedAmount | None:
    """Return one amount as components get it, None where there is none to tell."""
    target = _target(entry)
    pk = _id(entry)
    its = (_offers([entry]) if offers is None else offers).get((target.code, pk)) if pk else None
    shown = ShownPrice.of_offers(offer for offer in its if offer.is_sold) if its else _of_amount(entry, target)
    if shown is None:
        return None
    asked = {name: entry.get(name, USUAL.get(name, "")) for name in FIELDS}
    return ConvertedAmount(**asked, shown_to=shown_to, shown=shown)


def _html(amount: ConvertedAmount) -> str:
    is_usual = sum(len(getattr(amount, name)) for name in FIELDS) <= MOST_CACHED
    return _drawn(amount) if is_usual and not settings.DEBUG else _draw(amount)


def _draw(amount: ConvertedAmount) -> str:
    return render_fragment("ConvertedAmount", amount)


_drawn = lru_cache(maxsize=1000)(_draw)


def _target(entry: Entry) -> ShopCurrency:
    target = currency_table().get(entry.get("currency")) or active_currency()
    if not target.is_default:
        shows(RATES)
    return target


def _offers(entries: Sequence[Entry]) -> Offers:
    """Return what the products of ``entries`` cost, by the currencies that they are told in."""
    wanted: dict[ShopCurrency, set[int]] = {}
    for entry in entries:
        if pk := _id(entry):
            wanted.setdefault(_target(entry), set()).add(pk)
    return {
        (currency.code, pk): its
        for currency, ids in wanted.items()
        for pk, its in offers_of_ids(sorted(ids), currency=currency).items()
    }


def _id(entry: Entry) -> int:
    text = entry.get("product_id", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _of_amount(entry: Entry, target: ShopCurrency) -> ShownPrice | None:
    price, original = _minor(entry.get("price", "")), _minor(entry.get("original_price", ""))
    if price is None:
        return None
    is_reduced = original is not None and original > price
    return ShownPrice(
        price=Price.of(target.converted(price)),
        regular=Price.of(target.converted(original)) if is_reduced and original is not None else None,
    )


def _minor(text: str) -> int | None:
    try:
        minor = Money.parse(text, settings.DEFAULT_CURRENCY).minor
    except ValueError:
        return None
    return minor if minor >= 0 else None
