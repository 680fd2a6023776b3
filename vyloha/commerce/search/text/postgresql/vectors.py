"""
Translates documents to PostgreSQL: two vectors of lexemes, each a letter for the field and a term.

``found`` selects the documents that may match: it has few kinds of lexemes and is in the GIN index. ``ranked`` scores
them: it has all fields but descriptions, so it stays short, in the row itself, and is quick to read.
"""

from collections.abc import Iterable
from string import ascii_lowercase
from typing import NamedTuple

from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.plan import FIELDS, IN_ORDER, INGREDIENT, NAMED_FIELDS, build_terms

MAX_LEXEME_LENGTH = 1000  # bytes; PostgreSQL rejects 2 kB, and nobody types as much
# Prefixes are not stored: PostgreSQL searches lexemes by prefix.
PREFIX_FIELDS: dict[str, tuple[str, ...]] = {
    "beginning": (IN_ORDER,),
    "code_beginning": ("code",),
    "other_beginning": NAMED_FIELDS,
}
IMPLIED = {"exact", "first", "whole"}  # no document matches by these alone: it also has the words without diacritics
RANKED = {
    name: letter
    for name, letter in zip(FIELDS, ascii_lowercase, strict=False)
    if name not in PREFIX_FIELDS and name not in {TextField.DESCRIPTION, INGREDIENT}
}
# Few lexemes for a word: PostgreSQL checks each row that has any of them.
WORD = "w"
FOUND = {name: WORD for name in RANKED if name not in IMPLIED}
FOUND |= {"code": "k", TextField.DESCRIPTION: "d", INGREDIENT: "i"}


class VectorRow(NamedTuple):
    number: int
    kind: int
    weight: float
    found: str
    ranked: str


def build_row(document: TextDocument, kind: int) -> VectorRow:
    """Return the document as a row; vectors are in their text form."""
    fields = {name: list(terms) for name, terms in build_terms(document).items()}
    found = {letter + term for name, letter in FOUND.items() for term in fields[name]}
    others = {letter + term for name, letter in RANKED.items() if name != IN_ORDER for term in fields[name]}
    ordered = [RANKED[IN_ORDER] + term for term in fields[IN_ORDER]]
    return VectorRow(document.number, kind, document.weight, _format_vector(found), _format_vector(others, ordered))


def quote_lexeme(lexeme: str) -> str:
    """Return a lexeme with special characters escaped."""
    return lexeme if lexeme.isalnum() else "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"


def _format_vector(lexemes: Iterable[str], ordered: Iterable[str] = ()) -> str:
    """Return lexemes as a vector, with positions for those that are ``ordered``."""
    unplaced = [quote_lexeme(lexeme) for lexeme in lexemes if _is_short(lexeme)]
    placed = [f"{quote_lexeme(lexeme)}:{place}" for place, lexeme in enumerate(ordered, 1) if _is_short(lexeme)]
    return " ".join((*unplaced, *placed))


def _is_short(lexeme: str) -> bool:
    # A letter takes at most four bytes.
    return len(lexeme) * 4 <= MAX_LEXEME_LENGTH or len(lexeme.encode()) <= MAX_LEXEME_LENGTH
