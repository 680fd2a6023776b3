"""What was probably meant by a phrase in which nothing is as it was typed: "Měli jste na mysli …"."""

from collections.abc import Callable
from itertools import islice, product

from vyloha.commerce.search.text.analysis import Word, words_of
from vyloha.commerce.search.text.query import LONGEST_PHRASE, MOST_WORDS, TextFound, TextQuery
from vyloha.commerce.search.text.vocabulary import Near, Vocabulary

MOST_FOR_A_WORD = 3
MOST_TRIED = 9


def corrected(phrase: str, vocabulary: Vocabulary, search: Callable[[TextQuery], TextFound]) -> str:
    """Return the phrase with its unknown words as the shop writes them, if that finds something; else ""."""
    words = words_of(phrase[:LONGEST_PHRASE])[:MOST_WORDS]
    near = [[] if word.is_small else vocabulary.near(word.folded) for word in words]
    if not any(ways and ways[0].edits for ways in near):
        return ""
    tried = product(*(_meant(word, ways) for word, ways in zip(words, near, strict=True)))
    phrases = (" ".join(words) for words in islice(tried, MOST_TRIED))
    return next((phrase for phrase in phrases if _is_found(search(TextQuery.of(phrase, limit=1)))), "")


def _meant(word: Word, near: list[Near]) -> list[str]:
    """Return how a word may be meant to be written; one that the shop has is only written as the shop does."""
    if not near:
        return [word.exact]
    return [word.written for word in near[: MOST_FOR_A_WORD if near[0].edits else 1]]


def _is_found(found: TextFound) -> bool:
    return bool(found.total) and found.is_exact
