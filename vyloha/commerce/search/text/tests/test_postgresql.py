"""What is true of the index in PostgreSQL alone; what it finds, `test_backends` asks."""

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
from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.index import all_indexers, find_text, texts
from vyloha.commerce.search.indexed_content import TEXTS
from vyloha.commerce.search.indexer import Indexer, Patient, SharedIndexer
from vyloha.commerce.search.tests.indexed import index_in
from vyloha.commerce.search.text.documents import Field, Kind, TextDocument, number_of
from vyloha.commerce.search.text.postgresql.index import CANDIDATES, PostgresIndex, PostgresReader, drop_unwritten
from vyloha.commerce.search.text.postgresql.replica import LEFT_ALONE_S, ReplicaFirst
from vyloha.commerce.search.text.postgresql.tables import Tables
from vyloha.commerce.search.text.query import TextFound, TextQuery
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


def named(pk: int, name: str, **others: Any) -> TextDocument:
    return TextDocument(pk, {Field.NAME: name}, **others)


def tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'text_index_%%'")
        return [table for (table,) in cursor.fetchall()]


def test_the_shop_is_searched_where_the_settings_say(tmp_path: Path, settings: Any, changes: Any) -> None:
    settings.SEARCH_TEXTS = "postgresql"
    with index_in(tmp_path, settings) as build:
        product = a_product(name="Dětské tričko")
        build()
        assert isinstance(texts(), PostgresReader)
        assert find_text(TextQuery.of("tricka")).ids == [product.pk]
        assert find_text(TextQuery.of("trycko")).ids == [product.pk]

        with changes():
            product.name = "Vlněná čepice"
            product.save()
        with all_indexers() as indexers:
            for indexer in indexers:
                indexer.look()
        texts.cache_clear()
        assert find_text(TextQuery.of("tričko")).ids == []
        assert find_text(TextQuery.of("čepjce")).ids == [product.pk]


def test_one_machine_writes_at_a_time(index: PostgresIndex, tmp_path: Path) -> None:
    product = a_product(name="Tričko")
    indexer = SharedIndexer(index, TEXTS, own=Indexer(index.words, TEXTS))
    with psycopg.connect(**connection.get_connection_params()) as other:
        with index.turn() as is_ours:
            assert is_ours
            [(key,)] = index._tables.rows("SELECT objid FROM pg_locks WHERE locktype = 'advisory'")
            assert other.execute("SELECT pg_try_advisory_lock(%s)", [key]).fetchone() == (False,)
        assert other.execute("SELECT pg_try_advisory_lock(%s)", [key]).fetchone() == (True,)

        indexer.begin()
        indexer.look()
        assert not index.is_there()
        assert not indexer.is_up_to_date(outbox.extent())
        other.execute("SELECT pg_advisory_unlock(%s)", [key])

    indexer.begin()
    assert index.search(TextQuery.of("tričko")).ids == [product.pk]


def test_idle_indexer_asks_the_database_one_thing_a_look(index: PostgresIndex, django_assert_num_queries: Any) -> None:
    a_product(name="Tričko")
    patient = Patient(SharedIndexer(index, TEXTS, own=Indexer(index.words, TEXTS)))
    patient.look()

    with django_assert_num_queries(1):
        patient.look(outbox.extent())


def test_a_machine_reads_everything_once_for_the_index_and_its_words(tmp_path: Path) -> None:
    products = [a_product(name=f"Tričko {number}") for number in range(3)]
    first, second = a_machine(tmp_path / "first"), a_machine(tmp_path / "second")

    with first as (indexer, words, read):
        indexer.begin()
        assert sorted(read) == [number_of(Kind.PRODUCT, product.pk) for product in products]
        assert words.near("trycko")
    [table] = tables()

    with second as (indexer, words, _read):
        indexer.begin()
        assert tables() == [table]
        assert len(PostgresReader(words).search(TextQuery.of("trycko")).ids) == 3


def _products() -> list[int]:
    return [number_of(Kind.PRODUCT, pk) for pk in Product.objects.order_by("pk").values_list("pk", flat=True)]


@contextmanager
def a_machine(folder: Path) -> Iterator[tuple[SharedIndexer[TextDocument], VocabularyIndex, list[int]]]:
    """Give its indexer, its words, and the numbers of the things that the indexer has read."""
    read: list[int] = []

    def documents(numbers: Collection[int], at: datetime) -> list[TextDocument]:
        read.extend(numbers)
        return TEXTS.documents(numbers, at)

    contents = replace(TEXTS, everything=_products, documents=documents)
    with closing(VocabularyIndex(folder)) as words:
        yield SharedIndexer(PostgresIndex(words), contents, own=Indexer(words, contents)), words, read


