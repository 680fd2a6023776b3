"""The text index on this machine's disk."""

from collections.abc import Collection, Iterable
from pathlib import Path

import tantivy

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text import analysis, plan
from vyloha.commerce.search.text.documents import TextDocument, decode_number
from vyloha.commerce.search.text.generations import BUILD_HEAP_BYTES, GenerationManifest, Generations
from vyloha.commerce.search.text.plan import Leniency, get_leniencies
from vyloha.commerce.search.text.query import TextHit, TextQuery, TextResult
from vyloha.commerce.search.text.tantivy_schema import build_schema, convert_document, convert_query, convert_score

HEAP_BYTES = 64_000_000


class TantivyReader:
    """The index as readers see it."""

    def __init__(self, root: Path) -> None:
        self.folder = Generations(root / f"text-v{plan.VERSION}.{analysis.VERSION}")

    def search(self, query: TextQuery) -> TextResult:
        """
        Return the items that match a phrase; typos are corrected only if nothing matches as typed.

        :raises IndexNotReady:
        """
        with self.folder.read() as (index, _current):
            answers = (_search_index(index, query, leniency) for leniency in get_leniencies(query))
            return next((found for found in answers if found.total), TextResult())

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady:
        """
        return self.folder.get_opened()[1].position


def _search_index(index: tantivy.Index, query: TextQuery, leniency: Leniency) -> TextResult:
    searcher = index.searcher()
    answer = searcher.search(convert_query(query, leniency), query.limit, offset=query.offset, weight_by_field="weight")
    numbers = searcher.fast_field_values("number", [address for _score, address in answer.hits])
    scores = [convert_score(score) for score, _address in answer.hits]
    hits = [TextHit(*decode_number(int(number or 0)), score) for number, score in zip(numbers, scores, strict=True)]
    total: int = answer.count  # type: ignore[attr-defined]  # its stub lacks it
    return TextResult(tuple(hits), total, is_exact=leniency is Leniency.AS_TYPED)


class TantivyIndex(TantivyReader):
    """The index as its only indexer writes it; tantivy's own lock rejects a second one."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._writer: tantivy.IndexWriter | None = None

    def close(self) -> None:
        """Release the write lock."""
        self._writer = None

    def exists(self) -> bool:
        """Return whether an index can be opened."""
        return self.folder.exists()

    def check_integrity(self) -> bool:
        """Return whether the index can be opened and searched."""
        return self.folder.check_integrity()

    def apply(self, documents: Collection[TextDocument], removed: Collection[int], position: IndexPosition) -> None:
        """Replace the documents of the same items by ``documents`` and delete the items ``removed``; idempotent."""
        index, current = self.folder.get_opened()
        try:
            self._write_documents(index, documents, removed)
        except BaseException:
            self.close()  # of a full disk, say: a writer that failed once writes no more
            raise
        self.folder.activate(GenerationManifest.from_position(current.generation, position))

    def _write_documents(
        self, index: tantivy.Index, documents: Collection[TextDocument], removed: Collection[int]
    ) -> None:
        if documents or removed:
            if self._writer is None:
                self._writer = index.writer(HEAP_BYTES, 1)
                # Partial files of a killed writer may have a name that this one needs.
                self._writer.garbage_collect_files()
            changed = [*removed, *(document.number for document in documents)]
            self._writer.delete_documents_by_query(tantivy.Query.term_set_query(build_schema(), "number", changed))
            for document in documents:
                self._writer.add_document(convert_document(document))
            self._writer.commit()

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], position: IndexPosition) -> None:
        """Build a new index, then replace the old one by it."""
        generation = self.folder.create_generation()
        writer = tantivy.Index(build_schema(), str(self.folder.path / generation)).writer(BUILD_HEAP_BYTES, 1)
        for documents in chunks:
            for document in documents:
                writer.add_document(convert_document(document))
        writer.commit()
        writer.wait_merging_threads()
        self.close()
        self.folder.switch_generation(GenerationManifest.from_position(generation, position))
