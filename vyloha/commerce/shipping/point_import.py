"""
Imports a carrier's list of pick-up points.

The list is first read to its end, into a file; then one transaction writes only the differences from the stored points.
So a list that breaks off, is empty or much smaller than the last one changes nothing, and shoppers do not wait.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import timedelta
from itertools import islice
from tempfile import TemporaryFile
from typing import IO

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.shipping.carriers import CARRIERS, CarrierError, CarrierPoint
from vyloha.commerce.shipping.points import PICKUP_POINTS, PickupFeed, PickupPoint
from vyloha.core.cache.changes import invalidate_pages
from vyloha.core.clock import build_is_past_filter

MAX_POINTS = 400_000
BATCH_SIZE = 500  # rows in one statement
MIN_POINTS_TO_COMPARE = 20  # of fewer points half may well close in a day
DAILY = timedelta(hours=20)
PAUSE = timedelta(hours=1)
SHORT_PAUSE = timedelta(minutes=1)  # for requests of the merchant

DERIVED = ("folded_city", "plain_postcode", "words", "digest", "vanished_at")
WRITTEN = [name for name in CarrierPoint.__dataclass_fields__ if name != "code"] + list(DERIVED)


class PointListTooSmall(CarrierError):
    """The list has lost more than half of its points: it may be broken, and the merchant decides."""


@dataclass(frozen=True)
class PointImportResult:
    """Counts of an imported list."""

    changed: int
    vanished: int


def is_due(carrier: str) -> bool:
    """Return whether to fetch the list: daily, and after a failure hourly."""
    feed = PickupFeed.objects.filter(carrier=carrier).first()
    if feed is None or feed.imported_at is None or feed.problem:
        return True
    return feed.imported_at < timezone.now() - DAILY


def claim_import(carrier: str, pause: timedelta = PAUSE) -> bool:
    """Return whether the caller is to fetch now: True for one caller in ``pause``, however many schedulers run."""
    PickupFeed.objects.get_or_create(carrier=carrier)
    now = timezone.now()
    free = Q(asked_at=None) | build_is_past_filter("asked_at", pause, now)
    return bool(PickupFeed.objects.filter(free, carrier=carrier).update(asked_at=now))


def import_points(carrier: str, accept_smaller: bool = False) -> PointImportResult:
    """
    Import the carrier's list; problems are saved in its ``PickupFeed`` as well.

    :raises CarrierError: if the stored points stay as they are
    """
    service = CARRIERS[carrier].service
    if service is None:
        return PointImportResult(0, 0)
    feed, _created = PickupFeed.objects.get_or_create(carrier=carrier)
    try:
        imported = _import_list(carrier, service.fetch_points(), accept_smaller)
    except CarrierError as error:
        feed.problem, feed.is_much_smaller = str(error), isinstance(error, PointListTooSmall)
        feed.save(update_fields=["problem", "is_much_smaller"])
        raise
    feed.problem, feed.is_much_smaller, feed.imported_at = "", False, timezone.now()
    feed.save(update_fields=["problem", "is_much_smaller", "imported_at"])
    return imported


def _import_list(carrier: str, points: Iterator[CarrierPoint], accept_smaller: bool) -> PointImportResult:
    known = dict(PickupPoint.objects.filter(carrier=carrier).values_list("code", "digest"))
    gone = set(PickupPoint.objects.filter(carrier=carrier).exclude(vanished_at=None).values_list("code", flat=True))
    with TemporaryFile("w+", encoding="utf-8") as changed:
        seen, kinds = set[str](), Counter[tuple[str, str]]()
        for point in points:
            if point.code in seen:
                continue
            seen.add(point.code)
            kinds[point.kind, point.country] += 1
            if len(seen) > MAX_POINTS:
                raise CarrierError(_("the list of pick-up points is too long"))
            if point.code in gone or known.get(point.code) != compute_digest(point):
                changed.write(json.dumps(asdict(point)) + "\n")
        if not seen:
            raise CarrierError(_("the list of pick-up points is empty"))
        if not accept_smaller:
            _check_size(carrier, kinds)
        changed.seek(0)
        return _save_changes(carrier, changed, known.keys() - seen - gone)


def compute_digest(point: CarrierPoint) -> str:
    """Return a hash of a point's data in the list."""
    text = json.dumps(asdict(point), sort_keys=True)
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


def _check_size(carrier: str, kinds: Counter[tuple[str, str]]) -> None:
    before = Counter(PickupPoint.objects.offered().filter(carrier=carrier).values_list("kind", "country"))
    for kind, count in before.items():
        if count >= MIN_POINTS_TO_COMPARE and 2 * kinds[kind] < count:
            values = {"now": kinds[kind], "before": count}
            raise PointListTooSmall(_("the list has only %(now)d pick-up points, the last one had %(before)d") % values)


@transaction.atomic
def _save_changes(carrier: str, changed: IO[str], vanished: set[str]) -> PointImportResult:
    count = 0
    while rows := [_build_row(carrier, line) for line in islice(changed, BATCH_SIZE)]:
        PickupPoint.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["carrier", "code"], update_fields=WRITTEN
        )
        count += len(rows)
    codes = sorted(vanished)
    for start in range(0, len(codes), BATCH_SIZE):
        some = PickupPoint.objects.filter(carrier=carrier, code__in=codes[start : start + BATCH_SIZE])
        some.update(vanished_at=timezone.now())
    if count or codes:
        invalidate_pages(PICKUP_POINTS)
    return PointImportResult(count, len(codes))


def _build_row(carrier: str, line: str) -> PickupPoint:
    point = CarrierPoint(**json.loads(line))
    row = PickupPoint(carrier=carrier, digest=compute_digest(point), **asdict(point))
    row.update_search_text()
    return row
