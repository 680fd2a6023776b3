"""Leaves a server alone that does not answer, so that waiting for it costs one time-out and not one per call."""

import logging
import time
from collections.abc import Iterable
from threading import Lock

logger = logging.getLogger(__name__)

FIRST_PAUSE_S = 1.0
MAX_PAUSE_S = 5.0
MAX_PENDING_DELETIONS = 1000  # keys per process


class CircuitBreaker:
    """Tells all threads of a process whether to call a server."""

    def __init__(self, name: str) -> None:
        self.name = name  # in the log
        self.lost: set[str] = set()  # keys that it may still have although we changed or deleted them
        self._pause_s = FIRST_PAUSE_S
        self._asked_again_at = 0.0  # time.monotonic(); 0: it answers
        self._lock = Lock()

    @property
    def is_closed(self) -> bool:
        """Whether the server is believed to answer."""
        return not self._asked_again_at

    def can_try(self) -> bool:
        """Return whether the caller is to check if the server is back: True for one thread per pause."""
        with self._lock:
            is_due = time.monotonic() >= self._asked_again_at
            if is_due:
                self._pause_s = min(self._pause_s * 2, MAX_PAUSE_S)
                self._asked_again_at = time.monotonic() + self._pause_s
        return is_due

    def record_failure(self, error: Exception) -> None:
        """Leave the server alone for a while."""
        with self._lock:
            if self.is_closed:
                logger.warning("%s does not answer, the shop continues without it: %s", self.name, error)
                self._pause_s = FIRST_PAUSE_S
            # From now: the attempt may have taken longer than the pause.
            self._asked_again_at = time.monotonic() + self._pause_s

    def record_success(self) -> None:
        """Use the server again from now on."""
        with self._lock:
            if not self.is_closed:
                logger.warning("%s answers again", self.name)
                self._asked_again_at = 0.0

    def queue_deletions(self, keys: Iterable[str]) -> None:
        """Queue keys that the server must delete when it is back."""
        if len(self.lost) <= MAX_PENDING_DELETIONS:
            self.lost.update(keys)
