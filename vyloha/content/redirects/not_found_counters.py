"""Counts not-found URLs."""

from collections import Counter

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.not_found_filter import normalize_for_count
from vyloha.core.background.buffered_counters import BufferedCounter

MAX_BUFFERED = 1000  # URLs of a process; further ones are not counted
MAX_STORED = 5000  # limits the rows that a script with invented URLs can add
PEOPLE, ROBOTS = "hits", "robot_hits"


class BufferedNotFoundCounts(BufferedCounter[Counter[tuple[str, str]]]):
    """URL and client (person or robot) → count."""

    def _create_empty(self) -> Counter[tuple[str, str]]:
        return Counter()

    def add(self, url: str, *, by_robot: bool = False) -> None:
        """Count a request for ``url``, unless it may be personal or a vulnerability scan."""
        counted = normalize_for_count(url)
        key = (counted, ROBOTS if by_robot else PEOPLE)
        with self._lock:
            if not counted or (key not in self._waiting and len(self._waiting) >= MAX_BUFFERED):
                return
            self._waiting[key] += 1
            self._schedule_flush()

    @transaction.atomic
    def _save(self, waiting: Counter[tuple[str, str]]) -> None:
        today = timezone.localdate()
        # All processes create and lock rows in one order, which avoids deadlocks.
        addresses = sorted({address for address, _who in waiting})
        rows = [NotFoundAddress(address=address, last_on=today) for address in addresses]
        NotFoundAddress.objects.bulk_create(rows, ignore_conflicts=True)
        locked = NotFoundAddress.objects.select_for_update().filter(address__in=addresses).order_by("address")
        list(locked.values_list("pk"))
        # Most URLs were requested once: one statement for each different count, not for each URL.
        alike: dict[tuple[str, int], list[str]] = {}
        for (address, who), times in sorted(waiting.items()):
            alike.setdefault((who, times), []).append(address)
        for (who, times), some in alike.items():
            NotFoundAddress.objects.filter(address__in=some).update(last_on=today, **{who: F(who) + times})
        if (surplus := NotFoundAddress.objects.count() - MAX_STORED) > 0:
            seldom = NotFoundAddress.objects.order_by("is_ignored", "hits", "robot_hits", "last_on", "pk")
            seldom = seldom.select_for_update(skip_locked=True)
            NotFoundAddress.objects.filter(pk__in=list(seldom.values_list("pk", flat=True)[:surplus])).delete()


counts = BufferedNotFoundCounts()
