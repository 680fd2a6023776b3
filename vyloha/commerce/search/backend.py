"""The interface of all index engines. Engines return ids; prices, stock and texts come from the database."""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from vyloha.commerce.search.query import ListingQuery, ListingResult

Indexed = TypeVar("Indexed", contravariant=True)


class IndexNotReady(Exception):
    """No index can be opened: it is being built for the first time, or was lost."""


class IndexPosition(NamedTuple):
    """The last change (of ``core.database.outbox``) and the moment of the clock that the index includes."""

    change: int
    moment: datetime


class IndexReader(Protocol):
    def search(self, query: ListingQuery) -> ListingResult:
        """
        Return a page of a listing.

        :raises IndexNotReady:
        """

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady:
        """


class WritableIndex(Protocol[Indexed]):
    """An index as its indexer writes it."""

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady:
        """

    def exists(self) -> bool:
        """Return whether an index can be opened; quick."""

    def check_integrity(self) -> bool:
        """Return whether the files are intact; reads all of them."""

    def apply(self, documents: Collection[Indexed], removed: Collection[int], position: IndexPosition) -> None:
        """
        Replace the documents of the same products by ``documents`` and delete the products ``removed``; idempotent.
        """

    def rebuild(self, chunks: Iterable[Collection[Indexed]], position: IndexPosition) -> None:
        """Build a new index, then replace the old one by it."""


class SharedIndex(WritableIndex[Indexed], Protocol[Indexed]):
    """An index that several machines share."""

    def acquire_write_lock(self, wait: bool = False) -> AbstractContextManager[bool]:
        """Yield whether this process may write until the block ends; a process may acquire the lock again meanwhile."""
