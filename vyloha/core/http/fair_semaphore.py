"""A semaphore that serves waiting threads in order: ``threading.Semaphore`` may let in the one that just left."""

from collections import deque
from threading import Lock
from types import TracebackType


class FairSemaphore:
    """
    Context manager that lets ``limit`` threads in at once; the others wait, first come, first served.

    Without an order, p99 of the requests that wait is several times p50.
    """

    def __init__(self, limit: int) -> None:
        self._free = limit
        self._waiting: deque[Lock] = deque()
        self._lock = Lock()

    @property
    def waiting(self) -> int:
        """Number of threads that wait."""
        return len(self._waiting)

    def __enter__(self) -> None:
        with self._lock:
            if self._free:  # no thread waits then
                self._free -= 1
                return
            own = Lock()
            own.acquire()
            self._waiting.append(own)
        own.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
