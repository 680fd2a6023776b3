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
    """Yield a list that gets the SQL of the block at its end, except that of an engine or of timers."""
    queries: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield queries
    # Now and then a process checks for changes.
    sent = of_the_shop(query["sql"] for query in captured.captured_queries)
    queries += [sql for sql in sent if "core_sequence" not in sql]


def of_the_shop(statements: Iterable[str]) -> list[str]:
    """Return the queries without those of a text index, which one of the engines has in the database."""
    return [sql for sql in statements if STATES not in sql]


@contextmanager
def index_in(folder: Path, settings: Any) -> Iterator[Callable[[], None]]:
    """Let pages use an index in ``folder``; yield a function that builds it from the database."""
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
