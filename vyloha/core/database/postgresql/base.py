"""
Prevents a PostgreSQL that hangs from blocking visitors for long.

Such a server accepts connections and queries, never answers, and has no time-out of its own. A process that waits
longer than ``SILENCE_S`` therefore checks, on a new connection, whether the server still answers at all. A query that
is only slow continues, up to ``MAX_WAIT_S``. The limits apply only to processes that answer visitors: imports,
migrations and the indexer take the time that they need.

While PostgreSQL was stopped for 15 s, psycopg alone answered a request after 15 s; with this module the first request
got 503 after 4.0 s and the next ones after 0.01 s (one run, 27 November 2026). No public option does that: PostgreSQL
itself would have to apply ``statement_timeout``, and ``tcp_user_timeout`` notices lost networks only. It relies on
``wait``, ``_WaitTimeout`` and ``Ready`` of psycopg; ``test_postgresql`` fails when they change.
"""

import select
import time
from collections.abc import Generator
from types import SimpleNamespace
from typing import Any, ClassVar

import psycopg
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg import _queries
from psycopg.errors import ConnectionTimeout, FeatureNotSupported, InvalidSqlStatementName, _WaitTimeout
from psycopg.pq import TransactionStatus
from psycopg.waiting import Ready

from vyloha.core.database.circuit_breaker import CircuitBreaker
from vyloha.core.database.commit_hooks import CommitHookDatabaseWrapper

SILENCE_S = 2.0
PROBE_S = 2  # the minimum of libpq
MAX_WAIT_S = 20.0  # as SQLite waits for a lock

# Psycopg parses longer statements again each time: a fiftieth of the processor time of a suggestion. It keeps 128.
_queries.MAX_CACHED_STATEMENT_LENGTH = 20_000
_queries.MAX_CACHED_STATEMENT_PARAMS = 200

INVALID_PLANS = FeatureNotSupported, InvalidSqlStatementName  # other types of columns; unknown to the server

hurry = SimpleNamespace(is_on=False)  # of this process


class TimeoutConnection(psycopg.Connection[Any]):
    """A connection whose server may hang."""

    breakers: ClassVar[dict[str, CircuitBreaker]] = {}  # by address, for all threads of the process
    parameters: ClassVar[dict[str, Any]] = {}

    @classmethod
    def connect(cls, *args: Any, **parameters: Any) -> "TimeoutConnection":
        """
        Return a new connection.

        :raises OperationalError: at once where the server is known to hang
        """
        breaker = cls.get_breaker(parameters)
        if hurry.is_on and not breaker.is_closed and not breaker.can_try():
            raise psycopg.OperationalError("PostgreSQL does not answer")
        try:
            connection = super().connect(*args, **parameters)
        except ConnectionTimeout as error:
            breaker.record_failure(error)
            raise
        breaker.record_success()
        connection.parameters = parameters  # type: ignore[misc]
        return connection

    @classmethod
    def get_breaker(cls, parameters: dict[str, Any]) -> CircuitBreaker:
        """Return the circuit breaker of the server of such connections."""
        address = f"{parameters.get('host')}:{parameters.get('port')}"
        return cls.breakers.setdefault(address, CircuitBreaker("PostgreSQL"))

    def wait(self, gen: Generator[Any, Any, Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        """
        Return the result of ``gen`` once the server has answered.

        :raises OperationalError: when it hangs, or takes too long; the connection is closed then
        """
        if timeout is not None or not hurry.is_on:
            return super().wait(gen, interval, timeout)
        began = time.monotonic()
        while True:
            try:
                return super().wait(gen, interval, SILENCE_S)
            except _WaitTimeout:
                if self._is_hanging() or time.monotonic() - began > MAX_WAIT_S:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("PostgreSQL did not answer in time") from None
            gen = resume(gen)

    def _is_hanging(self) -> bool:
        breaker = self.get_breaker(self.parameters)
        if breaker.is_closed:
            try:
                psycopg.connect(**self.parameters | {"connect_timeout": PROBE_S}).close()
            except ConnectionTimeout as error:
                breaker.record_failure(error)
            except psycopg.Error:
                pass  # it answers, even if only that it has no free connection
        return not breaker.is_closed


def resume(gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """Return the rest of ``gen``, which waits for an answer: another wait starts it again."""
    ready = Ready.NONE
    while True:
        try:
            wanted = gen.send(ready)
        except StopIteration as end:
            return end.value
        ready = yield wanted


class PreparedCursor(psycopg.Cursor[Any]):
    """A cursor whose SQL is prepared on the server after ``prepare_threshold`` executions on the connection."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
        """Execute ``query``; a migration that changes the types of its columns makes its plan invalid."""
        # Prepared outside of transactions only: an invalid plan would break one, and an order with it.
        is_idle = self.connection.info.transaction_status == TransactionStatus.IDLE
        if not (is_idle and self.connection.autocommit):
            return super().execute(query, params, prepare=False, **options)
        try:
            return super().execute(query, params, **options)
        except INVALID_PLANS:
            super().execute("DEALLOCATE ALL", prepare=False)  # psycopg forgets them, too
            return super().execute(query, params, **options)


class DatabaseWrapper(CommitHookDatabaseWrapper, base.DatabaseWrapper):
    """Django's wrapper with our connections."""

    Database: Any = SimpleNamespace(**vars(psycopg) | {"connect": TimeoutConnection.connect})

    lent: ClassVar[list[tuple[Any, float]]] = []  # free connections of the process, and when each is to be closed

    def lend(self) -> None:
        """
        Leave the connection to the thread that needs one next, in a process that answers visitors.

        Each of its threads would otherwise keep one, although ``WEB_THREADS`` of them work at once.
        """
        if not hurry.is_on or self.connection is None or self.close_at is None or self.in_atomic_block:
            return
        is_idle = self.connection.info.transaction_status == TransactionStatus.IDLE and self.get_autocommit()
        if is_idle and not self.errors_occurred and len(self.lent) < settings.THREADS:
            self.lent.append((self.connection, self.close_at))
            self.connection = None
        else:
            self.close()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection that another thread has lent, or a new one."""
        while self.lent and self.alias == DEFAULT_DB_ALIAS:
            try:
                connection, close_at = self.lent.pop()  # the last one: the server has its tables at hand
            except IndexError:  # another thread was faster
                break
            if time.monotonic() < close_at and is_silent(connection):
                self.close_at = close_at
                return connection
            connection.close()
        return super().get_new_connection(conn_params)

    def prepared_cursor(self) -> Any:
        """Return a cursor for SQL that is executed often: the server parses and plans it once a connection."""
        self.ensure_connection()
        with self.wrap_database_errors:
            return self._prepare_cursor(PreparedCursor(self.connection))  # type: ignore[attr-defined]

    def is_usable(self) -> bool:
        """
        Return whether the connection works; Django asks once a request (``CONN_HEALTH_CHECKS``).

        A server that has closed it has something to read. Only then a query tests it: one a request would cost a tenth
        of the processor time of a suggestion (27 November 2026).
        """
        if self.connection is None or self.errors_occurred:
            return super().is_usable()
        return is_silent(self.connection) or super().is_usable()


def is_silent(connection: psycopg.Connection[Any]) -> bool:
    """Return whether the connection is open and has nothing to read."""
    try:
        poll = select.poll()  # `select.select` takes no descriptor above 1023
        poll.register(connection.fileno(), select.POLLIN)
        return not poll.poll(0)
    except (psycopg.Error, OSError):  # an error has closed it
        return False
