"""
Adds the shop's own markup to suggestions.

A function named in ``settings.SEARCH_MARKUP`` gets the suggestions of a response as they will be sent, and returns for
each of them HTML by the position where it goes; it reports its dependencies with ``core.cache.tags.add_page_tags``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

MARKUP_POSITIONS = frozenset({"title_before", "title_after", "content_after", "meta_before", "meta_after"})

Entries = Sequence[Mapping[str, Any]]
Markup = Callable[[Entries], Iterable[Mapping[str, str]]]


def add_markup(entries: Sequence[dict[str, Any]]) -> None:
    """
    Add the markup of the shop's functions to suggestions.

    :raises ValueError: if a function names a position unknown to clients, or omits a suggestion
    """
    for function in _load_functions(tuple(settings.SEARCH_MARKUP)):
        for entry, added in zip(entries, function(entries), strict=True):
            if unknown := added.keys() - MARKUP_POSITIONS:
                raise ValueError(f"unknown markup positions: {', '.join(sorted(unknown))}")
            entry.update({place: entry.get(place, "") + html for place, html in added.items() if html})


@cache
def _load_functions(names: tuple[str, ...]) -> list[Markup]:
    return [import_string(name) for name in names]
