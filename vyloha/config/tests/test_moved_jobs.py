from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks import task
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

from vyloha.config.moved_jobs import MOVED_JOBS


@task()
def ring(times: int) -> int:
    return times


@pytest.mark.parametrize("path", MOVED_JOBS.values())
def test_moved_job_exists_under_its_new_path(path: str) -> None:
    assert isinstance(import_string(path), Task)


@pytest.mark.django_db(transaction=True)
def test_job_queued_under_its_old_path_runs(settings: Any) -> None:
    settings.MOVED_JOBS = {"vyloha.letters.ring": ring.module_path}
    ring.enqueue(3)
    DBTaskResult.objects.update(task_path="vyloha.letters.ring", enqueued_at=timezone.now())

    call_command("db_worker", batch=True, interval=0, startup_delay=False, reload=False)

    assert DBTaskResult.objects.get().return_value == 3
