"""Counts searched phrases."""

from collections import Counter
from enum import StrEnum

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from vyloha.commerce.search.models import SearchedPhrase
from vyloha.commerce.search.report.phrases import normalize_for_count
from vyloha.core.background.buffered_counters import BufferedCounter

MAX_BUFFERED = 5000  # phrases per process; further ones are not counted
MAX_PER_DAY = 10_000  # phrases saved per day: random ones must not fill the database


class SearchEvent(StrEnum):
    """Events of a phrase, named like the columns."""

    SEARCHED = "searched"
    FOUND_NOTHING = "found_nothing"
    CHOSEN = "chosen"
    ADDED = "added"


class BufferedSearchCounts(BufferedCounter[dict[str, Counter[SearchEvent]]]):
    """Phrase → counts of its events."""

    def _create_empty(self) -> dict[str, Counter[SearchEvent]]:
        return {}

    def add(self, phrase: str, *events: SearchEvent) -> None:
        """Count events of a phrase as it was typed; phrases that may be personal are skipped."""
        key = normalize_for_count(phrase)
        with self._lock:
            if not key or (key not in self._waiting and len(self._waiting) >= MAX_BUFFERED):
                return
            self._waiting.setdefault(key, Counter()).update(events)
            self._schedule_flush()

    @transaction.atomic
    def _save(self, waiting: dict[str, Counter[SearchEvent]]) -> None:
        today = timezone.localdate()
        # All processes update the rows in one order: no deadlocks.
        phrases = sorted(waiting)
        room = max(MAX_PER_DAY - SearchedPhrase.objects.filter(day=today).count(), 0)
        rows = [SearchedPhrase(day=today, phrase=phrase) for phrase in phrases[:room]]
        SearchedPhrase.objects.bulk_create(rows, ignore_conflicts=True)
        for phrase in phrases:
            counts = {event.value: F(event.value) + count for event, count in waiting[phrase].items()}
            SearchedPhrase.objects.filter(day=today, phrase=phrase).update(**counts)


counts = BufferedSearchCounts()


def count_search(phrase: str, *, found_nothing: bool = False) -> None:
    """Count a search of a phrase."""
    counts.add(phrase, SearchEvent.SEARCHED, *([SearchEvent.FOUND_NOTHING] if found_nothing else []))
