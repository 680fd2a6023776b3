"""Gives access to the shop's index: its location, its readers and its writers."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from typing import Any

from django.conf import settings

from vyloha.commerce.search.backend import IndexNotReady, IndexReader
from vyloha.commerce.search.columns.reader import ColumnsReader
from vyloha.commerce.search.columns.writer import ColumnsIndex
from vyloha.commerce.search.indexed_content import LISTINGS, TEXTS
from vyloha.commerce.search.indexer import Indexer, SharedIndexer
from vyloha.commerce.search.legacy_indexes import delete_legacy_folders
from vyloha.commerce.search.query import ListingQuery, ListingResult
from vyloha.commerce.search.text.backend import TextReader
from vyloha.commerce.search.text.correction import correct_phrase
from vyloha.commerce.search.text.free_from import narrow_query
from vyloha.commerce.search.text.index_with_vocabulary import IndexWithVocabulary
from vyloha.commerce.search.text.postgresql.index import PostgresIndex, PostgresReader, drop_unwritten_tables
from vyloha.commerce.search.text.postgresql.replica import ReplicaFirstReader
from vyloha.commerce.search.text.query import TextQuery, TextResult
from vyloha.commerce.search.text.relaxed_queries import relax_query
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.vocabulary import Vocabulary, VocabularyIndex
from vyloha.core.cache.tags import limit_page_age, limit_page_position

DAY_S = 24 * 3600.0
PAGE_AGE_WITHOUT_INDEX_S = 5  # how long a page built without the index may be cached


@cache
def get_index() -> IndexReader:
    """Return the index for queries."""
    return ColumnsReader(settings.SEARCH_INDEX)


def search(query: ListingQuery) -> ListingResult:
    """
    Search for a page, and limit the cached page to the changes that the index includes.

    :raises IndexNotReady:
    """
    with _limit_page_age_without_index():
        # The position first: the result is as new or newer.
        limit_page_position(get_index().get_position().change)
        return get_index().search(query)


@contextmanager
def _limit_page_age_without_index() -> Iterator[None]:
    """Let a page that was built without the index expire soon."""
    try:
        yield
    except IndexNotReady:
        limit_page_age(time.time() + PAGE_AGE_WITHOUT_INDEX_S)
        raise


@cache
def get_text_index() -> TextReader:
    """Return the text index for queries."""
    if settings.SEARCH_TEXTS != "postgresql":
        return TantivyReader(settings.SEARCH_INDEX)
    primary = PostgresReader(get_vocabulary())
    has_replica = "search" in settings.DATABASES
    return ReplicaFirstReader(PostgresReader(get_vocabulary(), "search"), primary) if has_replica else primary


@cache
def get_vocabulary() -> Vocabulary:
    """Return the vocabulary of the shop."""
    return Vocabulary(settings.SEARCH_INDEX)


def find_text(query: TextQuery) -> TextResult:
    """
    Return the items that match a phrase, the best first.

    :raises IndexNotReady:
    """
    with _limit_page_age_without_index():
        limit_page_position(get_text_index().get_position().change)
        search = get_text_index().search
        query = narrow_query(query, search)
        found = search(query)
        return relax_query(found, query, search) if query.may_lack_words else found


def suggest_correction(phrase: str) -> str:
    """Return the probable meaning of a phrase that found nothing as typed; "" if unknown."""
    try:
        return correct_phrase(phrase, get_vocabulary(), find_text)
    except IndexNotReady:
        return ""


@contextmanager
def open_indexers() -> Iterator[list[Indexer[Any]]]:
    """
    Yield the indexers of all indexes of this machine.

    :raises IndexLocked: when another process writes them
    """
    # The lock of the columns covers all.
    with (
        closing(open_writable_index()) as columns,
        closing(VocabularyIndex(settings.SEARCH_INDEX)) as words,
        _open_text_indexers(words) as texts,
    ):
        yield [Indexer(columns, LISTINGS), *texts]


@contextmanager
def _open_text_indexers(words: VocabularyIndex) -> Iterator[list[Indexer[Any]]]:
    if settings.SEARCH_TEXTS == "postgresql":  # of all machines, the vocabulary is of this one
        yield [SharedIndexer(PostgresIndex(words), TEXTS, own=Indexer(words, TEXTS))]
    else:
        with closing(TantivyIndex(settings.SEARCH_INDEX)) as texts:
            yield [Indexer(IndexWithVocabulary(texts, words), TEXTS)]


def delete_legacy_indexes() -> None:
    """Delete the indexes of other versions: folders of this machine, tables that nobody has written for a day."""
    root = settings.SEARCH_INDEX
    used = (ColumnsReader(root).folder, TantivyReader(root).folder, Vocabulary(root).folder)
    delete_legacy_folders(root, [folder.path for folder in used])
    if settings.SEARCH_TEXTS == "postgresql":
        drop_unwritten_tables(time.time() - DAY_S)


def open_writable_index() -> ColumnsIndex:
    """
    Return the index to write.

    :raises IndexLocked: when another process writes it
    """
    return ColumnsIndex(settings.SEARCH_INDEX)
