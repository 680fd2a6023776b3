"""URLs of the shop itself, which editors' pages cannot have."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import gettext as _

SEGMENT = re.compile(r"\^?(?P<name>[\w.\-]+)")


@cache
def get_reserved_slugs() -> frozenset[str]:
    """Return the first segments of the paths in the URL configuration, such as "kosik", and of static files."""
    return frozenset({*_iterate_first_segments(get_resolver().url_patterns), settings.STATIC_URL.strip("/")})


def _iterate_first_segments(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        written = str(pattern.pattern)
        if found := SEGMENT.match(written):
            yield found["name"]
        elif isinstance(pattern, URLResolver) and not written:
            yield from _iterate_first_segments(pattern.url_patterns)


def validate_not_reserved(slug: str) -> None:
    """:raises ValidationError: if a page with ``slug`` right below the home page would never be shown"""
    if slug in get_reserved_slugs():
        raise ValidationError({"slug": _("This address belongs to the shop itself. Choose another.")})
