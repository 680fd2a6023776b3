"""
The files of the index: segments, and ``current``, which names those that are in use. Each comes under its name whole,
so who reads meets the old index or the new one.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from vyloha.commerce.search import corruption
from vyloha.commerce.search.backend import Position
from vyloha.commerce.search.columns import file
from vyloha.commerce.search.columns.segment import Segment

# Raise it when the arrays change: a shop of the new version builds its own, those of the old one go on with theirs.
SCHEMA = 2


@dataclass(frozen=True, slots=True)
class Current:
    """Which files are in use, with their checksums, and up to when they are true."""

    change: int
    moment: str
    base: str
    base_checksum: int
    tail: str
    tail_checksum: int

    @property
    def position(self) -> Position:
        return Position(self.change, datetime.fromisoformat(self.moment))


class Folder:
    """One version's folder below ``root``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / f"v{SCHEMA}"

    @property
    def _current(self) -> Path:
        return self.path / "current"

    def stamp(self) -> tuple[int, int] | None:
        """Return what tells whether ``current`` is another one; None when there is none."""
        try:
            status = self._current.stat()
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns

    def current(self) -> Current:
        """
        Return which files are in use.

        :raises FileNotFoundError:
        :raises BrokenFile:
        """
        try:
            current = Current(**json.loads(self._current.read_bytes()))
            datetime.fromisoformat(current.moment)
        except (ValueError, TypeError) as error:
            raise file.BrokenFile(self._current) from error
        return current

    def open(self, name: str, checksum: int) -> Segment:
        """
        Open a segment, after a look at the whole of it.

        :raises FileNotFoundError:
        :raises BrokenFile:
        """
        try:
            return Segment(file.read(self.path / name, checksum))
        except (ValueError, KeyError, TypeError, IndexError) as error:  # its header is not what we wrote
            raise file.BrokenFile(self.path / name) from error

    def write(self, kind: str, arrays: Mapping[str, Any], *, keep: bool) -> tuple[str, int]:
        """Write a segment and return its name, which none had before, and checksum; it is read from :meth:`use` on."""
        self.path.mkdir(parents=True, exist_ok=True)
        name = f"{kind}-{uuid4().hex}.columns"
        return name, file.write(self.path / name, arrays, keep=keep)

    def use(self, current: Current) -> None:
        """Let everybody read the files that ``current`` names, and delete the others."""
        self.path.mkdir(parents=True, exist_ok=True)
        aside = self.path / "current.new"
        aside.write_text(json.dumps(asdict(current)))
        os.replace(aside, self._current)
        if not corruption.is_noted(self.path, [current.base, current.tail]):
            corruption.forget(self.path)
        self.tidy({current.base, current.tail})

    def tidy(self, used: set[str]) -> None:
        """Delete segments that are not ``used``, and what a killed process left half written."""
        for path in self.path.iterdir():
            if re.search(r"\.(columns|new)$", path.name) and path.name not in used:
                path.unlink(missing_ok=True)

    def is_whole(self, current: Current) -> bool:
        """Return whether the files are as they were written; reads all of them."""
        return not self.spoiled_of(current)

    def spoiled_of(self, current: Current) -> list[str]:
        """Return the names of the files that are not as they were written; reads all of them."""
        named = ((current.base, current.base_checksum), (current.tail, current.tail_checksum))
        return [name for name, checksum in named if not self._has(name, checksum)]

    def _has(self, name: str, checksum: int) -> bool:
        try:
            return file.checksum_of(self.path / name) == checksum
        except OSError:
            return False
