"""The interface of all index engines. Engines return ids; prices, stock and texts come from the database."""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from vyloha.commerce.search.documents import ProductDocument
from vyloha.commerce.search.query import ListingQuery, ListingResult

Indexed = TypeVar("Indexed", contravariant=True)


class IndexNotReady(Exception):
    """There is no index that can be opened: it is being built for the first time, or was lost."""


class IndexPosition(NamedTuple):
    """Up to which change (of ``core.database.outbox``), and to which moment of the clock, the index is true."""

    change: int
    moment: datetime


class IndexReader(Protocol):
    def search(self, query: ListingQuery) -> ListingResult:
        """
        Return a part of a listing.

        :raises IndexNotReady:
        """

    def get_position(self) -> IndexPosition:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """


class WritableIndex(Protocol[Indexed]):
    """An index as its indexer writes it."""

    def get_position(self) -> IndexPosition:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady:
        """

    def exists(self) -> bool:
        """Return whether there is an index that can be opened; quick."""

    def check_integrity(self) -> bool:
        """Return whether it is as it was written; reads all of it."""

    def apply(self, documents: Collection[Indexed], removed: Collection[int], position: IndexPosition) -> None:
        """Put ``documents`` in place of what was there, take out the products ``removed``; doing it again is no harm."""

    def rebuild(self, chunks: Iterable[Collection[Indexed]], position: IndexPosition) -> None:
        """Build a new index aside, then put it in place of the old one."""


class SharedIndex(WritableIndex[Indexed], Protocol[Indexed]):
    """An index that several machines share."""

    def acquire_write_lock(self, wait: bool = False) -> AbstractContextManager[bool]:
        """Give whether this process may write, until the block ends; it may again meanwhile."""


class SearchBackend(IndexReader, WritableIndex[ProductDocument], Protocol):
    """What listings are asked of."""
