"""The shop's index: where it is, and who reads and who writes it."""

from functools import cache

from django.conf import settings

from vyloha.commerce.search.backend import Reader
from vyloha.commerce.search.columns.reading import ColumnsReader
from vyloha.commerce.search.columns.writing import ColumnsIndex
from vyloha.commerce.search.query import Found, Query
from vyloha.core.page_tags import shows_as_of


@cache
def index() -> Reader:
    """Return the index to ask."""
    return ColumnsReader(settings.SEARCH_INDEX)


def find(query: Query) -> Found:
    """
    Search for a page: it is not held as if it had seen what the index has not.

    :raises IndexNotReady:
    """
    # The position first: what is found is as new or newer.
    shows_as_of(index().position().change)
    return index().search(query)


def writable_index() -> ColumnsIndex:
    """
    Return the index to write.

    :raises IndexLocked: when another process writes it
    """
    return ColumnsIndex(settings.SEARCH_INDEX)
