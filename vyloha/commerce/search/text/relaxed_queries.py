"""What has some of the words of a phrase that nothing has all of: "modré tričko adidas" where no adidas is sold."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, takewhile

from vyloha.commerce.search.text.query import Slot, TextFound, TextQuery

Search = Callable[[TextQuery], TextFound]
MOST_LEFT_OUT_OF = 4  # words, the first ones: each that may be left out is one more look into the index
# Scores of a word (``plan``) below which others may fit better: of what nothing but descriptions have, and, where typos
# were forgiven, of what is in no name.
WEAK, WEAK_WITH_TYPOS = 2.5, 4.0
IN_NAME = 6.0  # and more
SURE = 7.0  # in the mean: no word stands in a description alone


def or_with_fewer_words(found: TextFound, query: TextQuery, search: Search) -> TextFound:
    """
    Return what was ``found`` for all words, or what has some of them where that fits better.

    A chocolate "do batohu i do školy" has all words of "batoh do školy", and is no answer to it; nor is a shawl to be
    worn with a cap to "zimní čepice", where caps are sold.
    """
    needed = _needed(query)
    if len(needed) < 2 or found.best >= SURE * len(needed):
        return found
    search = cache(search)  # the head alone is asked for more than once
    about = _about(_head(query.slots), query, found, search)
    # What nothing has at all, nothing is called.
    is_about = about is query or (found.total > 0 and search(replace(about, limit=1, offset=0)).total > 0)
    if is_about and found.best >= len(needed) * (WEAK if found.is_exact else WEAK_WITH_TYPOS):
        return found
    fewer = _with_fewer(about, search)
    return max(found, fewer, key=lambda one: one.best) if is_about else fewer


def _about(head: Slot, query: TextQuery, found: TextFound, search: Search) -> TextQuery:
    """Return the query for what is called so, rather than has it in its description, if there is anything."""
    named = replace(head, is_named=True)
    called = search(_alone(named, query, head))
    if not called.total or called.is_exact < found.is_exact:
        return query
    return replace(query, slots=tuple(named if slot == head else slot for slot in query.slots), key="")


def _with_fewer(query: TextQuery, search: Search) -> TextFound:
    """Return what has as many of the words as possible, before others what has those left out too."""
    needed, head = _needed(query), _head(query.slots)
    alone = {slot: search(_alone(slot, query, slot)) for slot in needed[:MOST_LEFT_OUT_OF]}
    known = {slot: found for slot, found in alone.items() if found.total}

    def worth(slot: Slot) -> tuple[object, ...]:
        """What a thing is comes before how or what for it is; of what names have the rarer one says more."""
        found = known[slot]
        return found.best < WEAK, slot != head, _says_which(slot), -min(found.best, IN_NAME), found.total

    for kept, literally in _fewer(sorted(known, key=worth), len(needed)):
        slots = tuple(replace(slot, may_lack=slot.may_lack or slot not in kept) for slot in query.slots)
        found = search(replace(query, slots=slots, key="", is_taken_literally=literally or query.is_taken_literally))
        if found.total:
            return replace(found, is_exact=False, lacks_words=True)
    return TextFound()


def _fewer(known: list[Slot], needed: int) -> Iterator[tuple[tuple[Slot, ...], bool]]:
    """
    Yield the words that the shop knows, then, of a short phrase, all but one of them, then what is worth most.

    With each whether it is asked for literally: there are many ways to leave one out, and typos take long.
    """
    if 0 < len(known) < needed:
        yield tuple(known), False
    if len(known) > 2 and needed <= MOST_LEFT_OUT_OF:
        yield from ((kept, True) for kept in combinations(known, len(known) - 1))
    if known:
        yield (known[0],), False


def _needed(query: TextQuery) -> list[Slot]:
    return [slot for slot in query.slots if not slot.may_lack]


def _alone(slot: Slot, query: TextQuery, typed: Slot) -> TextQuery:
    """Return the query for one slot of a phrase, which is the beginning of a word only if it was ``typed`` last."""
    return replace(query, slots=(slot,), key="", limit=1, offset=0, is_finished=typed != query.slots[-1])


def _head(slots: Sequence[Slot]) -> Slot:
    """Return what the thing is: of "pánské ponožky do pohorek" the "ponožky"."""
    before = [slot for slot in takewhile(lambda one: not one.words[0].is_small, slots) if not slot.may_lack]
    telling = before or [slot for slot in slots if not slot.may_lack]
    things = [slot for slot in telling if not _says_which(slot)] or telling
    return min(things, key=lambda slot: slot.words[-1].may_be_adjective)


def _says_which(slot: Slot) -> bool:
    """Return whether words only tell things of a kind apart: "pánské", "20l"."""
    return all(word.is_number or word.is_adjective for word in slot.words)
