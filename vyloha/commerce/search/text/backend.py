"""The interface of all text engines. Engines get analysed words and return items; the rest comes from the database."""

from typing import Protocol

from vyloha.commerce.search.backend import IndexPosition, WritableIndex
from vyloha.commerce.search.text.documents import TextDocument
from vyloha.commerce.search.text.query import TextQuery, TextResult


class TextReader(Protocol):
    def search(self, query: TextQuery) -> TextResult:
        """
        Return the items that match a phrase; typos are corrected only if nothing matches as typed.

        :raises IndexNotReady:
        """

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady:
        """


class TextBackend(TextReader, WritableIndex[TextDocument], Protocol):
    """The engine of text search, as its indexer writes it."""

    def close(self) -> None:
        """Release the write lock."""
