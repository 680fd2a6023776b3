"""Builds the index query of a shopper's selection."""

from collections.abc import Collection, Mapping
from decimal import Decimal

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.query import FacetSelection, ListingQuery, QueryPriceRange, TermJoin
from vyloha.content.listing.settings import get_listing_settings
from vyloha.content.listing.taxonomies import Taxonomy, get_taxonomies
from vyloha.content.listing.terms import PRICES, SelectedTerms, parse_amount
from vyloha.content.listing.url_state import ListingSelection
from vyloha.core.money import get_minor_unit

NO_TERM = 0  # the id of no term
EMPTY_SELECTION = FacetSelection(frozenset({NO_TERM}))


def build_query(
    selection: ListingSelection,
    scope: Mapping[str, FacetSelection],
    *,
    currency: ShopCurrency,
    facets: Collection[str],
    start: int,
    stop: int,
    only: frozenset[int] | None = None,
) -> ListingQuery:
    """Return the query for the products ``start`` to ``stop`` of a selection; ``currency`` is that of prices."""
    known = get_taxonomies()
    filters = dict(_build_filter(name, terms, known) for name, terms in selection.filters.items() if name not in PRICES)
    price = _build_price_range(selection, currency.code)
    if price is None:
        filters["price"] = EMPTY_SELECTION
    return ListingQuery(
        scope=scope,
        filters=filters,
        price=price if price != QueryPriceRange() else None,
        currency=currency,
        order=selection.order,
        start=start,
        stop=stop,
        facets=facets,
        only=only,
        is_sold_out_last=get_listing_settings().is_sold_out_last,
    )


def _build_filter(name: str, terms: SelectedTerms, known: Mapping[str, Taxonomy]) -> tuple[str, FacetSelection]:
    taxonomy = known.get(name)
    if taxonomy is None:
        return f"unknown:{name}", EMPTY_SELECTION
    return taxonomy.facet, build_facet_selection(taxonomy, terms)


def build_facet_selection(taxonomy: Taxonomy, terms: SelectedTerms) -> FacetSelection:
    """Return the ids of terms; an unknown term matches nothing, also one that products must not have."""
    named = taxonomy.get_ids_by_slug(terms.values)
    if taxonomy.is_unwanted and not named.keys() >= set(terms.values):
        return EMPTY_SELECTION
    ids = [named.get(slug, frozenset({NO_TERM})) for slug in terms.values]
    if terms.join is TermJoin.AND:
        # For a slug of several categories any of them matches; the index cannot combine OR with AND.
        return FacetSelection(frozenset(min(found) for found in ids), TermJoin.AND)
    return FacetSelection(frozenset().union(*ids), terms.join)


def _build_price_range(selection: ListingSelection, currency: str) -> QueryPriceRange | None:
    """Return the price range in minor units; None when the typed value is no price."""
    ends: list[int | None] = []
    for name in PRICES:
        terms = selection.filters.get(name)
        amount = parse_amount(terms.values[0]) if terms and len(terms.values) == 1 else None
        if terms and amount is None:
            return None
        ends.append(None if amount is None else int(Decimal(amount).scaleb(get_minor_unit(currency))))
    return QueryPriceRange(*ends)
