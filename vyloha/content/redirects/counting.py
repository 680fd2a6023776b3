"""
Counts addresses that lead nowhere: gathered in this process, written together a moment later.

A process that ends loses what it gathered in the last seconds, which no report is the worse for.
"""

import logging
from collections import Counter
from threading import Lock, Timer

from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.utils import timezone

from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.countable import countable

logger = logging.getLogger(__name__)

WRITTEN_AFTER_S = 5.0
MOST_WAITING = 1000  # addresses of a process; what comes above is not counted
MOST_KEPT = 5000  # who invents more of them fills no database
PEOPLE, ROBOTS = "hits", "robot_hits"


class Counts:
    """What waits to be written."""

    def __init__(self) -> None:
        self._waiting: Counter[tuple[str, str]] = Counter()
        self._lock = Lock()
        self._timer: Timer | None = None

    def add(self, address: str, *, by_robot: bool = False) -> None:
        """Count that ``address`` was asked for; one that may be personal, or that looks for holes, is not."""
        counted = countable(address)
        key = (counted, ROBOTS if by_robot else PEOPLE)
        with self._lock:
            if not counted or (key not in self._waiting and len(self._waiting) >= MOST_WAITING):
                return
            self._waiting[key] += 1
            if self._timer is None:
                self._timer = Timer(WRITTEN_AFTER_S, self._write_aside)
                self._timer.daemon = True
                self._timer.start()

    def write(self) -> None:
        """Add what was counted to the addresses that are kept."""
        with self._lock:
            waiting, self._waiting, self._timer = self._waiting, Counter(), None
        if waiting:
            _write(waiting)

    def _write_aside(self) -> None:
        try:
            self.write()
        except DatabaseError:
            # Counts are not worth a repetition: a database that is away has other worries.
            logger.exception("Addresses that lead nowhere could not be counted")
        finally:
            connection.close()  # this thread ends, and its connection with it


@transaction.atomic
def _write(waiting: Counter[tuple[str, str]]) -> None:
    today = timezone.localdate()
    # In one order of rows for all processes: no deadlocks.
    addresses = sorted({address for address, _who in waiting})
    rows = [NotFoundAddress(address=address, last_on=today) for address in addresses]
    NotFoundAddress.objects.bulk_create(rows, ignore_conflicts=True)
    # Most were asked for once: as many statements as there are different counts, not addresses.
    alike: dict[tuple[str, int], list[str]] = {}
    for (address, who), times in sorted(waiting.items()):
        alike.setdefault((who, times), []).append(address)
    for (who, times), some in alike.items():
        NotFoundAddress.objects.filter(address__in=some).update(last_on=today, **{who: F(who) + times})
    if (surplus := NotFoundAddress.objects.count() - MOST_KEPT) > 0:
        seldom = NotFoundAddress.objects.order_by("is_ignored", "hits", "robot_hits", "last_on", "pk")
        NotFoundAddress.objects.filter(pk__in=list(seldom.values_list("pk", flat=True)[:surplus])).delete()


counts = Counts()
