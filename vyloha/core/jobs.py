"""Housekeeping that every shop needs."""

import logging

from django.core.management import call_command
from django.utils import timezone

from vyloha.core.background import job_recovery
from vyloha.core.background.schedule import periodic
from vyloha.core.database import outbox
from vyloha.core.limits.attempts import forget_old_attempts

logger = logging.getLogger(__name__)


@periodic(every_s=15)
def return_jobs_to_the_queue() -> None:
    """Give jobs of dead workers and failed jobs another attempt."""
    now = timezone.now()
    if lost := job_recovery.put_back_abandoned(now):
        logger.warning("%d background jobs were left by dead workers", lost)
    if repeated := job_recovery.repeat_failed(now):
        logger.warning("%d failed background jobs are tried again", repeated)


@periodic(every_s=5)
def announce_changes() -> None:
    """Let those who follow changes see them whose process was killed between its commit and telling the others."""
    outbox.announce()


@periodic(every_s=3600)
def forget_changes() -> None:
    """Delete what every process has seen long ago."""
    outbox.forget_old()


@periodic(every_s=24 * 3600)
def tidy_up() -> None:
    """Delete what is of no use any more: old results of jobs, counts of attempts, sessions that ended."""
    job_recovery.forget_old(timezone.now())
    forget_old_attempts()
    call_command("clearsessions")
