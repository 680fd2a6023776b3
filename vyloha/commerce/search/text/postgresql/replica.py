"""Searches that a replica answers, and the primary as long as the replica does not."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from vyloha.commerce.search.backend import IndexNotReady, Position
from vyloha.commerce.search.text.backend import TextReader
from vyloha.commerce.search.text.query import TextFound, TextQuery

LEFT_ALONE_S = 10.0  # a replica that did not answer: nobody waits for it again that soon

Answer = TypeVar("Answer")


class ReplicaFirst:
    """The index as a replica knows it, for as long as the replica answers."""

    def __init__(self, replica: TextReader, primary: TextReader) -> None:
        self._replica, self._primary = replica, primary
        self._left_alone_until = 0.0

    def search(self, query: TextQuery) -> TextFound:
        """
        Return what fits a phrase.

        :raises IndexNotReady: when neither has an index
        """
        return self._asked(lambda reader: reader.search(query))

    def position(self) -> Position:
        """
        Return how far the changes can be seen.

        :raises IndexNotReady: when neither has an index
        """
        return self._asked(lambda reader: reader.position())

    def _asked(self, ask: Callable[[TextReader], Answer]) -> Answer:
        if monotonic() >= self._left_alone_until:
            try:
                return ask(self._replica)
            except IndexNotReady:
                self._left_alone_until = monotonic() + LEFT_ALONE_S
        return ask(self._primary)
