"""What has some of the words of a phrase that nothing has all of: "modré tričko adidas" where no adidas is sold."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from vyloha.commerce.search.text.query import Slot, TextFound, TextQuery

Search = Callable[[TextQuery], TextFound]
MOST_LEFT_OUT_OF = 5  # words: each that may be left out is one more look into the index


def found_with_fewer_words(query: TextQuery, search: Search) -> TextFound:
    """Return what has as many of the words as possible; of those that may be left out what fits worst goes first."""
    needed = [slot for slot in query.slots if not slot.may_lack]
    if len(needed) < 2:
        return TextFound()
    best = {slot: search(_of((slot,), replace(query, limit=1, offset=0))).hits[:1] for slot in needed}
    known = {slot: hits[0].score for slot, hits in best.items() if hits}
    for slots in _fewer(sorted(known, key=lambda slot: -known[slot]), len(needed)):
        found = search(_of(slots, query))
        if found.total:
            return replace(found, is_exact=False, lacks_words=True)
    return TextFound()


def _of(slots: tuple[Slot, ...], query: TextQuery) -> TextQuery:
    return replace(query, slots=slots, key="")


def _fewer(known: list[Slot], needed: int) -> Iterator[tuple[Slot, ...]]:
    """Yield the words that the shop knows, then all but one of them, then the one that fits best."""
    if 0 < len(known) < needed:
        yield tuple(known)
    if 2 < len(known) <= MOST_LEFT_OUT_OF:
        yield from combinations(known, len(known) - 1)
    if known:
        yield (known[0],)
