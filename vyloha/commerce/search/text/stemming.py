"""
Stems Czech words that are folded already (``core.database.unaccent``): people type without diacritics, and "hrnku" is
"hrnků".

A light stemmer: it removes endings of nouns and adjectives, and undoes their changes of the consonant before them.
docs/adr/0013 compares it with others.
"""

MIN_STEM_LENGTH = 3  # letters that remain at least

# Comparatives are removed first: their own endings are those of adjectives.
_COMPARATIVES = ("ejsich", "ejsiho", "ejsimu", "ejsimi", "ejsima", "ejsim", "ejsi", "eji")
_ENDINGS = (
    *("ovych", "ovymi", "ovyma", "oveho", "ovemu"),
    *("atech", "atum", "ovou", "ovem", "ovym", "iemi", "iich"),
    *("eho", "emu", "ech", "ich", "iho", "imu", "ych", "ymi", "imi", "emi", "ami", "ach", "ama", "ima", "yma", "ete"),
    *("eti", "ovi", "ove", "ovy", "ova", "ovu", "ovo", "iim"),
    *("em", "im", "am", "um", "ym", "ou", "uv", "mi", "ii", "ie", "ia", "iu", "io"),
    *("a", "e", "i", "o", "u", "y"),
)
# Words that only seem to have an ending: program, komunismus, automat.
_WHOLE = ("gram", "ism", "izm", "at")
# "Triček", "hrnec", "prostěradel": the vowel exists only without an ending.
_FLEETING_BEFORE = "kcnlrvbm"
_ISMS = ("ismus", "izmus", "izm")
_MAX_ENDING_LENGTH = max(map(len, (*_COMPARATIVES, *_ENDINGS)))


def get_stems(word: str) -> tuple[str, ...]:
    """
    Return the stems that the forms of a folded word share: "tricko", "tricek" and "trickem" are "trick".

    The first is sure. A second restores the last consonant: "misce" is "misc", and "misk" like "miska"; so "hrnců" is a
    form of "hrnec" first, and of "hrnek" after it.
    """
    sure = _drop_fleeting_vowel(_strip_ending(word))
    turned = _drop_fleeting_vowel(_undo_softening(_strip_ending(word)))
    return (sure,) if turned == sure else (sure, turned)


def get_stems_of_prefix(prefix: str) -> set[str]:
    """
    Return the stems of words with this prefix that do not start with it, or equal it: for "trice" also "trick", as it
    may become "tricek".
    """
    cut = (
        prefix[:-n]
        for n in range(1, _MAX_ENDING_LENGTH)
        if len(prefix) - n >= MIN_STEM_LENGTH and _is_ending_prefix(prefix[-n:])
    )
    left = [prefix, *cut]
    left += [prefix + last for last in _FLEETING_BEFORE if prefix.endswith("e")]
    left += [prefix[:-n] + whole for whole in _ISMS for n in range(1, len(whole)) if prefix.endswith(whole[:n])]
    return {_drop_fleeting_vowel(one) for word in left for one in (word, _undo_softening(word))}


def _is_ending_prefix(letters: str) -> bool:
    return any(ending.startswith(letters) for ending in (*_COMPARATIVES, *_ENDINGS))


def _strip_ending(word: str) -> str:
    if any(character.isdigit() for character in word):
        return word
    for ending in _COMPARATIVES:
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM_LENGTH:
            return word[: -len(ending)]
    if word.endswith(_WHOLE):
        return word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM_LENGTH:
            return word[: -len(ending)]
    return word


def _undo_softening(word: str) -> str:
    if word.endswith(("nst", "tst")):  # ženští, dětští
        word = f"{word[:-1]}k"
    if word.endswith("ct"):  # němečtí
        word = f"{word[:-1]}k"
    if word.endswith("c"):  # misce
        word = f"{word[:-1]}k"
    elif word.endswith(("z", "g")):  # knize, katalozích
        word = f"{word[:-1]}h"
    return word


def _drop_fleeting_vowel(word: str) -> str:
    if word.endswith(_ISMS[:2]):
        word = word[:-2]
    if word.endswith("izm"):
        word = f"{word[:-3]}ism"
    if len(word) > MIN_STEM_LENGTH and word[-2] == "e" and word[-1] in _FLEETING_BEFORE:
        word = word[:-2] + word[-1]
    return word[:-1] if word.endswith("nn") else word  # bavlněný is of bavlna
