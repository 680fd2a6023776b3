"""
Stores rows between checking and writing, in a temporary database on disk: memory stays constant however long the file
is, and rows find each other by ID and SKU anywhere in it.
"""

import pickle
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from vyloha.commerce.catalogue.importing.parsing.values import normalize_sku
from vyloha.commerce.catalogue.importing.rows import ImportRow

Key = TypeVar("Key", int, str)

CHUNK_ROWS = 500
CHUNK_BYTES = 8_000_000  # chunks of long descriptions have fewer rows


@dataclass(slots=True, eq=False)
class SpooledRow:
    """
    A checked row. ``id`` is that of the article, None until a new one gets it; ``product_id`` and ``product_n`` are
    those of a variation's product: an article in the shop, or a row of this file.
    """

    n: int
    kind: str
    id: int | None
    is_new: bool
    row: ImportRow
    product_id: int | None = None
    product_n: int | None = None


@dataclass(frozen=True, slots=True)
class FileLocation:
    """The location of an ID or a SKU in the file."""

    n: int
    line: int
    kind: str
    id: int | None
    product_id: int | None


_SCHEMA = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE item (
        n INTEGER PRIMARY KEY, line INTEGER, kind TEXT, file_id INTEGER UNIQUE, sku_key TEXT UNIQUE, id INTEGER,
        is_new INTEGER, product_id INTEGER, product_n INTEGER, refused INTEGER DEFAULT 0, left INTEGER, size INTEGER,
        row BLOB
    );
    CREATE INDEX item_id ON item (id);
    CREATE INDEX item_kind ON item (kind, n);
    CREATE INDEX item_product ON item (product_n);
    CREATE TABLE sku_here (key TEXT, sku TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE INDEX sku_here_key ON sku_here (key);
    CREATE TABLE combination (key TEXT PRIMARY KEY, line INTEGER) WITHOUT ROWID;
    CREATE TABLE counted (address TEXT PRIMARY KEY) WITHOUT ROWID;
"""
_LOCATION_COLUMNS = "n, line, kind, id, product_id"


class Spool:
    """
    The rows of one run. The file is SQLite's own temporary one: no other process can open it, and it ends with this
    one.
    """

    def __init__(self) -> None:
        self._db = sqlite3.connect("", isolation_level=None)
        self._db.executescript(_SCHEMA)
        self.foreign_ids: set[int] = set()  # IDs of the file that belong to other products of the shop

    def close(self) -> None:
        self._db.close()

    def add(self, items: Iterable[SpooledRow], without_writing: set[int]) -> None:
        """Add rows; those with numbers in ``without_writing`` can be found, but will not be written."""
        self._db.execute("BEGIN")
        self._db.executemany(
            "INSERT INTO item (n, line, kind, file_id, sku_key, id, is_new, product_id, left, size, row)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (self._build_values(item, item.n in without_writing) for item in items),
        )
        self._db.execute("COMMIT")

    @staticmethod
    def _build_values(item: SpooledRow, without_writing: bool) -> tuple[object, ...]:
        row = item.row
        packed = pickle.dumps(row, protocol=pickle.HIGHEST_PROTOCOL)
        key = normalize_sku(row.sku) if row.sku else None
        known = (item.n, row.line, item.kind, row.file_id, key, item.id, item.is_new, item.product_id)
        return (*known, without_writing, len(packed), packed)

    def find_by_file_id(self, ids: Iterable[int]) -> dict[int, FileLocation]:
        return self._find_locations("file_id", ids)

    def find_by_sku(self, skus: Iterable[str]) -> dict[str, FileLocation]:
        """Find rows by their SKUs; the keys are ``normalize_sku`` of those."""
        return self._find_locations("sku_key", {normalize_sku(sku) for sku in skus})

    def note_skus_here(self, skus: Iterable[str]) -> None:
        """Store the SKUs of the shop."""
        self._db.execute("BEGIN")
        self._db.executemany(
            "INSERT OR IGNORE INTO sku_here VALUES (?, ?)", ((normalize_sku(sku), sku) for sku in skus)
        )
        self._db.execute("COMMIT")

    def find_own_skus(self, skus: Iterable[str]) -> list[str]:
        """Return the shop's SKUs that equal one of ``skus`` without regard to case."""
        keys = list({normalize_sku(sku) for sku in skus})
        marks = ", ".join("?" * len(keys))
        query = f"SELECT sku FROM sku_here WHERE key IN ({marks})"  # noqa: S608
        return [sku for (sku,) in self._db.execute(query, keys)]

    def find_first_with(self, combination: str, line: int) -> int:
        """Return the line of the first row with the combination: ``line`` if there was none."""
        self._db.execute("INSERT OR IGNORE INTO combination VALUES (?, ?)", (combination, line))
        found = self._db.execute("SELECT line FROM combination WHERE key = ?", (combination,)).fetchone()
        return int(found[0])

    def find_by_id(self, ids: Iterable[int]) -> dict[int, FileLocation]:
        """Find rows by the id of their article."""
        return self._find_locations("id", ids)

    def find_by_number(self, numbers: Iterable[int]) -> dict[int, FileLocation]:
        return self._find_locations("n", numbers)

    def _find_locations(self, column: str, keys: Iterable[Key]) -> dict[Key, FileLocation]:
        wanted = list(keys)
        marks = ", ".join("?" * len(wanted))
        query = f"SELECT {column}, {_LOCATION_COLUMNS} FROM item WHERE NOT refused AND {column} IN ({marks})"  # noqa: S608
        return {key: FileLocation(*place) for key, *place in self._db.execute(query, wanted)}

    def get_variations(self, items: Iterable[SpooledRow]) -> dict[int, list[ImportRow]]:
        """Return the rows of products' variations in this file, by the product's ``n``."""
        found: dict[int, list[ImportRow]] = {item.n: [] for item in items}
        marks = ", ".join("?" * len(found))
        query = f"SELECT product_n, row FROM item WHERE product_n IN ({marks}) AND NOT refused ORDER BY n"  # noqa: S608
        for product_n, row in self._db.execute(query, list(found)):
            found[product_n].append(pickle.loads(row))  # noqa: S301
        return found

    def get_highest_file_id(self) -> int:
        return int(self._db.execute("SELECT coalesce(max(file_id), 0) FROM item").fetchone()[0])

    def iterate_chunks(self, *kinds: str, rows: int = CHUNK_ROWS) -> Iterator[list[SpooledRow]]:
        """Yield chunks of the rows of these kinds that are to be written, in the order of the file."""
        last = 0
        while chunk := self._read_chunk(kinds, last, rows):
            last = chunk[-1].n
            yield chunk

    def _read_chunk(self, kinds: tuple[str, ...], after: int, rows: int) -> list[SpooledRow]:
        marks = ", ".join("?" * len(kinds))
        columns = "n, kind, id, is_new, row, product_id, product_n, size"
        where = f"n > ? AND kind IN ({marks}) AND NOT refused AND NOT left"
        query = f"SELECT {columns} FROM item WHERE {where} ORDER BY n LIMIT ?"  # noqa: S608
        found: list[SpooledRow] = []
        size = 0
        for n, kind, id, is_new, row, product_id, product_n, row_size in self._db.execute(query, (after, *kinds, rows)):
            size += row_size
            if found and size > CHUNK_BYTES:
                break
            found.append(SpooledRow(n, kind, id, bool(is_new), pickle.loads(row), product_id, product_n))  # noqa: S301
        return found

    def set_ids(self, items: Iterable[SpooledRow]) -> None:
        """Store the ids of new articles."""
        self._update("UPDATE item SET id = ?, product_id = ? WHERE n = ?", ((i.id, i.product_id, i.n) for i in items))

    def set_products(self, items: Iterable[SpooledRow]) -> None:
        """Store the products of variations."""
        values = ((item.product_id, item.product_n, item.n) for item in items)
        self._update("UPDATE item SET product_id = ?, product_n = ? WHERE n = ?", values)

    def count_once(self, urls: Iterable[str]) -> int:
        """Return how many of the picture URLs this run has not counted yet."""
        before = self._db.total_changes
        self._db.execute("BEGIN")
        self._db.executemany("INSERT OR IGNORE INTO counted VALUES (?)", ((address,) for address in urls))
        self._db.execute("COMMIT")
        return self._db.total_changes - before

    def reject(self, item: SpooledRow) -> None:
        """Mark the row as rejected, so that nothing finds it any more."""
        self._update("UPDATE item SET refused = 1 WHERE n = ?", [(item.n,)])

    def _update(self, query: str, values: Iterable[tuple[object, ...]]) -> None:
        self._db.execute("BEGIN")
        self._db.executemany(query, values)
        self._db.execute("COMMIT")
