"""
Indexes of tantivy on this machine's disk: a folder for each build (*generation*), and ``current``, which names the one
in use and how far it is true. It comes under its name whole, so who reads meets the old or the new.
"""

import json
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from uuid import uuid4

import tantivy

from vyloha.commerce.search import corruption
from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.text.integrity import files_of, is_whole

logger = logging.getLogger(__name__)

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
        self._files = corruption.OpenFiles()
        self._opening = Lock()

    def opened(self) -> tuple[tantivy.Index, Current]:
        """
        Return the index in use, as it is now.

        :raises IndexNotReady:
        """
        stamp = self.stamp()
        if stamp is not None and stamp != self._stamp:
            self._open(stamp)
        index, current = self._index, self._current
        if index is None or current is None:
            raise IndexNotReady(self.path)
        if self._files.are_changed():
            self._give_up(current.generation)
            raise IndexNotReady(self.path)
        return index, current

    @contextmanager
    def reading(self) -> Iterator[tuple[tantivy.Index, Current]]:
        """
        Give the index in use, as it is now. Files that turn out to be spoiled are not read again.

        :raises IndexNotReady: also when tantivy panics in the block
        """
        index, current = self.opened()
        try:
            yield index, current
        except BaseException as error:
            if not corruption.is_of_files(error):
                raise
            # A phrase that tantivy cannot take is no reason to build the index again and again.
            if not is_whole(self.path / current.generation):
                self._give_up(current.generation)
            elif not corruption.is_panic(error):
                raise
            logger.exception("The index in %s could not be read", self.path)
            raise IndexNotReady(self.path) from error

    def _give_up(self, generation: str) -> None:
        with self._opening:
            # Another thread may have opened the next one.
            if self._current is not None and self._current.generation == generation:
                self._index = self._current = None
        corruption.note(self.path, [generation])

    def _open(self, stamp: tuple[int, int]) -> None:
        with self._opening:
            if stamp == self._stamp:
                return
            for _attempt in range(ATTEMPTS):
                try:
                    self._index, self._current = self._opened_again()
                    break
                except BaseException as error:
                    if not corruption.is_of_files(error):
                        raise
            else:  # what was opened goes on answering; the indexer builds another
                self._tell()
            self._stamp = stamp

    def _tell(self) -> None:
        with suppress(OSError, ValueError):  # it looks for what names the index by itself
            corruption.note(self.path, [self.current().generation])

    def _opened_again(self) -> tuple[tantivy.Index, Current]:
        # Ready before another thread sees it: tantivy gives no searcher while its reader is set.
        current, index = self.current(), self._index
        if index is None or self._current is None or current.generation != self._current.generation:
            folder = self.path / current.generation
            if not is_whole(folder):
                raise ValueError(folder)
            index = tantivy.Index.open(str(folder))
            index.config_reader("manual")
        index.reload()
        self._files = corruption.OpenFiles(files_of(self.path / current.generation))
        return index, current

    def stamp(self) -> tuple[int, int] | None:
        """Return what tells whether ``current`` is another one; None when there is none."""
        try:
            status = (self.path / "current").stat()
        except OSError:
            return None
        return status.st_ino, status.st_mtime_ns

    def is_there(self) -> bool:
        """Return whether there is an index that can be opened and that nobody has found to be spoiled."""
        try:
            current = self.current()
            self.opened()
        except (IndexNotReady, OSError, ValueError):
            return False
        return (self.path / current.generation).is_dir() and not corruption.is_noted(self.path, [current.generation])

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
        corruption.forget(self.path)
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
