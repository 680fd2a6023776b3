"""The index as its only indexer writes it."""

import fcntl
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import numpy as np

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.columns.column_data import ColumnData, concatenate
from vyloha.commerce.search.columns.file import CorruptFile
from vyloha.commerce.search.columns.index_directory import ColumnsManifest
from vyloha.commerce.search.columns.reader import ColumnsReader
from vyloha.commerce.search.columns.segment import Segment, build_arrays
from vyloha.commerce.search.documents import ProductDocument

# The tail is written with each change, the base when the tail exceeds this size or this share of it.
TAIL_PRODUCTS, TAIL_PART = 4096, 1 / 16


class IndexLocked(Exception):
    """Another process writes this index."""


class ColumnsIndex(ColumnsReader):
    """
    The index in a folder, locked for this process.

    :raises IndexLocked: when another process writes
    """

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._lock = _lock_file(root / "lock")

    def close(self) -> None:
        """Release the write lock."""
        self._lock.close()

    def check_integrity(self) -> bool:
        """Return whether the files are intact; reads all of them."""
        try:
            current = self.folder.read_manifest()
            self.folder.delete_unused({current.base, current.tail})
            return self.folder.is_intact(current) and self.exists()
        except (OSError, CorruptFile):
            return False

    def exists(self) -> bool:
        """Return whether an index can be opened and has its files."""
        try:
            current = self.folder.read_manifest()
            self.get_snapshot()
        except (IndexNotReady, OSError, CorruptFile):
            return False
        return all((self.folder.path / name).is_file() for name in (current.base, current.tail))

    def apply(self, documents: Collection[ProductDocument], removed: Collection[int], position: IndexPosition) -> None:
        """
        Replace the documents of the same products by ``documents`` and delete the products ``removed``; idempotent.
        """
        old = self.get_snapshot()
        changed = np.array(sorted({*removed, *(document.id for document in documents)}), np.int64)
        if not len(changed):
            self._activate(position)
            return
        dead = np.union1d(old.tail.arrays["dead"], old.base.find_positions(changed))
        kept = np.ones(len(old.tail), bool)
        kept[old.tail.find_positions(changed)] = False
        tail = concatenate([old.tail.get_column_data(kept), ColumnData.from_documents(documents)])
        if len(tail.keys) + len(dead) > max(TAIL_PRODUCTS, len(old.base) * TAIL_PART):
            alive = np.ones(len(old.base), bool)
            alive[dead] = False
            self._replace(concatenate([old.base.get_column_data(alive), tail]), position)
        else:
            self._activate(position, tail=build_arrays(tail, old.base) | {"dead": dead})

    def rebuild(self, chunks: Iterable[Collection[ProductDocument]], position: IndexPosition) -> None:
        """Build a new index, then replace the old one by it."""
        self._replace(
            concatenate(
                [ColumnData.from_documents([]), *(ColumnData.from_documents(documents) for documents in chunks)]
            ),
            position,
        )

    def _replace(self, products: ColumnData, position: IndexPosition) -> None:
        base = build_arrays(products)
        nothing = build_arrays(ColumnData.from_documents([]), Segment(base)) | {"dead": np.array([], np.int64)}
        self._activate(position, base=base, tail=nothing)

    def _activate(self, position: IndexPosition, **segments: dict[str, Any]) -> None:
        """Write ``base`` and ``tail`` if they changed, and make them the ones in use."""
        try:
            current = self.folder.read_manifest()
        except (OSError, CorruptFile) as error:
            if "base" not in segments:  # a reader has discarded the index meanwhile: it is built, not patched
                raise OSError(self.folder.path) from error
            current = ColumnsManifest(0, "", "", 0, "", 0)
        fields: dict[str, Any] = {"change": position.change, "moment": position.moment.isoformat()}
        for kind, arrays in segments.items():
            # Losing the tail in a power failure causes a rebuild; that is rare, writing the tail is not.
            fields[kind], fields[f"{kind}_checksum"] = self.folder.write_segment(kind, arrays, keep=kind == "base")
        self.folder.activate(replace(current, **fields))


def _lock_file(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    stream = path.open("wb")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        stream.close()
        raise IndexLocked(path) from error
    return stream
