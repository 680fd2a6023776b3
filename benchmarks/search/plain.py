"""
Search without Czech analysis, as databases offer it out of the box, to compare ours with.

A product must have all words of the phrase, the last one as a prefix; diacritics do not matter; the name weighs more.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing

from benchmarks.search.asked import FIRST
from vyloha.commerce.search.text.documents import TextDocument, TextField

_WORD = re.compile(r"[^\W_]+")


class PlainFts5:
    """SQLite's FTS5 with ``unicode61``, in memory."""

    def __init__(self, documents: Iterable[TextDocument]) -> None:
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "CREATE VIRTUAL TABLE goods USING fts5(name, rest, tokenize='unicode61 remove_diacritics 2')"
        )
        self._database.executemany("INSERT INTO goods (rowid, name, rest) VALUES (?, ?, ?)", _rows(documents))

    def search(self, phrase: str) -> list[int]:
        """Return the ids of the first ten products."""
        words = " ".join(f'"{word}"' for word in _WORD.findall(phrase))
        if not words:
            return []
        asked = "SELECT rowid FROM goods WHERE goods MATCH ? ORDER BY bm25(goods, 5, 1) LIMIT ?"
        return [pk for (pk,) in self._database.execute(asked, (f"{words}*", FIRST))]


class PlainPostgres:
    """PostgreSQL's ``simple`` configuration with ``unaccent``, on the connection of this shop."""

    def __init__(self, documents: Iterable[TextDocument]) -> None:
        from django.db import connection

        rows = list(_rows(documents))  # they may come over the same connection
        self._connection = connection
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS unaccent")
            cursor.execute("CREATE TEMP TABLE goods (id bigint, name text, rest text, words tsvector)")
            with cursor.copy("COPY goods (id, name, rest) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            cursor.execute(
                "UPDATE goods SET words = setweight(to_tsvector('simple', unaccent(name)), 'A') ||"
                " setweight(to_tsvector('simple', unaccent(rest)), 'D')"
            )
            cursor.execute("CREATE INDEX ON goods USING gin (words)")
            cursor.execute("ANALYZE goods")

    def search(self, phrase: str) -> list[int]:
        """Return the ids of the first ten products."""
        words = " & ".join(_WORD.findall(phrase))
        if not words:
            return []
        asked = (
            "SELECT id FROM goods, to_tsquery('simple', unaccent(%s)) phrase"
            " WHERE words @@ phrase ORDER BY ts_rank(words, phrase) DESC LIMIT %s"
        )
        with closing(self._connection.cursor()) as cursor:
            cursor.execute(asked, (f"{words}:*", FIRST))
            return [pk for (pk,) in cursor.fetchall()]


def _rows(documents: Iterable[TextDocument]) -> Iterator[tuple[int, str, str]]:
    for document in documents:
        rest = [text for field, text in document.texts.items() if field != TextField.NAME]
        yield document.id, document.texts.get(TextField.NAME, ""), " ".join([*rest, *document.codes])
