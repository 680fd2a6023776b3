"""
The tables of the index: one for each build (*generation*), and a row of ``text_index`` that names the one in use and
its position. Each version of the index has its own tables, so an old and a new version of the shop can run together.

The indexer creates and drops the tables while the shop runs, so they are no models.
"""

# ruff: noqa: S608 - no name of a table comes from outside

import logging
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any, NamedTuple
from uuid import uuid4

from django.db import connections, transaction
from django.db.backends.utils import CursorWrapper

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.postgresql.vectors import VectorRow

logger = logging.getLogger(__name__)

STATES = "text_index"
COLUMNS = "number bigint, kind smallint, weight real, found tsvector, ranked tsvector"
READ_S = 10.0  # seconds that a table may still be read after another has taken its place
PRODUCT = 0  # the kind that has an index of its own: of the others there are few


class TableState(NamedTuple):
    table: str
    position: IndexPosition


class IndexTables:
    """The tables of one version, in the database with an alias of ``DATABASES``."""

    def __init__(self, database: str, version: str) -> None:
        self.database, self._version = database, version
        self._prefix = f"{STATES}_{version}_"
        self._has_states = False
        self._used, self._since = "", 0.0

    def get_state(self) -> TableState | None:
        """Return the table in use and its position, as this database knows it."""
        self._has_states = self._has_states or self.exists(STATES)
        if not self._has_states:
            return None
        rows = self.fetch_rows(f"SELECT generation, change, moment FROM {STATES} WHERE version = %s", [self._version])
        return next((TableState(table, IndexPosition(change, moment)) for table, change, moment in rows), None)

    def exists(self, table: str) -> bool:
        """Return whether a table of that name exists."""
        return bool(self.fetch_rows("SELECT to_regclass(%s) IS NOT NULL", [table])[0][0])

    def fetch_rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with self.cursor() as cursor:
            cursor.execute(sql, values)
            return list(cursor.fetchall())

    def cursor(self) -> CursorWrapper:
        return connections[self.database].cursor()

    def apply_changes(
        self, state: TableState, rows: Sequence[VectorRow], removed: Iterable[int], position: IndexPosition
    ) -> None:
        """Replace the rows with the same numbers, delete others and move the position, in one transaction."""
        self._schedule_cleanup(state.table)
        with transaction.atomic(self.database), self.cursor() as cursor:
            numbers = [*removed, *(row.number for row in rows)]
            cursor.execute(f"DELETE FROM {state.table} WHERE number = ANY(%s)", [numbers])
            cursor.executemany(f"INSERT INTO {state.table} VALUES (%s, %s, %s, %s::tsvector, %s::tsvector)", rows)
            cursor.execute(
                f"UPDATE {STATES} SET change = %s, moment = %s WHERE version = %s", [*position, self._version]
            )

    def build_table(self, chunks: Iterable[Iterable[VectorRow]], position: IndexPosition) -> None:
        """Create a new table of rows and switch to it; readers of the old one continue."""
        if state := self.get_state():
            self._drop_unused(state.table)
        table = self._prefix + uuid4().hex[:12]
        with self.cursor() as cursor:
            cursor.execute(f"CREATE TEMP TABLE built_{table} ({COLUMNS})")
            for rows in chunks:
                with cursor.copy(f"COPY built_{table} FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
            with transaction.atomic(self.database):
                self._create_table(table)
                self._activate_table(table, position)
            cursor.execute(f"DROP TABLE built_{table}")

    def _create_table(self, table: str) -> None:
        with self.cursor() as cursor:
            # Best sellers come first on the disk: when there are too many candidates, these are ranked.
            cursor.execute(f"CREATE TABLE {table} (LIKE built_{table})")
            # A long row stores ``found`` out of line: searches mostly read it from the GIN index.
            cursor.execute(f"ALTER TABLE {table} ALTER found SET STORAGE EXTERNAL, ALTER ranked SET STORAGE MAIN")
            cursor.execute(f"INSERT INTO {table} SELECT * FROM built_{table} ORDER BY weight DESC")
            cursor.execute(f"ALTER TABLE {table} ADD PRIMARY KEY (number)")
            for kinds in (f"kind = {PRODUCT}", f"kind <> {PRODUCT}"):
                # Without GIN's pending list, which every search would read from end to end.
                cursor.execute(f"CREATE INDEX ON {table} USING gin (found) WITH (fastupdate = off) WHERE {kinds}")
            cursor.execute(f"ANALYZE {table}")

    def _activate_table(self, table: str, position: IndexPosition) -> None:
        columns = "version text PRIMARY KEY, generation text NOT NULL, change bigint NOT NULL"
        with self.cursor() as cursor:
            cursor.execute(f"CREATE TABLE IF NOT EXISTS {STATES} ({columns}, moment timestamptz NOT NULL)")
            cursor.execute(
                f"INSERT INTO {STATES} VALUES (%s, %s, %s, %s) ON CONFLICT (version) DO UPDATE"
                " SET generation = excluded.generation, change = excluded.change, moment = excluded.moment",
                [self._version, table, *position],
            )

    def _schedule_cleanup(self, used: str) -> None:
        if used != self._used:
            self._used, self._since = used, monotonic()
        elif monotonic() - self._since > READ_S:
            self._drop_unused(used)

    def _drop_unused(self, used: str) -> None:
        self._drop_tables(self._prefix, but=used)

    def drop_others(self, since: float) -> None:
        """Drop the tables of other versions that were not written since then (seconds since 1970)."""
        if self.get_state():
            unwritten = f"SELECT version FROM {STATES} WHERE version <> %s AND moment < to_timestamp(%s)"
            for (version,) in self.fetch_rows(unwritten, [self._version, since]):
                logger.info("Dropping the tables of version %s of the index: it is not used any more", version)
                self._drop_tables(f"{STATES}_{version}_")
                with self.cursor() as cursor:
                    cursor.execute(f"DELETE FROM {STATES} WHERE version = %s", [version])

    def _drop_tables(self, prefix: str, but: str = "") -> None:
        tables = self.fetch_rows("SELECT tablename FROM pg_tables WHERE starts_with(tablename, %s)", [prefix])
        with self.cursor() as cursor:
            for (table,) in tables:
                if table != but:
                    cursor.execute(f"DROP TABLE IF EXISTS {table}")
