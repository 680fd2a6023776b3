"""Indexes of older versions are deleted once nobody can need them, and never before."""

import os
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search import indexer, legacy_indexes
from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.index import get_legacy_indexes as of_the_shop
from vyloha.commerce.search.index import open_indexers
from vyloha.commerce.search.legacy_indexes import HOUR_S, UNUSED_S, delete_unwritten
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.tests.test_backends import MOMENT, SHOP

pytestmark = pytest.mark.django_db
DAY_AGO = time.time() - UNUSED_S - 60


def create_old_folder(folder: Path, written: float = DAY_AGO) -> Path:
    (folder / "abc").mkdir(parents=True)
    for path in (folder / "abc" / "file", folder / "current"):
        path.write_text("{}")
    for path in (folder / "current", folder):
        os.utime(path, (written, written))
    return folder


@pytest.fixture
def root(tmp_path: Path, settings: Any) -> Path:
    settings.SEARCH_INDEX, settings.SEARCH_TEXTS = tmp_path, "tantivy"
    return tmp_path


def list_names(root: Path) -> set[str]:
    return {path.name for path in root.iterdir()}


def test_index_unwritten_for_day_is_deleted(root: Path) -> None:
    for name in ("v1", "text-v3.1", "words-v0.1"):
        create_old_folder(root / name)
    still_written, unknown, used = (
        create_old_folder(root / "text-v4.1", time.time()),
        create_old_folder(root / "mine"),
        create_old_folder(root / "v9"),
    )

    delete_unwritten(root, [used], time.time() - UNUSED_S)

    assert list_names(root) == {still_written.name, unknown.name, used.name}


def test_indexer_deletes_legacy_indexes_after_an_hour(root: Path, monkeypatch: Any) -> None:
    create_old_folder(root / "text-v0.1")
    a_product("Hrnek")
    now = time.monotonic()
    monkeypatch.setattr(legacy_indexes, "time", SimpleNamespace(monotonic=lambda: now, time=time.time))
    monkeypatch.setattr(indexer, "close_old_connections", lambda: None)  # the test's own is needed on
    looks: list[set[str]] = []

    def stopped() -> bool:
        nonlocal now
        looks.append(list_names(root))
        now += HOUR_S / 2
        return len(looks) == 4

    with open_indexers() as indexers:
        indexer.run_until(stopped, indexers, of_the_shop())

    with_old, also, without, _last = looks
    assert with_old == also == without | {"text-v0.1"}
    assert {name.partition("v")[0] for name in without} == {"text-", "words-", "", "lock"}
    assert TantivyReader(root).search(TextQuery.from_phrase("hrnek")).total == 1


def test_open_reader_still_works_after_its_index_is_deleted(root: Path) -> None:
    with closing(TantivyIndex(root)) as index:
        index.rebuild([SHOP], IndexPosition(1, MOMENT))
    reader = TantivyReader(root)
    assert reader.search(TextQuery.from_phrase("hrnek")).ids[:1] == [2]

    delete_unwritten(root, [], time.time() + 60)

    assert list_names(root) == set()
    assert reader.search(TextQuery.from_phrase("polobotky")).ids == [7]
