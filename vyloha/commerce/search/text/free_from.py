"""Narrows phrases that exclude an allergen: "sušenky bez lepku" means biscuits, and none that may have gluten."""

from collections.abc import Callable
from dataclasses import replace

from vyloha.commerce.search.text.ingredients import has_allergen
from vyloha.commerce.search.text.query import PRODUCTS, PhraseSlot, TextQuery, TextResult


def narrow_query(query: TextQuery, search: Callable[[TextQuery], TextResult]) -> TextQuery:
    """
    Return the query for products that are called so, not only described so: a jar for biscuits is no biscuit.

    If some of them are surely without the allergen, those of which nobody knows are left out.
    """
    if query.kinds != PRODUCTS or not any(map(has_allergen, query.unwanted)):
        return query
    named = replace(query, slots=tuple(_require_name(slot, query) for slot in query.slots), key="")
    sure = replace(named, leaves_doubt_out=True)
    known, called = (search(replace(one, limit=1, offset=0)) for one in (sure, named))
    return sure if known.total and known.is_exact >= called.is_exact else named


def _require_name(slot: PhraseSlot, query: TextQuery) -> PhraseSlot:
    unwanted = {word for phrase in query.unwanted for word in phrase}
    says_more = not slot.may_lack and not any(word.is_small or word in unwanted for word in slot.words)
    return replace(slot, is_named=True) if says_more else slot
