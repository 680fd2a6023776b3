"""
Deletes the indexes of older versions of the shop: their folders on this machine, and their tables in the database.
"""

import logging
import re
import shutil
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

logger = logging.getLogger(__name__)

HOUR_S = 3600.0
UNUSED_S = 24 * HOUR_S
# Names of folders: columns, texts, vocabulary; the rest is the version of the content.
_FOLDER = re.compile(r"(text-|words-)?v\d+(\.\d+)?")


class LegacyIndexes:
    """
    Checks once an hour, first when this indexer has run for one.

    While machines change to a new version, web processes of the old one still read its index. After an hour the new
    index answers, all processes have restarted, and a process with an old folder open may still use it.
    """

    def __init__(
        self, root: Path, used: Collection[Path], delete_others: Callable[[float], None] | None = None
    ) -> None:
        self._root, self._used, self._delete_others = root, used, delete_others
        self._next = time.monotonic() + HOUR_S

    def delete_due(self) -> None:
        """Delete the indexes that are due."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + HOUR_S
            since = time.time() - UNUSED_S
            delete_unwritten(self._root, self._used, since)
            if self._delete_others:
                self._delete_others(since)


def delete_unwritten(root: Path, used: Collection[Path], since: float) -> None:
    """Delete the index folders below ``root`` that were not written since then, except those ``used``."""
    for folder in root.iterdir():
        if _FOLDER.fullmatch(folder.name) and folder not in used and _get_written_at(folder) < since:
            logger.info("Deleting %s: its version of the index is not used any more", folder)
            shutil.rmtree(folder, ignore_errors=True)


def _get_written_at(folder: Path) -> float:
    """Return the time of an indexer's last write; each write replaces ``current``, and a build creates folders."""
    newest = folder.stat().st_mtime
    with suppress(FileNotFoundError):
        newest = max(newest, (folder / "current").stat().st_mtime)
    return newest
