"""The index as web workers read it."""

import logging
from pathlib import Path

from vyloha.commerce.search import corruption
from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.columns.file import CorruptFile, is_mapped
from vyloha.commerce.search.columns.index_directory import ColumnsManifest, IndexDirectory
from vyloha.commerce.search.columns.segment import Segment
from vyloha.commerce.search.columns.snapshot import ColumnsSnapshot
from vyloha.commerce.search.query import ListingQuery, ListingResult

logger = logging.getLogger(__name__)

ATTEMPTS = 3  # the files may be replaced between reading their names and opening them


class ColumnsReader:
    """Reads the index of a folder: each search checks for a newer index, which takes microseconds."""

    def __init__(self, root: Path) -> None:
        self.folder = IndexDirectory(root)
        self._stamp: tuple[int, int] | None = None
        self._segments: dict[str, Segment] = {}
        self._snapshot: ColumnsSnapshot | None = None
        self._files = corruption.OpenFiles()
        self._is_mapped = False

    def search(self, query: ListingQuery) -> ListingResult:
        """
        Return a page of a listing.

        :raises IndexNotReady: also when the files turn out to be corrupt; they are not read again
        """
        snapshot = self.get_snapshot()
        try:
            return snapshot.search(query)
        except Exception as error:
            # Numbers from a corrupt file may cause any error; with intact files it is a bug.
            if not (names := self.folder.find_corrupt(self._used)):
                raise
            self._drop_corrupt(snapshot, names)
            raise IndexNotReady(self.folder.path) from error

    def get_position(self) -> IndexPosition:
        return self.get_snapshot().position

    def get_snapshot(self) -> ColumnsSnapshot:
        """
        Return the current index; an open one keeps answering while its files are lost or corrupt.

        :raises IndexNotReady:
        """
        stamp = self.folder.get_stamp()
        if stamp is not None and stamp != self._stamp:
            self._open_snapshot(stamp)
        snapshot = self._snapshot
        if snapshot is None:
            raise IndexNotReady(self.folder.path)
        if self._files.has_changed():
            self._notice_change(snapshot)
        return snapshot

    def _notice_change(self, snapshot: ColumnsSnapshot) -> None:
        if self._is_mapped:
            self._drop_corrupt(snapshot, list(self._segments))
            raise IndexNotReady(self.folder.path)
        # Our copies are intact; a process that starts now has none.
        self._files = corruption.OpenFiles()
        corruption.record_corruption(self.folder.path, list(self._segments))

    def _drop_corrupt(self, snapshot: ColumnsSnapshot, names: list[str]) -> None:
        if self._snapshot is snapshot:  # another thread may have opened the next one
            self._snapshot, self._segments = None, {}
        corruption.record_corruption(self.folder.path, names)

    def _open_snapshot(self, stamp: tuple[int, int]) -> None:
        for _attempt in range(ATTEMPTS):
            try:
                self._snapshot = self._build_snapshot(self.folder.read_manifest())
                break
            except CorruptFile as error:
                logger.exception("The index cannot be opened; the indexer builds a new one")
                corruption.record_corruption(self.folder.path, [Path(str(error)).name])
                break
            except OSError:
                continue
        self._stamp = stamp

    def _build_snapshot(self, current: ColumnsManifest) -> ColumnsSnapshot:
        names, known = {current.base: current.base_checksum, current.tail: current.tail_checksum}, self._segments
        base, tail = (
            known[name] if name in known else self.folder.open_segment(name, checksum)
            for name, checksum in names.items()
        )
        paths = [self.folder.path / name for name in names]
        self._files = corruption.OpenFiles(paths)
        self._is_mapped = any(is_mapped(path.stat().st_size) for path in paths)
        self._segments, self._used = dict(zip(names, (base, tail), strict=True)), current
        return ColumnsSnapshot(current.position, base, tail)
