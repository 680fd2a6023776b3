"""
Splits texts and typed phrases into words. The index and the queries use the same module, or they would not match.

Raise ``VERSION`` when a change here finds other words: an index of another version is rebuilt.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from vyloha.commerce.search.text.stemming import get_stems
from vyloha.core.database.unaccent import TABLE

VERSION = 2
SHORT_PART = 3  # letters: nobody joins three longer words
MAX_WORD_LENGTH = 40  # characters; no Czech word is as long, and a longer one is found by its prefix
# Function words: they join others, and most texts have them, so a result need not.
SMALL_WORDS = frozenset(
    [
        *("a", "i", "o", "u", "s", "z", "v", "k", "se", "ze", "ve", "ke", "na", "do", "od", "po", "za", "pro", "bez"),
        *("pri", "nad", "pod", "pred", "mezi", "nebo", "proti"),
    ]
)
_WORD = re.compile(r"[^\W_]+")
# Of endings without diacritics only those that no noun has.
_ADJECTIVE = re.compile(r"[áéý]$|[sc]ke$")
UNDECLINED = frozenset({"bio", "eko", "mini", "maxi", "merino", "softshell", "outdoor", "retro", "unisex"})
_PARTS = re.compile(r"[0-9]+|[^\W\d_]+")
_NOT_IN_KEYS = re.compile(r"[\W_]+")
_HYPHEN = re.compile(r"[-\u2010\u2013]")


@dataclass(frozen=True, slots=True)
class AnalysedWord:
    """
    A word as written ("hrnků"), without diacritics ("hrnku"), and the stems that its forms share ("hrnk").

    The first of ``stems`` is the surest. ``turned`` are those that apply only if an ending has changed the consonant
    before it: "hrnce" may be a form of "hrnek", as "misce" is of "miska".
    """

    exact: str
    folded: str
    stems: tuple[str, ...]
    turned: frozenset[str] = frozenset()

    @property
    def sure(self) -> tuple[str, ...]:
        return tuple(stem for stem in self.stems if stem not in self.turned)

    @property
    def is_small(self) -> bool:
        return self.folded in SMALL_WORDS

    @property
    def is_adjective(self) -> bool:
        """Whether its ending says so; the endings of most words typed without diacritics cannot."""
        return bool(_ADJECTIVE.search(self.exact)) or self.folded in UNDECLINED

    @property
    def may_be_adjective(self) -> bool:
        """Whether it ends like "zimní", but also "povlečení"."""
        return self.is_adjective or self.exact.endswith("í") or self.folded.endswith("ni")

    @property
    def is_number(self) -> bool:
        """Whether it has digits: "500ml" never stands for a similar number."""
        return any(character.isdigit() for character in self.folded)


class Join(NamedTuple):
    """Words that others write as one: "wi-fi" is "wifi"."""

    parts: tuple[AnalysedWord, ...]
    word: AnalysedWord


def analyse(text: str) -> list[AnalysedWord]:
    """Return the words of a text in their order."""
    return [_build_word(found) for found in _WORD.findall(_normalize_spelling(text))]


def find_hyphenated(text: str) -> Iterator[Join]:
    """Yield the words joined by hyphens. Letters next to digits are split anyway (``split_compound``)."""
    if not _HYPHEN.search(text):  # most texts
        return
    run: list[str] = []
    for one, next_, between in _iterate_neighbours(text):
        run = run or [one]
        if _HYPHEN.fullmatch(between):
            run.append(next_)
            continue
        yield from _join_words(run)
        run = []
    yield from _join_words(run)


def find_neighbours(text: str) -> Iterator[Join]:
    """
    Yield every two words that only a hyphen or white space separates, and every three with a short one: "wi fi box".
    """
    before: list[str] = []
    for one, next_, between in _iterate_neighbours(text):
        is_near = between.isspace() or bool(_HYPHEN.fullmatch(between))
        if is_near:
            yield from _join_words([one, next_])
            three = [*before, one, next_]
            if before and min(map(len, three)) <= SHORT_PART:
                yield from _join_words(three)
        before = [one] if is_near else []


def _iterate_neighbours(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield every two neighbouring words, and the text between them."""
    text = _normalize_spelling(text)
    for one, next_ in pairwise(_WORD.finditer(text)):
        yield one[0], next_[0], text[one.end() : next_.start()]


def _join_words(parts: list[str]) -> Iterator[Join]:
    if len(parts) > 1 and not any(character.isdigit() for part in parts for character in (part[0], part[-1])):
        yield Join(tuple(map(_build_word, parts)), _build_word("".join(parts)))


def _normalize_spelling(text: str) -> str:
    return unicodedata.normalize("NFKC", text).lower()


def split_compound(word: AnalysedWord) -> Iterator[AnalysedWord]:
    """Yield the parts of a word that people may write apart: "500ml" is "500 ml"."""
    parts = _PARTS.findall(word.exact)
    if len(parts) > 1:
        yield from map(_build_word, parts)


def normalize_code(code: str) -> str:
    """Return an SKU or EAN in the form that all spellings share: "AB-12/3" is "ab123"."""
    return _NOT_IN_KEYS.sub("", _fold(unicodedata.normalize("NFKC", code)))[:MAX_WORD_LENGTH]


def get_spellings(key: str) -> tuple[str, ...]:
    """Return a key as written, and without leading zeros: Excel drops them, and so do people."""
    return tuple(dict.fromkeys((key, key.lstrip("0") or key)))


@lru_cache(maxsize=20_000)  # a shop repeats its words; 12 MB at most
def _build_word(exact: str) -> AnalysedWord:
    exact = exact[:MAX_WORD_LENGTH]
    plain = _fold(exact)
    found = [get_stems(plain)]
    # In "nůž" and "stůl" the vowel changes: "nože", "stolu".
    if "ů" in exact[:-1]:
        found.append(get_stems(_fold(exact[:-1].replace("ů", "o") + exact[-1])))
    all_of_them = dict.fromkeys(chain.from_iterable(found))
    # Before "i" a consonant mostly changes: "ptáci". Before "e" it does in few names: "hrnce" are no hrnek.
    sure = all_of_them if plain.endswith(("i", "ich")) else {one[0] for one in found}
    return AnalysedWord(exact, plain, tuple(all_of_them), frozenset(all_of_them.keys() - sure))


def _fold(text: str) -> str:
    return text.translate(TABLE).lower()
