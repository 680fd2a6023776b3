"""Selects the not-found URLs that a merchant should see: of pages and pictures that a shop could have had."""

import re
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from django.conf import settings

from vyloha.commerce.catalogue.pictures.wordpress_uploads import parse_upload
from vyloha.commerce.search.report.phrases import is_personal
from vyloha.content.redirects.url_parsing import KINDS_BY_QUERY, get_kinds_by_first_word
from vyloha.content.reserved_slugs import get_reserved_slugs

MAX_LENGTH = 500
MAX_WORD_LENGTH = 120  # longer ones are tokens or invented
# Paths that no page links to: vulnerability scanners request them.
PROBES = re.compile(
    r"^/(?:wp-(?:admin|includes|json|login|content|config)|wordpress|wp|cgi-bin|vendor|phpmyadmin|pma|admin(?:istrator)?"
    r"|xmlrpc|actuator|api|backup|\.|_)|//|/\.|[<>\"'{}|\\^`$;]",
    re.IGNORECASE,
)
PAGE = re.compile(r"/[^.]*(?:\.html?)?", re.IGNORECASE)
ID = re.compile(r"[\w\-/%]{1,200}")


def normalize_for_count(url: str) -> str:
    """Return the URL without personal query parameters; "" when it is not counted."""
    counted = _normalize(url)
    return counted if len(counted) <= MAX_LENGTH else ""


def _normalize(url: str) -> str:
    parts = urlsplit(url)
    path = unquote(parts.path)
    if "\0" in path or "\ufffd" in path or "@" in path:
        return ""
    if parse_upload(path).key:
        return path
    words = path.strip("/").split("/")
    if PROBES.search(path) or not PAGE.fullmatch(path) or any(len(word) > MAX_WORD_LENGTH for word in words):
        return ""
    if is_personal(path) or _is_ours(words[0]):
        return ""
    if path in {"/", "/index.php"}:
        name = next(
            ((name, value) for name, value in _parse_countable_query(parts.query) if name in KINDS_BY_QUERY), None
        )
        return f"/?{urlencode([name])}" if name and ID.fullmatch(name[1]) and not is_personal(name[1]) else ""
    return f"/{'/'.join(words)}/"


def _parse_countable_query(query: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query, max_num_fields=100)
    except ValueError:
        return []


def _is_ours(word: str) -> bool:
    """Return whether URLs with this beginning contain a visitor's data: an order, a subscription, a document."""
    if word == settings.BACK_OFFICE_PATH.strip("/"):
        return True
    return word in get_reserved_slugs() and word not in get_kinds_by_first_word()
