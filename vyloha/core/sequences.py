"""Named counters, the same on both databases (PostgreSQL's own sequences have no twin in SQLite)."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest

from vyloha.core.models import Sequence


@transaction.atomic(savepoint=False)
def take(name: str, count: int = 1) -> int:
    """
    Return the first of ``count`` numbers that nobody else gets.

    The counter's row stays locked until the surrounding transaction ends: take the number last in a long one. A number
    taken in a transaction that fails is given again.
    """
    _set(name, F("last") + count)
    return Sequence.objects.get(name=name).last - count + 1


@transaction.atomic(savepoint=False)
def reach(name: str, at_least: int) -> None:
    """Let the counter go on after ``at_least``: numbers up to it came from elsewhere (an import)."""
    _set(name, Greatest(F("last"), at_least))


def _set(name: str, last: Any) -> None:
    counter = Sequence.objects.filter(name=name)
    if not counter.update(last=last):
        Sequence.objects.get_or_create(name=name)
        counter.update(last=last)
