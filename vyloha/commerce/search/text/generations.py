"""
Tantivy indexes on this machine's disk: a folder for each build (*generation*), and a manifest that names the one in use
and its position. The manifest gets its name once it is complete, so readers see the old or the new one.
"""

import json
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from uuid import uuid4

import tantivy

from vyloha.commerce.search import corruption
from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text.integrity import is_intact

logger = logging.getLogger(__name__)

ATTEMPTS = 3  # the files may be replaced between reading their names and opening them
BUILD_HEAP_BYTES = 256_000_000  # one segment for most shops: searching it takes half the time of ten


@dataclass(frozen=True, slots=True)
class GenerationManifest:
    generation: str
    change: int
    moment: str

    @classmethod
    def from_position(cls, generation: str, position: IndexPosition) -> "GenerationManifest":
        return cls(generation, position.change, position.moment.isoformat())

    @property
    def position(self) -> IndexPosition:
        return IndexPosition(self.change, datetime.fromisoformat(self.moment))


class Generations:
    """The index in a folder, as readers see it: each check for a change takes microseconds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp: tuple[int, int] | None = None
        self._current: GenerationManifest | None = None
        self._index: tantivy.Index | None = None
        self._opening = Lock()

    def get_opened(self) -> tuple[tantivy.Index, GenerationManifest]:
        """
        Return the index in use, in its current state.

        :raises IndexNotReady:
        """
        stamp = self.get_stamp()
        if stamp is not None and stamp != self._stamp:
            self._open_generation(stamp)
        index, current = self._index, self._current
        if index is None or current is None:
            raise IndexNotReady(self.path)
        return index, current

    @contextmanager
    def read(self) -> Iterator[tuple[tantivy.Index, GenerationManifest]]:
        """
        Yield the index in use, in its current state. Files that turn out to be corrupt are not read again.

        :raises IndexNotReady: also when tantivy panics in the block
        """
        index, current = self.get_opened()
        stamp = self._stamp
        try:
            yield index, current
        except BaseException as error:
            if not corruption.is_of_files(error):
                raise
            # A phrase that makes tantivy fail is no reason to rebuild the index again and again.
            if not self._is_intact(current.generation):
                self._drop_corrupt(current.generation, stamp)
            elif not corruption.is_panic(error):
                raise
            logger.exception("The index in %s could not be read", self.path)
            raise IndexNotReady(self.path) from error

    def _is_intact(self, generation: str) -> bool:
        try:
            return is_intact(self.path / generation)
        except OSError:
            return False

    def _drop_corrupt(self, generation: str, stamp: tuple[int, int] | None) -> None:
        with self._opening:
            # Another thread may have opened the next one.
            if self._current is not None and self._current.generation == generation:
                self._index = self._current = None
        corruption.discard_index(self.path, stamp)

    def _open_generation(self, stamp: tuple[int, int]) -> None:
        with self._opening:
            if stamp == self._stamp:
                return
            for _attempt in range(ATTEMPTS):
                try:
                    self._index, self._current = self._reopen()
                    break
                except BaseException as error:
                    if not corruption.is_of_files(error):
                        raise
                    # Without free descriptors, say, no file can be opened, however intact.
                    is_transient = isinstance(error, OSError) and not isinstance(error, FileNotFoundError)
            else:  # an open index keeps answering; the indexer builds a new one
                if not is_transient:
                    corruption.discard_index(self.path, stamp)
            self._stamp = stamp

    def _reopen(self) -> tuple[tantivy.Index, GenerationManifest]:
        # Complete before another thread sees it: tantivy gives no searcher while its reader is being set.
        current, index = self.read_manifest(), self._index
        if index is None or self._current is None or current.generation != self._current.generation:
            folder = self.path / current.generation
            if not is_intact(folder):
                raise ValueError(folder)
            index = tantivy.Index.open(str(folder))
            index.config_reader("manual")
        index.reload()
        return index, current

    def get_stamp(self) -> tuple[int, int] | None:
        """Return a stamp that changes with the manifest; None without a manifest."""
        return corruption.get_stamp(self.path)

    def exists(self) -> bool:
        """Return whether an index can be opened and has its files."""
        try:
            current = self.read_manifest()
            self.get_opened()
        except (IndexNotReady, OSError, ValueError):
            return False
        return (self.path / current.generation).is_dir()

    def check_integrity(self) -> bool:
        """Return whether the files are intact; reads all of them, and deletes those that a killed process left."""
        try:
            generation = self.read_manifest().generation
            self._delete_unused(generation)
            return is_intact(self.path / generation) and self.exists() and self.get_opened()[0].searcher().num_docs >= 0
        except (OSError, ValueError):
            return False

    def read_manifest(self) -> GenerationManifest:
        """
        Return the generation in use.

        :raises FileNotFoundError:
        :raises ValueError: if the manifest is corrupt
        """
        try:
            return GenerationManifest(**json.loads((self.path / corruption.MANIFEST).read_bytes()))
        except TypeError as error:
            raise ValueError(self.path) from error

    def create_generation(self) -> str:
        """Create the folder of a new generation and return its name."""
        generation = uuid4().hex
        (self.path / generation).mkdir(parents=True)
        return generation

    def switch_generation(self, current: GenerationManifest) -> None:
        """Make the generation of the manifest the one in use, and delete the others."""
        self.activate(current)
        self._delete_unused(current.generation)

    def activate(self, current: GenerationManifest) -> None:
        """Publish the manifest; another generation may be under construction."""
        aside = self.path / "current.new"
        aside.write_text(json.dumps(asdict(current)))
        os.replace(aside, self.path / corruption.MANIFEST)

    def _delete_unused(self, used: str) -> None:
        for folder in self.path.iterdir():
            if folder.is_dir() and folder.name != used:
                shutil.rmtree(folder, ignore_errors=True)
