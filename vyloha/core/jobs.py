"""Periodic jobs that every shop needs."""

import logging

from django.core.management import call_command
from django.utils import timezone

from vyloha.core.background import job_recovery
from vyloha.core.background.schedule import run_periodically
from vyloha.core.cache import changes
from vyloha.core.database import outbox
from vyloha.core.limits.attempts import delete_old_attempts

logger = logging.getLogger(__name__)


@run_periodically(every_s=15)
def requeue_jobs() -> None:
    """Requeue jobs of dead workers and failed jobs."""
    now = timezone.now()
    if lost := job_recovery.requeue_abandoned(now):
        logger.warning("%d background jobs were left by dead workers", lost)
    if repeated := job_recovery.retry_failed(now):
        logger.warning("%d failed background jobs are retried", repeated)


@run_periodically(every_s=5)
def publish_changes() -> None:
    """Publish changes of processes that were killed between their commit and publishing."""
    outbox.publish_changes()


@run_periodically(every_s=3600)
def delete_old_changes() -> None:
    """Delete changes that every process has seen long ago."""
    outbox.delete_old_changes()
    changes.delete_old_changes()


@run_periodically(every_s=24 * 3600)
def delete_expired_data() -> None:
    """Delete expired data: old results of jobs, counts of attempts, sessions that ended."""
    job_recovery.delete_old_results(timezone.now())
    delete_old_attempts()
    call_command("clearsessions")
