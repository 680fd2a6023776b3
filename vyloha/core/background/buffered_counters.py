"""Counters that requests increase in memory; a thread writes them together a moment later."""

import logging
from abc import ABC, abstractmethod
from threading import Lock, Timer
from typing import Generic, TypeVar

from django.db import Error, connection

logger = logging.getLogger(__name__)

WRITTEN_AFTER_S = 5.0
Waiting = TypeVar("Waiting")


class BufferedCounter(ABC, Generic[Waiting]):
    """
    Counts that wait to be saved: no request waits for them, and the database gets one short transaction.

    A process that ends loses the counts of the last seconds, which reports can do without.
    """

    def __init__(self) -> None:
        self._waiting = self._create_empty()
        self._lock = Lock()
        self._timer: Timer | None = None

    @abstractmethod
    def _create_empty(self) -> Waiting:
        """Return an empty container of counts."""

    @abstractmethod
    def _save(self, waiting: Waiting) -> None:
        """Add the buffered counts to the rows of the database."""

    def _schedule_flush(self) -> None:
        """Schedule a flush; the caller holds the lock."""
        if self._timer is None:
            self._timer = Timer(WRITTEN_AFTER_S, self._flush_in_thread)
            self._timer.daemon = True
            self._timer.start()

    def flush(self) -> None:
        """Save the buffered counts."""
        with self._lock:
            waiting, self._waiting, self._timer = self._waiting, self._create_empty(), None
        if waiting:
            self._save(waiting)

    def _flush_in_thread(self) -> None:
        try:
            self.flush()
        except Error:
            # Counts are not worth a retry when the database is down.
            logger.exception("%s could not be written", type(self).__name__)
        finally:
            connection.close()  # this thread ends, and its connection with it
