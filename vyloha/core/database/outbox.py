"""
Publishes changes to consumers in other processes: the page caches and the search index.

A change is a row written in the transaction that makes it, so that neither exists without the other. It gets its
position (``serial``) once that transaction is committed. Positions are given under a lock, in the order in which
changes become visible, so a consumer that has read up to one position never misses a change before it. Reading removes
no rows: any number of consumers read the same ones, and each stores its own position.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from vyloha.core.database import sequences
from vyloha.core.database.commit_hooks import PreCommitBatch
from vyloha.core.models import Change, Sequence

RETENTION = timedelta(hours=1)
NUMBERS_PER_ROW = 1000
PAGES = "page"  # the topic of tags of cached pages, which live longer than the rows of other topics
# Counters: the last position; the last that was deleted, of pages and of other topics.
SERIAL, FORGOTTEN_PAGES, FORGOTTEN = "changes", "changes-forgotten", "other-changes-forgotten"


def write_changes(topic: str, subjects: Iterable[str | int]) -> None:
    """
    Record that each of ``subjects``, texts or numbers, changes in the surrounding transaction; repetitions do not
    matter.

    Consumers of ``topic`` see it once the transaction is committed.
    """
    _changed.add((topic, subject) for subject in subjects)


def _save_changes(changed: list[tuple[str, str | int]]) -> None:
    topics: dict[str, list[str | int]] = {}
    for topic, subject in changed:
        topics.setdefault(topic, []).append(subject)
    Change.objects.bulk_create(
        Change(topic=topic, subject=row) for topic in topics for row in _split_into_rows(topics[topic])
    )
    transaction.on_commit(publish_changes, robust=True)


def _split_into_rows(subjects: list[str | int]) -> Iterator[str]:
    """Yield the content of each row: a text, or many numbers."""
    yield from sorted(subject for subject in subjects if isinstance(subject, str))
    numbers = sorted(subject for subject in subjects if isinstance(subject, int))
    for start in range(0, len(numbers), NUMBERS_PER_ROW):
        yield ",".join(map(str, numbers[start : start + NUMBERS_PER_ROW]))


def parse_numbers(subject: str) -> list[int]:
    """Return the numbers of a row."""
    return [int(number) for number in subject.split(",")]


_changed = PreCommitBatch(_save_changes)
local_listeners: list[Callable[[], None]] = []  # consumers of this process: notified at once, without a check


def publish_changes() -> None:
    """Give committed changes their position; also those of a process that was killed before it could."""
    waiting = Change.objects.filter(serial=None)
    if waiting.exists():
        with transaction.atomic():
            # Allocating the number locks out other publishers until we are committed.
            waiting.update(serial=sequences.allocate_numbers(SERIAL))
    for hear in local_listeners:
        hear()


def delete_old_changes() -> None:
    """
    Delete changes that every consumer has read long ago; a consumer that slept meanwhile starts again.

    Those of pages stay: ``core.cache.changes`` deletes them.
    """
    with transaction.atomic():
        others = Change.objects.exclude(topic=PAGES).filter(serial__isnull=False)
        old = others.filter(made_at__lt=timezone.now() - RETENTION)
        last = old.order_by("-serial").values_list("serial", flat=True).first()
        if last:
            sequences.advance_to(FORGOTTEN, last)
            others.filter(serial__lte=last).delete()


def delete_page_changes(upto: int) -> None:
    """Delete the changes of pages up to a position: what was cached before it is outdated. In a transaction."""
    sequences.advance_to(FORGOTTEN_PAGES, upto)
    Change.objects.filter(topic=PAGES, serial__lte=upto).delete()


class ChangeRange(NamedTuple):
    """The positions of the existing changes: all above ``forgotten``, up to ``latest``."""

    forgotten: int  # of other topics than ``PAGES``
    latest: int
    forgotten_pages: int = 0  # of these the last change of each tag exists


def get_change_range() -> ChangeRange:
    """Return the range of positions; one query."""
    names = (SERIAL, FORGOTTEN, FORGOTTEN_PAGES)
    last = dict(Sequence.objects.filter(name__in=names).values_list("name", "last"))
    pages = last.get(FORGOTTEN_PAGES, 0)
    # The former version of the shop forgot the changes of all topics together.
    return ChangeRange(max(last.get(FORGOTTEN, 0), pages), last.get(SERIAL, 0), pages)


def has_new_changes(topic: str, *followed: tuple[Iterable[str], int]) -> bool:
    """
    Return whether any of some subjects, texts, has changed after the position given with it; one query.

    Exact as the surrounding transaction sees it: committed changes without a position count, too.
    """
    news: list[str] = []
    values: list[str | int] = [topic]
    for subjects, after in followed:
        named = list(subjects)
        news.append(f"(serial IS NULL OR serial > %s) AND subject IN ({', '.join(['%s'] * len(named))})")
        values += [after, *named]
    with connection.cursor() as cursor:
        sql = f"SELECT 1 FROM core_change WHERE topic = %s AND ({' OR '.join(news)}) LIMIT 1"  # noqa: S608 - constants
        cursor.execute(sql, values)
        return cursor.fetchone() is not None


def read_changes(topic: str, after: int, upto: int | None = None) -> Iterator[tuple[int, str]]:
    """Yield (position, subject) of the changes after one position and up to another (None: the last), in order."""
    rows = Change.objects.filter(topic=topic, serial__gt=after).order_by("serial")
    if upto is not None:
        rows = rows.filter(serial__lte=upto)
    for serial, subject in rows.values_list("serial", "subject").iterator():
        assert serial is not None
        yield serial, subject
