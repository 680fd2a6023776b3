"""The shop's index: where it is, and who reads and who writes it."""

from functools import cache

from django.conf import settings

from vyloha.commerce.search.backend import Reader
from vyloha.commerce.search.columns.reading import ColumnsReader
from vyloha.commerce.search.columns.writing import ColumnsIndex


@cache
def index() -> Reader:
    """Return the index to ask."""
    return ColumnsReader(settings.SEARCH_INDEX)


def writable_index() -> ColumnsIndex:
    """
    Return the index to write.

    :raises IndexLocked: when another process writes it
    """
    return ColumnsIndex(settings.SEARCH_INDEX)
