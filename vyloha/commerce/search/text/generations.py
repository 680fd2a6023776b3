"""
Indexes of tantivy on this machine's disk: a folder for each build (*generation*), and ``current``, which names the one
in use and how far it is true. It comes under its name whole, so who reads meets the old or the new.
"""

import json
import os
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from uuid import uuid4

import tantivy

from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.text.wholeness import is_whole

ATTEMPTS = 3  # the files may be replaced between reading their names and opening them
BUILD_HEAP_BYTES = 256_000_000  # one segment for most shops: it is searched in half the time of ten


@dataclass(frozen=True, slots=True)
class Current:
    generation: str
    change: int
    moment: str

    @classmethod
    def of(cls, generation: str, position: Position) -> "Current":
        return cls(generation, position.change, position.moment.isoformat())

    @property
    def position(self) -> Position:
        return Position(self.change, datetime.fromisoformat(self.moment))


class Generations:
    """The index in a folder, as who reads follows it: each look for a change takes microseconds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp: tuple[int, int] | None = None
        self._current: Current | None = None
        self._index: tantivy.Index | None = None
        self._opening = Lock()

    def opened(self) -> tuple[tantivy.Index, Current]:
        """
        Return the index in use, as it is now.

        :raises IndexNotReady:
        """
        stamp = self.stamp()
        if stamp is not None and stamp != self._stamp:
            self._open(stamp)
        if self._index is None or self._current is None:
            raise IndexNotReady(self.path)
        return self._index, self._current

    def _open(self, stamp: tuple[int, int]) -> None:
        with self._opening:
            if stamp == self._stamp:
                return
            for _attempt in range(ATTEMPTS):
                with suppress(OSError, ValueError):  # what was opened goes on answering; the indexer builds another
                    self._index, self._current = self._opened_anew()
                    break
            self._stamp = stamp

    def _opened_anew(self) -> tuple[tantivy.Index, Current]:
        # Ready before another thread sees it: tantivy gives no searcher while its reader is set.
        current, index = self.current(), self._index
        if index is None or self._current is None or current.generation != self._current.generation:
            folder = self.path / current.generation
            if not is_whole(folder):
                raise ValueError(folder)
            index = tantivy.Index.open(str(folder))
            index.config_reader("manual")
        index.reload()
        return index, current

    def stamp(self) -> tuple[int, int] | None:
        """Return what tells whether ``current`` is another one; None when there is none."""
        try:
            status = (self.path / "current").stat()
        except FileNotFoundError:
            return None
        return status.st_ino, status.st_mtime_ns

    def is_there(self) -> bool:
        """Return whether there is an index that can be opened."""
        try:
            return self.stamp() is not None and bool(self.opened())
        except IndexNotReady:
            return False

    def health(self) -> bool:
        """Return whether the index is as it was written; reads all of it, deletes what a killed process left."""
        try:
            generation = self.current().generation
            self._tidy(generation)
            return is_whole(self.path / generation) and self.is_there() and self.opened()[0].searcher().num_docs >= 0
        except (OSError, ValueError):
            return False

    def current(self) -> Current:
        """
        Return what is in use.

        :raises FileNotFoundError:
        :raises ValueError: if it is broken
        """
        try:
            return Current(**json.loads((self.path / "current").read_bytes()))
        except TypeError as error:
            raise ValueError(self.path) from error

    def new(self) -> str:
        """Make the folder of a new generation and return its name."""
        generation = uuid4().hex
        (self.path / generation).mkdir(parents=True)
        return generation

    def switch(self, current: Current) -> None:
        """Let everybody read the generation that ``current`` names, and delete the others."""
        self.use(current)
        self._tidy(current.generation)

    def use(self, current: Current) -> None:
        """Let everybody read what ``current`` says; another generation may be in the making."""
        aside = self.path / "current.new"
        aside.write_text(json.dumps(asdict(current)))
        os.replace(aside, self.path / "current")

    def _tidy(self, used: str) -> None:
        for folder in self.path.iterdir():
            if folder.is_dir() and folder.name != used:
                shutil.rmtree(folder, ignore_errors=True)
