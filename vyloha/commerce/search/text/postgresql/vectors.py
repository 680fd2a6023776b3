"""
Documents as PostgreSQL has them: two vectors of lexemes, each a letter for the field and a term.

``found`` says which documents may fit: it has few kinds of lexemes and is in the GIN index. ``ranked`` says how well:
it has all fields but descriptions, so that it stays short, in the row itself, and is quick to look into.
"""

from collections.abc import Iterable
from string import ascii_lowercase
from typing import NamedTuple

from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.plan import FIELDS, IN_ORDER, INGREDIENT, NAMED_FIELDS, fields_of

LONGEST_LEXEME = 1000  # bytes; PostgreSQL refuses 2 kB, and nobody types as much
# Beginnings are not kept: a lexeme may be asked for by its beginning.
BEGINNINGS: dict[str, tuple[str, ...]] = {
    "beginning": (IN_ORDER,),
    "code_beginning": ("code",),
    "other_beginning": NAMED_FIELDS,
}
IMPLIED = {"exact", "first", "whole"}  # no document fits by these alone: it has the words without marks too
RANKED = {
    name: letter
    for name, letter in zip(FIELDS, ascii_lowercase, strict=False)
    if name not in BEGINNINGS and name not in {Field.DESCRIPTION, INGREDIENT}
}
# Few lexemes for a word: PostgreSQL looks at each row that has any of them.
WORD = "w"
FOUND = {name: WORD for name in RANKED if name not in IMPLIED}
FOUND |= {"code": "k", Field.DESCRIPTION: "d", INGREDIENT: "i"}


class Row(NamedTuple):
    number: int
    kind: int
    weight: float
    found: str
    ranked: str


def row_of(document: TextDocument, kind: int) -> Row:
    """Return the document as a row; vectors are in their text form."""
    fields = {name: list(terms) for name, terms in fields_of(document).items()}
    found = {letter + term for name, letter in FOUND.items() for term in fields[name]}
    others = {letter + term for name, letter in RANKED.items() if name != IN_ORDER for term in fields[name]}
    ordered = [RANKED[IN_ORDER] + term for term in fields[IN_ORDER]]
    return Row(document.number, kind, document.weight, _vector(found), _vector(others, ordered))


def quoted(lexeme: str) -> str:
    """Return a lexeme so that nothing in it means anything."""
    return lexeme if lexeme.isalnum() else "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"


def _vector(lexemes: Iterable[str], ordered: Iterable[str] = ()) -> str:
    """Return lexemes as a vector; of those that are ``ordered`` it has the places."""
    unplaced = [quoted(lexeme) for lexeme in lexemes if _is_short(lexeme)]
    placed = [f"{quoted(lexeme)}:{place}" for place, lexeme in enumerate(ordered, 1) if _is_short(lexeme)]
    return " ".join((*unplaced, *placed))


def _is_short(lexeme: str) -> bool:
    # A letter has four bytes at most.
    return len(lexeme) * 4 <= LONGEST_LEXEME or len(lexeme.encode()) <= LONGEST_LEXEME
