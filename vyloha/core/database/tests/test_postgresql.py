"""A PostgreSQL that hangs: a stand-in that greets each client and then says nothing more."""

import logging
import socket
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, close_old_connections, connection, transaction
from django.db.backends.postgresql import base as django_base
from psycopg.pq import TransactionStatus

from vyloha.core.database.circuit_breaker import CircuitBreaker
from vyloha.core.database.postgresql import base
from vyloha.core.database.postgresql.base import TimeoutConnection, resume
from vyloha.core.http.log_filters import DatabaseUnavailableFilter

GREETING = b"R\0\0\0\x08\0\0\0\0" + b"Z\0\0\0\x05I"  # you are in; what do you want?
ANSWER = b"C\0\0\0\x0dSELECT 1\0" + b"Z\0\0\0\x05I"


class PostgreSQL(ThreadingTCPServer):
    daemon_threads = True
    greets = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.conversations: list[socket.socket] = []

    @property
    def visits(self) -> int:
        return len(self.conversations)


class Conversation(BaseRequestHandler):
    request: socket.socket
    server: PostgreSQL

    def handle(self) -> None:
        self.server.conversations.append(self.request)
        if self.request.recv(4096) and self.server.greets:
            self.request.sendall(GREETING)
        while self.request.recv(4096):
            pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[PostgreSQL]:
    monkeypatch.setattr(base, "SILENCE_S", 0.05)
    monkeypatch.setattr(base.hurry, "is_on", True)
    monkeypatch.setattr(TimeoutConnection, "breakers", {})
    with PostgreSQL() as running:
        thread = Thread(target=running.serve_forever, args=[0.01])
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def connect(server: PostgreSQL) -> TimeoutConnection:
    return TimeoutConnection.connect(
        host="127.0.0.1", port=server.server_address[1], user="shop", sslmode="disable", connect_timeout=2
    )


def get_breaker(server: PostgreSQL) -> CircuitBreaker:
    return TimeoutConnection.get_breaker({"host": "127.0.0.1", "port": server.server_address[1]})


def run_query(connection: TimeoutConnection) -> None:
    connection.pgconn.send_query(b"SELECT 1")
    connection.wait(psycopg.generators.fetch_many(connection.pgconn))


def test_hung_server_is_left_alone_after_one_timeout(server: PostgreSQL, caplog: pytest.LogCaptureFixture) -> None:
    connection, other = connect(server), connect(server)
    server.greets = False

    for one in (connection, other):
        with pytest.raises(psycopg.OperationalError, match="did not answer in time"):
            run_query(one)
    visits = server.visits
    with pytest.raises(psycopg.OperationalError, match="does not answer"):
        connect(server)

    assert connection.closed
    assert other.closed
    assert visits == server.visits == 3  # two connections and one check; nobody else waits
    assert [record.getMessage().partition(",")[0] for record in caplog.records] == ["PostgreSQL does not answer"]


def test_slow_query_continues_while_server_answers_others(server: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MAX_WAIT_S", 0.12)
    connection = connect(server)

    with pytest.raises(psycopg.OperationalError, match="did not answer in time"):
        run_query(connection)

    assert server.visits >= 2  # it has checked
    assert get_breaker(server).is_closed


def test_late_answer_is_used(server: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(connect(server)) as connection:

        def hangs() -> bool:
            server.conversations[0].sendall(ANSWER)
            return False

        monkeypatch.setattr(connection, "_is_hanging", hangs)

        run_query(connection)

        assert connection.info.transaction_status == TransactionStatus.IDLE


def test_recovered_server_is_used_again(server: PostgreSQL) -> None:
    breaker = get_breaker(server)
    breaker.record_failure(OSError("hung"))
    breaker._asked_again_at = 0.001  # the pause is over

    connect(server).close()

    assert breaker.is_closed


def test_resumed_wait_continues_where_it_stopped() -> None:
    told: list[int] = []

    def waiting() -> Generator[str, int, str]:
        told.append((yield "read"))
        told.append((yield "write"))
        return "answer"

    first = waiting()
    next(first)
    rest = resume(first)

    assert next(rest) == "write"
    with pytest.raises(StopIteration) as end:
        rest.send(1)
    assert (told, end.value.value) == ([0, 1], "answer")


@pytest.mark.parametrize(("error", "has_traceback"), [(OperationalError("gone\nfor 5%"), False), (KeyError(), True)])
def test_unavailable_database_is_one_log_line_per_request(error: Exception, has_traceback: bool) -> None:
    try:
        raise error
    except Exception:
        record = logging.LogRecord(
            "django.request", logging.ERROR, "", 0, "%s: %s", ("Unavailable", "/x%20"), sys.exc_info()
        )

    assert DatabaseUnavailableFilter().filter(record)

    assert record.getMessage() == ("Unavailable: /x%20" if has_traceback else "Unavailable: /x%20: gone")
    assert bool(record.exc_info) == has_traceback


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_only_a_connection_with_something_to_read_is_tested_by_a_query(monkeypatch: pytest.MonkeyPatch) -> None:
    tests: list[bool] = []
    test_by_query = django_base.DatabaseWrapper.is_usable

    def count(wrapper: Any) -> bool:
        tests.append(True)
        return test_by_query(wrapper)

    monkeypatch.setattr(django_base.DatabaseWrapper, "is_usable", count)
    connection.ensure_connection()
    assert connection.is_usable()
    assert not tests
    pid = connection.connection.info.backend_pid
    with psycopg.connect(**connection.get_connection_params() | {"autocommit": True}) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])

    assert not connection.is_usable()
    assert tests
    connection.close()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_connection_lost_in_a_request_is_replaced_after_it() -> None:
    connection.ensure_connection()
    pid = connection.connection.info.backend_pid
    with psycopg.connect(**connection.get_connection_params() | {"autocommit": True}) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    with pytest.raises(OperationalError), connection.cursor() as cursor:
        cursor.execute("SELECT 1")

    close_old_connections()

    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
    connection.close()


only_postgresql = pytest.mark.skipif("sqlite" in settings.DATABASES["default"]["ENGINE"], reason="PostgreSQL only")


@only_postgresql
@pytest.mark.django_db(transaction=True)
def test_prepared_query_survives_change_of_its_columns() -> None:
    def read() -> Any:
        with connection.prepared_cursor() as cursor:  # type: ignore[attr-defined]
            cursor.execute("SELECT code FROM prepared_test WHERE id = %s", [1])
            return cursor.fetchone()

    def count_plans() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%prepared_test%'")
            return int(cursor.fetchone()[0])

    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE prepared_test (id int, code int)")
        cursor.execute("INSERT INTO prepared_test VALUES (1, 7)")
    try:
        assert [read() for _number in range(4)] == [(7,)] * 4
        assert count_plans() == 1
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE prepared_test ALTER code TYPE text")

        assert read() == ("7",)
        with transaction.atomic():
            assert read() == ("7",)
    finally:
        connection.close()


@only_postgresql
@pytest.mark.django_db(transaction=True)
def test_connection_is_lent_to_next_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base.hurry, "is_on", True)
    monkeypatch.setattr(base.DatabaseWrapper, "lent", [])

    def ask() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            pid = int(cursor.fetchone()[0])
        connection.lend()  # type: ignore[attr-defined]
        return pid

    first = ask()
    with ThreadPoolExecutor(1) as other:
        assert other.submit(ask).result() == first
    with transaction.atomic():  # keeps its own
        assert ask() == first == ask()
    assert not base.DatabaseWrapper.lent
