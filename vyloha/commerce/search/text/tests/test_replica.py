"""Text search on a streaming replica: two real servers, the tests' own and one that follows it."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import close_old_connections, connection, connections
from services import find_postgresql, free_port, running, unprivileged_user

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text, get_vocabulary, open_indexers
from vyloha.commerce.search.tests.indexed import index_in
from vyloha.commerce.search.text.postgresql.index import PostgresReader
from vyloha.commerce.search.text.query import TextQuery

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "search"])
PATIENCE_S = 300  # it replays what the other part of the suite writes
Command = list[str | Path]
Standby = Callable[[], AbstractContextManager[None]]


@pytest.fixture(scope="module")
def standby(django_db_setup: None) -> Iterator[Standby]:
    """Create a copy of the tests' server, the database ``search`` of Django; yield a context manager that runs it."""
    programs, user, port = find_postgresql(), unprivileged_user(), free_port()
    assert programs
    primary = connection.settings_dict
    with tempfile.TemporaryDirectory(prefix="vyloha-") as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        where = f"host={primary['HOST']} port={primary['PORT']} user={primary['USER']}"
        copy: Command = [programs / "pg_basebackup", "-d", where, "-D", folder / "cluster", "-R", "-c", "fast"]
        subprocess.run([*copy, "--no-sync"], user=user, cwd=folder, check=True)
        server: Command = [programs / "postgres", "-D", folder / "cluster", "-p", str(port)]
        server += ["-h", "127.0.0.1", "-k", folder]
        for setting in ("fsync=off", "max_connections=200", "log_min_messages=panic"):
            server += ["-c", setting]
        here = {"HOST": "127.0.0.1", "PORT": port, "TEST": primary["TEST"] | {"MIRROR": "default"}}
        patch.setitem(connections.settings, "search", primary | here)
        yield lambda: running(server, port, user)
        del connections["search"]


@pytest.fixture
def replica(standby: Standby, tmp_path: Path, settings: Any) -> Iterator[Standby]:
    """Let text search use PostgreSQL and the replica; yield a context manager that runs the replica."""
    settings.SEARCH_TEXTS = "postgresql"

    @contextmanager
    def running_replica() -> Iterator[None]:
        with standby():
            wait_until(has_caught_up)
            yield

    with index_in(tmp_path, settings) as build:
        build()
        yield running_replica
    connections["search"].close()
    with connection.cursor() as cursor:  # no models, so no test would empty them
        cursor.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'text_index%%'")
        for (table,) in cursor.fetchall():
            cursor.execute(f"DROP TABLE {table}")


def test_searches_use_replica_and_follow_primary(replica: Standby) -> None:
    with replica():
        wait_until_found("svetr", [])
        with pause_replication():
            product = a_product(name="Vlněný svetr")
            poll_indexers()
            assert find_ids("svetr") == []
        wait_until_found("svetry", [product.pk])


def test_searches_use_primary_while_replica_is_down(replica: Standby, monkeypatch: pytest.MonkeyPatch) -> None:
    with replica():
        wait_until_found("svetr", [])
    product = a_product(name="Vlněný svetr")
    poll_indexers()

    assert find_ids("svetr") == [product.pk]

    later = monotonic() + 60
    monkeypatch.setattr("vyloha.commerce.search.text.postgresql.replica.monotonic", lambda: later)
    with replica():
        wait_until_found("svetr", [product.pk])
        with pause_replication():
            a_product(name="Pletený svetr")
            poll_indexers()
            assert find_ids("svetr") == [product.pk]


def find_ids(phrase: str) -> list[int]:
    close_old_connections()  # as before each request
    return find_text(TextQuery.from_phrase(phrase)).ids


def poll_indexers() -> None:
    with open_indexers() as indexers:
        for indexer in indexers:
            indexer.poll()


def wait_until_found(phrase: str, ids: list[int]) -> None:
    wait_until(lambda: find_ids(phrase) == ids)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE_S
    while not is_so():
        assert monotonic() < deadline
        sleep(0.05)  # the servers need the processor


def has_caught_up() -> bool:
    connections["search"].close()
    replica, primary = PostgresReader(get_vocabulary(), "search"), PostgresReader(get_vocabulary())
    try:
        return replica.get_position() == primary.get_position()
    except IndexNotReady:  # it is starting up, or has not received the index
        return False


@contextmanager
def pause_replication() -> Iterator[None]:
    """Pause replication while the block runs."""
    with connections["search"].cursor() as cursor:
        cursor.execute("SELECT pg_wal_replay_pause()")
        wait_until(lambda: cursor.execute("SELECT pg_get_wal_replay_pause_state()").fetchone() == ("paused",))
        try:
            yield
        finally:
            cursor.execute("SELECT pg_wal_replay_resume()")
