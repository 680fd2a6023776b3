"""The index as web workers read it."""

from pathlib import Path

from vyloha.commerce.search import corruption
from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.columns.file import CorruptFile
from vyloha.commerce.search.columns.index_directory import ColumnsManifest, IndexDirectory
from vyloha.commerce.search.columns.segment import Segment
from vyloha.commerce.search.columns.snapshot import ColumnsSnapshot
from vyloha.commerce.search.query import ListingQuery, ListingResult

ATTEMPTS = 3  # the files may be replaced between reading their names and opening them


class ColumnsReader:
    """Reads the index of a folder: each search checks for a newer index, which takes microseconds."""

    def __init__(self, root: Path) -> None:
        self.folder = IndexDirectory(root)
        self._stamp: tuple[int, int] | None = None
        self._segments: dict[str, Segment] = {}
        self._snapshot: ColumnsSnapshot | None = None

    def search(self, query: ListingQuery) -> ListingResult:
        """
        Return a page of a listing.

        :raises IndexNotReady: also when the files turn out to be corrupt; they are not read again
        """
        snapshot, stamp, used = self.get_snapshot(), self._stamp, self._used
        try:
            return snapshot.search(query)
        except Exception as error:
            # Numbers from a corrupt file may cause any error; with intact files it is a bug.
            if self.folder.is_intact(used):
                raise
            if self._snapshot is snapshot:  # another thread may have opened the next one
                self._snapshot, self._segments = None, {}
            corruption.discard_index(self.folder.path, stamp)
            raise IndexNotReady(self.folder.path) from error

    def get_position(self) -> IndexPosition:
        return self.get_snapshot().position

    def get_snapshot(self) -> ColumnsSnapshot:
        """
        Return the current index; an open one keeps answering while its files are lost.

        :raises IndexNotReady:
        """
        stamp = self.folder.get_stamp()
        if stamp is not None and stamp != self._stamp:
            self._open_snapshot(stamp)
        if self._snapshot is None:
            raise IndexNotReady(self.folder.path)
        return self._snapshot

    def _open_snapshot(self, stamp: tuple[int, int]) -> None:
        for _attempt in range(ATTEMPTS):
            try:
                self._snapshot = self._build_snapshot(self.folder.read_manifest())
                break
            except CorruptFile:
                corruption.discard_index(self.folder.path, stamp)
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
        self._segments, self._used = dict(zip(names, (base, tail), strict=True)), current
        return ColumnsSnapshot(current.position, base, tail)
