"""The allergens that Regulation (EU) 1169/2011, annex II, requires foods to declare."""

from unicodedata import normalize

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

ALLERGENS_LENGTH = 200  # characters; all codes fit


class Allergen(models.TextChoices):
    """In the order of the annex; a food's are stored as codes with commas: "gluten,milk"."""

    GLUTEN = "gluten", gettext_lazy("gluten")
    CRUSTACEANS = "crustaceans", gettext_lazy("crustaceans")
    EGGS = "eggs", gettext_lazy("eggs")
    FISH = "fish", gettext_lazy("fish")
    PEANUTS = "peanuts", gettext_lazy("peanuts")
    SOYA = "soya", gettext_lazy("soya")
    MILK = "milk", gettext_lazy("milk")
    NUTS = "nuts", gettext_lazy("nuts")
    CELERY = "celery", gettext_lazy("celery")
    MUSTARD = "mustard", gettext_lazy("mustard")
    SESAME = "sesame", gettext_lazy("sesame")
    SULPHITES = "sulphites", gettext_lazy("sulphites")
    LUPIN = "lupin", gettext_lazy("lupin")
    MOLLUSCS = "molluscs", gettext_lazy("molluscs")


NUMBERS = {allergen.value: number for number, allergen in enumerate(Allergen, 1)}  # of the annex


def split_codes(codes: str) -> list[Allergen]:
    """Return the stored allergens; codes that this version does not know are left out."""
    return [Allergen(code) for code in codes.split(",") if code in NUMBERS]


def are_codes(text: str) -> bool:
    """Return whether the text has the stored form."""
    return set(text.split(",")) <= NUMBERS.keys()


def format_allergens(codes: str) -> str:
    """Return the names: "lepek, mléko"."""
    return ", ".join(str(allergen.label) for allergen in split_codes(codes))


def parse_allergens(text: str) -> str:
    """
    Return the codes of names, codes or numbers of the annex ("lepek, mléko", "1, 7"), in the order of the annex.

    :raises ValueError: with a sentence that lists the names, since a wrong one would leave an allergen out
    """
    known = {_fold(word): code for code, number in NUMBERS.items() for word in _get_words(code, number)}
    words = [word.strip() for word in text.replace(";", ",").split(",") if word.strip()]
    for word in words:
        if _fold(word) not in known:
            names = ", ".join(str(allergen.label) for allergen in Allergen)
            raise ValueError(_("“%(word)s” is none of the allergens: %(names)s") % {"word": word[:50], "names": names})
    return ",".join(sorted({known[_fold(word)] for word in words}, key=NUMBERS.__getitem__))


def _get_words(code: str, number: int) -> tuple[str, ...]:
    return code, str(number), str(Allergen(code).label)


def _fold(word: str) -> str:
    """Return the word without accents and in small letters, as merchants may write it."""
    plain = "".join(letter for letter in normalize("NFD", word.casefold()) if letter.isascii())
    return " ".join(plain.split())
