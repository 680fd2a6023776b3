"""
Runs background jobs at least once: jobs of killed workers return to the queue, failed jobs are repeated.

The database backend of django-tasks stores which worker took a job (one id more in ``worker_ids`` each time), not
whether that worker still runs. So a worker records a heartbeat every few seconds, and a job whose worker has been
silent for ``HEARTBEAT_TIMEOUT`` counts as abandoned. A worker that was only slow may finish as well: jobs must allow
being run twice.
"""

import threading
from datetime import datetime, timedelta

from django.db import Error, close_old_connections, connection
from django.utils import timezone
from django_tasks_db.compat import TaskResultStatus
from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet, get_date_max

from vyloha.core.clock import build_is_past_filter, is_past
from vyloha.core.models import WorkerPulse

HEARTBEAT_S = 5
HEARTBEAT_TIMEOUT = timedelta(seconds=45)
MAX_ATTEMPTS = 5
# Before the second, third, … attempt; together they outlast an outage of two hours.
RETRY_PAUSES = [timedelta(seconds=30), timedelta(minutes=2), timedelta(minutes=15), timedelta(hours=2)]
# The backend's value for a job to run at any time; the current time may be ahead of the real one.
AT_ONCE = get_date_max()
DONE_RETENTION = timedelta(days=7)
FAILED_RETENTION = timedelta(days=60)


def record_heartbeat(worker_id: str) -> None:
    """Record that the worker is running."""
    WorkerPulse.objects.update_or_create(worker_id=worker_id, defaults={"felt_at": timezone.now()})


def record_heartbeats_until(stop: threading.Event, worker_id: str) -> None:
    """Record a heartbeat every ``HEARTBEAT_S`` seconds until ``stop`` is set; runs in a thread of its own."""
    while not stop.wait(timeout=HEARTBEAT_S):
        close_old_connections()
        try:
            record_heartbeat(worker_id)
        except Error:
            # The database is unavailable for a moment; the next heartbeat tries again.
            connection.close()
    connection.close()


def requeue_abandoned(now: datetime) -> int:
    """Requeue jobs of silent workers, or fail those with too many attempts; return how many there were."""
    living = set(
        WorkerPulse.objects.exclude(build_is_past_filter("felt_at", HEARTBEAT_TIMEOUT, now)).values_list(
            "worker_id", flat=True
        )
    )
    lost = [
        job
        for job in DBTaskResult.objects.running().filter(build_is_past_filter("started_at", HEARTBEAT_TIMEOUT, now))
        if not living & set(job.worker_ids[-1:])
    ]
    for job in lost:
        # Only when nothing has changed since the query.
        still = DBTaskResult.objects.filter(pk=job.pk, status=TaskResultStatus.RUNNING, started_at=job.started_at)
        if len(job.worker_ids) < MAX_ATTEMPTS:
            still.update(status=TaskResultStatus.READY, run_after=AT_ONCE)
        else:
            still.update(status=TaskResultStatus.FAILED, finished_at=now, traceback="Every worker that ran it died.")
    return len(lost)


def retry_failed(now: datetime) -> int:
    """Requeue failed jobs whose pause is over; return how many."""
    repeated = 0
    recently = now - sum(RETRY_PAUSES, timedelta()) - timedelta(days=1)
    for job in DBTaskResult.objects.failed().filter(finished_at__gt=recently):
        attempts = len(job.worker_ids)
        if attempts < MAX_ATTEMPTS and is_past(job.finished_at, RETRY_PAUSES[max(attempts - 1, 0)], now):
            still = DBTaskResult.objects.filter(pk=job.pk, status=TaskResultStatus.FAILED, finished_at=job.finished_at)
            repeated += still.update(status=TaskResultStatus.READY, run_after=AT_ONCE, finished_at=None)
    return repeated


def delete_old_results(now: datetime) -> None:
    """Delete old results of jobs, and the heartbeats of workers long gone."""
    results: DBTaskResultQuerySet = DBTaskResult.objects.all()
    results.successful().filter(finished_at__lt=now - DONE_RETENTION).delete()
    results.failed().filter(finished_at__lt=now - FAILED_RETENTION).delete()
    WorkerPulse.objects.filter(felt_at__lt=now - timedelta(days=1)).delete()
