"""Decides which phrases may be counted: people type personal data into a search field, such as an email or a number."""

import re

from vyloha.core.database.unaccent import fold_text

MAX_LENGTH = 80  # characters; longer text was pasted, and may be anything
MIN_LENGTH = 2
_MAX_DIGITS = 8  # a telephone has nine; so have a birth number and an account
_GTINS = (8, 12, 13, 14)
_DIAL_CODES = ("420", "421")
_DIGITS = re.compile(r"\d(?:[\W_]{0,3}\d)*")
_ADDRESS = re.compile(r"@|\bwww\.|://")
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")


def normalize_for_count(phrase: str) -> str:
    """Return the phrase as it is counted, without diacritics and capitals; "" when it is not counted."""
    plain = " ".join((fold_text(phrase.replace("\0", "")) or "").split())
    if not MIN_LENGTH <= len(plain) <= MAX_LENGTH or not _LETTER_OR_DIGIT.search(plain):
        return ""
    return "" if is_personal(plain) else plain


def is_personal(phrase: str) -> bool:
    """Return whether a phrase may identify a person: it holds an email, a telephone or another long number."""
    return bool(_ADDRESS.search(phrase)) or any(map(_is_private, _DIGITS.findall(phrase)))


def _is_private(number: str) -> bool:
    digits = re.sub(r"\D", "", number)
    if len(digits) <= _MAX_DIGITS:
        return False
    return digits != number or digits.startswith(_DIAL_CODES) or not is_gtin(digits)


def is_gtin(digits: str) -> bool:
    """Return whether it is a bar code number: of a valid length and with a valid check digit (GS1, 7.9)."""
    weighted = (int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(reversed(digits)))
    return len(digits) in _GTINS and sum(weighted) % 10 == 0
