"""Invalidates cached pages when their data change (``outbox``), and tracks the changes that each process knows."""

import logging
import math
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from django.db import Error, transaction
from django.utils import timezone

from vyloha.core.cache.process_caches import ProcessCache
from vyloha.core.database import outbox
from vyloha.core.database.commit_hooks import PreCommitBatch
from vyloha.core.models import Change

logger = logging.getLogger(__name__)

Value = TypeVar("Value")

TOPIC = outbox.PAGES
ALL_TAGS = "*"  # the tag of every page
CHECK_INTERVAL_S = 0.5  # how often a process checks for changes
MAX_CACHE_AGE_S = 7 * 24 * 3600  # after this, changes are forgotten, so nobody knows whether a value is fresh
BLIND_S = 2  # how often it tries while the database is down: an error may take seconds
MAX_UNREAD_S = 10  # a process that has not read changes for longer answers nothing from its caches until it has
MAX_TAGS = 500  # a transaction with more invalidates everything: an import would write a million of them
MAX_KNOWN_CHANGES = 50_000  # tags per process, and in the database
CHUNK_SIZE = 500  # rows deleted by one statement
OUTDATED = -1  # a position before every change


def invalidate_pages(*tags: str) -> None:
    """
    Invalidate all cached pages with one of ``tags`` once the surrounding transaction is committed.

    Without tags: all cached pages.
    """
    _invalidated.add(tags or (ALL_TAGS,))


def delete_old_changes() -> None:
    """
    Delete old changes of tags that have changed again since: the last one of each decides whether a page is fresh.

    Those that are older than any cached page go as well, and the oldest ones beyond ``MAX_KNOWN_CHANGES``.
    """
    superseded, forgotten = _find_unneeded(timezone.now())
    with transaction.atomic():
        for start in range(0, len(superseded), CHUNK_SIZE):
            Change.objects.filter(pk__in=superseded[start : start + CHUNK_SIZE]).delete()
        if forgotten:
            outbox.delete_page_changes(forgotten)


def _find_unneeded(now: datetime) -> tuple[list[int], int]:
    """Return the ids of superseded rows, and the position up to which all are to be forgotten; 0: none."""
    retained, oldest = now - outbox.RETENTION, now - timedelta(seconds=MAX_CACHE_AGE_S)
    superseded: list[int] = []
    seen: set[str] = set()
    rows = Change.objects.filter(topic=TOPIC, serial__isnull=False).order_by("-serial", "-pk")
    for pk, serial, tag, made_at in rows.values_list("pk", "serial", "subject", "made_at").iterator():
        if tag in seen or ALL_TAGS in seen:
            superseded += [pk] if made_at < retained else []
            continue
        seen.add(tag)
        if made_at < oldest or (len(seen) > MAX_KNOWN_CHANGES and made_at < retained):
            return superseded, serial or 0
    return superseded, 0


def _publish(tags: list[str]) -> None:
    for followed in list(_cached_values):
        if not followed.tags.isdisjoint(tags):
            followed.expire()
    outbox.write_changes(TOPIC, [ALL_TAGS] if ALL_TAGS in tags or len(tags) > MAX_TAGS else tags)


_invalidated = PreCommitBatch(_publish)


def _recheck() -> None:
    """Let the process that made a change see it at once."""
    known.looked_at = float("-inf")


outbox.local_listeners.append(_recheck)


