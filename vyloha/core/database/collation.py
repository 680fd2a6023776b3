"""Czech alphabetical order for databases without it: a name is stored with a key that sorts as bytes."""

import re
from functools import lru_cache
from typing import Any
from unicodedata import name, normalize

from anyascii import anyascii
from django.db import models

# Later characters of a name decide nothing, and PostgreSQL indexes no row above 2,700 bytes.
TEXT_LENGTH = 300  # characters
KEY_LENGTH = 400  # bytes

ALPHABET = [*"abcčdefgh", "ch", *"ijklmnopqrřsštuvwxyzž"]
GAP, NUMBER, FIRST_LETTER, OTHER_SCRIPT = 1, 2, 10, 250
LETTERS = {normalize("NFD", letter): bytes([FIRST_LETTER + place]) for place, letter in enumerate(ALPHABET)}
CARON = "\u030c"
ACCENTS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308"  # those of the second level in their order; others follow
PLAIN, OTHER_ACCENT, OTHER_LETTER = 1, 100, 200

_ELEMENT = re.compile(r"(\d+)|((?:ch(?![\u0300-\u036f])|[^\W\d_]))([\u0300-\u036f]*)|.", re.IGNORECASE | re.DOTALL)


def build_sort_key(text: str) -> bytes:
    """
    Return bytes that sort as a Czech dictionary does (CLDR's order for "cs", with numbers by their value).

    First by letters (č after c, ch after h), then by the other accents, then by case, small letters first. Punctuation
    only separates words. Names with equal keys differ in none of these.
    """
    letters, accents, cases = bytearray(), bytearray(), bytearray()
    for number, letter, marks in _ELEMENT.findall(normalize("NFKD", text[:TEXT_LENGTH])):
        accent = case = PLAIN
        if number:
            digits = str(int(number))
            letters += bytes([NUMBER, min(len(digits), 255)]) + digits.encode()
        elif letter:
            weight, accent = _weigh_letter(letter.lower(), marks)
            letters += weight
            case += sum(one.isupper() << place for place, one in enumerate(reversed(letter)))
        elif letters and letters[-1] != GAP:
            letters.append(GAP)
        else:
            continue
        accents.append(accent)
        cases.append(case)
    # The end of a level sorts before all continuations; plain weights at its end can be left out.
    ends = (letters.rstrip(bytes([GAP])), accents.rstrip(bytes([PLAIN])), cases.rstrip(bytes([PLAIN])))
    return b"\0".join(ends)[:KEY_LENGTH]


def get_initial(text: str) -> str:
    """Return the index letter of ``text``: "Č", "Ch", "0–9", or "#" for any other."""
    first = (build_sort_key(text) or b"\0")[0]
    if first == NUMBER:
        return "0–9"
    place = first - FIRST_LETTER
    return ALPHABET[place].capitalize() if 0 <= place < len(ALPHABET) else "#"


@lru_cache(maxsize=1000)
def _weigh_letter(letter: str, marks: str) -> tuple[bytes, int]:
    """Return the weights of a letter on the first and on the second level."""
    if CARON in marks and letter + CARON in LETTERS:
        letter, marks = letter + CARON, marks.replace(CARON, "", 1)
    if letter in LETTERS:
        place = ACCENTS.find(marks[:1])
        return LETTERS[letter], (PLAIN if not marks else PLAIN + 1 + place if place >= 0 else OTHER_ACCENT)
    if name(letter[0], "").startswith("LATIN "):  # ł, ø, ß
        return b"".join(LETTERS.get(character, b"") for character in anyascii(letter).lower()), OTHER_LETTER
    return bytes([OTHER_SCRIPT]) + letter.encode(), PLAIN


class SortKeyField(models.BinaryField[bytes, bytes]):
    """
    Stores ``build_sort_key`` of another field of the model, set whenever a row is saved or created, in bulk too.

    ``update()``, ``bulk_update()`` and an upsert that write the ``source`` must write this column themselves.
    """

    def __init__(self, source: str, **options: Any) -> None:
        self.source = source
        options.setdefault("default", b"")
        options.setdefault("editable", False)
        super().__init__(**options)

    def deconstruct(self) -> Any:
        field_name, path, arguments, options = super().deconstruct()
        return field_name, path, arguments, options | {"source": self.source}

    def pre_save(self, model_instance: models.Model, add: bool) -> bytes:
        key = build_sort_key(getattr(model_instance, self.source))
        setattr(model_instance, self.attname, key)
        return key
