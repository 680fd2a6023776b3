"""
What has changed of what pages show: one row of changes for all processes, in the database.

A change is written in the transaction that makes it, so neither can be there without the other, and gets its place in
the row (``serial``) once that transaction is committed. Places are given under a lock, in the order in which changes
become visible: a process that has read up to one place never misses a change before it.
"""

import time
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Lock

from django.db import connection, transaction
from django.utils import timezone

from vyloha.core import sequences
from vyloha.core.models import PageChange, Sequence

EVERYTHING = "*"  # the tag that every page has
LOOK_S = 0.5  # how often a process that is asked for pages looks for changes
KEPT = timedelta(hours=1)
MOST_TAGS = 500  # a transaction that touches more drops everything: an import would write a million of them
MOST_REMEMBERED = 50_000  # tags, a process
SERIAL, FORGOTTEN = "page-changes", "page-changes-forgotten"  # counters: the last place; the last that was deleted


def drop_pages(*tags: str) -> None:
    """
    Let no held page that shows one of ``tags`` be shown again, once the surrounding transaction is committed.

    Without tags: no held page at all.
    """
    told = _told_in_this_transaction()
    new = set(tags or (EVERYTHING,)) - told
    if not new or EVERYTHING in told:
        return
    if len(told) + len(new) > MOST_TAGS:
        new = {EVERYTHING}
    PageChange.objects.bulk_create(PageChange(tag=tag) for tag in sorted(new))
    transaction.on_commit(_Announcement(frozenset(new)), robust=True)


@dataclass(frozen=True, slots=True)
class _Announcement:
    tags: frozenset[str]

    def __call__(self) -> None:
        announce()


def _told_in_this_transaction() -> set[str]:
    # Django forgets those of a savepoint that is rolled back.
    waiting = (entry[1] for entry in connection.run_on_commit)
    return {tag for one in waiting if isinstance(one, _Announcement) for tag in one.tags}


def announce() -> None:
    """Give committed changes their place; also those of a process that was killed before it could."""
    waiting = PageChange.objects.filter(serial=None)
    if not waiting.exists():
        return
    with transaction.atomic():
        # Taking the number locks out other announcers until we are committed.
        waiting.update(serial=sequences.take(SERIAL))
    known.looked_at = float("-inf")  # who changed something sees it at once


def forget_old() -> None:
    """Delete changes that every process has seen long ago; one that slept meanwhile drops everything."""
    with transaction.atomic():
        old = PageChange.objects.filter(made_at__lt=timezone.now() - KEPT, serial__isnull=False)
        last = old.order_by("-serial").values_list("serial", flat=True).first()
        if last:
            sequences.reach(FORGOTTEN, last)
            PageChange.objects.filter(serial__lte=last).delete()


@dataclass
class Known:
    """What this process knows of the changes; a look for new ones is one query, for a hit of a page it is none."""

    latest: int = 0  # every change up to this place is known
    floor: int = 0  # whatever was drawn before this place is old
    changed: dict[str, int] = field(default_factory=dict)  # tag → place of its last change
    looked_at: float = float("-inf")
    _looking: Lock = field(default_factory=Lock)

    def now(self) -> int:
        """Return the latest place, looking for changes when the last look is ``LOOK_S`` ago."""
        if time.monotonic() - self.looked_at >= LOOK_S and self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()
        return self.latest

    def is_fresh(self, tags: frozenset[str], drawn_at: int) -> bool:
        """Return whether nothing that ``tags`` name changed since the place ``drawn_at``."""
        if drawn_at >= self.latest:
            return True
        # What says nothing of what it shows is dropped by every change.
        if drawn_at < self.floor or not tags:
            return False
        changed = self.changed
        return all(changed.get(tag, 0) <= drawn_at for tag in tags)

    def _look(self) -> None:
        self.looked_at = time.monotonic()
        counters = dict(Sequence.objects.filter(name__in=(SERIAL, FORGOTTEN)).values_list("name", "last"))
        latest, forgotten = counters.get(SERIAL, 0), counters.get(FORGOTTEN, 0)
        if latest == self.latest:
            return
        if self.latest < forgotten:
            self._forget(forgotten)
        news = PageChange.objects.filter(serial__gt=self.latest, serial__lte=latest).order_by("serial")
        for serial, tag in news.values_list("serial", "tag"):
            assert serial is not None
            self.changed[tag] = serial
            if tag == EVERYTHING or len(self.changed) > MOST_REMEMBERED:
                self._forget(serial)
        self.latest = latest

    def _forget(self, floor: int) -> None:
        self.floor = floor
        self.changed.clear()


known = Known()
