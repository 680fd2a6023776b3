"""Searches on a replica, and on the primary while the replica does not answer."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text.backend import TextReader
from vyloha.commerce.search.text.query import TextQuery, TextResult

RETRY_PAUSE_S = 10.0  # a replica that did not answer: nobody waits for it again that soon

Answer = TypeVar("Answer")


class ReplicaFirstReader:
    """The index of a replica, or of the primary while the replica does not answer."""

    def __init__(self, replica: TextReader, primary: TextReader) -> None:
        self._replica, self._primary = replica, primary
        self._left_alone_until = 0.0

    def search(self, query: TextQuery) -> TextResult:
        """
        Return the items that match a phrase.

        :raises IndexNotReady: when neither has an index
        """
        return self._query_replica_first(lambda reader: reader.search(query))

    def get_position(self) -> IndexPosition:
        """
        Return the position up to which changes are visible.

        :raises IndexNotReady: when neither has an index
        """
        return self._query_replica_first(lambda reader: reader.get_position())

    def _query_replica_first(self, ask: Callable[[TextReader], Answer]) -> Answer:
        if monotonic() >= self._left_alone_until:
            try:
                return ask(self._replica)
            except IndexNotReady:
                self._left_alone_until = monotonic() + RETRY_PAUSE_S
        return ask(self._primary)
