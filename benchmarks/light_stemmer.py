"""
The light stemmer of Czech by its published rules, for folded words, to compare ours with.

Source: Dolamic, Savoy: Indexing and stemming approaches for the Czech language. Information Processing & Management 45
(2009).
"""

# Endings by their length, each removed from a word at least three letters longer.
_CASES = (
    ("atech",),
    ("etem", "atum"),
    (
        *("ech", "ich", "eho", "emi", "emu", "ete", "eti", "iho", "imi", "imu", "ach", "ata", "aty", "ych", "ama"),
        *("ami", "ove", "ovi", "ymi"),
    ),
    ("em", "es", "im", "um", "at", "am", "os", "us", "ym", "mi", "ou"),
    ("a", "e", "i", "o", "u", "y"),
)
_POSSESSIVES = ("ov", "in", "uv")
_TURNED = {"ct": "ck", "st": "sk", "c": "k", "z": "h"}


def stem(word: str) -> str:
    """Return a folded word without its ending, with its last consonant restored."""
    return _turned_back(_without_possessive(_without_case(word)))


def _without_case(word: str) -> str:
    for endings in _CASES:
        if len(word) > len(endings[0]) + 2 and word.endswith(endings):
            return word[: -len(endings[0])]
    return word


def _without_possessive(word: str) -> str:
    return word[:-2] if len(word) > 5 and word.endswith(_POSSESSIVES) else word


def _turned_back(word: str) -> str:
    for ending, was in _TURNED.items():
        if word.endswith(ending):
            return word[: -len(ending)] + was
    return word[:-2] + word[-1] if word[-2:-1] == "e" else word
