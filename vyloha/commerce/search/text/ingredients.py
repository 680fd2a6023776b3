"""
Finds the ingredients and allergens that a product names, and those that a phrase excludes.

Allergens are those of Regulation (EU) 1169/2011, annex II; each is found under all of its names. An unclear text names
too many ingredients here rather than too few.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import unescape

from vyloha.commerce.search.text.analysis import AnalysedWord, analyse

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
# "Káva bez kofeinu" among ingredients names a missing one.
_NEGATION = re.compile(r"\b(?:bez|neobsahuj\w+)\s[^,.;()\n]*", re.IGNORECASE)
# "Kakaové máslo" and "kokosové mléko" only sound like milk.
_PLANT_MILK = re.compile(
    r"\b((?:kakaov|bambuck|arašídov|mandlov|ořechov|kokosov|konopn|sójov|ovesn|rýžov|rostlinn|kešu)\w*)\s+(?:más[el]|mlé[kč])\w*",
    re.IGNORECASE,
)
_BLOCK_END = re.compile(r"</(?:p|div|h\d|tr|ul|ol|dd|dt)>|<br\s*/?>", re.IGNORECASE)
_ITEM_END = re.compile(r"</(?:li|td|th)>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")

_ALLERGENS = {
    "gluten": "lepek gluten pšenice pšeničný žito žitný ječmen ječný oves ovesný špalda špaldový kamut kuskus bulgur"
    " slad sladový semolina durum seitan",
    "milk": "mléko mléčný smetana smetanový syrovátka syrovátkový laktóza kasein máslo podmáslí sýr sýrový jogurt"
    " jogurtový tvaroh tvarohový",
    "eggs": "vejce vajec vajíčko vajíček vaječný bílek žloutek",
    "nuts": "ořech ořechový mandle mandlový lískový vlašský kešu pekanový pistácie pistáciový makadamový skořápkový"
    " marcipán nugát",
    "peanuts": "arašíd arašídový burský",
    "soya": "sója sójový tofu tempeh edamame",
    "fish": "ryba rybí losos tuňák ančovička sardinka treska makrela",
    "crustaceans": "korýš kreveta krab humr",
    "molluscs": "měkkýš slávka ústřice kalamár oliheň sépie",
    "celery": "celer celerový",
    "mustard": "hořčice hořčičný",
    "sesame": "sezam sezamový tahini",
    "sulphites": "siřičitan siřičitý sulfit",
    "lupin": "lupina lupinový",
}
# Adjectives that begin like this exclude an ingredient: "bezlepková mouka".
_FREE_OF = {
    "bezlepk": "lepku",
    "bezlaktoz": "laktózy",
    "bezmlecn": "mléka",
    "bezvajec": "vajec",
    "bezorech": "ořechů",
    "bezsoj": "sóji",
}
_GENITIVE_ADJECTIVE = re.compile(r"(?:eho|iho|ych|ich)$")
_FILLERS = frozenset({"vyrobk", "produkt", "slozk", "stop"})  # "bez mléčných výrobků"
_WITHOUT = "bez"
_ELDER = frozenset({"cerny", "cerna", "cervny", "cerveny"})  # "černý bez" is a shrub
_JOINING = frozenset({"a", "i", "ani", "nebo", "ci"})
SHORTEST_BEGINNING = 4  # letters; "med" begins "meduňka" as well
SHORTEST_CUT = 6  # letters of a stem whose last consonant may turn: "rajčat", "rajčatový"

Phrase = tuple[AnalysedWord, ...]


def is_ingredients_attribute(name: str) -> bool:
    """Return whether the values of an attribute with this name are ingredients or allergens."""
    return _ATTRIBUTE.match(name.strip()) is not None


def find_ingredients(html: str) -> str:
    """Return the sentences of a text (HTML) that list ingredients or allergens, without markup."""
    text = unescape(_TAG.sub(" ", _ITEM_END.sub(", ", _BLOCK_END.sub("\n", html))))
    return " ".join(_read_sentence(text, start.end()) for start in _START.finditer(text))


def _read_sentence(text: str, start: int) -> str:
    for end in _SENTENCE_END.finditer(text, start):
        if text[start : end.start()].strip() and not _ABBREVIATION.search(text, start, end.start()):
            return text[start : end.start()]
    return text[start:]


def get_ingredient_terms(text: str) -> set[str]:
    """Return the index terms of ingredients: words, their stems and longer prefixes, and allergens."""
    words = analyse(_PLANT_MILK.sub(r"\1", _NEGATION.sub(" ", text)))
    terms = {form for word in words for form in (word.folded, *word.sure)}
    terms |= {allergen for word in words for allergen in _get_allergens(word)}
    return terms | {word.folded[:length] for word in words for length in range(SHORTEST_BEGINNING, len(word.folded))}


def get_common_terms(texts: Iterable[str]) -> set[str]:
    """Return the terms that all texts share: a product surely has only what each of its variations has."""
    terms = [get_ingredient_terms(text) for text in texts]
    return set.intersection(*terms) if terms else set()


def get_unwanted_terms(word: AnalysedWord) -> set[str]:
    """Return the terms of an unwanted ingredient; a product with one of them has it."""
    return {*word.sure} | {stem[:-1] for stem in word.sure if len(stem) >= SHORTEST_CUT} | _get_allergens(word)


def has_allergen(phrase: Phrase) -> bool:
    """Return whether words name an allergen."""
    return any(_get_allergens(word) for word in phrase)


def find_unwanted(words: Sequence[AnalysedWord]) -> Iterator[Phrase]:
    """Yield the ingredients that a phrase excludes: "mouka bez lepku a palmového oleje" excludes two."""
    for word in words:
        yield from (tuple(analyse(name)) for begun, name in _FREE_OF.items() if word.folded.startswith(begun))
    place = 0
    while place < len(words):
        if words[place].exact != _WITHOUT or _is_elder(words, place):
            place += 1
            continue
        while ingredient := _read_ingredient(words[place + 1 :]):
            yield ingredient
            place += 1 + len(ingredient)
            if place >= len(words) or words[place].folded not in _JOINING:
                break
        else:
            place += 1


def _is_elder(words: Sequence[AnalysedWord], place: int) -> bool:
    return any(word.folded in _ELDER for word in (*words[max(place - 1, 0) : place], *words[place + 1 : place + 2]))


def _read_ingredient(words: Sequence[AnalysedWord]) -> Phrase:
    """Return the noun at the start of the words, with the adjectives before it."""
    for length, word in enumerate(words, 1):
        if word.is_small:
            return ()
        if not _GENITIVE_ADJECTIVE.search(word.folded):
            return tuple(words[:length])
    return ()


def get_essential(phrase: Phrase) -> Phrase:
    """Return the essential words: of "kravského mléka" the milk, of "mléčných výrobků" the first."""
    allergens = tuple(word for word in phrase if _get_allergens(word))
    return allergens or tuple(word for word in phrase if word.stems[0] not in _FILLERS) or phrase


def _get_allergens(word: AnalysedWord) -> set[str]:
    known = _load_allergens()
    return {known[stem] for stem in word.sure if stem in known}


@cache
def _load_allergens() -> dict[str, str]:
    """Return stem → the term of its allergen, which equals no word of a text."""
    return {
        stem: f"@{allergen}" for allergen, words in _ALLERGENS.items() for word in analyse(words) for stem in word.sure
    }
