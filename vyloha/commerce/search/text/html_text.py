"""What a description says, without its markup."""

import re
from html import unescape

LONGEST_TEXT = 5000  # characters of a description; what comes after is boilerplate
_TAGS = re.compile(r"<[^>]*>")


def plain(html: str) -> str:
    """Return the beginning of a text without its tags."""
    return unescape(_TAGS.sub(" ", html[: 2 * LONGEST_TEXT]))[:LONGEST_TEXT]
