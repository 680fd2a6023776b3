"""What has some of the words of a phrase that nothing has all of: "modré tričko adidas" where no adidas is sold."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from vyloha.commerce.search.text.query import Slot, TextFound, TextQuery

Search = Callable[[TextQuery], TextFound]


def found_with_fewer_words(query: TextQuery, search: Search) -> TextFound:
    """Return what has as many of the words as possible; of those that are left out together the last go first."""
    needed = [slot for slot in query.slots if not slot.may_lack]
    if len(needed) < 2:
        return TextFound()
    totals = {slot: search(_of((slot,), replace(query, limit=1, offset=0))).total for slot in needed}
    known = [slot for slot in needed if totals[slot]]
    for slots in _fewer(known, len(needed)):
        found = search(_of(slots, query))
        if found.total:
            return replace(found, is_exact=False, lacks_words=True)
    return TextFound()


def _of(slots: tuple[Slot, ...], query: TextQuery) -> TextQuery:
    return replace(query, slots=slots, key="")


def _fewer(known: list[Slot], needed: int) -> Iterator[tuple[Slot, ...]]:
    """Yield the words that the shop knows, without one of them, then two by two, then one by one."""
    lengths = dict.fromkeys(length for length in (len(known), len(known) - 1, 2, 1) if 0 < length < needed)
    return (slots for length in lengths for slots in combinations(known, length))
