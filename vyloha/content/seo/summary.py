"""Plain-text summaries of HTML, for the heads of documents and for short lists."""

from html import unescape

from django.utils.html import strip_tags
from django.utils.text import Truncator

DESCRIPTION_LENGTH = 155  # characters; search engines cut off what is longer


def summarize_html(html: str, length: int = DESCRIPTION_LENGTH) -> str:
    """Return the beginning of a text in plain words, usually for the head of a document."""
    return Truncator(" ".join(unescape(strip_tags(html)).split())).chars(length)
