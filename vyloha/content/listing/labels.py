"""Formats numbers, prices and terms of listings."""

from functools import lru_cache

from babel.numbers import format_decimal
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from vyloha.content.listing.taxonomies import Taxonomy
from vyloha.content.listing.terms import PRICES, parse_amount
from vyloha.core.money import Money, get_minor_unit

NAME_LENGTH = 60  # maximum length of a value shown from the URL


def get_term_name(taxonomy: Taxonomy | None, slug: str) -> str:
    """Return the name of a term; the raw value when the term is unknown."""
    if taxonomy is None:
        return shorten(slug)
    ids = taxonomy.get_ids_by_slug([slug]).get(slug, frozenset())
    rows = taxonomy.get_rows(ids)
    if not rows:
        return shorten(slug)
    named = rows[0].name
    return f"{taxonomy.title}: {named}" if taxonomy.attribute_id else named


def format_without(taxonomy: Taxonomy | None, slug: str) -> str:
    """Return "bez: mléko"; an allergen that nobody knows leaves nothing to show."""
    is_known = taxonomy is None or not taxonomy.is_unwanted or slug in taxonomy.get_ids_by_slug([slug])
    words = _("without: %(name)s") if is_known else _("unknown allergen, nothing is shown: %(name)s")
    return words % {"name": get_term_name(taxonomy, slug)}


def format_price_range(name: str, value: str, currency: str) -> str:
    """Return "od 100 Kč" or "do 100 Kč"."""
    amount = parse_amount(value)
    text = shorten(value) if amount is None else Money(int(amount.scaleb(get_minor_unit(currency))), currency).text
    words = _("from %(price)s") if name == PRICES[0] else _("up to %(price)s")
    return words % {"price": text}


def format_number(number: int) -> str:
    """Return a whole number in Czech notation: "1 234" with a no-break space."""
    return _format_number(number, get_language())


@lru_cache(maxsize=10_000)  # Babel takes 30 µs for a number, and a page has hundreds
def _format_number(number: int, language: str | None) -> str:
    return format_decimal(number, locale=language)


def shorten(text: str) -> str:
    return text if len(text) <= NAME_LENGTH else f"{text[:NAME_LENGTH]}…"