def test_the_old_table_is_there_while_it_may_be_read(index: PostgresIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    index.rebuild([[named(1, "Tričko")]], Position(1, MOMENT))
    [old] = tables()

    index.rebuild([[named(1, "Svetr")]], Position(2, MOMENT))
    assert old in tables()
    index.rebuild([[named(1, "Svetr")]], Position(2, MOMENT))
    assert old not in tables()
    assert len(tables()) == 2
    index.apply([named(2, "Deka")], [], Position(3, MOMENT))
    assert len(tables()) == 2

    monkeypatch.setattr("vyloha.commerce.search.text.postgresql.tables.READ_S", -1)
    index.apply([named(2, "Deka")], [], Position(4, MOMENT))

    assert len(tables()) == 1
    assert index.search(TextQuery.of("svetr")).ids == [1]


def test_tables_of_older_versions_go_when_nobody_has_written_them_for_long(index: PostgresIndex) -> None:
    index.rebuild([[named(1, "Tričko")]], Position(1, MOMENT))
    [own] = tables()
    with connection.cursor() as cursor:
        for version, moment in (("v0_1", MOMENT - timedelta(days=1)), ("v0_11", MOMENT)):
            cursor.execute(
                "INSERT INTO text_index VALUES (%s, %s, 1, %s)", [version, f"text_index_{version}_a", moment]
            )
            cursor.execute(f"CREATE TABLE text_index_{version}_a ()")

    drop_unwritten((MOMENT - timedelta(hours=1)).timestamp())

    assert sorted(tables()) == sorted(["text_index_v0_11_a", own])
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM text_index")
        assert cursor.fetchone() == (2,)


@pytest.mark.parametrize("phrase", ODD, ids=range(len(ODD)))
def test_an_odd_phrase_gets_an_answer(index: PostgresIndex, phrase: str) -> None:
    index.rebuild([SHOP], Position(1, MOMENT))

    found = index.search(TextQuery.of(phrase, kinds=frozenset(Kind)))

    assert len(found.hits) == found.total <= len(SHOP)


def test_a_lost_table_is_noticed(index: PostgresIndex) -> None:
    index.rebuild([[named(1, "Tričko")]], Position(1, MOMENT))
    assert index.is_there()
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {tables()[0]}")
    assert not index.is_there()
    with pytest.raises(IndexNotReady), transaction.atomic():
        index.search(TextQuery.of("tričko"))


def test_a_database_that_is_down_is_an_index_that_is_not_ready(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.rebuild([[named(1, "Tričko")]], Position(1, MOMENT))

    def refuse(*_arguments: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(Tables, "rows", refuse)

    with pytest.raises(IndexNotReady):
        index.search(TextQuery.of("tričko"))
    with pytest.raises(IndexNotReady):
        index.position()


class Down:
    """A replica that does not answer."""

    tried = 0

    def search(self, _query: TextQuery) -> TextFound:
        self.tried += 1
        raise IndexNotReady

    def position(self) -> Position:
        self.tried += 1
        raise IndexNotReady


def test_a_replica_that_did_not_answer_is_left_alone_for_a_while(
    index: PostgresIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    index.rebuild([[named(1, "Tričko")]], Position(1, MOMENT))
    clock, replica = 100.0, Down()
    monkeypatch.setattr("vyloha.commerce.search.text.postgresql.replica.monotonic", lambda: clock)
    reader = ReplicaFirst(replica, index)

    for _request in range(3):
        assert reader.position() == Position(1, MOMENT)
        assert reader.search(TextQuery.of("tričko")).ids == [1]
    assert replica.tried == 1
    clock += LEFT_ALONE_S
    reader.position()
    assert replica.tried == 2


def test_of_many_that_fit_those_that_sell_are_ranked(index: PostgresIndex) -> None:
    many = [named(pk, "Tričko bílé", pieces_sold=pk % 7) for pk in range(1, CANDIDATES + 500)]
    index.rebuild([many], Position(1, MOMENT))

    found = index.search(TextQuery.of("tričko", limit=10))

    assert (found.total, found.is_counted) == (CANDIDATES, False)
    assert {pk % 7 for pk in found.ids} == {6}


def test_kinds_are_told_apart(index: PostgresIndex) -> None:
    documents = [named(1, "Trička"), named(1, "Trička", kind=Kind.CATEGORY), named(1, "Trička a my", kind=Kind.POST)]
    index.rebuild([documents], Position(1, MOMENT))

    def kinds(*asked: Kind) -> list[Kind]:
        return [hit.kind for hit in index.search(TextQuery.of("trička", kinds=frozenset(asked))).hits]

    assert kinds(Kind.PRODUCT) == [Kind.PRODUCT]
    assert kinds(Kind.POST) == [Kind.POST]
    assert set(kinds(Kind.PRODUCT, Kind.CATEGORY)) == {Kind.PRODUCT, Kind.CATEGORY}
    assert set(kinds(*Kind)) == {Kind.PRODUCT, Kind.CATEGORY, Kind.POST}
    assert kinds(Kind.PAGE) == []


def test_a_page_that_asks_often_looks_for_the_index_once(
    index: PostgresIndex, tmp_path: Path, django_assert_num_queries: Any
) -> None:
    index.rebuild([[named(1, "Tričko")]], Position(1, MOMENT))
    reader = PostgresReader(Vocabulary(tmp_path), cache_s=60)
    reader.position()

    with django_assert_num_queries(1):
        assert reader.search(TextQuery.of("tričko")).ids == [1]
        assert reader.position() == Position(1, MOMENT)
