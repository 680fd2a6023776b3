"""An index for tests of pages that ask it."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from vyloha.commerce.search.columns.writing import ColumnsIndex
from vyloha.commerce.search.index import index
from vyloha.commerce.search.indexer import Indexer


@contextmanager
def index_in(folder: Path, settings: Any) -> Iterator[Callable[[], None]]:
    """Let pages ask an index in ``folder``; what comes builds it from what is in the database now."""
    settings.SEARCH_INDEX = folder
    index.cache_clear()

    def build() -> None:
        with closing(ColumnsIndex(folder)) as writable:
            Indexer(writable).rebuild()

    try:
        yield build
    finally:
        index.cache_clear()
