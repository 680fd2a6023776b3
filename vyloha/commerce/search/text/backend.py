"""The interface of all text engines. Engines get analysed words and return items; the rest comes from the database."""

from typing import Protocol

from vyloha.commerce.search.backend import IndexPosition, WritableIndex
from vyloha.commerce.search.text.documents import TextDocument
from vyloha.commerce.search.text.query import TextQuery, TextResult


class TextReader(Protocol):
    def search(self, query: TextQuery) -> TextResult:
        """
        Return what fits a phrase; typos are forgiven only where nothing fits as it was typed.

        :raises IndexNotReady:
        """

    def get_position(self) -> IndexPosition:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """


class TextBackend(TextReader, WritableIndex[TextDocument], Protocol):
    """What search by words is asked of, as its indexer writes it."""

    def close(self) -> None:
        """Let others write."""