@dataclass(eq=False)
class KnownChanges(ProcessCache):
    """The changes that this process knows; a check for new ones is one query, a cached page needs none."""

    latest: int = 0  # every change up to this position is known
    floor: int = 0  # pages rendered before this position are outdated
    changed: dict[str, int] = field(default_factory=dict)  # tag → position of its last change
    looked_at: float = float("-inf")
    read_at: float = float("-inf")
    is_blind: bool = False  # the database does not answer: known fresh pages are shown
    _looking: Lock = field(default_factory=Lock)

    def clear(self) -> None:
        self.latest = self.floor = 0
        self.changed.clear()
        self.looked_at = self.read_at = float("-inf")
        self.is_blind = False

    @property
    def is_due(self) -> bool:
        """Return whether the last check for changes was ``CHECK_INTERVAL_S`` ago."""
        return time.monotonic() - self.looked_at >= CHECK_INTERVAL_S or self._is_outdated

    @property
    def _is_outdated(self) -> bool:
        return not self.is_blind and time.monotonic() - self.read_at > MAX_UNREAD_S

    def get_position(self) -> int:
        """Return the latest position, checking for changes when that is due."""
        # Other threads go on with what was known a moment ago, but not with what was known long ago.
        if self.is_due and self._looking.acquire(blocking=self._is_outdated):
            try:
                if self.is_due:
                    self._read_changes()
                    self._record_outcome()
            except Error as error:
                self._record_outcome(error)
                self.looked_at = time.monotonic() + BLIND_S - CHECK_INTERVAL_S
            finally:
                self._looking.release()
        return self.latest

    def is_fresh(self, tags: Collection[str], position: int) -> bool:
        """Return whether nothing with one of ``tags`` changed since ``position``."""
        if position >= self.latest:
            return True
        changed = self.changed  # before the floor, which another thread raises first
        # A page without tags is invalidated by every change.
        if position < self.floor or not tags:
            return False
        return all(changed.get(tag, 0) <= position for tag in tags)

    def _record_outcome(self, error: Error | None = None) -> None:
        if error and not self.is_blind:
            logger.warning("Changes of pages cannot be read, cached pages stay in use: %s", error)
        if self.is_blind and not error:
            logger.warning("Changes of pages are read again")
        self.is_blind = error is not None

    def _read_changes(self) -> None:
        self.looked_at = now = time.monotonic()
        is_long_ago = now - self.read_at > outbox.RETENTION.total_seconds()
        known = outbox.get_change_range()
        if known.latest != self.latest:
            # Without an end: a later change of a tag may just have replaced the row of the one before.
            news = list(outbox.read_changes(TOPIC, self.latest))
            if is_long_ago:
                # Old rows may have been deleted between the two queries.
                known = known._replace(forgotten_pages=outbox.get_change_range().forgotten_pages)
            self._apply_changes(known, news)
        self.read_at = now

    def _apply_changes(self, known: outbox.ChangeRange, news: list[tuple[int, str]]) -> None:
        if self.latest < known.forgotten_pages:
            self._delete_before(known.forgotten_pages)
        for serial, tag in news:
            self.changed[tag] = serial
            if tag == ALL_TAGS:
                self._delete_before(serial)
            elif len(self.changed) > MAX_KNOWN_CHANGES:
                self._delete_before(sorted(self.changed.values())[len(self.changed) // 2])
        self.latest = max(known.latest, news[-1][0] if news else 0)

    def _delete_before(self, floor: int) -> None:
        self.floor = floor
        self.changed = {tag: serial for tag, serial in self.changed.items() if serial > floor}


known = KnownChanges()
_cached_values: "WeakSet[CachedValue[Any]]" = WeakSet()


class CachedValue(ProcessCache, Generic[Value]):
    """A value read from the database and cached in this process until one of ``tags`` changes: no query before that."""

    def __init__(self, read: Callable[[], Value], *tags: str) -> None:
        self._read, self.tags = read, frozenset(tags)
        self._held: tuple[Value, int] | None = None  # and the position of changes when it was read
        self._ends_at = 0.0  # time.monotonic()
        _cached_values.add(self)

    def __call__(self) -> Value:
        """Return the current value."""
        place = known.get_position()
        held = self._held
        if held is None or not self._is_fresh(held[1]):
            held = self._held = self._read(), place
            self._ends_at = time.monotonic() + MAX_CACHE_AGE_S
        return held[0]

    def _is_fresh(self, place: int) -> bool:
        return known.is_fresh(self.tags, place) and time.monotonic() < self._ends_at

    @property
    def fresh(self) -> tuple[Value, int] | None:
        """The cached value, and the position up to which it is known to be unchanged; None: it must be read again."""
        place = known.get_position()
        held = self._held
        return (held[0], place) if held and self._is_fresh(held[1]) else None

    def read(self) -> Value:
        """Return the value of the database, as the surrounding transaction sees it; it is not cached."""
        return self._read()

    @property
    def last(self) -> Value | None:
        """The last cached value, without a check; None: none was read."""
        held = self._held
        return held and held[0]

    def expire(self) -> None:
        """Let the next caller read it again."""
        if held := self._held:
            self._held = held[0], OUTDATED

    def clear(self) -> None:
        self._held = None

    def prime(self, value: Value) -> None:
        """Cache a known value: tests start with it, and need no query."""
        self._held, self._ends_at = (value, known.latest), math.inf


First = TypeVar("First")
Second = TypeVar("Second")


def read_current_values(first: CachedValue[First], second: CachedValue[Second]) -> tuple[First, Second]:
    """
    Return the values of this very moment, for callers that must not be half a second late; one query while all are
    cached.
    """
    one, two = first.fresh, second.fresh
    if one and two:
        followed = (({*first.tags, ALL_TAGS}, one[1]), ({*second.tags, ALL_TAGS}, two[1]))
        if not outbox.has_new_changes(TOPIC, *followed):
            return one[0], two[0]
        # Other callers get the same value.
        first.expire()
        second.expire()
    return first.read(), second.read()
