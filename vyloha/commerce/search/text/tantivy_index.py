"""The index of texts on this machine's disk."""

from collections.abc import Collection, Iterable
from pathlib import Path

import tantivy

from vyloha.commerce.search.backend import Position
from vyloha.commerce.search.text import analysis, plan
from vyloha.commerce.search.text.documents import TextDocument, thing_of
from vyloha.commerce.search.text.generations import BUILD_HEAP_BYTES, Current, Generations
from vyloha.commerce.search.text.plan import Leniency, leniencies
from vyloha.commerce.search.text.query import Hit, TextFound, TextQuery
from vyloha.commerce.search.text.tantivy_schema import as_query, as_tantivy, schema, score_of

HEAP_BYTES = 64_000_000


class TantivyReader:
    """The index as who reads follows it."""

    def __init__(self, root: Path) -> None:
        self.folder = Generations(root / f"text-v{plan.VERSION}.{analysis.VERSION}")

    def search(self, query: TextQuery) -> TextFound:
        """
        Return what fits a phrase; typos are forgiven only where nothing fits as it was typed.

        :raises IndexNotReady:
        """
        with self.folder.reading() as (index, _current):
            answers = (_found(index, query, leniency) for leniency in leniencies(query))
            return next((found for found in answers if found.total), TextFound())

    def position(self) -> Position:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """
        return self.folder.opened()[1].position


def _found(index: tantivy.Index, query: TextQuery, leniency: Leniency) -> TextFound:
    searcher = index.searcher()
    answer = searcher.search(as_query(query, leniency), query.limit, offset=query.offset, weight_by_field="weight")
    numbers = searcher.fast_field_values("number", [address for _score, address in answer.hits])
    scores = [score_of(score) for score, _address in answer.hits]
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
        return self.folder.is_there()

    def health(self) -> bool:
        """Return whether the index can be opened and searched."""
        return self.folder.health()

    def apply(self, documents: Collection[TextDocument], removed: Collection[int], position: Position) -> None:
        """Put ``documents`` in place of what was there, take out the things ``removed``; doing it again is no harm."""
        index, current = self.folder.opened()
        try:
            self._write(index, documents, removed)
        except BaseException:
            self.close()  # of a full disk, say: a writer that failed once writes no more
            raise
        self.folder.use(Current.of(current.generation, position))

    def _write(self, index: tantivy.Index, documents: Collection[TextDocument], removed: Collection[int]) -> None:
        if documents or removed:
            if self._writer is None:
                self._writer = index.writer(HEAP_BYTES, 1)
                # What a killed writer left half done may have a name that this one needs.
                self._writer.garbage_collect_files()
            changed = [*removed, *(document.number for document in documents)]
            self._writer.delete_documents_by_query(tantivy.Query.term_set_query(schema(), "number", changed))
            for document in documents:
                self._writer.add_document(as_tantivy(document))
            self._writer.commit()

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], position: Position) -> None:
        """Build a new index aside, then put it in place of the old one."""
        generation = self.folder.new()
        writer = tantivy.Index(schema(), str(self.folder.path / generation)).writer(BUILD_HEAP_BYTES, 1)
        for documents in chunks:
            for document in documents:
                writer.add_document(as_tantivy(document))
        writer.commit()
        writer.wait_merging_threads()
        self.close()
        self.folder.switch(Current.of(generation, position))
