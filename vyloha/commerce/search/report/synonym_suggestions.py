"""
Which synonyms would help customers who found nothing: words of the shop that are written like theirs, and phrases of
others, who did find something, that share a word with theirs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice
from typing import NamedTuple

from vyloha.commerce.search.index import find_text, vocabulary
from vyloha.commerce.search.phrase_query import query_of
from vyloha.commerce.search.report.figures import Period, by_phrase
from vyloha.commerce.search.text.analysis import Word, words_of
from vyloha.commerce.search.word_lists import MOST_WORDS, Phrase

OFTEN = 2  # a phrase that was searched for once may be anything
MOST_PHRASES = 50
MOST_OFFERED = 4  # for a phrase
MOST_KNOWN = 500  # phrases with clicks that are looked through
SHORTEST_BEGINNING = 4  # letters that a word has in common with one that is written like it
LIKE_FROM = 0.5  # of 1: the same word


class Offer(NamedTuple):
    """A synonym to make: who types ``words`` finds ``finds`` as well."""

    words: str
    finds: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``phrase`` found nothing so many ``times``; ``strange``: what of it the shop does not know."""

    phrase: str
    times: int
    strange: str
    offers: tuple[Offer, ...]


def suggestions(period: Period) -> list[Suggestion]:
    """
    Return what found nothing in the period and still would, the most frequent first.

    :raises IndexNotReady:
    """
    rows = by_phrase(period)
    failed = rows.filter(found_nothing_sum__gte=OFTEN).order_by("-found_nothing_sum", "phrase")[:MOST_PHRASES]
    clicked = rows.filter(chosen_sum__gt=0).order_by("-chosen_sum", "phrase")[:MOST_KNOWN]
    known = [Phrase(row["phrase"], tuple(words_of(row["phrase"]))) for row in clicked]
    return [_suggestion(row["phrase"], row["found_nothing_sum"], known) for row in failed if not _finds(row["phrase"])]


def _suggestion(phrase: str, times: int, known: list[Phrase]) -> Suggestion:
    words = words_of(phrase)
    strange = [word for word in words if not word.is_small and not _finds(word.exact)]
    offers = dict.fromkeys([*_written_like(strange), *_sharing_a_word(words, known)])
    return Suggestion(phrase, times, _text(strange or words), tuple(islice(offers, MOST_OFFERED)))


def _finds(phrase: str) -> bool:
    """Return whether a phrase finds something as it was typed."""
    found = find_text(query_of(phrase, limit=1))
    return bool(found.total) and found.is_exact


def _written_like(words: Iterable[Word]) -> Iterator[Offer]:
    """Yield words of the shop that begin about as one of ``words`` does, the most similar first."""
    for word in words:
        ways: dict[str, float] = {}
        for length in range(len(word.folded), SHORTEST_BEGINNING - 1, -1):
            near_ones = vocabulary().near(word.folded[:length], may_go_on=True)
            # Hardly anybody mistakes the first letter.
            for near in (one for one in near_ones if one.word[0] == word.folded[0]):
                ways.setdefault(near.written, SequenceMatcher(None, word.folded, near.word).ratio())
        like = [written for written, ratio in ways.items() if ratio >= LIKE_FROM]
        yield from (Offer(word.exact, written) for written in sorted(like, key=lambda written: -ways[written]))


def _sharing_a_word(words: list[Word], known: list[Phrase]) -> Iterator[Offer]:
    """Yield phrases that found something and have a word of this one, if it is not too long for a synonym."""
    stems = {word.stems[0] for word in words if not word.is_small}
    for phrase in known if len(words) <= MOST_WORDS else ():
        if len(phrase.words) <= MOST_WORDS and any(word.stems[0] in stems for word in phrase.words):
            yield Offer(_text(words), phrase.text)


def _text(words: Iterable[Word]) -> str:
    return " ".join(word.exact for word in words)
