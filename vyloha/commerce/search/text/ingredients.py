"""Ingredients and allergens: which words of a product name them, and which words a phrase wants to do without."""

import re
from collections.abc import Iterable, Iterator, Sequence

from vyloha.commerce.search.text.analysis import Word, words_of

# A sentence that begins so goes on with ingredients; "neobsahuje" and "Obsah: 500 ml" are none.
_SENTENCE = re.compile(
    r"\b(?:složení|ingredience|suroviny|alergeny|obsahuj[ei]|obsahují|může obsahovat|mohou obsahovat|ingredients"
    r"|allergens|contains)\b:?\s*((?:[^.]|\.\d)*)",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"(?:složení|ingredien|surovin|alergen|allergen|obsahuje)", re.IGNORECASE)
# "Káva bez kofeinu" among ingredients names what is not there.
_NEGATION = re.compile(r"\b(?:bez|neobsahuj\w+)\s[^,.;()]*", re.IGNORECASE)
_GENITIVE_ADJECTIVE = re.compile(r"(?:[eé]ho|[ií]ho|[yý]ch|[ií]ch)$")
_WITHOUT = "bez"
_JOINING = frozenset({"a", "i", "ani", "nebo", "ci"})
# Ingredients that contain it though they are called otherwise: stem → words.
_SOURCES = {
    "lepk": "pšenice pšeničná žito žitná ječmen ječná oves ovesné špalda",
    "laktoz": "mléko mléčná smetana syrovátka",
    "mlk": "mléčná smetana syrovátka laktóza",
    "vajc": "vejce vaječný",
}
SHORTEST_BEGINNING = 4  # letters; "med" begins "meduňka" as well
SHORTEST_CUT = 6  # letters of a stem whose last consonant may turn: "pšenice", "pšeničná"


def is_ingredients_attribute(name: str) -> bool:
    """Return whether the values of an attribute of this name are ingredients or allergens."""
    return _ATTRIBUTE.match(name.strip()) is not None


def find_ingredients(text: str) -> str:
    """Return the sentences of a text without markup that list ingredients or allergens."""
    return remove_negations(" ".join(found.group(1) for found in _SENTENCE.finditer(text)))


def remove_negations(text: str) -> str:
    """Return the text without what it says is not there."""
    return _NEGATION.sub(" ", text)


def get_ingredient_terms(text: str) -> set[str]:
    """Return the terms by which an ingredient is found: each word, its stems and its longer beginnings."""
    words = words_of(text)
    terms = {form for word in words for form in (word.folded, *word.sure)}
    return terms | {word.folded[:length] for word in words for length in range(SHORTEST_BEGINNING, len(word.folded))}


def get_unwanted_terms(word: Word) -> set[str]:
    """Return the terms of which an unwanted ingredient has at least one."""
    words = [word, *words_of(_SOURCES.get(word.sure[0], ""))]
    stems = {stem for one in words for stem in one.sure}
    return stems | {stem[:-1] for stem in stems if len(stem) >= SHORTEST_CUT}


def find_unwanted(words: Sequence[Word]) -> Iterator[tuple[Word, ...]]:
    """Yield what a phrase wants to do without: "mouka bez lepku a palmového oleje" has two such ingredients."""
    place = 0
    while place < len(words):
        if words[place].exact != _WITHOUT:
            place += 1
            continue
        while ingredient := _read_ingredient(words[place + 1 :]):
            yield ingredient
            place += 1 + len(ingredient)
            if place >= len(words) or words[place].folded not in _JOINING:
                break
        else:
            place += 1


def _read_ingredient(words: Sequence[Word]) -> tuple[Word, ...]:
    """Return the noun that the words begin with, with the adjectives before it."""
    for length, word in enumerate(words, 1):
        if word.is_small:
            return ()
        if not _GENITIVE_ADJECTIVE.search(word.folded):
            return tuple(words[:length])
    return ()


def join_common(texts: Iterable[str]) -> str:
    """Return the words that all of the texts have: a product has for sure only what each of its variations has."""
    words = [{word.stems[0]: word.exact for word in words_of(text)} for text in texts]
    common = set.intersection(*map(set, words)) if words else set()
    return " ".join(word for stem, word in words[0].items() if stem in common) if common else ""
