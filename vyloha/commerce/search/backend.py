"""What every engine of the index does. Engines return ids; prices, stock and texts come from the database."""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from vyloha.commerce.search.documents import Document
from vyloha.commerce.search.query import Found, Query

Indexed = TypeVar("Indexed", contravariant=True)


class IndexNotReady(Exception):
    """There is no index that can be opened: it is being built for the first time, or was lost."""


class Position(NamedTuple):
    """Up to which change (of ``core.outbox``), and to which moment of the clock, the index is true."""

    change: int
    moment: datetime


class Reader(Protocol):
    def search(self, query: Query) -> Found:
        """
        Return a part of a listing.

        :raises IndexNotReady:
        """

    def position(self) -> Position:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """


class Writable(Protocol[Indexed]):
    """An index as its indexer writes it."""

    def position(self) -> Position:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """

    def is_there(self) -> bool:
        """Return whether there is an index that can be opened; quick."""

    def health(self) -> bool:
        """Return whether it is as it was written; reads all of it."""

    def apply(self, documents: Collection[Indexed], removed: Collection[int], position: Position) -> None:
        """Put ``documents`` in place of what was there, take out the products ``removed``; doing it again is no harm."""

    def rebuild(self, chunks: Iterable[Collection[Indexed]], position: Position) -> None:
        """Build a new index aside, then put it in place of the old one."""


class Shared(Writable[Indexed], Protocol[Indexed]):
    """An index that several machines share."""

    def turn(self, wait: bool = False) -> AbstractContextManager[bool]:
        """Give whether this process may write, until the block ends; it may again meanwhile."""


class SearchBackend(Reader, Writable[Document], Protocol):
    """What listings are asked of."""
