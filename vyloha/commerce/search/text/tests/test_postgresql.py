"""Properties of the index in PostgreSQL alone; `test_backends` checks what it finds."""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.index import find_text, get_text_index, open_indexers
from vyloha.commerce.search.indexed_content import TEXTS
from vyloha.commerce.search.indexer import Indexer, RetryingIndexer, SharedIndexer
from vyloha.commerce.search.tests.indexed import index_in
from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind, encode_number
from vyloha.commerce.search.text.postgresql.index import (
    CANDIDATES,
    PostgresIndex,
    PostgresReader,
    drop_unwritten_tables,
)
from vyloha.commerce.search.text.postgresql.replica import RETRY_PAUSE_S, ReplicaFirstReader
from vyloha.commerce.search.text.postgresql.tables import IndexTables
from vyloha.commerce.search.text.query import TextQuery, TextResult
from vyloha.commerce.search.text.tests.test_any_phrase import ODD
from vyloha.commerce.search.text.tests.test_backends import SHOP
from vyloha.commerce.search.text.vocabulary import Vocabulary, VocabularyIndex
from vyloha.core.database import outbox

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 11, 22, tzinfo=UTC)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[PostgresIndex]:
    with closing(VocabularyIndex(tmp_path)) as words:
        yield PostgresIndex(words)


def build_named_document(pk: int, name: str, **others: Any) -> TextDocument:
    return TextDocument(pk, {TextField.NAME: name}, **others)


def tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'text_index_%%'")
        return [table for (table,) in cursor.fetchall()]


def test_search_texts_setting_selects_postgresql(tmp_path: Path, settings: Any, changes: Any) -> None:
    settings.SEARCH_TEXTS = "postgresql"
    with index_in(tmp_path, settings) as build:
        product = a_product(name="Dětské tričko")
        build()
        assert isinstance(get_text_index(), PostgresReader)
        assert find_text(TextQuery.from_phrase("tricka")).ids == [product.pk]
        assert find_text(TextQuery.from_phrase("trycko")).ids == [product.pk]

        with changes():
            product.name = "Vlněná čepice"
            product.save()
        with open_indexers() as indexers:
            for indexer in indexers:
                indexer.poll()
        get_text_index.cache_clear()
        assert find_text(TextQuery.from_phrase("tričko")).ids == []
        assert find_text(TextQuery.from_phrase("čepjce")).ids == [product.pk]


def test_only_one_machine_writes_at_a_time(index: PostgresIndex, tmp_path: Path) -> None:
    product = a_product(name="Tričko")
    indexer = SharedIndexer(index, TEXTS, own=Indexer(index.words, TEXTS))
    with psycopg.connect(**connection.get_connection_params()) as other:
        with index.acquire_write_lock() as is_ours:
            assert is_ours
            [(key,)] = index._tables.fetch_rows("SELECT objid FROM pg_locks WHERE locktype = 'advisory'")
            assert other.execute("SELECT pg_try_advisory_lock(%s)", [key]).fetchone() == (False,)
        assert other.execute("SELECT pg_try_advisory_lock(%s)", [key]).fetchone() == (True,)

        indexer.start()
        indexer.poll()
        assert not index.exists()
        assert not indexer.is_up_to_date(outbox.get_change_range())
        other.execute("SELECT pg_advisory_unlock(%s)", [key])

    indexer.start()
    assert index.search(TextQuery.from_phrase("tričko")).ids == [product.pk]


def test_idle_indexer_uses_one_query_per_poll(index: PostgresIndex, django_assert_num_queries: Any) -> None:
    a_product(name="Tričko")
    patient = RetryingIndexer(SharedIndexer(index, TEXTS, own=Indexer(index.words, TEXTS)))
    patient.poll()

    with django_assert_num_queries(1):
        patient.poll(outbox.get_change_range())


def test_machine_reads_documents_once_for_index_and_vocabulary(tmp_path: Path) -> None:
    products = [a_product(name=f"Tričko {number}") for number in range(3)]
    first, second = run_machine(tmp_path / "first"), run_machine(tmp_path / "second")

    with first as (indexer, words, read):
        indexer.start()
        assert sorted(read) == [encode_number(TextKind.PRODUCT, product.pk) for product in products]
        assert words.find_near("trycko")
    [table] = tables()

    with second as (indexer, words, _read):
        indexer.start()
        assert tables() == [table]
        assert len(PostgresReader(words).search(TextQuery.from_phrase("trycko")).ids) == 3


def _products() -> list[int]:
    return [encode_number(TextKind.PRODUCT, pk) for pk in Product.objects.order_by("pk").values_list("pk", flat=True)]


@contextmanager
def run_machine(folder: Path) -> Iterator[tuple[SharedIndexer[TextDocument], VocabularyIndex, list[int]]]:
    """Yield its indexer, its vocabulary, and the numbers of the items that the indexer has read."""
    read: list[int] = []

    def documents(numbers: Collection[int], at: datetime) -> list[TextDocument]:
        read.extend(numbers)
        return TEXTS.documents(numbers, at)

    contents = replace(TEXTS, everything=_products, documents=documents)
    with closing(VocabularyIndex(folder)) as words:
        yield SharedIndexer(PostgresIndex(words), contents, own=Indexer(words, contents)), words, read


