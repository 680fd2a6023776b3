"""Periodic jobs that every shop needs."""

import logging

from django.core.management import call_command
from django.utils import timezone
from django_tasks import task
from django_tasks_db.compat import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from vyloha.core.background import job_recovery
from vyloha.core.background.schedule import run_periodically
from vyloha.core.cache import changes, rendering_ahead
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


@task(priority=-100)
def render_pages_ahead(start: int = 0) -> None:
    """Render the most visited pages from the place ``start`` on, and let other jobs run in between."""
    if (rest := rendering_ahead.render(start)) is not None:
        render_pages_ahead.enqueue(rest)


@run_periodically(every_s=60)
def schedule_rendering_ahead() -> None:
    """Queue the rendering of the most visited pages after changes, unless it is under way."""
    open_jobs = DBTaskResult.objects.filter(
        task_path=render_pages_ahead.module_path, status__in=[TaskResultStatus.READY, TaskResultStatus.RUNNING]
    )
    if not open_jobs.exists() and rendering_ahead.claim():
        render_pages_ahead.enqueue()


@run_periodically(every_s=24 * 3600)
def delete_expired_data() -> None:
    """Delete expired data: old results of jobs, counts of attempts, sessions that ended."""
    job_recovery.delete_old_results(timezone.now())
    delete_old_attempts()
    call_command("clearsessions")
