"""From what a shopper chose to what the index is asked."""

from collections.abc import Collection, Mapping
from decimal import Decimal

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.query import Choice, Join, PriceRange, Query
from vyloha.content.listing.settings import listing_settings
from vyloha.content.listing.taxonomies import Taxonomy, taxonomies
from vyloha.content.listing.terms import PRICES, Terms, amount_of
from vyloha.content.listing.url_state import Selection
from vyloha.core.money import minor_unit

NOBODY = 0  # the id of no term
NOWHERE = Choice(frozenset({NOBODY}))


def query_of(
    selection: Selection,
    scope: Mapping[str, Choice],
    *,
    currency: ShopCurrency,
    facets: Collection[str],
    start: int,
    stop: int,
    only: frozenset[int] | None = None,
) -> Query:
    """Return the question for the products ``start`` to ``stop`` of a selection; ``currency`` is that of prices."""
    known = taxonomies()
    filters = dict(_filter(name, terms, known) for name, terms in selection.filters.items() if name not in PRICES)
    price = _price(selection, currency.code)
    if price is None:
        filters["price"] = NOWHERE
    return Query(
        scope=scope,
        filters=filters,
        price=price if price != PriceRange() else None,
        currency=currency,
        order=selection.order,
        start=start,
        stop=stop,
        facets=facets,
        only=only,
        is_sold_out_last=listing_settings().is_sold_out_last,
    )


def _filter(name: str, terms: Terms, known: Mapping[str, Taxonomy]) -> tuple[str, Choice]:
    taxonomy = known.get(name)
    if taxonomy is None:
        return f"unknown:{name}", NOWHERE
    return taxonomy.facet, choice_of(taxonomy, terms)


def choice_of(taxonomy: Taxonomy, terms: Terms) -> Choice:
    """Return the ids of terms; one that there is not is found nowhere."""
    named = taxonomy.named(terms.values)
    ids = [named.get(slug, frozenset({NOBODY})) for slug in terms.values]
    if terms.join is Join.AND:
        # Of several categories with one slug, any would do; the index knows no "one of these and one of those".
        return Choice(frozenset(min(found) for found in ids), Join.AND)
    return Choice(frozenset().union(*ids), terms.join)


def _price(selection: Selection, currency: str) -> PriceRange | None:
    """Return the prices to look for in minor units; None when what was typed is no price."""
    ends: list[int | None] = []
    for name in PRICES:
        terms = selection.filters.get(name)
        amount = amount_of(terms.values[0]) if terms and len(terms.values) == 1 else None
        if terms and amount is None:
            return None
        ends.append(None if amount is None else int(Decimal(amount).scaleb(minor_unit(currency))))
    return PriceRange(*ends)
