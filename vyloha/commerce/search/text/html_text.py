"""Extracts the text of a description from its HTML."""

import re
from html import unescape

MAX_TEXT_LENGTH = 5000  # characters of a description; the rest is boilerplate
_TAGS = re.compile(r"<[^>]*>")


def strip_tags(html: str) -> str:
    """Return the first part of a text without its tags."""
    return unescape(_TAGS.sub(" ", html[: 2 * MAX_TEXT_LENGTH]))[:MAX_TEXT_LENGTH]
