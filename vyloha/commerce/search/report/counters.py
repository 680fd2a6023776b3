"""Counts what is searched for."""

from collections import Counter
from enum import StrEnum

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from vyloha.commerce.search.models import SearchedPhrase
from vyloha.commerce.search.report.phrases import countable
from vyloha.core.background.buffered_counters import Tally

MOST_WAITING = 5000  # phrases of a process; what comes above is not counted
MOST_A_DAY = 10_000  # phrases of a day that are kept: who invents more of them fills no database


class Event(StrEnum):
    """What happened with a phrase; the names are those of the columns."""

    SEARCHED = "searched"
    FOUND_NOTHING = "found_nothing"
    CHOSEN = "chosen"
    ADDED = "added"


class Counts(Tally[dict[str, Counter[Event]]]):
    """Phrase → what happened with it how often."""

    def _nothing(self) -> dict[str, Counter[Event]]:
        return {}

    def add(self, phrase: str, *events: Event) -> None:
        """Count what happened with a phrase as it was typed; one that may be personal is not."""
        key = countable(phrase)
        with self._lock:
            if not key or (key not in self._waiting and len(self._waiting) >= MOST_WAITING):
                return
            self._waiting.setdefault(key, Counter()).update(events)
            self._write_later()

    @transaction.atomic
    def _save(self, waiting: dict[str, Counter[Event]]) -> None:
        today = timezone.localdate()
        # In one order of rows for all processes: no deadlocks.
        phrases = sorted(waiting)
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
