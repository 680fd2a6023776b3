"""
The names of the allergens of Regulation (EU) 1169/2011, annex II: of foods that are or have one.

The codes are those of ``catalogue.models.allergens``. An unclear name is an allergen here rather than none.
"""

import re
from collections.abc import Collection
from functools import cache
from unicodedata import normalize

from vyloha.commerce.search.text.analysis import AnalysedWord, analyse

_NAMES = {
    "gluten": "lepek gluten pšenice pšeničný žito žitný ječmen ječný oves ovesný špalda špaldový kamut kuskus bulgur"
    " slad sladový semolina durum seitan tritikale jednozrnka dvouzrnka krupice krupičný kroupa strouhanka",
    "milk": "mléko mléčný smetana smetanový syrovátka syrovátkový laktóza laktosa kasein kaseinát máslo máslový"
    " podmáslí sýr sýrový jogurt jogurtový tvaroh tvarohový mascarpone mozzarella parmazán šlehačka šlehačkový ghí ghee"
    " kefír ricotta feta eidam čedar žervé hermelín brynza",
    "eggs": "vejce vajec vajíčko vajíček vaječný bílek žloutek majonéza",
    "nuts": "ořech ořechový mandle mandlový lískový vlašský kešu pekanový pistácie pistáciový makadamový skořápkový"
    " marcipán nugát",
    "peanuts": "arašíd arašídový burský",
    "soya": "sója sójový tofu tempeh edamame",
    "fish": "ryba rybí losos lososový tuňák tuňákový ančovička sardinka sardel treska tresčí makrela pstruh sleď kapr"
    " candát zavináč kaviár",
    "crustaceans": "korýš kreveta krab humr",
    "molluscs": "měkkýš slávka ústřice kalamár oliheň sépie chobotnice",
    "celery": "celer celerový",
    "mustard": "hořčice hořčičný majonéza",
    "sesame": "sezam sezamový tahini",
    "sulphites": "siřičitan siřičitý sulfit",
    "lupin": "lupina lupinový",
}
_SEA_FOOD = "mořskoplod"
# Parts of compounds: "lískooříšek", "disiřičitan". "Bezmléčný" names none.
_PARTS = {
    **dict.fromkeys(("orech", "orisk", "orisek"), "nuts"),
    **dict.fromkeys(("siricit", "sulfit"), "sulphites"),
    "psenic": "gluten",
    "mlecn": "milk",
    "vajecn": "eggs",
}
_WITHOUT_PART = "bez"
_SOFT_HYPHEN = "\u00ad"
_ANY = "alergn"  # the stem of "alergen"

# Names of several words, or with letters that stems do not keep ("mušle" is no "müsli"), and what they are.
_OTHER_NAMES = (
    # "Kakaové máslo", "kokosové mléko" and "muškátový ořech" only sound like milk and nuts.
    (
        re.compile(
            r"\b(kakaov(?:é|ého|ému|ém|ým))\s+másl(?:o|a|em|u|e)\b"
            r"|\b((?:(?:bambuck|arašídov|mandlov|ořechov|kokosov|konopn|sójov|ovesn|rýžov|rostlinn)(?:é|ého|ému|ém|ým)"
            r"|kešu))\s+(?:másl|mlék)(?:o|a|em|u)\b"
            r"|\b(muškátov\w*)\s+oř[eí][cš]\w*",
            re.IGNORECASE,
        ),
        r"\1\2\3",
    ),
    (re.compile(r"\b(?:mořsk\w*\s+plod\w*|plod\w*\s+moře)\b", re.IGNORECASE), _SEA_FOOD),
    (re.compile(r"\bvl[čc][íi]\w*\s+bob\w*", re.IGNORECASE), "lupina"),
    (re.compile(r"\b(?:mušl\w*|musle)\b", re.IGNORECASE), "slávka"),
    (re.compile(r"\b(?:hladk|polohrub|hrub)\w*\s+mou[kč]\w*", re.IGNORECASE), "pšeničná"),
    (re.compile(r"\bE[ -]?22[0-8]\b", re.IGNORECASE), "siřičitan"),
)


def read_known_names(text: str) -> str:
    """Return a text with one known word for each name that single words do not tell."""
    text = normalize("NFKC", text).replace(_SOFT_HYPHEN, "")
    for pattern, name in _OTHER_NAMES:
        text = pattern.sub(name, text)
    return text


def get_allergens(word: AnalysedWord) -> set[str]:
    """Return the codes of the allergens that a word names."""
    known = _load_names()
    found = {code for stem in word.sure for code in known.get(stem, ())}
    if not word.folded.startswith(_WITHOUT_PART):
        found |= {code for part, code in _PARTS.items() if part in word.folded}
    return found


def get_unwanted_allergens(words: Collection[AnalysedWord]) -> set[str]:
    """Return the codes of the allergens that words exclude; "alergenů" are all of them."""
    if any(word.stems[0] == _ANY for word in words):
        return get_all_allergens()
    return {code for word in words for code in get_allergens(word)}


def get_all_allergens() -> set[str]:
    """Return all codes."""
    return set(_NAMES)


@cache
def _load_names() -> dict[str, set[str]]:
    """Return stem → codes."""
    found: dict[str, set[str]] = {}
    names = (*_NAMES.items(), ("crustaceans", _SEA_FOOD), ("molluscs", _SEA_FOOD))
    for code, words in names:
        for stem in (stem for word in analyse(words) for stem in word.sure):
            found.setdefault(stem, set()).add(code)
    return found
