"""
Decides whether a phrase that finds nothing may find something once its last word is complete.

It never says no when it may: it looks in the vocabulary for all terms that such a word may be found by (``plan``).
"""

from collections.abc import Iterable

from vyloha.commerce.search.text.analysis import AnalysedWord, analyse, find_neighbours, normalize_code, split_compound
from vyloha.commerce.search.text.diminutives import get_all_base_stems, get_base_stems_of_prefix
from vyloha.commerce.search.text.plan import (
    LONGEST_FUZZY,
    SHORTEST_FUZZY,
    SHORTEST_FUZZY_STEM,
    TWO_TYPOS_FROM,
    TWO_TYPOS_IN_STEM_FROM,
)
from vyloha.commerce.search.text.query import MAX_PHRASE_LENGTH, MAX_WORDS, SearchWords, build_stems
from vyloha.commerce.search.text.stemming import get_stems_of_prefix
from vyloha.commerce.search.text.vocabulary import Vocabulary

# Number of typos → the minimum length of a word or a stem of the shop that allows so many.
MIN_LENGTH_BY_EDITS = {1: SHORTEST_FUZZY, 2: min(TWO_TYPOS_FROM, TWO_TYPOS_IN_STEM_FROM) - 2}


def can_be_completed(phrase: str, vocabulary: Vocabulary, known: SearchWords) -> bool:
    """
    Return whether ``phrase``, which finds nothing, may find something with more letters.

    Other words need no check: as no item has any of them, an item with the last word is found without them. Nor do
    codes, unless zeros start them: from three letters on, their prefixes are found.

    :raises IndexNotReady:
    """
    words = analyse(phrase[:MAX_PHRASE_LENGTH])
    if not words or not phrase[-1].isalnum() or normalize_code(phrase).startswith("0"):  # the next letter starts a word
        return True
    if len(words) > MAX_WORDS:  # ignored words
        return False
    last = words[-1]
    if len(last.folded) < SHORTEST_FUZZY:
        return True
    begun = _build_readings(last)
    stems = {stem for beginning in begun for stem in get_stems_of_prefix(beginning)}
    return (
        _has_forms_of(begun, stems, vocabulary)
        or _may_be_joined(phrase, last, vocabulary)
        or _can_be_compound(last, vocabulary)
        or (not last.is_number and len(last.folded) <= LONGEST_FUZZY and _has_near(begun, stems, vocabulary))
        or _is_synonym_prefix(words[:-1], begun, stems, known)
    )


def _build_readings(word: AnalysedWord) -> set[str]:
    """Return the word without diacritics, and the prefixes that its forms may have: "nůž" is "nože"."""
    return {word.folded, *(other.folded for other in analyse(word.exact.replace("ů", "o")))}


def _has_forms_of(prefix: set[str], stems: set[str], vocabulary: Vocabulary) -> bool:
    bases = [*map(get_base_stems_of_prefix, prefix), *map(get_all_base_stems, stems)]
    return vocabulary.has_form(stems.union(*bases), prefix)


def _has_near(prefix: set[str], stems: set[str], vocabulary: Vocabulary) -> bool:
    return any(
        vocabulary.has_near(beginning, edits, shortest, True)
        for beginning in prefix
        for edits, shortest in MIN_LENGTH_BY_EDITS.items()
    ) or any(
        vocabulary.has_near(stem, 2 if len(stem) >= TWO_TYPOS_IN_STEM_FROM else 1, 1, False)
        for stem in stems
        if len(stem) >= SHORTEST_FUZZY_STEM
    )


def _can_be_compound(word: AnalysedWord, vocabulary: Vocabulary) -> bool:
    """Return whether "500m" may become "500ml", which is "500 ml"."""
    *whole, last = list(split_compound(word)) or [word]
    has_whole = bool(whole) and all(vocabulary.has_form(_build_forms(part)) for part in whole)
    return has_whole and vocabulary.has_form(_build_forms(last), [last.folded])


def _may_be_joined(phrase: str, last: AnalysedWord, vocabulary: Vocabulary) -> bool:
    """Return whether the shop may write the last two words as one."""
    joined = [join.word.folded for join in find_neighbours(phrase) if join.parts[-1] == last]
    stems = {stem for word in joined for stem in get_stems_of_prefix(word)}
    return bool(joined) and vocabulary.has_form(stems, joined)


def _build_forms(word: AnalysedWord) -> set[str]:
    stems = {*word.stems, *get_stems_of_prefix(word.folded)}
    return {word.folded, *stems, *(base for stem in stems for base in get_all_base_stems(stem))}


def _is_synonym_prefix(before: list[AnalysedWord], prefix: Iterable[str], stems: set[str], known: SearchWords) -> bool:
    """Return whether the last word may end a phrase that has a synonym."""
    said = build_stems(before)
    return any(
        (last in stems or last.startswith(tuple(prefix))) and said[len(said) - len(rest) :] == tuple(rest)
        for *rest, last in known.synonyms
    )
