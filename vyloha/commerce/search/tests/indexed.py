"""Builds an index for tests of pages that query it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.search.index import get_index, get_text_index, get_vocabulary, open_indexers
from vyloha.commerce.search.text.postgresql.tables import STATES


@contextmanager
def queries_of_the_shop() -> Iterator[list[str]]:
    """Give the SQL that the block sends, once it is over, but for what comes with an engine or with time."""
    queries: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield queries
    # Now and then a process asks whether anything changed.
    sent = of_the_shop(query["sql"] for query in captured.captured_queries)
    queries += [sql for sql in sent if "core_sequence" not in sql]


def of_the_shop(statements: Iterable[str]) -> list[str]:
    """Return those that do not ask an index of texts, which lives in the database with one of the engines."""
    return [sql for sql in statements if STATES not in sql]


@contextmanager
def index_in(folder: Path, settings: Any) -> Iterator[Callable[[], None]]:
    """Let pages ask an index in ``folder``; what comes builds it from what is in the database now."""
    settings.SEARCH_INDEX = folder
    for cached in (get_index, get_text_index, get_vocabulary):
        cached.cache_clear()

    def build() -> None:
        with open_indexers() as indexers:
            for indexer in indexers:
                indexer.rebuild()

    try:
        yield build
    finally:
        for cached in (get_index, get_text_index, get_vocabulary):
            cached.cache_clear()
