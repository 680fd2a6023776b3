"""What a phrase finds, by kinds; without an index, what has its words in the name."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text, vocabulary
from vyloha.commerce.search.phrase_query import query_of, search_words
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.partial_words import may_find
from vyloha.commerce.search.text.query import PRODUCTS, Hit, TextFound
from vyloha.storefront.api.search.name_fallback import found_by_name
from vyloha.storefront.listings.search_sidebar import AS_WELL, sidebar_query

MOST_OTHERS = 50  # hits that are not products
AS_WELL_PRODUCTS = 0.2  # less is asked of them (``AS_WELL``), and all are behind "more"


@dataclass(frozen=True, slots=True)
class FoundThings:
    """
    ``products``: how many fit; ``total``: all hits. ``lacks_words``: nothing has all words, these have some.
    ``is_limited``: names alone could be asked.
    """

    hits: Mapping[Kind, Sequence[Hit]] = field(default_factory=dict)
    products: int = 0
    total: int = 0
    lacks_words: bool = False
    is_limited: bool = False


def found_things(phrase: str, kinds: Collection[Kind], limit: int) -> FoundThings:
    """Return the best ``limit`` things of each of ``kinds`` that fit."""
    query, other_kinds = query_of(phrase, limit), frozenset(kinds) - PRODUCTS
    try:
        products = find_text(replace(query, may_lack_words=True))
        asked = sidebar_query(replace(query, limit=MOST_OTHERS, kinds=other_kinds), products)
        rest = find_text(asked) if other_kinds else TextFound()
    except IndexNotReady:
        return _by_name(phrase, kinds, limit)
    best = max((hit.score for found in (products, rest) for hit in found.hits[:1]), default=0)
    others_kept = [hit for hit in rest.hits if hit.score >= AS_WELL * best]
    hits: dict[Kind, list[Hit]] = defaultdict(list)
    for hit in (*(hit for hit in products.hits if hit.score >= AS_WELL_PRODUCTS * best), *others_kept):
        hits[hit.kind].append(hit)
    kept = {kind: found[:limit] for kind, found in hits.items()}
    return FoundThings(kept, products.total, products.total + len(others_kept), products.lacks_words)


def can_still_match(phrase: str) -> bool:
    """Return whether ``phrase``, which finds nothing, may find something once its last word is written whole."""
    try:
        return may_find(phrase, vocabulary(), search_words()) if phrase else True
    except IndexNotReady:
        return True


def _by_name(phrase: str, kinds: Collection[Kind], limit: int) -> FoundThings:
    found = found_by_name(phrase, kinds)
    hits = {kind: [Hit(kind, pk, 0.0) for pk in ids[:limit]] for kind, ids in found.items()}
    return FoundThings(hits, len(found[Kind.PRODUCT]), sum(map(len, found.values())), is_limited=True)
