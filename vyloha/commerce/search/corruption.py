"""
Detects corrupt index files: readers notice them in time, and the indexer, which has them open as well, is notified and
builds new ones.
"""

import logging
import os
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

logger = logging.getLogger(__name__)

MARKER_FILE = "spoiled"


class OpenFiles:
    """
    Open files, most of them mapped into memory. Nobody writes them once they exist: a write corrupts them.

    Reading a mapped file beyond a new, shorter end kills the process, so check before. A file that was deleted, or
    replaced by another of its name, stays intact for processes that have it open.
    """

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self._known = [(path, path.stat()) for path in paths]

    def has_changed(self) -> bool:
        """Return whether a file was written since it was opened; takes a microsecond per file."""
        return any(_is_changed(path, known) for path, known in self._known)


def _is_changed(path: Path, known: os.stat_result) -> bool:
    try:
        now = path.stat()
    except OSError:
        return False
    return now.st_ino == known.st_ino and (now.st_size, now.st_mtime_ns) != (known.st_size, known.st_mtime_ns)


def is_panic(error: BaseException) -> bool:
    """Return whether Rust code panicked; its exception class is no ``Exception`` and cannot be imported."""
    return type(error).__name__ == "PanicException"


def is_of_files(error: BaseException) -> bool:
    """Return whether an error may come from corrupt files, or from a full or missing disk."""
    return isinstance(error, OSError | ValueError | KeyError | TypeError) or is_panic(error)


def record_corruption(folder: Path, names: Collection[str]) -> None:
    """Notify the indexer that files or generations in ``folder`` are corrupt."""
    logger.error("The index in %s is corrupt (%s); the indexer rebuilds it", folder, ", ".join(names))
    try:
        (folder / MARKER_FILE).write_text("\n".join(names))
    except OSError:
        # The indexer also checks its index by itself.
        logger.exception("The indexer could not be notified")


def is_recorded(folder: Path, names: Collection[str]) -> bool:
    """Return whether one of ``names`` is recorded as corrupt; files that were replaced since do not count."""
    try:
        return not set((folder / MARKER_FILE).read_text().split("\n")).isdisjoint(names)
    except (OSError, ValueError):
        return False


def clear_corruption(folder: Path) -> None:
    """Delete the record once the files are replaced."""
    with suppress(OSError):
        (folder / MARKER_FILE).unlink()
