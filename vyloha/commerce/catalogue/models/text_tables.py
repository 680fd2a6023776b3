"""Tables that merchants write as text: a row is a line, ``|`` separates its cells, the first row is the heading."""

from django.utils.translation import gettext as _

MAX_CELLS, MAX_ROWS = 12, 100
TextTable = tuple[tuple[str, ...], ...]


def read_table(text: str) -> TextTable:
    """Return the rows of a checked table, all of the same length."""
    rows = [
        tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in text.splitlines() if line.strip()
    ]
    width = max(map(len, rows), default=0)
    return tuple((*row, *[""] * (width - len(row))) for row in rows)


def check_table(text: str) -> str:
    """
    Return the table without spaces at the ends of its lines.

    :raises ValueError: if it is too large, or its rows have only one cell
    """
    rows = read_table(text)
    width = len(rows[0]) if rows else 0
    if rows and width < 2:
        raise ValueError(_("separate the cells of a row by |, for example “Energy | 1 530 kJ / 366 kcal”"))
    if width > MAX_CELLS or len(rows) > MAX_ROWS:
        limits = {"rows": MAX_ROWS, "cells": MAX_CELLS}
        raise ValueError(_("a table has at most %(rows)d rows of %(cells)d cells") % limits)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
