"""Finds items with some of the words of a phrase when none has all: "modré tričko adidas" where no adidas is sold."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, takewhile

from vyloha.commerce.search.text.query import PhraseSlot, TextQuery, TextResult

Search = Callable[[TextQuery], TextResult]
MAX_WORDS_TO_LEAVE_ONE_OUT = 4  # first words: each that may be left out is one more query
# Scores of a word (``plan``) below which others may match better: for words only in descriptions, and, with typos,
# for words in no name.
WEAK, WEAK_WITH_TYPOS = 2.5, 4.0
IN_NAME = 6.0  # and more
SURE = 7.0  # on average: no word is in a description alone


def relax_query(found: TextResult, query: TextQuery, search: Search) -> TextResult:
    """
    Return the result ``found`` for all words, or items with some of them if they match better.

    A chocolate "do batohu i do školy" has all words of "batoh do školy", and is no good result; nor is a shawl to be
    worn with a cap for "zimní čepice", where caps are sold.
    """
    if is_sure(found.best, query):
        return found
    needed = _get_needed_slots(query)
    search = cache(search)  # the head alone is queried more than once
    about = _build_head_query(_find_head(query.slots), query, found, search)
    # A word that no item has is in no name.
    is_about = about is query or (found.total > 0 and search(replace(about, limit=1, offset=0)).total > 0)
    if is_about and found.best >= len(needed) * (WEAK if found.is_exact else WEAK_WITH_TYPOS):
        return found
    fewer = _search_with_fewer(about, search)
    return max(found, fewer, key=lambda one: one.best) if is_about else fewer


def is_sure(best: float, query: TextQuery) -> bool:
    """Return whether no items with some of the words may match better than those with all, of a score of ``best``."""
    needed = _get_needed_slots(query)
    return len(needed) < 2 or best >= SURE * len(needed)


def _build_head_query(head: PhraseSlot, query: TextQuery, found: TextResult, search: Search) -> TextQuery:
    """Return the query for items with the words in their name rather than their description, if there are any."""
    named = replace(head, is_named=True)
    called = search(_build_slot_query(named, query, head))
    if not called.total or called.is_exact < found.is_exact:
        return query
    return replace(query, slots=tuple(named if slot == head else slot for slot in query.slots), key="")


def _search_with_fewer(query: TextQuery, search: Search) -> TextResult:
    """Return items with as many of the words as possible; those that also have the words left out come first."""
    needed, head = _get_needed_slots(query), _find_head(query.slots)
    alone = {slot: search(_build_slot_query(slot, query, slot)) for slot in needed[:MAX_WORDS_TO_LEAVE_ONE_OUT]}
    known = {slot: found for slot, found in alone.items() if found.total}

    def compute_worth(slot: PhraseSlot) -> tuple[object, ...]:
        """Rank the noun before its qualifiers and purpose; of words in names, rank the rarer one higher."""
        found = known[slot]
        return found.best < WEAK, slot != head, _is_qualifier(slot), -min(found.best, IN_NAME), found.total

    for kept, literally in _iterate_reduced(sorted(known, key=compute_worth), len(needed)):
        slots = tuple(replace(slot, may_lack=slot.may_lack or slot not in kept) for slot in query.slots)
        found = search(replace(query, slots=slots, key="", is_taken_literally=literally or query.is_taken_literally))
        if found.total:
            return replace(found, is_exact=False, lacks_words=True)
    return TextResult()


def _iterate_reduced(known: list[PhraseSlot], needed: int) -> Iterator[tuple[tuple[PhraseSlot, ...], bool]]:
    """
    Yield the words that the shop knows, then, for a short phrase, all but one of them, then the most valuable ones.

    Each comes with whether typos are not corrected: there are many ways to leave one out, and typos take long.
    """
    if 0 < len(known) < needed:
        yield tuple(known), False
    if len(known) > 2 and needed <= MAX_WORDS_TO_LEAVE_ONE_OUT:
        yield from ((kept, True) for kept in combinations(known, len(known) - 1))
    if known:
        yield (known[0],), False


def _get_needed_slots(query: TextQuery) -> list[PhraseSlot]:
    return [slot for slot in query.slots if not slot.may_lack]


def _build_slot_query(slot: PhraseSlot, query: TextQuery, typed: PhraseSlot) -> TextQuery:
    """Return the query for one slot of a phrase, which may be partial only if it was ``typed`` last."""
    return replace(query, slots=(slot,), key="", limit=1, offset=0, is_finished=typed != query.slots[-1])


def _find_head(slots: Sequence[PhraseSlot]) -> PhraseSlot:
    """Return the noun that names the product: "ponožky" in "pánské ponožky do pohorek"."""
    before = [slot for slot in takewhile(lambda one: not one.words[0].is_small, slots) if not slot.may_lack]
    telling = before or [slot for slot in slots if not slot.may_lack]
    things = [slot for slot in telling if not _is_qualifier(slot)] or telling
    return min(things, key=lambda slot: slot.words[-1].may_be_adjective)


def _is_qualifier(slot: PhraseSlot) -> bool:
    """Return whether words only distinguish products of one kind: "pánské", "20l"."""
    return all(word.is_number or word.is_adjective for word in slot.words)
