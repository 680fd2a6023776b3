"""Run jobs that were queued before an update moved or renamed their function."""

from typing import Any

from django.conf import settings
from django.db.models.signals import post_init
from django_tasks_db.models import DBTaskResult


def use_current_path(instance: "DBTaskResult[Any, Any]", **_kwargs: object) -> None:
    """Replace the stored path of a queued job by the one of ``settings.MOVED_JOBS``."""
    instance.task_path = settings.MOVED_JOBS.get(instance.task_path, instance.task_path)


def connect() -> None:
    """Give every job that is read from the database the current path of its function."""
    post_init.connect(use_current_path, sender=DBTaskResult, dispatch_uid="moved_jobs")
