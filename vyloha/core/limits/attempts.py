"""
Limits repeated attempts: passwords, codes, emails to a mailbox.

Attempts are counted in the database, so for all processes, and emptying a cache resets nothing. After too many a client
waits; attempts made meanwhile are not checked and do not make the wait longer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.db.models import Count, Max
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import time_format
from django.utils.translation import ngettext

from vyloha.core.clock import build_is_past_filter
from vyloha.core.models import Attempt

RETENTION = timedelta(days=1)


@dataclass(frozen=True)
class AttemptLimit:
    """After ``free`` attempts within ``within`` each further one waits, from ``wait`` doubling up to ``longest``."""

    name: str
    free: int
    wait: timedelta
    longest: timedelta
    within: timedelta = RETENTION

    def get_key(self, text: str) -> str:
        """Return the key that ``text`` is counted by."""
        # Keyed: a plain hash of an address could be reversed by trying all of them.
        return salted_hmac(f"vyloha.attempts.{self.name}", text, algorithm="sha256").hexdigest()

    def is_used_up(self, text: str) -> bool:
        """Return whether the next attempt of ``text`` would have to wait."""
        lately = Attempt.objects.filter(key=self.get_key(text)).exclude(
            build_is_past_filter("made_at", self.within, timezone.now())
        )
        return lately.count() >= self.free

    def wait_after(self, attempts: int) -> timedelta:
        """Return the wait after the last of so many ``attempts``."""
        if attempts < self.free:
            return timedelta()
        doubled: timedelta = self.wait * 2 ** min(attempts - self.free, 20)
        return min(doubled, self.longest)


class TooManyAttempts(Exception):
    """Too many attempts; the message tells the client when to try again."""

    def __init__(self, until: datetime) -> None:
        self.wait_s = max(1, ceil((until - timezone.now()).total_seconds()))
        minutes = ceil(self.wait_s / 60)
        text = ngettext(
            "Too many attempts. Try again in %(minutes)d minute (at %(time)s).",
            "Too many attempts. Try again in %(minutes)d minutes (at %(time)s).",
            minutes,
        )
        at = timezone.localtime(until) + timedelta(seconds=59)  # the first whole minute when it may be
        super().__init__(text % {"minutes": minutes, "time": time_format(at.time(), "G:i")})


@dataclass(frozen=True)
class CountedAttempt:
    """An allowed attempt. It counts as failed until it is marked as succeeded."""

    rows: list[Attempt]

    def mark_succeeded(self, *forgiven: str) -> None:
        """Delete this attempt, and all earlier ones of the limits named ``forgiven``."""
        Attempt.objects.filter(pk__in=[row.pk for row in self.rows]).delete()
        keys = [row.key for row in self.rows if row.limit in forgiven]
        Attempt.objects.filter(key__in=keys).delete()


def count_attempt(subjects: Mapping[AttemptLimit, str]) -> CountedAttempt:
    """
    Count one more attempt for each limit and its subject.

    :raises TooManyAttempts: if one of the limits requires a wait; nothing was counted then
    """
    rows = [Attempt(key=limit.get_key(text), limit=limit.name) for limit, text in subjects.items()]
    # Written first and counted after: of two concurrent attempts at least the later one sees both.
    Attempt.objects.bulk_create(rows)
    counted = CountedAttempt(rows)
    until = max(_get_next_allowed_at(limit, row, rows) for limit, row in zip(subjects, rows, strict=True))
    if until > timezone.now():
        counted.mark_succeeded()
        raise TooManyAttempts(until)
    return counted


def _get_next_allowed_at(limit: AttemptLimit, row: Attempt, own: list[Attempt]) -> datetime:
    """Return when ``limit`` allows the next attempt after ``row``."""
    now = timezone.now()
    others = Attempt.objects.filter(key=row.key).exclude(pk__in=[row.pk for row in own])
    lately = others.exclude(build_is_past_filter("made_at", limit.within, now))
    made = lately.aggregate(times=Count("pk"), last=Max("made_at"))
    return made["last"] + limit.wait_after(made["times"]) if made["times"] else now


def delete_old_attempts() -> None:
    """Delete attempts that no limit counts any more."""
    Attempt.objects.filter(build_is_past_filter("made_at", RETENTION, timezone.now())).delete()
