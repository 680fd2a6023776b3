"""Reads the text index on the database or a replica of it, and writes it as the indexers do."""

# ruff: noqa: S608 - no name of a table comes from outside

import logging
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import Any
from zlib import crc32

from django.db import OperationalError, ProgrammingError

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text import analysis, plan
from vyloha.commerce.search.text.documents import TextDocument, TextKind, decode_number, encode_number
from vyloha.commerce.search.text.plan import Leniency, build_node, get_leniencies
from vyloha.commerce.search.text.postgresql.statements import (
    NearWords,
    ScoreExpression,
    build_condition,
    build_score,
    expand_typos,
)
from vyloha.commerce.search.text.postgresql.tables import PRODUCT, IndexTables, TableState
from vyloha.commerce.search.text.postgresql.vectors import VectorRow, build_row
from vyloha.commerce.search.text.query import TextHit, TextQuery, TextResult
from vyloha.commerce.search.text.query_nodes import TypoNode
from vyloha.commerce.search.text.vocabulary import MAX_WORDS, Vocabulary, VocabularyIndex, WordCounter

logger = logging.getLogger(__name__)

CACHE_S = 0.1  # how long a process goes by what it knows of the index: one page asks many times
CANDIDATES = 2000  # things that are ranked at most; the page of results shows no more either
# By a subquery: the planner would expect prefixes in many rows, and read all of them instead of the index.
FITS = "found @@ (SELECT %s::tsquery)"
VERSION = f"v{plan.VERSION}_{analysis.VERSION}"


class PostgresReader:
    """The index on one database; a replica may be behind, which its position shows."""

    def __init__(self, vocabulary: Vocabulary, database: str = "default", cache_s: float = CACHE_S) -> None:
        self._vocabulary, self._tables = vocabulary, IndexTables(database, VERSION)
        self._held_s = cache_s
        self._held: tuple[TableState, float] | None = None  # and when it was read

    def search(self, query: TextQuery) -> TextResult:
        """
        Return the items that match a phrase, at most 2,000; typos are corrected only if nothing matches as typed.

        :raises IndexNotReady:
        """
        with self._translate_errors():
            table = self._get_state().table
            answers = (self._search_table(table, query, leniency) for leniency in get_leniencies(query))
            return next((found for found in answers if found.total), TextResult())

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady:
        """
        with self._translate_errors():
            return self._get_state().position

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        """
        Translate errors of the database.

        :raises IndexNotReady: when the database is down, or has just lost the table; pages do without the index
        """
        try:
            yield
        except (OperationalError, ProgrammingError) as error:
            logger.warning("The index of texts cannot be read from the database “%s”: %s", self._tables.database, error)
            raise IndexNotReady(VERSION) from error

    def _get_state(self) -> TableState:
        held = self._held
        if held and monotonic() - held[1] < self._held_s:
            return held[0]
        state, self._held = self._tables.get_state(), None
        if state is None:
            raise IndexNotReady(VERSION)
        self._held = state, monotonic()
        return state

    def _search_table(self, table: str, query: TextQuery, leniency: Leniency) -> TextResult:
        way = expand_typos(build_node(query, leniency), self._build_near_words())
        sought = build_condition(way, cache(self._find_words_by_prefix))
        found = self._tables.fetch_rows(*_build_statement(table, query, build_score(way), sought)) if sought else []
        hits = tuple(TextHit(*decode_number(number), points) for number, points, _total, _is_counted in found)
        total, is_counted = found[0][2:] if found else (0, True)
        return TextResult(hits, total, is_exact=leniency is Leniency.AS_TYPED, is_counted=is_counted)

    def _find_words_by_prefix(self, beginning: str) -> list[str]:
        words = self._vocabulary.find_by_prefix(beginning)
        return words if len(words) < MAX_WORDS else []

    def _build_near_words(self) -> NearWords:
        within = cache(self._vocabulary.find_within)  # the same word is looked for in many fields

        def find_near(typos: TypoNode) -> list[str]:
            return within("stem" if typos.field == "stem" else "word", typos.value, typos.edits, typos.may_go_on)

        return find_near


def _build_statement(table: str, query: TextQuery, points: ScoreExpression, sought: str) -> tuple[str, list[Any]]:
    # Each index has its kinds, so each is queried separately.
    parts = [f"kind = {PRODUCT}"] if TextKind.PRODUCT in query.kinds else []
    parts += [f"kind <> {PRODUCT} AND kind = ANY(%s)"] if query.kinds - {TextKind.PRODUCT} else []
    candidates: list[str] = []
    values: list[Any] = []
    for kinds in parts:
        candidates.append(f"(SELECT * FROM {table} WHERE {FITS} AND {kinds} LIMIT {CANDIDATES})")
        values += [sought] + [[encode_number(kind, 0) for kind in query.kinds]] * ("ANY" in kinds)
    # OFFSET 0 prevents computing the score again at each reference.
    ranked = f"SELECT number, weight * {points.sql} AS points FROM ({' UNION ALL '.join(candidates)}) AS found OFFSET 0"
    counted = f"SELECT *, count(*) OVER () < {CANDIDATES} AS is_counted FROM ({ranked}) AS ranked"
    sql = (
        f"SELECT number, points, count(*) OVER (), is_counted FROM ({counted}) AS counted"
        " WHERE points IS NOT NULL ORDER BY points DESC, number LIMIT %s OFFSET %s"
    )
    return sql, [*points.values, *values, query.limit, query.offset]


class PostgresIndex(PostgresReader):
    """The index as the indexers of all machines write it, one at a time."""

    def __init__(self, words: VocabularyIndex) -> None:
        super().__init__(words, cache_s=0)
        self.words = words

    def close(self) -> None:
        """Do nothing: between two polls the index holds no lock."""

    @contextmanager
    def acquire_write_lock(self, wait: bool = False) -> Iterator[bool]:
        """Yield whether this process may write until the block ends; a process may acquire the lock again meanwhile."""
        key = crc32(f"text index {VERSION}".encode())
        taken = self._tables.fetch_rows(f"SELECT pg_{'' if wait else 'try_'}advisory_lock(%s)", [key])[0][0]
        is_ours = wait or taken
        try:
            yield is_ours
        finally:
            if is_ours:
                self._tables.fetch_rows("SELECT pg_advisory_unlock(%s)", [key])

    def exists(self) -> bool:
        """Return whether the index exists."""
        state = self._tables.get_state()
        return state is not None and self._tables.exists(state.table)

    def check_integrity(self) -> bool:
        """Return whether the index exists; the database itself ensures its integrity."""
        return self.exists()

    def apply(self, documents: Collection[TextDocument], removed: Collection[int], position: IndexPosition) -> None:
        """Replace the documents of the same items by ``documents`` and delete the items ``removed``; idempotent."""
        self._tables.apply_changes(self._get_state(), _build_rows(documents), removed, position)

    def rebuild(self, chunks: Iterable[Collection[TextDocument]], position: IndexPosition) -> None:
        """Build a new index and the vocabulary of this machine, then replace the old ones by them."""
        words = WordCounter()
        self._tables.build_table(map(_build_rows, words.count_chunks(chunks)), position)
        self.words.write_words(words, position)


def drop_unwritten_tables(since: float) -> None:
    """Drop the tables of other versions of the index that were not written since then."""
    IndexTables("default", VERSION).drop_others(since)


def _build_rows(documents: Iterable[TextDocument]) -> list[VectorRow]:
    return [build_row(document, encode_number(document.kind, 0)) for document in documents]
