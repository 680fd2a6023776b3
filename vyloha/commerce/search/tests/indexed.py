"""An index for tests of pages that ask it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.search.index import all_indexers, index, texts, vocabulary
from vyloha.commerce.search.text.postgresql.tables import STATES


@contextmanager
def queries_of_the_shop() -> Iterator[list[str]]:
    """Give the SQL that the block sends, once it is over, but for what comes with an engine or with time."""
    queries: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield queries
    statements = (query["sql"] for query in captured.captured_queries)
    # Texts may be indexed in the database, and now and then a process asks whether anything changed.
    queries += [sql for sql in statements if STATES not in sql and "core_sequence" not in sql]


@contextmanager
def index_in(folder: Path, settings: Any) -> Iterator[Callable[[], None]]:
    """Let pages ask an index in ``folder``; what comes builds it from what is in the database now."""
    settings.SEARCH_INDEX = folder
    for cached in (index, texts, vocabulary):
        cached.cache_clear()

    def build() -> None:
        with all_indexers() as indexers:
            for indexer in indexers:
                indexer.rebuild()

    try:
        yield build
    finally:
        for cached in (index, texts, vocabulary):
            cached.cache_clear()
