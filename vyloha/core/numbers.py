"""Parses whole numbers that clients and files contain."""

import re
from typing import Any

_DIGITS = re.compile(r"[0-9]{1,18}")  # a column of the database has room for any


def parse_whole_number(text: Any) -> int | None:
    """Return the number that a text of digits means; None for anything else, and for a number larger than any id."""
    return int(text) if isinstance(text, str) and _DIGITS.fullmatch(text.strip()) else None
