"""
Finds what texts and phrases exclude: "káva bez kofeinu" has none, and who looks for "mouka bez lepku" must not get any.

The two err to opposite sides: of a text only what is missing for sure, of a phrase all that may be unwanted.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from vyloha.commerce.search.text.allergen_names import get_unwanted_allergens, read_known_names
from vyloha.commerce.search.text.analysis import AnalysedWord, analyse

# Adjectives that begin like this exclude an ingredient: "bezlepková mouka".
_FREE_OF = {
    "bezlepk": "lepku",
    "bezlaktoz": "laktózy",
    "bezlaktos": "laktózy",
    "bezmlecn": "mléka",
    "bezvajec": "vajec",
    "bezorech": "ořechů",
    "bezsoj": "sóji",
}
_WITHOUT, _LACKING = "bez", "neobsahuj"  # "neobsahuje", "neobsahující"
_ELDER = frozenset({"cerny", "cerna", "cervny", "cerveny"})  # "černý bez" is a shrub
_JOINING = frozenset({"a", "i", "ani", "nebo", "ci"})
_ALWAYS_JOINING = "ani"
_CLAUSE_END = re.compile(r"[^\w\s]|[\r\n]")
_SEPARATOR = re.compile(r"\s*[,/+&;][\s,/+&;]*")
_GENITIVE_ADJECTIVE = re.compile(r"(?:eho|iho|ych|ich)$")
# Nouns before the one that is missing: "bez obsahu lepku", and "žádný".
_LEADING = frozenset({"obsah", "stop", "primes", "pridavk", "pouzit", "zadn"})
# Genitives that cannot be another case of a word that a text lists: "bez cukru a smetanu" has cream.
_GENITIVES = frozenset(
    [
        *("lepku", "glutenu", "laktozy", "laktosy", "mleka", "masla", "syrovatky", "smetany", "kaseinu", "vajec"),
        *("orechu", "mandli", "arasidu", "soji", "ryb", "celeru", "sezamu", "sladu", "cukru", "soli", "kofeinu"),
        *("alkoholu", "masa"),
    ]
)

Phrase = tuple[AnalysedWord, ...]
Words = Sequence[AnalysedWord | None]  # None: a separator


def read_contained(text: str) -> Iterator[AnalysedWord]:
    """Yield the words of a text that lists ingredients, without those that are missing for sure."""
    for clause in _CLAUSE_END.split(read_known_names(text)):
        words, place = analyse(clause), 0
        while place < len(words):
            if _excludes(words, place):
                place = _skip_missing(words, place + 1)
            else:
                yield words[place]
                place += 1


def _skip_missing(words: Sequence[AnalysedWord], place: int) -> int:
    """Return the place after the ingredients at ``place``."""
    ingredient = _read_ingredient(words[place:])
    while ingredient:
        place += len(ingredient)
        if place >= len(words) or words[place].folded not in _JOINING:
            break
        ingredient = _read_ingredient(words[place + 1 :])
        if words[place].folded != _ALWAYS_JOINING and not _is_genitive(ingredient):
            break
        place += bool(ingredient)
    return place


def _is_genitive(ingredient: Phrase) -> bool:
    """Return whether it is as after "bez": of "stopy mléka" the first word says that it is not."""
    return any(
        _GENITIVE_ADJECTIVE.search(word.folded) or word.exact.endswith("ů") or word.folded in _GENITIVES
        for word in ingredient[:1]
    )


def find_unwanted(phrase: str) -> Iterator[Phrase]:
    """Yield the ingredients that a phrase excludes: "mouka bez lepku, mléka a palmového oleje" excludes three."""
    words = [word for part in _SEPARATOR.split(phrase) for word in (*analyse(part), None)]
    for word in filter(None, words):
        yield from (tuple(analyse(name)) for begun, name in _FREE_OF.items() if word.folded.startswith(begun))
    place = 0
    while place < len(words):
        place += 1
        if not _excludes(words, place - 1):
            continue
        place += _count(words[place:], {None})
        while ingredient := _read_unwanted(words[place:]):
            yield ingredient
            place += len(ingredient)
            joint = _count(words[place:], {None, *_JOINING})
            is_joined = any(words[place : place + joint])
            place += joint
            # After a comma alone only another allergen is unwanted: "bez lepku, kakao".
            if not joint or not (is_joined or _names_allergen(_read_unwanted(words[place:]))):
                break


def get_known_words(phrase: Phrase) -> list[AnalysedWord]:
    """Return the words of an unwanted ingredient as texts that list it have them."""
    return analyse(read_known_names(" ".join(word.exact for word in phrase)))


def _excludes(words: Words, place: int) -> bool:
    """Return whether what comes after a word is missing."""
    word = words[place]
    if word is None:
        return False
    return word.folded.startswith(_LACKING) or (word.exact == _WITHOUT and not _is_elder(words, place))


def _is_elder(words: Words, place: int) -> bool:
    around = (*words[max(place - 1, 0) : place], *words[place + 1 : place + 2])
    return any(word.folded in _ELDER for word in around if word)


def _count(words: Words, joining: Collection[str | None]) -> int:
    """Return how many words at the start join others."""
    return sum(1 for _word in takewhile(lambda word: (word and word.folded) in joining, words))


def _read_unwanted(words: Words) -> Phrase:
    """Return what may be unwanted at the start of the words, with more of them if only those name an allergen."""
    run = _read_run(words)
    ingredient = _read_ingredient(run)
    longer = run[: len(ingredient) + 1] if ingredient else run
    if _names_allergen(ingredient) or not _names_allergen(longer):
        return ingredient
    # "Sušené" may be a noun, or belong to the next word; "plodů moře" are known together.
    may_go_on = not ingredient or ingredient[-1].folded.endswith("e")
    return longer if may_go_on or not _names_allergen(longer[-1:]) else ingredient


def _read_ingredient(words: Words) -> Phrase:
    """Return the noun at the start of the words, with the adjectives before it."""
    run = _read_run(words)
    for length, word in enumerate(run, 1):
        if not _GENITIVE_ADJECTIVE.search(word.folded) and word.stems[0] not in _LEADING:
            return run[:length]
    return ()


def _read_run(words: Words) -> Phrase:
    """Return the words before the first that joins others."""
    return tuple(takewhile(lambda word: word and not word.is_small and word.folded not in _JOINING, words))  # type: ignore[arg-type]


def _names_allergen(phrase: Phrase) -> bool:
    return bool(get_unwanted_allergens(get_known_words(phrase)))
