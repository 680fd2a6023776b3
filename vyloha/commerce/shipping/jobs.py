"""Imports the carriers' lists of pick-up points: a schedule queues them at night, background jobs fetch them."""

import logging

from django.utils import timezone
from django_tasks import task

from vyloha.commerce.shipping.carriers import CARRIERS, CarrierError
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.point_import import claim_import, import_points, is_due
from vyloha.commerce.shipping.points import PickupFeed
from vyloha.core.background.schedule import run_periodically

logger = logging.getLogger(__name__)
NIGHT = range(1, 6)  # hours


@run_periodically(every_s=600)
def schedule_point_import() -> None:
    """Queue the import of each carrier's list: at night, and at once if it has none yet."""
    used = set(ShippingMethod.objects.filter(is_enabled=True).values_list("kind", flat=True))
    for kind in CARRIERS.get_names():
        if kind in used and CARRIERS[kind].needs_point and is_import_due(kind) and is_due(kind) and claim_import(kind):
            fetch_points.enqueue(kind)


def is_import_due(kind: str) -> bool:
    """Return whether to ask the carrier at this hour: lists change little by day, and are long."""
    imported = PickupFeed.objects.filter(carrier=kind).exclude(imported_at=None)
    return timezone.localtime().hour in NIGHT or not imported.exists()


@task
def fetch_points(kind: str, accept_smaller: bool = False) -> None:
    """Import a carrier's list; one that fails is fetched again in an hour, not by the repetition of jobs."""
    try:
        imported = import_points(kind, accept_smaller)
    except CarrierError as error:
        logger.warning("No new pick-up points of %s: %s", kind, error)
    else:
        logger.info("Pick-up points of %s: %d changed, %d vanished", kind, imported.changed, imported.vanished)
