"""The synonyms and stop words of the shop, as this process knows them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vyloha.commerce.search.models import StopWords, Synonym
from vyloha.commerce.search.text.analysis import Word
from vyloha.commerce.search.wording import Key, key_of_words, phrases_of
from vyloha.core import page_changes
from vyloha.core.page_tags import shows

SEARCH_WORDS = "search-words"  # tag of what was found with their help

Words = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class SearchWords:
    """
    ``synonyms``: a phrase, by the surest stems of its words → the phrases that may stand for it; ``longest``: words of
    the longest of those keys. ``stop_words`` are folded.
    """

    synonyms: Mapping[Key, tuple[Words, ...]] = field(default_factory=dict)
    stop_words: frozenset[str] = frozenset()
    longest: int = 0

    def synonyms_of(self, words: Sequence[Word]) -> tuple[Words, ...]:
        """Return the phrases that may stand for one, in whatever form its words are."""
        return self.synonyms.get(key_of_words(words), ())


_held: tuple[SearchWords, int] | None = None  # and the place in the row of changes that it was read at
_TAGS = frozenset({SEARCH_WORDS})


def search_words() -> SearchWords:
    """Return the words of now; no query while nothing changes. What is drawn of them is dropped when they do."""
    global _held
    shows(SEARCH_WORDS)
    place = page_changes.known.now()
    if _held is None or not page_changes.known.is_fresh(_TAGS, _held[1]):
        _held = _read(), place
    return _held[0]


def forget() -> None:
    """Let this process read the words again."""
    global _held
    _held = None


def expect_none() -> None:
    """Let this process know that there are none: a test begins so, and need not ask."""
    global _held
    _held = SearchWords(), page_changes.known.latest


def _read() -> SearchWords:
    synonyms: dict[Key, dict[Key, Words]] = defaultdict(dict)
    for words, finds in Synonym.objects.values_list("words", "finds"):
        typed = phrases_of(words)
        for one in typed:
            found = phrases_of(finds) or typed
            synonyms[one.key] |= {other.key: other.words for other in found if other.key != one.key}
    return SearchWords(
        synonyms={key: tuple(found.values()) for key, found in synonyms.items()},
        stop_words=_stop_words(),
        longest=max(map(len, synonyms), default=0),
    )


def _stop_words() -> frozenset[str]:
    own = StopWords.objects.first()
    return frozenset(word.folded for phrase in phrases_of(own.words if own else "") for word in phrase.words)
