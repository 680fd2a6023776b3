"""
Finds the ingredients and allergens that a product names.

An unclear text names too many ingredients rather than too few.
"""

import re
from collections.abc import Collection, Iterable
from html import unescape

from vyloha.commerce.search.text.allergen_names import get_all_allergens, get_allergens, get_unwanted_allergens
from vyloha.commerce.search.text.analysis import AnalysedWord
from vyloha.commerce.search.text.exclusions import Phrase, find_unwanted, get_known_words, read_contained

# Beginnings of sentences that list ingredients; "neobsahuje" and "Obsah: 500 ml" are none.
_START = re.compile(
    r"\b(?:složení|ingredience|suroviny|alergeny|obsahuj[ei]|obsahují|může obsahovat|mohou obsahovat|ingredients"
    r"|allergens|contains)\b[ \t]*:?\s*",
    re.IGNORECASE,
)
# "min. 34 %" and "vit. C" do not end a sentence.
_SENTENCE_END = re.compile(r"\.\s+(?=[A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ])|(?<!,)\s*\n")
_ABBREVIATION = re.compile(r"(?:\b\w|min|max|např|vit|popř|příp|resp|soj|obj|hm|cca|typ|var)$", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"(?:složení|ingredien|surovin|alergen|allergen|obsahuje)", re.IGNORECASE)
_BLOCK_END = re.compile(r"</(?:p|div|h\d|tr|ul|ol|dd|dt)>|<br\s*/?>", re.IGNORECASE)
_ITEM_END = re.compile(r"</(?:li|td|th)>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")

_DENIAL = re.compile(r"\b(?:bez|neobsahuj)", re.IGNORECASE)
_FILLERS = frozenset({"vyrobk", "produkt", "slozk"})  # "bez mléčných výrobků"
_ALL_IN_DOUBT = "@?"  # the term of a product that lists no ingredients
SHORTEST_BEGINNING = 4  # letters; "med" begins "meduňka" as well
SHORTEST_CUT = 6  # letters of a stem whose last consonant may turn: "rajčat", "rajčatový"


def is_ingredients_attribute(name: str) -> bool:
    """Return whether the values of an attribute with this name are ingredients or allergens."""
    return _ATTRIBUTE.match(name.strip()) is not None


def find_ingredients(html: str) -> str:
    """Return the sentences of a text (HTML) that list ingredients or allergens, without markup."""
    text = read_lines(html)
    return "\n".join(_read_sentence(text, start.end()) for start in _START.finditer(text))


def read_lines(html: str) -> str:
    """Return all of a text (HTML) without markup: paragraphs end lines, items end with commas."""
    return unescape(_TAG.sub(" ", _ITEM_END.sub(", ", _BLOCK_END.sub("\n", html))))


def _read_sentence(text: str, start: int) -> str:
    for end in _SENTENCE_END.finditer(text, start):
        if text[start : end.start()].strip() and not _ABBREVIATION.search(text, start, end.start()):
            return text[start : end.start()]
    return text[start:]


def get_ingredient_terms(text: str) -> set[str]:
    """Return the index terms of ingredients: words, their stems and longer prefixes, and allergens."""
    words = list(read_contained(text))
    terms = {form for word in words for form in (word.folded, *word.sure)}
    terms |= {_build_term(code) for word in words for code in get_allergens(word)}
    return terms | {word.folded[:length] for word in words for length in range(SHORTEST_BEGINNING, len(word.folded))}


def find_allergens(text: str) -> set[str]:
    """Return the codes of the allergens that a text names."""
    return {code for word in read_contained(text) for code in get_allergens(word)}


def get_common_terms(texts: Iterable[str]) -> set[str]:
    """Return the terms that all texts share: a product surely has only what each of its variations has."""
    terms = [get_ingredient_terms(text) for text in texts]
    return set.intersection(*terms) if terms else set()


def build_doubt_terms(missing: Collection[str]) -> set[str]:
    """Return the index terms of a product whose ``missing`` allergens (codes) alone are known for sure."""
    return {_build_doubt_term(code) for code in get_all_allergens() - set(missing)} if missing else {_ALL_IN_DOUBT}


def get_doubt_terms(phrase: Phrase) -> set[str]:
    """Return the terms of products that may have the allergens of an unwanted ingredient; none for other ones."""
    allergens = get_unwanted_allergens(get_known_words(phrase))
    return {_ALL_IN_DOUBT, *map(_build_doubt_term, allergens)} if allergens else set()


def find_denied_allergens(text: str) -> set[str]:
    """Return the codes of the allergens that a text says are missing: "mouka bez lepku"."""
    if not _DENIAL.search(text):  # most texts
        return set()
    return {code for phrase in find_unwanted(text) for code in get_unwanted_allergens(get_known_words(phrase))}


def get_unwanted_terms(phrase: Phrase) -> list[set[str]]:
    """Return the terms of an unwanted ingredient in sets; a product with one of each set has it."""
    words = get_known_words(phrase)
    if allergens := get_unwanted_allergens(words):
        # Of "kravského mléka" the milk.
        forms = {form for word in words if get_unwanted_allergens([word]) for form in _get_forms(word)}
        return [forms | {_build_term(code) for code in allergens}]
    return [_get_forms(word) for word in words if word.stems[0] not in _FILLERS] or [_get_forms(word) for word in words]


def _get_forms(word: AnalysedWord) -> set[str]:
    return {*word.sure} | {stem[:-1] for stem in word.sure if len(stem) >= SHORTEST_CUT}


def has_allergen(phrase: Phrase) -> bool:
    """Return whether words name an allergen."""
    return bool(get_unwanted_allergens(get_known_words(phrase)))


def _build_doubt_term(code: str) -> str:
    return f"{_ALL_IN_DOUBT}{code}"


def _build_term(code: str) -> str:
    """Return the term of an allergen, which equals no word of a text."""
    return f"@{code}"
