"""Corrects a phrase in which no word was found as typed: "Měli jste na mysli …"."""

from collections.abc import Callable
from itertools import islice, product

from vyloha.commerce.search.text.analysis import AnalysedWord, analyse
from vyloha.commerce.search.text.query import MAX_PHRASE_LENGTH, MAX_WORDS, TextQuery, TextResult
from vyloha.commerce.search.text.vocabulary import NearWord, Vocabulary

MAX_PER_WORD = 3
MAX_TRIED = 9


def correct_phrase(phrase: str, vocabulary: Vocabulary, search: Callable[[TextQuery], TextResult]) -> str:
    """Return the phrase with its unknown words replaced by words of the shop, if that finds something; else ""."""
    words = analyse(phrase[:MAX_PHRASE_LENGTH])[:MAX_WORDS]
    near = [[] if word.is_small else vocabulary.find_near(word.folded) for word in words]
    if not any(ways and ways[0].edits for ways in near):
        return ""
    tried = product(*(_get_candidates(word, ways) for word, ways in zip(words, near, strict=True)))
    phrases = (" ".join(words) for words in islice(tried, MAX_TRIED))
    return next((phrase for phrase in phrases if _is_found(search(TextQuery.from_phrase(phrase, limit=1)))), "")


def _get_candidates(word: AnalysedWord, near: list[NearWord]) -> list[str]:
    """Return the probable spellings of a word; a word that the shop has only gets the shop's spelling."""
    if not near:
        return [word.exact]
    return [word.written for word in near[: MAX_PER_WORD if near[0].edits else 1]]


def _is_found(found: TextResult) -> bool:
    return bool(found.total) and found.is_exact
