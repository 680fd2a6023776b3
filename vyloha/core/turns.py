"""A semaphore that is fair: Python's own lets who has just left in again, before those who wait."""

from collections import deque
from threading import Lock
from types import TracebackType


class Turns:
    """
    Lets ``most`` threads work at once, as a context manager; the others wait, and go in the order in which they came.

    Without an order the slowest answers of a hundred take several times as long as the middle one.
    """

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: deque[Lock] = deque()
        self._change = Lock()

    @property
    def waiting(self) -> int:
        """How many wait at this moment."""
        return len(self._waiting)

    def __enter__(self) -> None:
        with self._change:
            if self._free:  # then nobody waits
                self._free -= 1
                return
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        turn.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._change:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
