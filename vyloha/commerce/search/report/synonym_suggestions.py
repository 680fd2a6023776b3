"""
Suggests synonyms for phrases that found nothing: similar words of the shop, and phrases of other customers that found
products and share a word.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice
from typing import NamedTuple

from vyloha.commerce.search.index import find_text, get_vocabulary
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.report.figures import ReportPeriod, group_by_phrase
from vyloha.commerce.search.text.analysis import AnalysedWord, analyse
from vyloha.commerce.search.word_lists import MAX_WORDS, ListedPhrase

MIN_SEARCHES = 2  # a phrase searched once may be anything
MAX_PHRASES = 50
MAX_OFFERED = 4  # per phrase
MAX_KNOWN = 500  # phrases with clicks that are checked
MIN_PREFIX_LENGTH = 4  # letters that a word shares with a similar one
MIN_SIMILARITY = 0.5  # of 1: the same word


class OfferedSynonym(NamedTuple):
    """A suggested synonym: typing ``words`` would also find ``finds``."""

    words: str
    finds: str


@dataclass(frozen=True, slots=True)
class SynonymSuggestion:
    """``phrase`` found nothing ``times`` times; ``strange``: its words that the shop does not know."""

    phrase: str
    times: int
    strange: str
    offers: tuple[OfferedSynonym, ...]


def build_suggestions(period: ReportPeriod) -> list[SynonymSuggestion]:
    """
    Return phrases that found nothing in the period and still would, the most frequent first.

    :raises IndexNotReady:
    """
    rows = group_by_phrase(period)
    failed = rows.filter(found_nothing_sum__gte=MIN_SEARCHES).order_by("-found_nothing_sum", "phrase")[:MAX_PHRASES]
    clicked = rows.filter(chosen_sum__gt=0).order_by("-chosen_sum", "phrase")[:MAX_KNOWN]
    known = [ListedPhrase(row["phrase"], tuple(analyse(row["phrase"]))) for row in clicked]
    return [
        _build_suggestion(row["phrase"], row["found_nothing_sum"], known)
        for row in failed
        if not _has_results(row["phrase"])
    ]


def _build_suggestion(phrase: str, times: int, known: list[ListedPhrase]) -> SynonymSuggestion:
    words = analyse(phrase)
    strange = [word for word in words if not word.is_small and not _has_results(word.exact)]
    offers = dict.fromkeys([*_find_similar_words(strange), *_find_phrases_sharing_word(words, known)])
    return SynonymSuggestion(phrase, times, _format_words(strange or words), tuple(islice(offers, MAX_OFFERED)))


def _has_results(phrase: str) -> bool:
    """Return whether a phrase finds something as typed."""
    found = find_text(build_text_query(phrase, limit=1))
    return bool(found.total) and found.is_exact


def _find_similar_words(words: Iterable[AnalysedWord]) -> Iterator[OfferedSynonym]:
    """Yield words of the shop with a prefix similar to one of ``words``, the most similar first."""
    for word in words:
        ways: dict[str, float] = {}
        for length in range(len(word.folded), MIN_PREFIX_LENGTH - 1, -1):
            near_ones = get_vocabulary().find_near(word.folded[:length], may_go_on=True)
            # People rarely mistype the first letter.
            for near in (one for one in near_ones if one.word[0] == word.folded[0]):
                ways.setdefault(near.written, SequenceMatcher(None, word.folded, near.word).ratio())
        like = [written for written, ratio in ways.items() if ratio >= MIN_SIMILARITY]
        yield from (OfferedSynonym(word.exact, written) for written in sorted(like, key=lambda written: -ways[written]))


def _find_phrases_sharing_word(words: list[AnalysedWord], known: list[ListedPhrase]) -> Iterator[OfferedSynonym]:
    """Yield phrases that found something and share a word with this one, if it is not too long for a synonym."""
    stems = {word.stems[0] for word in words if not word.is_small}
    for phrase in known if len(words) <= MAX_WORDS else ():
        if len(phrase.words) <= MAX_WORDS and any(word.stems[0] in stems for word in phrase.words):
            yield OfferedSynonym(_format_words(words), phrase.text)


def _format_words(words: Iterable[AnalysedWord]) -> str:
    return " ".join(word.exact for word in words)
