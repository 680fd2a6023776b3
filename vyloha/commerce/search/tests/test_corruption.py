"""When index files become corrupt while the shop runs, readers fall back and the indexer builds new ones."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.columns import file
from vyloha.commerce.search.columns.reader import ColumnsReader
from vyloha.commerce.search.index import open_indexers
from vyloha.commerce.search.indexer import RETRY_S, Indexer, RetryingIndexer
from vyloha.commerce.search.query import ListingQuery
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyReader
from vyloha.commerce.search.text.vocabulary import Vocabulary

pytestmark = pytest.mark.django_db

MONOTONIC = time.monotonic


def cut(path: Path) -> None:
    os.truncate(path, 0)


def overwrite(path: Path) -> None:
    # In place: readers with the file open read the garbage.
    size = path.stat().st_size
    with path.open("r+b") as stream:
        stream.write(b"\xff" * size)


def make_unreadable(path: Path) -> None:
    # Also for a superuser, who may read whatever the permissions say.
    path.unlink()
    path.symlink_to(path)


def find_files(root: Path, *endings: str) -> list[Path]:
    found = [path for path in root.rglob("*") if path.name.endswith(endings) and path.is_file()]
    assert found
    return found


@pytest.fixture
def root(tmp_path: Path, settings: Any) -> Path:
    settings.SEARCH_INDEX = tmp_path / "index"
    settings.SEARCH_TEXTS = "tantivy"
    return tmp_path / "index"


@pytest.fixture
def indexers(root: Path) -> Iterator[list[Indexer[Any]]]:
    a_product("Hrnek")
    with open_indexers() as indexers:
        for indexer in indexers:
            indexer.rebuild()
        yield indexers


def find_words(reader: TantivyReader) -> list[int]:
    return reader.search(TextQuery.from_phrase("hrnek")).ids


# Not cut: threads of tantivy's own read its files at any time, and reading behind the end kills the process.
@pytest.mark.parametrize("damage", [overwrite, make_unreadable])
@pytest.mark.parametrize("ending", [".idx", ".term", ".fast", "current", "meta.json"])
def test_corrupt_text_index_falls_back_and_is_rebuilt(root, indexers, damage, ending):
    hrnek = Product.objects.get().pk
    reader = TantivyReader(root)
    assert find_words(reader) == [hrnek]
    for path in find_files(reader.folder.path, ending):
        damage(path)

    with suppress(IndexNotReady):
        assert find_words(TantivyReader(root)) == [hrnek]
    for indexer in indexers:
        indexer.start()

    assert [find_words(one) for one in (reader, TantivyReader(root))] == [[hrnek]] * 2


@pytest.mark.parametrize(("damage", "copied"), [(cut, 1 << 20), (overwrite, 0), (make_unreadable, 0)])
@pytest.mark.parametrize("ending", [".columns", "current"])
def test_corrupt_columns_fall_back_and_are_rebuilt(root, indexers, damage, ending, copied, monkeypatch):
    monkeypatch.setattr(file, "MAX_COPIED_BYTES", copied)
    hrnek = Product.objects.get().pk
    reader = ColumnsReader(root)
    assert reader.search(ListingQuery()).ids == [hrnek]
    for path in find_files(reader.folder.path, ending):
        damage(path)

    with suppress(IndexNotReady):
        assert ColumnsReader(root).search(ListingQuery()).ids == [hrnek]
    for indexer in indexers:
        indexer.start()

    assert [one.search(ListingQuery()).ids for one in (reader, ColumnsReader(root))] == [[hrnek]] * 2


@pytest.mark.parametrize("damage", [cut, overwrite, Path.unlink])
def test_small_shop_keeps_listing_while_corrupt_columns_are_rebuilt(root, indexers, damage):
    hrnek = Product.objects.get().pk
    reader = ColumnsReader(root)
    before = reader.folder.read_manifest()
    reader.search(ListingQuery())
    for path in find_files(reader.folder.path, ".columns"):
        damage(path)

    assert [reader.search(ListingQuery()).ids for _again in range(2)] == [[hrnek]] * 2
    indexers[0].start()

    assert reader.folder.read_manifest().base != before.base
    assert ColumnsReader(root).search(ListingQuery()).ids == [hrnek]


def test_corrupt_vocabulary_corrects_nothing_and_is_rebuilt(root, indexers):
    words = Vocabulary(root)
    assert [near.word for near in words.find_near("hrnke")] == ["hrnek"]
    for path in find_files(words.folder.path, ".idx", ".term"):
        overwrite(path)

    assert Vocabulary(root).find_near("hrnke") == []
    for indexer in indexers:
        indexer.start()

    assert [near.word for near in words.find_near("hrnke")] == ["hrnek"]


def test_deleted_folder_keeps_answering_and_is_rebuilt(root, indexers):
    words, listings = TantivyReader(root), ColumnsReader(root)
    before = (find_words(words), listings.search(ListingQuery()).ids)
    for folder in (words.folder.path, listings.folder.path):
        shutil.rmtree(folder)

    assert (find_words(words), listings.search(ListingQuery()).ids) == before
    for indexer in indexers:
        indexer.poll()

    assert find_words(TantivyReader(root)) == ColumnsReader(root).search(ListingQuery()).ids == before[0]


def test_panic_on_phrase_does_not_rebuild_index(root, indexers, monkeypatch):
    class PanicException(BaseException):
        """As tantivy's: no ``Exception``."""

    reader = TantivyReader(root)
    built = reader.folder.read_manifest()

    def panic(*_args: object) -> None:
        raise PanicException

    with monkeypatch.context() as patch:
        patch.setattr("vyloha.commerce.search.text.tantivy_index._search_index", panic)
        with pytest.raises(IndexNotReady):
            find_words(reader)
    for indexer in indexers:
        indexer.poll()

    assert find_words(reader) == [Product.objects.get().pk]
    assert reader.folder.read_manifest().generation == built.generation


def test_silent_corruption_is_found_by_periodic_check(root, indexers, monkeypatch):
    columns = RetryingIndexer(indexers[0])
    columns.poll()
    for path in find_files(ColumnsReader(root).folder.path, ".columns"):
        times = path.stat()
        with path.open("r+b") as stream:
            stream.seek(-1, os.SEEK_END)
            stream.write(b"\xff")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # a decaying disk changes no times
    spoiled = set(find_files(root, ".columns"))

    columns.poll()
    assert set(find_files(root, ".columns")) == spoiled
    advance_clock(monkeypatch, 2000)
    columns.poll()

    assert spoiled.isdisjoint(find_files(root, ".columns"))


def test_full_disk_keeps_old_index_until_retry_succeeds(root, indexers, monkeypatch):
    patient = [RetryingIndexer(indexer) for indexer in indexers]
    for indexer in patient:
        indexer.poll()
    reader = ColumnsReader(root)
    cup = a_product("Šálek")

    def full(*_args: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("vyloha.commerce.search.columns.file.write_arrays", full)
        advance_clock(patch, 2000)
        patch.setattr(indexers[0].index, "check_integrity", lambda: False)
        patient[0].poll()

    assert cup.pk not in reader.search(ListingQuery()).ids
    advance_clock(monkeypatch, 2000 + RETRY_S)
    monkeypatch.setattr(indexers[0].index, "check_integrity", lambda: False)
    patient[0].poll()
    assert cup.pk in reader.search(ListingQuery()).ids


def advance_clock(patch: pytest.MonkeyPatch, seconds: float) -> None:
    now = MONOTONIC() + seconds
    patch.setattr("vyloha.commerce.search.indexer.time.monotonic", lambda: now)
