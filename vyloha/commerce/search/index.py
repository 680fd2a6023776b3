"""The shop's index: where it is, and who reads and who writes it."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from typing import Any

from django.conf import settings

from vyloha.commerce.search.backend import IndexNotReady, Reader
from vyloha.commerce.search.columns.reader import ColumnsReader
from vyloha.commerce.search.columns.writer import ColumnsIndex
from vyloha.commerce.search.indexed_content import LISTINGS, TEXTS
from vyloha.commerce.search.indexer import Indexer, SharedIndexer
from vyloha.commerce.search.legacy_indexes import OldVersions
from vyloha.commerce.search.query import Found, Query
from vyloha.commerce.search.text.backend import TextReader
from vyloha.commerce.search.text.correction import corrected
from vyloha.commerce.search.text.index_with_vocabulary import WithVocabulary
from vyloha.commerce.search.text.postgresql.index import PostgresIndex, PostgresReader, drop_unwritten
from vyloha.commerce.search.text.postgresql.replica import ReplicaFirst
from vyloha.commerce.search.text.query import TextFound, TextQuery
from vyloha.commerce.search.text.relaxed_queries import or_with_fewer_words
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.vocabulary import Vocabulary, VocabularyIndex
from vyloha.core.cache.tags import shows_as_of, shows_until

MISSED_S = 5  # so long what is shown without an index may be held


@cache
def index() -> Reader:
    """Return the index to ask."""
    return ColumnsReader(settings.SEARCH_INDEX)


def find(query: Query) -> Found:
    """
    Search for a page: it is not held as if it had seen what the index has not.

    :raises IndexNotReady:
    """
    with _missed_for_a_moment():
        # The position first: what is found is as new or newer.
        shows_as_of(index().position().change)
        return index().search(query)


@contextmanager
def _missed_for_a_moment() -> Iterator[None]:
    """Let a page that has to do without the index be drawn again soon."""
    try:
        yield
    except IndexNotReady:
        shows_until(time.time() + MISSED_S)
        raise


@cache
def texts() -> TextReader:
    """Return the index of texts to ask."""
    if settings.SEARCH_TEXTS != "postgresql":
        return TantivyReader(settings.SEARCH_INDEX)
    primary = PostgresReader(vocabulary())
    has_replica = "search" in settings.DATABASES
    return ReplicaFirst(PostgresReader(vocabulary(), "search"), primary) if has_replica else primary


@cache
def vocabulary() -> Vocabulary:
    """Return the words of the shop."""
    return Vocabulary(settings.SEARCH_INDEX)


def find_text(query: TextQuery) -> TextFound:
    """
    Return the things that fit a phrase, the best first.

    :raises IndexNotReady:
    """
    with _missed_for_a_moment():
        shows_as_of(texts().position().change)
        found = texts().search(query)
        return or_with_fewer_words(found, query, texts().search) if query.may_lack_words else found


def correction_of(phrase: str) -> str:
    """Return what was probably meant by a phrase that nothing fits as it was typed; "": nobody knows."""
    try:
        return corrected(phrase, vocabulary(), find_text)
    except IndexNotReady:
        return ""


@contextmanager
def all_indexers() -> Iterator[list[Indexer[Any]]]:
    """
    Give the indexers of all indexes of this machine.

    :raises IndexLocked: when another process writes them
    """
    # The lock of the columns is that of all.
    with (
        closing(writable_index()) as columns,
        closing(VocabularyIndex(settings.SEARCH_INDEX)) as words,
        _text_indexers(words) as texts,
    ):
        yield [Indexer(columns, LISTINGS), *texts]


@contextmanager
def _text_indexers(words: VocabularyIndex) -> Iterator[list[Indexer[Any]]]:
    if settings.SEARCH_TEXTS == "postgresql":  # of all machines, the vocabulary is of this one
        yield [SharedIndexer(PostgresIndex(words), TEXTS, own=Indexer(words, TEXTS))]
    else:
        with closing(TantivyIndex(settings.SEARCH_INDEX)) as texts:
            yield [Indexer(WithVocabulary(texts, words), TEXTS)]


def old_versions() -> OldVersions:
    """Return what deletes the indexes of older versions."""
    root = settings.SEARCH_INDEX
    used = (ColumnsReader(root).folder, TantivyReader(root).folder, Vocabulary(root).folder)
    is_shared = settings.SEARCH_TEXTS == "postgresql"
    return OldVersions(root, [folder.path for folder in used], drop_unwritten if is_shared else None)


def writable_index() -> ColumnsIndex:
    """
    Return the index to write.

    :raises IndexLocked: when another process writes it
    """
    return ColumnsIndex(settings.SEARCH_INDEX)
