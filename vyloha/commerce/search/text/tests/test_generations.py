"""Threads of a web worker search at once, also while the index is opened and replaced."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.tests.test_backends import MOMENT, SHOP

THREADS = 4
BUILDS = 8


def test_threads_opening_index_at_once_all_find(tmp_path: Path) -> None:
    with closing(TantivyIndex(tmp_path)) as index:
        index.rebuild([SHOP], IndexPosition(1, MOMENT))
    together = Barrier(THREADS, timeout=30)

    def ask(readers: list[TantivyReader]) -> Iterator[list[int]]:
        for reader in readers:
            together.wait()
            yield reader.search(TextQuery.from_phrase("hrnek")).ids[:1]

    readers = [TantivyReader(tmp_path) for _reader in range(20)]
    with ThreadPoolExecutor(THREADS) as threads:
        answers = list(threads.map(lambda _thread: list(ask(readers)), range(THREADS)))
    assert answers == [[[2]] * len(readers)] * THREADS


def test_threads_find_during_rebuild(tmp_path: Path) -> None:
    reader = TantivyReader(tmp_path)
    with closing(TantivyIndex(tmp_path)) as index, ThreadPoolExecutor(THREADS) as threads:
        index.rebuild([SHOP], IndexPosition(1, MOMENT))
        over: list[bool] = []

        def ask() -> set[int]:
            found: set[int] = set()
            while not over:
                found |= set(reader.search(TextQuery.from_phrase("hrnek")).ids[:1])
            return found

        asking = [threads.submit(ask) for _thread in range(THREADS)]
        for build in range(2, BUILDS):
            index.rebuild([SHOP], IndexPosition(build, MOMENT))
        over.append(True)
        assert [thread.result() for thread in asking] == [{2}] * THREADS
        assert reader.get_position().change == BUILDS - 1
