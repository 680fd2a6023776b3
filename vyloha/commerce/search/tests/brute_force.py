"""Computes the answers of the index by checking each document and each variation in turn."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import product as combinations
from typing import Any

from vyloha.commerce.search.documents import IN_STOCK, IndexedVariation, ProductDocument
from vyloha.commerce.search.query import FacetSelection, ListingQuery, ListingResult, QueryPriceRange, TermJoin

HAS_FIXED = "EUR"  # the one currency in which the documents of these tests have prices of their own

KEYS: dict[str, Callable[[ProductDocument], Any]] = {
    "menu_order": lambda one: (one.position, one.sort_key, one.id),
    "popularity": lambda one: (-one.pieces_sold, -one.id),
    "rating": lambda one: (-one.rating, -one.review_count, -one.id),
    "date": lambda one: (-one.created_us, -one.id),
    "price": lambda one: (one.price_from_minor is None, one.price_from_minor or 0, one.id),
    "price-desc": lambda one: (one.price_from_minor is None, -(one.price_from_minor or 0), -one.id),
    "title": lambda one: (one.sort_key, one.id),
}


def answer(documents: Iterable[ProductDocument], query: ListingQuery) -> ListingResult:
    """Return the expected result of the index."""
    everything = list(documents)
    found = sorted((document for document in everything if is_found(document, query)), key=_key(query))
    in_stock = sum(IN_STOCK in document.terms for document in found)
    if query.is_sold_out_last:
        found.sort(key=lambda document: IN_STOCK not in document.terms)
    return ListingResult(
        ids=[document.id for document in found[query.start : query.stop]],
        total=len(found),
        in_stock=in_stock,
        counts={name: counts(everything, query, name) for name in query.facets},
        prices=prices(everything, query),
    )


def _key(query: ListingQuery) -> Callable[[ProductDocument], Any]:
    """Return the sort key of products; by fixed prices if the currency has them."""
    sign = {"price": 1, "price-desc": -1}.get(query.order)
    if sign is None or query.currency is None or query.currency.is_default or query.currency.code != HAS_FIXED:
        return KEYS[query.order]

    def by_price(document: ProductDocument) -> Any:
        known = [cost for variation in document.variations if (cost := cost_of(variation, query)) is not None]
        return not known, sign * min(known, default=0), sign * document.id

    return by_price


def cost_of(variation: IndexedVariation, query: ListingQuery) -> int | None:
    """Return the price of a variation in the query's currency."""
    if variation.price_minor is None or query.currency is None:
        return variation.price_minor
    return variation.fixed.get(query.currency.code) or query.currency.convert(variation.price_minor).minor


def is_found(document: ProductDocument, query: ListingQuery) -> bool:
    """
    Return whether some variation matches all filters; of several terms with AND, one for each combination of them.
    """
    choices = [*query.scope.items(), *query.filters.items()]
    each = [(name, choice.terms) for name, choice in choices if choice.join is TermJoin.AND and choice.terms]
    others = [(name, choice) for name, choice in choices if choice.join is not TermJoin.AND]
    names = [name for name, _terms in each]

    def fits(variation: IndexedVariation, wanted: tuple[int, ...]) -> bool:
        has = all(term in terms_of(document, variation, name) for name, term in zip(names, wanted, strict=True))
        return has and all(agrees(document, variation, *other) for other in others) and in_range(variation, query)

    together = combinations(*(terms for _name, terms in each))
    return all(any(fits(variation, wanted) for variation in document.variations) for wanted in together)


def terms_of(document: ProductDocument, variation: IndexedVariation, name: str) -> set[int]:
    return {*document.terms.get(name, ()), *variation.terms.get(name, ())}


def agrees(document: ProductDocument, variation: IndexedVariation, name: str, choice: FacetSelection) -> bool:
    if choice.join is TermJoin.NOT:
        return not any(terms_of(document, one, name) & choice.terms for one in document.variations)
    return bool(terms_of(document, variation, name) & choice.terms)


def in_range(variation: IndexedVariation, query: ListingQuery) -> bool:
    price, minor = query.price, cost_of(variation, query)
    if price is None:
        return True
    return minor is not None and (price.lowest or 0) <= minor <= (minor if price.highest is None else price.highest)


def counts(documents: list[ProductDocument], query: ListingQuery, name: str) -> dict[int, int]:
    """
    Return term → the number of products when it is selected: instead of the facet's own selection, with AND added to
    it.
    """
    own = query.filters.get(name)
    known = {
        term
        for document in documents
        for variation in document.variations
        for term in terms_of(document, variation, name)
    }
    sums = {}
    for term in known:
        kept = own if own and own.join is TermJoin.AND else FacetSelection(frozenset())
        choice = FacetSelection(kept.terms | {term}, kept.join)
        wanted = replace(query, filters={**query.filters, name: choice})
        if count := sum(is_found(document, wanted) for document in documents):
            sums[term] = count
    return sums


def prices(documents: list[ProductDocument], query: ListingQuery) -> QueryPriceRange:
    """Return the price range of the matching variations without the price filter."""
    free = replace(query, price=None)
    fitting = [
        cost
        for document in documents
        if is_found(document, free)
        for variation in document.variations
        if (cost := cost_of(variation, query)) is not None and is_found(_with_only(document, variation), _any_of(free))
    ]
    return QueryPriceRange(min(fitting, default=None), max(fitting, default=None))


def _with_only(document: ProductDocument, variation: IndexedVariation) -> ProductDocument:
    return ProductDocument(
        **{name: getattr(document, name) for name in ProductDocument.__slots__} | {"variations": (variation,)}
    )


def _any_of(query: ListingQuery) -> ListingQuery:
    """Return a query that a variation matches if it matches some combination of AND."""

    def loosened(choices: Mapping[str, FacetSelection]) -> dict[str, FacetSelection]:
        return {
            name: FacetSelection(one.terms) if one.join is TermJoin.AND and one.terms else one
            for name, one in choices.items()
        }

    return replace(query, scope=loosened(query.scope), filters=loosened(query.filters))
