"""
Counts what is searched for: gathered in this process, written together a moment later.

A shopper waits for nothing, and the database for one short transaction instead of a hundred. A process that ends
loses what it gathered in the last seconds, which no report is the worse for.
"""

import logging
from collections import Counter
from enum import StrEnum
from threading import Lock, Timer

from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.utils import timezone

from vyloha.commerce.search.models import SearchedPhrase
from vyloha.commerce.search.report.phrases import countable

logger = logging.getLogger(__name__)

WRITTEN_AFTER_S = 5.0
MOST_WAITING = 5000  # phrases of a process; what comes above is not counted
MOST_A_DAY = 10_000  # phrases of a day that are kept: who invents more of them fills no database


class Event(StrEnum):
    """What happened with a phrase; the names are those of the columns."""

    SEARCHED = "searched"
    FOUND_NOTHING = "found_nothing"
    CHOSEN = "chosen"
    ADDED = "added"


class Counts:
    """What waits to be written."""

    def __init__(self) -> None:
        self._waiting: dict[str, Counter[Event]] = {}
        self._lock = Lock()
        self._timer: Timer | None = None

    def add(self, phrase: str, *events: Event) -> None:
        """Count what happened with a phrase as it was typed; one that may be personal is not."""
        key = countable(phrase)
        with self._lock:
            if not key or (key not in self._waiting and len(self._waiting) >= MOST_WAITING):
                return
            self._waiting.setdefault(key, Counter()).update(events)
            if self._timer is None:
                self._timer = Timer(WRITTEN_AFTER_S, self._write_aside)
                self._timer.daemon = True
                self._timer.start()

    def write(self) -> None:
        """Add what was counted to the rows of today."""
        with self._lock:
            waiting, self._waiting, self._timer = self._waiting, {}, None
        if waiting:
            _write(waiting)

    def _write_aside(self) -> None:
        try:
            self.write()
        except DatabaseError:
            # Counts are not worth a repetition: a database that is away has other worries.
            logger.exception("What was searched for could not be counted")
        finally:
            connection.close()  # this thread ends, and its connection with it


def _write(waiting: dict[str, Counter[Event]]) -> None:
    today = timezone.localdate()
    # In one order of rows for all processes: no deadlocks.
    phrases = sorted(waiting)
    with transaction.atomic():
        room = max(MOST_A_DAY - SearchedPhrase.objects.filter(day=today).count(), 0)
        rows = [SearchedPhrase(day=today, phrase=phrase) for phrase in phrases[:room]]
        SearchedPhrase.objects.bulk_create(rows, ignore_conflicts=True)
        for phrase in phrases:
            counts = {event.value: F(event.value) + count for event, count in waiting[phrase].items()}
            SearchedPhrase.objects.filter(day=today, phrase=phrase).update(**counts)


counts = Counts()


def count_search(phrase: str, *, found_nothing: bool = False) -> None:
    """Count that a phrase was searched for."""
    counts.add(phrase, Event.SEARCHED, *([Event.FOUND_NOTHING] if found_nothing else []))
