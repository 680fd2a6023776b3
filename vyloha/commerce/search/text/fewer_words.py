"""What has some of the words of a phrase that nothing has all of: "modré tričko adidas" where no adidas is sold."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import combinations

from vyloha.commerce.search.text.query import Slot, TextFound, TextQuery

Search = Callable[[TextQuery], TextFound]
MOST_LEFT_OUT_OF = 5  # words: each that may be left out is one more look into the index
# Scores of a word (``plan``) below which others may fit better: of what nothing but descriptions have, and, where typos
# were forgiven, of what is in no name.
WEAK, WEAK_WITH_TYPOS = 2.5, 4.0
IN_NAME = 6.0  # and more


def or_with_fewer_words(found: TextFound, query: TextQuery, search: Search) -> TextFound:
    """
    Return what was ``found`` for all words, or what has some of them where that fits better.

    A chocolate "do batohu i do školy" has all words of "batoh do školy", and is no answer to it.
    """
    needed = [slot for slot in query.slots if not slot.may_lack]
    if len(needed) < 2 or found.best >= len(needed) * (WEAK if found.is_exact else WEAK_WITH_TYPOS):
        return found
    return max(found, _with_fewer(needed, query, search), key=lambda one: one.best)


def _with_fewer(needed: Collection[Slot], query: TextQuery, search: Search) -> TextFound:
    """Return what has as many of the words as possible, before others what has those left out too."""
    alone = {slot: search(replace(query, slots=(slot,), key="", limit=1, offset=0)) for slot in needed}
    known = {slot: found for slot, found in alone.items() if found.total}
    # Of words of names the rarer one says more.
    by_worth = sorted(known, key=lambda slot: (-min(known[slot].best, IN_NAME), known[slot].total))
    for kept in _fewer(by_worth, len(needed)):
        slots = tuple(replace(slot, may_lack=slot.may_lack or slot not in kept) for slot in query.slots)
        found = search(replace(query, slots=slots, key=""))
        if found.total:
            return replace(found, is_exact=False, lacks_words=True)
    return TextFound()


def _fewer(known: list[Slot], needed: int) -> Iterator[tuple[Slot, ...]]:
    """Yield the words that the shop knows, then all but one of them, then the one that is worth most."""
    if 0 < len(known) < needed:
        yield tuple(known)
    if 2 < len(known) <= MOST_LEFT_OUT_OF:
        yield from combinations(known, len(known) - 1)
    if known:
        yield (known[0],)
