"""
Periodic jobs: ``@run_periodically(every_s=3600)`` on a function without arguments in the ``jobs.py`` of any app.

Several schedulers may run; a job runs once a period, in the scheduler whose conditional update comes first. Jobs run
one after another in the scheduler, so one that takes longer than a few seconds only enqueues a background job.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import close_old_connections
from django.utils import timezone
from django.utils.module_loading import autodiscover_modules

from vyloha.core.clock import build_is_past_filter
from vyloha.core.models import ScheduledJob

logger = logging.getLogger(__name__)

Work = Callable[[], object]
TICK_S = 0.5
NEVER = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class PeriodicJob:
    """A job to run every ``period``; ``name`` is the path of its function."""

    name: str
    period: timedelta
    work: Work


registered: dict[str, PeriodicJob] = {}


def run_periodically(*, every_s: int) -> Callable[[Work], Work]:
    """Register the decorated function to run every ``every_s`` seconds, at first as soon as a scheduler runs."""

    def register(work: Work) -> Work:
        name = f"{work.__module__}.{work.__qualname__}"
        registered[name] = PeriodicJob(name, timedelta(seconds=every_s), work)
        return work

    return register


def get_jobs() -> list[PeriodicJob]:
    """Return the periodic jobs of all apps."""
    autodiscover_modules("jobs")
    return list(registered.values())


def claim_run(job: PeriodicJob, now: datetime) -> bool:
    """Return whether the caller is to run ``job`` now; True for one caller a period."""
    ScheduledJob.objects.get_or_create(name=job.name, defaults={"began_at": NEVER})
    due = ScheduledJob.objects.filter(build_is_past_filter("began_at", job.period, now), name=job.name)
    return due.update(began_at=now) == 1


def run_due(due: list[PeriodicJob], now: datetime) -> None:
    """Run those of the jobs ``due`` that no scheduler has started yet; one that fails is logged and stops no other."""
    for job in due:
        try:
            if claim_run(job, now):
                job.work()
        except Exception:
            # The loop must continue whatever a job does; the next period tries again.
            logger.exception("Periodic job %s failed", job.name)


def run_until(stopped: Callable[[], bool], all_jobs: list[PeriodicJob]) -> None:
    """Run ``all_jobs`` whenever they are due, until ``stopped()``."""
    # By the monotonic clock: the other one may jump.
    next_look = {job.name: time.monotonic() for job in all_jobs}
    while not stopped():
        due = [job for job in all_jobs if next_look[job.name] <= time.monotonic()]
        # A quarter of the period: when another scheduler is killed, we take over soon.
        next_look |= {job.name: time.monotonic() + job.period.total_seconds() / 4 for job in due}
        if due:
            close_old_connections()
            run_due(due, timezone.now())
        time.sleep(TICK_S)
