"""The index as its one indexer writes it."""

import fcntl
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import numpy as np

from vyloha.commerce.search import corruption
from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.columns.column_data import Raw, concatenated
from vyloha.commerce.search.columns.file import BrokenFile
from vyloha.commerce.search.columns.index_directory import Current
from vyloha.commerce.search.columns.reader import ColumnsReader
from vyloha.commerce.search.columns.segment import Segment, arrays_of
from vyloha.commerce.search.documents import Document

# The tail is written again with each change, the base when the tail grows beyond this or this part of it.
TAIL_PRODUCTS, TAIL_PART = 4096, 1 / 16


class IndexLocked(Exception):
    """Another process writes this index."""


class ColumnsIndex(ColumnsReader):
    """
    :raises IndexLocked: when another process writes
    """

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._lock = _locked(root / "lock")

    def close(self) -> None:
        """Let others write."""
        self._lock.close()

    def health(self) -> bool:
        """Return whether the index is as it was written; reads all of it."""
        try:
            current = self.folder.current()
            self.folder.tidy({current.base, current.tail})
            return self.folder.is_whole(current) and self.is_there()
        except (OSError, BrokenFile):
            return False

    def is_there(self) -> bool:
        """Return whether there is an index that can be opened and that nobody has found to be spoiled."""
        try:
            current = self.folder.current()
            self.snapshot()
        except (IndexNotReady, OSError, BrokenFile):
            return False
        names = (current.base, current.tail)
        is_lost = any(not (self.folder.path / name).exists() for name in names)
        return not is_lost and not corruption.is_noted(self.folder.path, names)

    def apply(self, documents: Collection[Document], removed: Collection[int], position: Position) -> None:
        """Put ``documents`` in place of what was there, take out the products ``removed``; doing it again is no harm."""
        old = self.snapshot()
        changed = np.array(sorted({*removed, *(document.id for document in documents)}), np.int64)
        if not len(changed):
            self._use(position)
            return
        dead = np.union1d(old.tail.arrays["dead"], old.base.places_of(changed))
        kept = np.ones(len(old.tail), bool)
        kept[old.tail.places_of(changed)] = False
        tail = concatenated([old.tail.raw(kept), Raw.of(documents)])
        if len(tail.keys) + len(dead) > max(TAIL_PRODUCTS, len(old.base) * TAIL_PART):
            alive = np.ones(len(old.base), bool)
            alive[dead] = False
            self._replace(concatenated([old.base.raw(alive), tail]), position)
        else:
            self._use(position, tail=arrays_of(tail, old.base) | {"dead": dead})

    def rebuild(self, chunks: Iterable[Collection[Document]], position: Position) -> None:
        """Build a new index aside, then put it in place of the old one."""
        self._replace(concatenated([Raw.of([]), *(Raw.of(documents) for documents in chunks)]), position)

    def _replace(self, products: Raw, position: Position) -> None:
        base = arrays_of(products)
        nothing = arrays_of(Raw.of([]), Segment(base)) | {"dead": np.array([], np.int64)}
        self._use(position, base=base, tail=nothing)

    def _use(self, position: Position, **segments: dict[str, Any]) -> None:
        """Write ``base`` and ``tail``, where they changed, and let everybody read them."""
        try:
            current = self.folder.current()
        except (OSError, BrokenFile):
            current = Current(0, "", "", 0, "", 0)
        fields: dict[str, Any] = {"change": position.change, "moment": position.moment.isoformat()}
        for kind, arrays in segments.items():
            # Who loses the tail in a power cut builds the index again; that is rare, writing the tail is not.
            fields[kind], fields[f"{kind}_checksum"] = self.folder.write(kind, arrays, keep=kind == "base")
        self.folder.use(replace(current, **fields))


def _locked(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    stream = path.open("wb")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        stream.close()
        raise IndexLocked(path) from error
    return stream
