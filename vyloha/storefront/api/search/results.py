"""Finds results of a phrase by kind; without an index, items with its words in their names."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text, get_vocabulary
from vyloha.commerce.search.phrase_query import build_text_query, get_search_words
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.partial_words import can_be_completed
from vyloha.commerce.search.text.query import PRODUCTS, TextHit, TextQuery, TextResult
from vyloha.commerce.search.text.relaxed_queries import is_sure
from vyloha.storefront.api.search.name_fallback import find_by_name
from vyloha.storefront.listings.search_sidebar import AS_WELL, build_sidebar_query

MAX_OTHERS = 50  # hits that are not products
AS_WELL_PRODUCTS = 0.2  # fewer are requested (``AS_WELL``), and all are behind "more"


@dataclass(frozen=True, slots=True)
class FoundItems:
    """
    ``products``: the number of matching products; ``total``: all hits. ``lacks_words``: no item has all words, these
    have some. ``is_limited``: only names were searched.
    """

    hits: Mapping[TextKind, Sequence[TextHit]] = field(default_factory=dict)
    products: int = 0
    total: int = 0
    lacks_words: bool = False
    is_limited: bool = False


def find_items(phrase: str, kinds: Collection[TextKind], limit: int) -> FoundItems:
    """Return the best ``limit`` matching items of each of ``kinds``."""
    query, other_kinds = build_text_query(phrase, limit), frozenset(kinds) - PRODUCTS
    try:
        products, rest = _find_together(query, other_kinds) or _find_apart(query, other_kinds)
    except IndexNotReady:
        return _find_items_by_name(phrase, kinds, limit)
    best = max((hit.score for found in (products, rest) for hit in found.hits[:1]), default=0)
    others_kept = [hit for hit in rest.hits if hit.score >= AS_WELL * best]
    hits: dict[TextKind, list[TextHit]] = defaultdict(list)
    for hit in (*(hit for hit in products.hits if hit.score >= AS_WELL_PRODUCTS * best), *others_kept):
        hits[hit.kind].append(hit)
    kept = {kind: found[:limit] for kind, found in hits.items()}
    return FoundItems(kept, products.total, products.total + len(others_kept), products.lacks_words)


def _find_together(query: TextQuery, other_kinds: frozenset[TextKind]) -> tuple[TextResult, TextResult] | None:
    """
    Return the results of ``_find_apart`` by one search; None if that may find others.

    Most phrases match few items, and preparing a search takes longer than searching.
    """
    if query.unwanted or not other_kinds:
        return None
    both = replace(query, limit=query.limit + MAX_OTHERS, kinds=PRODUCTS | other_kinds, is_taken_literally=True)
    found = find_text(both)
    products = tuple(hit for hit in found.hits if hit.kind is TextKind.PRODUCT)
    if not products or found.is_cut or not is_sure(products[0].score, query):
        return None
    others = tuple(hit for hit in found.hits if hit.kind is not TextKind.PRODUCT)
    return TextResult(products[: query.limit], len(products)), TextResult(others[:MAX_OTHERS], len(others))


def _find_apart(query: TextQuery, other_kinds: frozenset[TextKind]) -> tuple[TextResult, TextResult]:
    products = find_text(replace(query, may_lack_words=True))
    asked = build_sidebar_query(replace(query, limit=MAX_OTHERS, kinds=other_kinds), products)
    return products, find_text(asked) if other_kinds else TextResult()


def can_still_match(phrase: str) -> bool:
    """Return whether ``phrase``, which finds nothing, may find something once its last word is complete."""
    try:
        return can_be_completed(phrase, get_vocabulary(), get_search_words()) if phrase else True
    except IndexNotReady:
        return True


def _find_items_by_name(phrase: str, kinds: Collection[TextKind], limit: int) -> FoundItems:
    found = find_by_name(phrase, kinds)
    hits = {kind: [TextHit(kind, pk, 0.0) for pk in ids[:limit]] for kind, ids in found.items()}
    return FoundItems(hits, len(found[TextKind.PRODUCT]), sum(map(len, found.values())), is_limited=True)
