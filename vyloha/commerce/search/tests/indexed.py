"""An index for tests of pages that ask it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from vyloha.commerce.search.index import all_indexers, index, texts, vocabulary


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
