"""
What has changed, for whoever follows it in another process: pages that are held, the search index.

A change is a row written in the transaction that makes it, so neither can be there without the other, and gets its
place among all (``serial``) once that transaction is committed. Places are given under a lock, in the order in which
changes become visible: who has read up to one place never misses a change before it. Nobody takes rows away by reading
them, so any number of followers read the same ones; each remembers how far it is.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from vyloha.core import sequences
from vyloha.core.models import Change, Sequence

KEPT = timedelta(hours=1)
RECENT = 100  # what a saved product tells again and again stands together; to look at more costs a large change dearly
SERIAL, FORGOTTEN = "changes", "changes-forgotten"  # counters: the last place; the last that was deleted


def write(topic: str, subjects: Collection[str]) -> None:
    """
    Note that each of ``subjects`` changes, in the surrounding transaction; told again soon after, it is written once.

    Followers of ``topic`` learn of it once the transaction is committed.
    """
    recent = list(_waiting(RECENT))
    new = sorted(set(subjects).difference(*(one.subjects for one in recent if one.topic == topic)))
    if new:
        Change.objects.bulk_create(Change(topic=topic, subject=subject) for subject in new)
        commit = recent[-1].commit if recent else _Commit()
        transaction.on_commit(_Announcement(topic, frozenset(new), commit), robust=True)


def written(topic: str) -> set[str]:
    """Return what this transaction has written so far."""
    return {subject for one in _waiting() if one.topic == topic for subject in one.subjects}


class _Commit:
    """What the announcements of one transaction share: the first of them speaks for all."""

    is_announced = False


@dataclass(frozen=True, slots=True)
class _Announcement:
    topic: str
    subjects: frozenset[str]
    commit: _Commit

    def __call__(self) -> None:
        if not self.commit.is_announced:
            self.commit.is_announced = True
            announce()


def _waiting(last: int = 0) -> Iterator[_Announcement]:
    """Yield the announcements of this transaction, or those among the ``last`` things that wait for its commit."""
    # Django forgets those of a savepoint that is rolled back.
    return (entry[1] for entry in connection.run_on_commit[-last:] if isinstance(entry[1], _Announcement))


def announce() -> None:
    """Give committed changes their place; also those of a process that was killed before it could."""
    waiting = Change.objects.filter(serial=None)
    if not waiting.exists():
        return
    with transaction.atomic():
        # Taking the number locks out other announcers until we are committed.
        waiting.update(serial=sequences.take(SERIAL))


def forget_old() -> None:
    """Delete changes that every follower has seen long ago; one that slept meanwhile begins anew."""
    with transaction.atomic():
        old = Change.objects.filter(made_at__lt=timezone.now() - KEPT, serial__isnull=False)
        last = old.order_by("-serial").values_list("serial", flat=True).first()
        if last:
            sequences.reach(FORGOTTEN, last)
            Change.objects.filter(serial__lte=last).delete()


class Extent(NamedTuple):
    """The places of the first and last change that there are: every place above ``forgotten``, up to ``latest``."""

    forgotten: int
    latest: int


def extent() -> Extent:
    """Return how far the changes reach; one query."""
    last = dict(Sequence.objects.filter(name__in=(SERIAL, FORGOTTEN)).values_list("name", "last"))
    return Extent(last.get(FORGOTTEN, 0), last.get(SERIAL, 0))


def read(topic: str, after: int, upto: int) -> Iterator[tuple[int, str]]:
    """Yield (place, subject) of the changes after one place and up to another, in order."""
    rows = Change.objects.filter(topic=topic, serial__gt=after, serial__lte=upto).order_by("serial")
    for serial, subject in rows.values_list("serial", "subject").iterator():
        assert serial is not None
        yield serial, subject
