"""
Amounts in texts, converted to the visitor's currency: "free delivery from 1 500 Kč" (CURCY's ``wmc-cache-value``).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.conf import settings

from vyloha.commerce.pricing.currencies import RATES, ShopCurrency, currency_table, get_active_currency
from vyloha.commerce.pricing.offers import Offer, get_offers_by_ids
from vyloha.content.cards.prices import Price, ShownPrice
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.money import Money
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import Props, render_fragment

FIELDS = ("price", "original_price", "currency", "product_id", "keep_format")
DEFAULTS = {"keep_format": "1"}
MAX_CACHED_LENGTH = 200  # maximum length of each attribute, which limits memory for untrusted requests
Entry = Mapping[str, str]
Offers = Mapping[tuple[str, int], Sequence[Offer]]  # by currency and id


class ConvertedAmount(Props):
    """An amount with its original attributes, verbatim: scripts find it again by them."""

    price: str  # in the default currency, "1500" or "1499.90"; "": the product's
    original_price: str  # as above, crossed out; "": none
    currency: str  # code of its fixed currency; "": the visitor's
    product_id: str  # id of a product or a variation; "": none
    keep_format: str
    shown_to: str  # currency of the visitor, in a response; "": in a page, which is for everybody
    shown: ShownPrice


def render_amount(entry: Entry) -> str:
    """Return the HTML of one converted amount (fields: ``FIELDS``), "" when there is none to show."""
    return render_amounts([entry])[0]


def render_amounts(entries: Sequence[Entry], shown_to: str = "") -> list[str]:
    """
    Return the HTML of each, in their order; at most two queries for the products of a currency, and none without.

    :param shown_to: the visitor's currency, for responses: a page that inserts the amounts shows them at once
    """
    offers = _load_offers(entries)
    return [_render_cached(amount) if (amount := convert_amount(entry, offers, shown_to)) else "" for entry in entries]


def convert_amount(entry: Entry, offers: Offers | None = None, shown_to: str = "") -> ConvertedAmount | None:
    """Return one amount as components get it, None when there is none to show."""
    target = _get_target(entry)
    pk = parse_whole_number(entry.get("product_id")) or 0
    its = (_load_offers([entry]) if offers is None else offers).get((target.code, pk)) if pk else None
    shown = (
        ShownPrice.from_offers(offer for offer in its if offer.is_sold) if its else _convert_plain_amount(entry, target)
    )
    if shown is None:
        return None
    asked = {name: entry.get(name, DEFAULTS.get(name, "")) for name in FIELDS}
    return ConvertedAmount(**asked, shown_to=shown_to, shown=shown)


def _render_cached(amount: ConvertedAmount) -> str:
    is_usual = sum(len(getattr(amount, name)) for name in FIELDS) <= MAX_CACHED_LENGTH
    return _render_memoized(amount) if is_usual and not settings.DEBUG else _render(amount)


def _render(amount: ConvertedAmount) -> str:
    return render_fragment("ConvertedAmount", amount)


_render_memoized = lru_cache(maxsize=1000)(_render)


def _get_target(entry: Entry) -> ShopCurrency:
    target = currency_table().get(entry.get("currency")) or get_active_currency()
    if not target.is_default:
        add_page_tags(RATES)
    return target


def _load_offers(entries: Sequence[Entry]) -> Offers:
    """Load the offers of the products in ``entries``, by currency."""
    wanted: dict[ShopCurrency, set[int]] = {}
    for entry in entries:
        if pk := parse_whole_number(entry.get("product_id")):
            wanted.setdefault(_get_target(entry), set()).add(pk)
    return {
        (currency.code, pk): its
        for currency, ids in wanted.items()
        for pk, its in get_offers_by_ids(sorted(ids), currency=currency).items()
    }


def _convert_plain_amount(entry: Entry, target: ShopCurrency) -> ShownPrice | None:
    price, original = _parse_minor(entry.get("price", "")), _parse_minor(entry.get("original_price", ""))
    if price is None:
        return None
    is_reduced = original is not None and original > price
    return ShownPrice(
        price=Price.from_money(target.convert(price)),
        regular=Price.from_money(target.convert(original)) if is_reduced and original is not None else None,
    )


def _parse_minor(text: str) -> int | None:
    try:
        minor = Money.parse(text, settings.DEFAULT_CURRENCY).minor
    except ValueError:
        return None
    return minor if minor >= 0 else None