def test_old_table_exists_while_it_may_be_read(index: PostgresIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    index.rebuild([[build_named_document(1, "Tričko")]], IndexPosition(1, MOMENT))
    [old] = tables()

    index.rebuild([[build_named_document(1, "Svetr")]], IndexPosition(2, MOMENT))
    assert old in tables()
    index.rebuild([[build_named_document(1, "Svetr")]], IndexPosition(2, MOMENT))
    assert old not in tables()
    assert len(tables()) == 2
    index.apply([build_named_document(2, "Deka")], [], IndexPosition(3, MOMENT))
    assert len(tables()) == 2

    monkeypatch.setattr("vyloha.commerce.search.text.postgresql.tables.READ_S", -1)
    index.apply([build_named_document(2, "Deka")], [], IndexPosition(4, MOMENT))

    assert len(tables()) == 1
    assert index.search(TextQuery.from_phrase("svetr")).ids == [1]


def test_unwritten_tables_of_older_versions_are_dropped(index: PostgresIndex) -> None:
    index.rebuild([[build_named_document(1, "Tričko")]], IndexPosition(1, MOMENT))
    [own] = tables()
    with connection.cursor() as cursor:
        for version, moment in (("v0_1", MOMENT - timedelta(days=1)), ("v0_11", MOMENT)):
            cursor.execute(
                "INSERT INTO text_index VALUES (%s, %s, 1, %s)", [version, f"text_index_{version}_a", moment]
            )
            cursor.execute(f"CREATE TABLE text_index_{version}_a ()")

    drop_unwritten_tables((MOMENT - timedelta(hours=1)).timestamp())

    assert sorted(tables()) == sorted(["text_index_v0_11_a", own])
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM text_index")
        assert cursor.fetchone() == (2,)


@pytest.mark.parametrize("phrase", ODD, ids=range(len(ODD)))
def test_odd_phrase_gets_answer(index: PostgresIndex, phrase: str) -> None:
    index.rebuild([SHOP], IndexPosition(1, MOMENT))

    found = index.search(TextQuery.from_phrase(phrase, kinds=frozenset(TextKind)))

    assert len(found.hits) == found.total <= len(SHOP)


def test_lost_table_raises_index_not_ready(index: PostgresIndex) -> None:
    index.rebuild([[build_named_document(1, "Tričko")]], IndexPosition(1, MOMENT))
    assert index.exists()
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {tables()[0]}")
    assert not index.exists()
    with pytest.raises(IndexNotReady), transaction.atomic():
        index.search(TextQuery.from_phrase("tričko"))


def test_unavailable_database_raises_index_not_ready(index: PostgresIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    index.rebuild([[build_named_document(1, "Tričko")]], IndexPosition(1, MOMENT))

    def refuse(*_arguments: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(IndexTables, "fetch_rows", refuse)

    with pytest.raises(IndexNotReady):
        index.search(TextQuery.from_phrase("tričko"))
    with pytest.raises(IndexNotReady):
        index.get_position()


class Down:
    """A replica that does not answer."""

    tried = 0

    def search(self, _query: TextQuery) -> TextResult:
        self.tried += 1
        raise IndexNotReady

    def get_position(self) -> IndexPosition:
        self.tried += 1
        raise IndexNotReady


def test_unavailable_replica_is_not_retried_for_a_while(index: PostgresIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    index.rebuild([[build_named_document(1, "Tričko")]], IndexPosition(1, MOMENT))
    clock, replica = 100.0, Down()
    monkeypatch.setattr("vyloha.commerce.search.text.postgresql.replica.monotonic", lambda: clock)
    reader = ReplicaFirstReader(replica, index)

    for _request in range(3):
        assert reader.get_position() == IndexPosition(1, MOMENT)
        assert reader.search(TextQuery.from_phrase("tričko")).ids == [1]
    assert replica.tried == 1
    clock += RETRY_PAUSE_S
    reader.get_position()
    assert replica.tried == 2


def test_candidates_are_limited_to_best_sellers(index: PostgresIndex) -> None:
    many = [build_named_document(pk, "Tričko bílé", pieces_sold=pk % 7) for pk in range(1, CANDIDATES + 500)]
    index.rebuild([many], IndexPosition(1, MOMENT))

    found = index.search(TextQuery.from_phrase("tričko", limit=10))

    assert (found.total, found.is_counted) == (CANDIDATES, False)
    assert {pk % 7 for pk in found.ids} == {6}


def test_search_filters_by_kind(index: PostgresIndex) -> None:
    documents = [
        build_named_document(1, "Trička"),
        build_named_document(1, "Trička", kind=TextKind.CATEGORY),
        build_named_document(1, "Trička a my", kind=TextKind.POST),
    ]
    index.rebuild([documents], IndexPosition(1, MOMENT))

    def kinds(*asked: TextKind) -> list[TextKind]:
        return [hit.kind for hit in index.search(TextQuery.from_phrase("trička", kinds=frozenset(asked))).hits]

    assert kinds(TextKind.PRODUCT) == [TextKind.PRODUCT]
    assert kinds(TextKind.POST) == [TextKind.POST]
    assert set(kinds(TextKind.PRODUCT, TextKind.CATEGORY)) == {TextKind.PRODUCT, TextKind.CATEGORY}
    assert set(kinds(*TextKind)) == {TextKind.PRODUCT, TextKind.CATEGORY, TextKind.POST}
    assert kinds(TextKind.PAGE) == []


def test_page_reads_index_state_once(index: PostgresIndex, tmp_path: Path, django_assert_num_queries: Any) -> None:
    index.rebuild([[build_named_document(1, "Tričko")]], IndexPosition(1, MOMENT))
    reader = PostgresReader(Vocabulary(tmp_path), cache_s=60)
    reader.get_position()

    with django_assert_num_queries(1):
        assert reader.search(TextQuery.from_phrase("tričko")).ids == [1]
        assert reader.get_position() == IndexPosition(1, MOMENT)
