"""The index as web workers see it."""

import logging
from pathlib import Path

from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.columns.file import BrokenFile
from vyloha.commerce.search.columns.folder import Current, Folder
from vyloha.commerce.search.columns.segment import Segment
from vyloha.commerce.search.columns.snapshot import Snapshot
from vyloha.commerce.search.query import Found, Query

logger = logging.getLogger(__name__)

ATTEMPTS = 3  # the files may be replaced between reading their names and opening them


class ColumnsReader:
    """Follows the folder: each search looks whether there is a newer index, which takes microseconds."""

    def __init__(self, root: Path) -> None:
        self.folder = Folder(root)
        self._stamp: tuple[int, int] | None = None
        self._segments: dict[str, Segment] = {}
        self._snapshot: Snapshot | None = None

    def search(self, query: Query) -> Found:
        return self.snapshot().search(query)

    def position(self) -> Position:
        return self.snapshot().position

    def snapshot(self) -> Snapshot:
        """
        Return the index as it is now; what was opened goes on answering while it is lost or broken.

        :raises IndexNotReady:
        """
        stamp = self.folder.stamp()
        if stamp is not None and stamp != self._stamp:
            self._open(stamp)
        if self._snapshot is None:
            raise IndexNotReady(self.folder.path)
        return self._snapshot

    def _open(self, stamp: tuple[int, int]) -> None:
        for _attempt in range(ATTEMPTS):
            try:
                self._snapshot = self._opened(self.folder.current())
                break
            except FileNotFoundError:
                continue
            except BrokenFile:
                logger.exception("The index cannot be opened; the indexer builds another")
                break
        self._stamp = stamp

    def _opened(self, current: Current) -> Snapshot:
        names, known = (current.base, current.tail), self._segments
        base, tail = (known[name] if name in known else self.folder.open(name) for name in names)
        self._segments = dict(zip(names, (base, tail), strict=True))
        return Snapshot(current.position, base, tail)
