"""Indexes of other versions are deleted; processes that have them open go on."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.index import delete_legacy_indexes, open_indexers
from vyloha.commerce.search.indexer import run_until
from vyloha.commerce.search.legacy_indexes import delete_legacy_folders
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.tests.test_backends import MOMENT, SHOP

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(tmp_path: Path, settings: Any) -> Path:
    settings.SEARCH_INDEX, settings.SEARCH_TEXTS = tmp_path, "tantivy"
    return tmp_path


def list_names(root: Path) -> set[str]:
    return {path.name for path in root.iterdir()}


def test_indexer_deletes_indexes_of_other_versions_when_its_own_are_built(root: Path) -> None:
    for name in ("v1", "text-v0.1", "words-v0.1", "mine"):
        (root / name).mkdir()
    a_product("Hrnek")

    with open_indexers() as indexers:
        run_until(lambda: True, indexers, delete_legacy_indexes)

    assert {"v1", "text-v0.1", "words-v0.1"}.isdisjoint(list_names(root))
    assert {name.partition("v")[0] for name in list_names(root)} == {"text-", "words-", "", "lock", "mine"}
    assert TantivyReader(root).search(TextQuery.from_phrase("hrnek")).total == 1


def test_open_reader_still_works_after_its_index_is_deleted(root: Path) -> None:
    with closing(TantivyIndex(root)) as index:
        index.rebuild([SHOP], IndexPosition(1, MOMENT))
    reader = TantivyReader(root)
    assert reader.search(TextQuery.from_phrase("hrnek")).ids[:1] == [2]

    delete_legacy_folders(root, [])

    assert list_names(root) == set()
    assert reader.search(TextQuery.from_phrase("polobotky")).ids == [7]
