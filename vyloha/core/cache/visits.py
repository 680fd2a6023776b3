"""
Counts visits of public pages in the shared cache: a sample is enough to know which pages are visited most.

Processes add to one value without a lock, so that a few visits may be lost. It holds nothing of visitors.
"""

import json
from collections import Counter
from datetime import date
from itertools import count
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from vyloha.core.background.buffered_counters import BufferedCounter
from vyloha.core.cache.redis_cache import is_shared

# The parts of a WSGI request that determine its page: scheme, host and URL (``pages.ADDRESS``).
RequestUrl = tuple[str, ...]
SAMPLE = 10  # every tenth visit is counted
MAX_COUNTED = 2000  # pages, 100 to 200 bytes each
MAX_WAITING = 500  # pages that a process adds at once
MAX_AGE_S = 7 * 24 * 3600
KEY = "visits"
_turns = count()
AGENT = "vyloha-render-ahead"  # its requests are no visits


class VisitCounter(BufferedCounter[Counter[str]]):
    """Address → visits of the sample."""

    def _create_empty(self) -> Counter[str]:
        return Counter()

    def add(self, address: RequestUrl, environ: dict[str, Any]) -> None:
        """
        Count a visit of a public page if it is its turn.

        Only of pages without a query: there are too many others, and some are limited.
        """
        if next(_turns) % SAMPLE or address[-1] or environ.get("HTTP_USER_AGENT") == AGENT:
            return
        if not settings.PAGES_RENDERED_AHEAD or not is_shared():
            return
        with self._lock:
            name = json.dumps(address, ensure_ascii=False)
            if name in self._waiting or len(self._waiting) < MAX_WAITING:
                self._waiting[name] += 1
                self._schedule_flush()

    def _save(self, waiting: Counter[str]) -> None:
        today = timezone.localdate()
        counts = _load(today) + waiting
        if len(counts) > MAX_COUNTED:
            # So many leave that others have a chance to come in.
            counts = Counter(dict(counts.most_common(MAX_COUNTED * 3 // 4)))
        cache.set(KEY, (today.isoformat(), dict(counts)), MAX_AGE_S)


visits = VisitCounter()


def get_most_visited(number: int) -> list[RequestUrl]:
    """Return the addresses of the pages that were visited most lately."""
    return [tuple(json.loads(name)) for name, _times in _load(timezone.localdate()).most_common(number)]


def _load(today: date) -> Counter[str]:
    """Return the counts so far; those before today count for half, those of the day before for a quarter."""
    match cache.get(KEY):
        case (str(day), dict(counts)):
            halvings = max(0, (today - date.fromisoformat(day)).days)
            return Counter({name: times / 2**halvings for name, times in counts.items()})
    return Counter()
