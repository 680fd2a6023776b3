"""
Folds text to small letters without diacritics, so that "novakova" finds Nováková; the same in Python and in both
databases.
"""

import unicodedata
from typing import Any

from anyascii import anyascii
from django.db.backends.signals import connection_created
from django.db.models import Func, TextField, Value
from django.db.models.functions import Lower, Replace


def _fold_letter(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    plain = base if base.isascii() else anyascii(character)  # ł, ø, ß have no base of their own
    return plain.lower() if character.isalpha() and plain.isalpha() else character


LATIN = (*map(chr, range(0xC0, 0x180)), "\u1e9e")  # the last one is the capital ß
# Letters of Latin alphabets, each with the plain small ones that stand for it: a database may know only ASCII ones.
PLAIN = {letter: plain for letter in LATIN if (plain := _fold_letter(letter)) != letter}
_OF_ONE = {letter: plain for letter, plain in PLAIN.items() if len(plain) == 1}
TABLE = str.maketrans(PLAIN)


def fold_text(text: str | None) -> str | None:
    """Return "zlute ponozky" for "Žluté PONOŽKY"."""
    return None if text is None else unicodedata.normalize("NFC", text).translate(TABLE).lower()


class FoldText(Func):
    """The same for an expression, in the database; no index supports it, so it reads every row."""

    function = "vyloha_folded"
    arity = 1
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        # Its own "unaccent" is an extension, which not every host allows.
        letters, plain = Value("".join(_OF_ONE)), Value("".join(_OF_ONE.values()))
        translated: Any = Func(
            *self.get_source_expressions(), letters, plain, function="TRANSLATE", output_field=TextField()
        )
        for letter in PLAIN.keys() - _OF_ONE.keys():
            translated = Replace(translated, Value(letter), Value(PLAIN[letter]))
        return compiler.compile(Lower(translated))


def register_sqlite_function(connection: Any, **kwargs: Any) -> None:
    """Register the function that SQLite lacks on a new connection."""
    if connection.vendor == "sqlite":
        connection.connection.create_function("vyloha_folded", 1, fold_text, deterministic=True)


def connect_signals() -> None:
    connection_created.connect(register_sqlite_function, dispatch_uid="folding")
