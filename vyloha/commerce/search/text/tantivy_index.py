"""
The index of texts on this machine's disk: tantivy's files in a folder for each build (*generation*), and ``current``,
which names the one in use and how far it is true. It comes under its name whole, so who reads meets the old or the new.
"""

import json
import os
import shutil
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import tantivy

from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.text import analysis
from vyloha.commerce.search.text.documents import TextDocument, thing_of
from vyloha.commerce.search.text.plan import Leniency
from vyloha.commerce.search.text.query import Hit, TextFound, TextQuery
from vyloha.commerce.search.text.tantivy_schema import as_query, as_tantivy, schema

# Raise it when documents or the schema change: a shop of the new version builds its own.
SCHEMA = 4
HEAP_BYTES = 64_000_000
BUILD_HEAP_BYTES = 256_000_000  # one segment for most shops: it is searched in half the time of ten


@dataclass(frozen=True, slots=True)
class Current:
    generation: str
    change: int
    moment: str

    @property
    def position(self) -> Position:
        return Position(self.change, datetime.fromisoformat(self.moment))


class TantivyReader:
    """Follows the folder: each search looks whether it has changed, which takes microseconds."""

    def __init__(self, root: Path) -> None:
        self.path = root / f"text-v{SCHEMA}.{analysis.VERSION}"
        self._stamp: tuple[int, int] | None = None
        self._current: Current | None = None
        self._index: tantivy.Index | None = None

    def search(self, query: TextQuery) -> TextFound:
        """
        Return what fits a phrase; typos are forgiven only where nothing fits as it was typed.

        :raises IndexNotReady:
        """
        index = self._opened()
        if not query.slots:
            return TextFound()
        answers = (_found(index, query, leniency) for leniency in Leniency)
        return next((found for found in answers if found.total), TextFound())

    def position(self) -> Position:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """
        self._opened()
        assert self._current is not None
        return self._current.position

    def _opened(self) -> tantivy.Index:
        stamp = self._stamp_now()
        if stamp is not None and stamp != self._stamp:
            self._open(stamp)
        if self._index is None:
            raise IndexNotReady(self.path)
        return self._index

    def _open(self, stamp: tuple[int, int]) -> None:
        try:
            current = self._read_current()
            if self._current is None or current.generation != self._current.generation or self._index is None:
                self._index = tantivy.Index.open(str(self.path / current.generation))
                self._index.config_reader("manual")
            self._index.reload()
            self._current = current
        except (OSError, ValueError):
            pass  # what was opened goes on answering; the indexer builds another
        self._stamp = stamp

    def _stamp_now(self) -> tuple[int, int] | None:
        try:
            status = (self.path / "current").stat()
        except FileNotFoundError:
            return None
        return status.st_ino, status.st_mtime_ns

    def _read_current(self) -> Current:
        """:raises ValueError: if it is broken"""
        try:
            return Current(**json.loads((self.path / "current").read_bytes()))
        except TypeError as error:
            raise ValueError(self.path) from error


def _found(index: tantivy.Index, query: TextQuery, leniency: Leniency) -> TextFound:
    searcher = index.searcher()
    answer = searcher.search(as_query(query, leniency), query.limit, offset=query.offset, weight_by_field="weight")
    numbers = searcher.fast_field_values("number", [address for _score, address in answer.hits])
    scores = [score for score, _address in answer.hits]
    hits = [Hit(*thing_of(int(number or 0)), score) for number, score in zip(numbers, scores, strict=True)]
    total: int = answer.count  # type: ignore[attr-defined]  # its stub lacks it
    return TextFound(tuple(hits), total, is_exact=leniency is Leniency.AS_TYPED)


class TantivyIndex(TantivyReader):
    """The index as its one indexer writes it; tantivy's own lock refuses a second one."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._writer: tantivy.IndexWriter | None = None

    def close(self) -> None:
        """Let others write."""
        self._writer = None

    def is_there(self) -> bool:
        """Return whether there is an index that can be opened."""
        try:
            return self._stamp_now() is not None and bool(self._opened())
        except IndexNotReady:
            return False

    def health(self) -> bool:
        """Return whether the index can be opened and searched."""
        try:
            current = self._read_current()
            self._tidy(current.generation)
            return self.is_there() and self._opened().searcher().num_docs >= 0
        except (OSError, ValueError, IndexNotReady):
            return False

    def apply(self, documents: Collection[TextDocument], gone: Collection[int], upto: Position) -> None:
        """Put ``documents`` in place of what was there, take out the things ``gone``; doing it again is no harm."""
        index = self._opened()
        assert self._current is not None
        if documents or gone:
            if self._writer is None:
                self._writer = index.writer(HEAP_BYTES, 1)
                # What a killed writer left half done may have a name that this one needs.
                self._writer.garbage_collect_files()
            changed = [*gone, *(document.number for document in documents)]
            self._writer.delete_documents_by_query(tantivy.Query.term_set_query(schema(), "number", changed))
            for document in documents:
                self._writer.add_document(as_tantivy(document))
            self._writer.commit()
        self._use(replace(self._current, change=upto.change, moment=upto.moment.isoformat()))

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], upto: Position) -> None:
        """Build a new index aside, then put it in place of the old one."""
        generation = uuid4().hex
        folder = self.path / generation
        folder.mkdir(parents=True)
        writer = tantivy.Index(schema(), str(folder)).writer(BUILD_HEAP_BYTES, 1)
        for documents in chunks:
            for document in documents:
                writer.add_document(as_tantivy(document))
        writer.commit()
        writer.wait_merging_threads()
        self._writer = None
        self._use(Current(generation, upto.change, upto.moment.isoformat()))
        self._tidy(generation)

    def _use(self, current: Current) -> None:
        aside = self.path / "current.new"
        aside.write_text(json.dumps(asdict(current)))
        os.replace(aside, self.path / "current")

    def _tidy(self, used: str) -> None:
        """Delete generations that are not ``used``, and what a killed process left half written."""
        for folder in self.path.iterdir():
            if folder.is_dir() and folder.name != used:
                shutil.rmtree(folder, ignore_errors=True)
