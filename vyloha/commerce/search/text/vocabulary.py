"""
The words of the shop, to correct typos: which of them are an edit or two away, and how they are written.

A tantivy index with a document for each word and each stem: its automata find near words in a fraction of a
millisecond, in files that all processes of a machine share.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import tantivy
from tantivy import FieldType, Occur, Query

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text import analysis
from vyloha.commerce.search.text.analysis import MAX_WORD_LENGTH, analyse
from vyloha.commerce.search.text.diminutives import get_all_base_stems
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.generations import BUILD_HEAP_BYTES, GenerationManifest, Generations
from vyloha.commerce.search.text.stemming import get_stems

SCHEMA = 4  # raise it when other words or properties are stored
HEAP_BYTES = 15_000_000  # the minimum of tantivy
MIN_FUZZY_LENGTH = 3  # letters; for two anything is a typo
TWO_TYPOS_FROM = 8
MAX_WORDS = 20  # words for each number of typos: those in most documents
# A word only in descriptions corrects nothing: there are many, and shoppers rarely search for them.
FIELDS = [field for field in TextField if field != TextField.DESCRIPTION]


class NearWord(NamedTuple):
    """
    A word of the shop ``edits`` typos away: changed, extra, missing or swapped letters.

    ``word`` is folded, ``written`` is the spelling of most of the ``documents`` that have it, in small letters. The
    number of documents is that of the last build.
    """

    word: str
    written: str
    edits: int
    documents: int


class Vocabulary:
    """The words as readers see them."""

    def __init__(self, root: Path) -> None:
        self.folder = Generations(root / f"words-v{SCHEMA}.{analysis.VERSION}")

    def find_near(self, word: str, may_go_on: bool = False) -> list[NearWord]:
        """
        Return the words that a folded ``word`` may stand for, the nearest first, then those in most documents.

        One typo is allowed from three letters, two from eight, none in numbers; a word that exists as typed has none.
        If it ``may_go_on``, found words may be longer. Without a vocabulary there are none.
        """
        if not MIN_FUZZY_LENGTH <= len(word) <= MAX_WORD_LENGTH or _has_digits(word):
            return []
        found: dict[str, NearWord] = {}
        for edits in range(1 + (2 if len(word) >= TWO_TYPOS_FROM else 1)):
            for near in self._find_within("word", word, edits, may_go_on):
                found.setdefault(near.word, near)
        return list(found.values())

    def find_within(self, field: Literal["word", "stem"], value: str, edits: int, may_go_on: bool = False) -> list[str]:
        """Return the words, or the stems of words, at most ``edits`` away; the nearest first."""
        found = (
            near.word for closer in range(edits + 1) for near in self._find_within(field, value, closer, may_go_on)
        )
        return list(dict.fromkeys(found))

    def find_by_prefix(self, prefix: str) -> list[str]:
        """
        Return words with this prefix, at most ``MAX_WORDS``, and none for digits: their words have letters next to
        them.
        """
        if len(prefix) < MIN_FUZZY_LENGTH or _has_digits(prefix):
            return []
        return [near.word for near in self._find_within("word", prefix, 0, True)]

    def has_form(self, forms: Iterable[str], beginnings: Iterable[str] = ()) -> bool:
        """
        Return whether any item, be it by its description, is found by one of ``forms`` or by a prefix.

        :raises IndexNotReady:
        """
        asked = [Query.term_query(_build_schema(), "form", form, "basic") for form in forms]
        asked += [Query.fuzzy_term_query(_build_schema(), "form", letters, 0, True, True) for letters in beginnings]
        return self._has_match(Query.boolean_query([(Occur.Should, query) for query in asked]))

    def has_near(self, word: str, edits: int, shortest: int, may_go_on: bool) -> bool:
        """
        Return whether a word of ``shortest`` letters or more, in a field with typo correction, is that near.

        :raises IndexNotReady:
        """
        asked = {(word, edits)}
        if may_go_on and edits > 1:  # tantivy misses continuations of a prefix with two letters less
            asked |= {(word[:at] + word[at + 1 :], edits - 1) for at in range(len(word))}
        ways = (Query.fuzzy_term_query(_build_schema(), "named", one, most, True, may_go_on) for one, most in asked)
        near = Query.boolean_query([(Occur.Should, way) for way in ways])
        is_long = Query.range_query(
            _build_schema(), "letters", FieldType.Unsigned, shortest, MAX_WORD_LENGTH, True, True
        )
        return self._has_match(Query.boolean_query([(Occur.Must, near), (Occur.Must, is_long)]))

    def _has_match(self, query: Query) -> bool:
        with self.folder.read() as (index, _current):
            return bool(index.searcher().search(query, 1, count=False).hits)

    def _find_within(self, field: str, value: str, edits: int, may_go_on: bool) -> list[NearWord]:
        asked = Query.fuzzy_term_query(_build_schema(), field, value, edits, True, may_go_on)
        try:
            with self.folder.read() as (index, _current):
                searcher = index.searcher()
                answer = searcher.search(asked, MAX_WORDS, count=False, order_by_field="documents")
                found = [(searcher.doc(address), int(documents)) for documents, address in answer.hits]
        except IndexNotReady:
            return []
        return [
            NearWord(str(stored.get_first(field)), str(stored.get_first("written") or ""), edits, documents)
            for stored, documents in found
        ]


class VocabularyEntry(NamedTuple):
    """
    ``word`` and ``stem`` are corrections of typos. ``form``: any term by which a word is found, in any field;
    ``named``: words of fields with typo correction.
    """

    field: Literal["word", "stem", "form", "named"]
    term: str
    written: str = ""
    documents: int = 0


class WordCounter:
    """Counts the words of documents by spelling."""

    def __init__(self) -> None:
        self._count: Counter[tuple[str, str]] = Counter()
        self._named: set[str] = set()
        self._described: set[str] = set()
        self._joined: set[str] = set()

    def count_chunks(self, chunks: Iterable[Collection[TextDocument]]) -> Iterator[Collection[TextDocument]]:
        """Yield the chunks, and count their words."""
        for documents in chunks:
            for document in documents:
                self._count.update(_get_words(document))
                self._named.update(word.exact for field in FIELDS for word in document.get_words(field))
                self._described.update(word.exact for word in document.get_words(TextField.DESCRIPTION))
                self._joined.update(word.stems[0] for word in document.get_joined_words())
            yield documents

    def iterate_entries(self) -> Iterator[VocabularyEntry]:
        """Yield each folded word in its most frequent spelling, and each stem, with its number of documents."""
        ways: dict[str, list[tuple[int, str]]] = defaultdict(list)
        of_stem: Counter[str] = Counter()
        for (word, written), count in self._count.items():
            ways[word].append((count, written))
            of_stem[get_stems(word)[0]] += count
        for word, counts in ways.items():
            yield VocabularyEntry("word", word, max(counts)[1], sum(count for count, _written in counts))
        for stem, count in of_stem.items():
            yield VocabularyEntry("stem", stem, "", count)
        yield from self._iterate_forms()

    def _iterate_forms(self) -> Iterator[VocabularyEntry]:
        named = {form for exact in self._named for word in analyse(exact) for form in (word.folded, *word.sure)}
        called = {base for stem in named for base in get_all_base_stems(stem)}
        others = [word for exact in self._described for word in analyse(exact)]
        described = {form for word in others for form in (word.folded, *word.stems)}
        yield from (VocabularyEntry("named", form) for form in named)
        yield from (VocabularyEntry("form", form) for form in named | called | described | self._joined)


class VocabularyIndex(Vocabulary):
    """The words as their only indexer writes them: new words are added at once, old ones go with the next build."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self._writer: tantivy.IndexWriter | None = None

    def close(self) -> None:
        """Release the write lock."""
        self._writer = None

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady:
        """
        return self.folder.get_opened()[1].position

    def exists(self) -> bool:
        """Return whether a vocabulary can be opened."""
        return self.folder.exists()

    def check_integrity(self) -> bool:
        """Return whether the vocabulary can be opened and searched."""
        return self.folder.check_integrity()

    def apply(self, documents: Collection[TextDocument], removed: Collection[Any], position: IndexPosition) -> None:
        """Add new words; idempotent."""
        index, current = self.folder.get_opened()
        searcher = index.searcher()
        words = WordCounter()
        for _documents in words.count_chunks([documents]):
            pass
        if new := [entry for entry in words.iterate_entries() if not searcher.doc_freq(entry.field, entry.term)]:
            if self._writer is None:
                self._writer = index.writer(HEAP_BYTES, 1)
                # Partial files of a killed writer may have a name that this one needs.
                self._writer.garbage_collect_files()
            _add_entries(self._writer, new)
            self._writer.commit()
        self.folder.activate(GenerationManifest.from_position(current.generation, position))

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], position: IndexPosition) -> None:
        """Build a new vocabulary, then replace the old one by it."""
        words = WordCounter()
        for _documents in words.count_chunks(chunks):
            pass
        self.write_words(words, position)

    def write_words(self, words: WordCounter, position: IndexPosition) -> None:
        """Replace all words by ``words``."""
        generation = self.folder.create_generation()
        writer = tantivy.Index(_build_schema(), str(self.folder.path / generation)).writer(BUILD_HEAP_BYTES, 1)
        _add_entries(writer, words.iterate_entries())
        writer.commit()
        writer.wait_merging_threads()
        self.close()
        self.folder.switch_generation(GenerationManifest.from_position(generation, position))


@cache
def _build_schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for name in ("word", "stem", "form", "named", "written"):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("documents", fast=True)
    builder.add_unsigned_field("letters", indexed=True, fast=True)
    return builder.build()


def _add_entries(writer: tantivy.IndexWriter, entries: Iterable[VocabularyEntry]) -> None:
    for field, term, written, documents in entries:
        made = tantivy.Document()
        made.add_text(field, term)
        made.add_text("written", written)
        made.add_unsigned("documents", documents)
        made.add_unsigned("letters", len(term))
        writer.add_document(made)


def _get_words(document: TextDocument) -> set[tuple[str, str]]:
    """Return the words of a document, folded and as written, without those too short for typos."""
    words = (word for field in FIELDS for word in document.get_words(field))
    return {
        (word.folded, word.exact) for word in words if len(word.folded) >= MIN_FUZZY_LENGTH - 1 and not word.is_number
    }


def _has_digits(word: str) -> bool:
    return any(character.isdigit() for character in word)
