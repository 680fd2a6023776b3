"""
Whether a phrase that finds nothing may find something once its last word is written whole.

Never no where it may: what is asked of the vocabulary is all that such a word may be found by (``plan``).
"""

from collections.abc import Iterable

from vyloha.commerce.search.text.analysis import Word, key_of, neighbours_in, parts_of, words_of
from vyloha.commerce.search.text.diminutives import bases_of, bases_of_begun
from vyloha.commerce.search.text.plan import (
    LONGEST_FUZZY,
    SHORTEST_FUZZY,
    SHORTEST_FUZZY_STEM,
    TWO_TYPOS_FROM,
    TWO_TYPOS_IN_STEM_FROM,
)
from vyloha.commerce.search.text.query import LONGEST_PHRASE, MOST_WORDS, SearchWords, stems_of
from vyloha.commerce.search.text.stemming import stems_of_begun
from vyloha.commerce.search.text.vocabulary import Vocabulary

# How long at least a word, or a stem, of the shop is in which so many typos are forgiven.
SHORTEST_WITH = {1: SHORTEST_FUZZY, 2: min(TWO_TYPOS_FROM, TWO_TYPOS_IN_STEM_FROM) - 2}


def may_find(phrase: str, vocabulary: Vocabulary, known: SearchWords) -> bool:
    """
    Return whether ``phrase``, which finds nothing, may find something with more letters.

    Other words need not be looked at: as nothing has any of them, what has the last one is found without them. Nor
    need codes, unless zeros begin them: of three letters on, their beginnings are found.

    :raises IndexNotReady:
    """
    words = words_of(phrase[:LONGEST_PHRASE])
    if not words or not phrase[-1].isalnum() or key_of(phrase).startswith("0"):  # the next letter begins a word
        return True
    if len(words) > MOST_WORDS:  # nobody's
        return False
    last = words[-1]
    if len(last.folded) < SHORTEST_FUZZY:
        return True
    begun = _ways_to_read(last)
    stems = {stem for beginning in begun for stem in stems_of_begun(beginning)}
    return (
        _has_forms_of(begun, stems, vocabulary)
        or _may_be_joined(phrase, last, vocabulary)
        or _may_be_parts(last, vocabulary)
        or (not last.is_number and len(last.folded) <= LONGEST_FUZZY and _has_near(begun, stems, vocabulary))
        or _may_be_synonym(words[:-1], begun, stems, known)
    )


def _ways_to_read(word: Word) -> set[str]:
    """Return the word without marks, and what its forms may begin with: "nůž" is "nože"."""
    return {word.folded, *(other.folded for other in words_of(word.exact.replace("ů", "o")))}


def _has_forms_of(prefix: set[str], stems: set[str], vocabulary: Vocabulary) -> bool:
    bases = [*map(bases_of_begun, prefix), *map(bases_of, stems)]
    return vocabulary.has_form(stems.union(*bases), prefix)


def _has_near(prefix: set[str], stems: set[str], vocabulary: Vocabulary) -> bool:
    return any(
        vocabulary.has_near(beginning, edits, shortest, True)
        for beginning in prefix
        for edits, shortest in SHORTEST_WITH.items()
    ) or any(
        vocabulary.has_near(stem, 2 if len(stem) >= TWO_TYPOS_IN_STEM_FROM else 1, 1, False)
        for stem in stems
        if len(stem) >= SHORTEST_FUZZY_STEM
    )


def _may_be_parts(word: Word, vocabulary: Vocabulary) -> bool:
    """Return whether "500m" may become "500ml", which is "500 ml"."""
    *whole, last = list(parts_of(word)) or [word]
    has_whole = bool(whole) and all(vocabulary.has_form(_forms(part)) for part in whole)
    return has_whole and vocabulary.has_form(_forms(last), [last.folded])


def _may_be_joined(phrase: str, last: Word, vocabulary: Vocabulary) -> bool:
    """Return whether the shop may write the last two words as one."""
    joined = [join.word.folded for join in neighbours_in(phrase) if join.parts[-1] == last]
    stems = {stem for word in joined for stem in stems_of_begun(word)}
    return bool(joined) and vocabulary.has_form(stems, joined)


def _forms(word: Word) -> set[str]:
    stems = {*word.stems, *stems_of_begun(word.folded)}
    return {word.folded, *stems, *(base for stem in stems for base in bases_of(stem))}


def _may_be_synonym(before: list[Word], prefix: Iterable[str], stems: set[str], known: SearchWords) -> bool:
    """Return whether the last word may end a phrase for which another may stand."""
    said = stems_of(before)
    return any(
        (last in stems or last.startswith(tuple(prefix))) and said[len(said) - len(rest) :] == tuple(rest)
        for *rest, last in known.synonyms
    )
