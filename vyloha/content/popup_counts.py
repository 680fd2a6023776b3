"""Counts popups' impressions, closings and clicks by day; nothing about visitors."""

from collections import Counter
from datetime import timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from vyloha.content.models import Popup, PopupDay
from vyloha.core.background.buffered_counters import BufferedCounter

RETENTION = timedelta(days=366)


class PopupEvent(StrEnum):
    """An event of a popup; the names are those of the columns."""

    SHOWN = "shown"
    CLOSED = "closed"
    CLICKED = "clicked"


class BufferedPopupCounts(BufferedCounter[dict[int, Counter[PopupEvent]]]):
    """Popup → event → count. The caller has checked that the popup exists."""

    def _create_empty(self) -> dict[int, Counter[PopupEvent]]:
        return {}

    def add(self, popup_id: int, event: PopupEvent) -> None:
        """Count an event of a popup."""
        with self._lock:
            self._waiting.setdefault(popup_id, Counter())[event] += 1
            self._schedule_flush()

    @transaction.atomic
    def _save(self, waiting: dict[int, Counter[PopupEvent]]) -> None:
        today = timezone.localdate()
        # All processes lock rows in one order, which avoids deadlocks. Deleted popups are skipped.
        ids = list(Popup.objects.filter(pk__in=waiting).order_by("pk").values_list("pk", flat=True))
        rows = [PopupDay(popup_id=popup_id, day=today) for popup_id in ids]
        PopupDay.objects.bulk_create(rows, ignore_conflicts=True)
        for popup_id in ids:
            counts = {event.value: F(event.value) + times for event, times in waiting[popup_id].items()}
            PopupDay.objects.filter(popup_id=popup_id, day=today).update(**counts)


counts = BufferedPopupCounts()


def delete_old_counts() -> None:
    """Delete counts older than a year."""
    PopupDay.objects.filter(day__lt=timezone.localdate() - RETENTION).delete()
