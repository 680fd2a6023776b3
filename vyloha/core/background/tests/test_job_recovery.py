import os
import signal
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from vyloha.core.background.job_recovery import (
    HEARTBEAT_TIMEOUT,
    MAX_ATTEMPTS,
    RETRY_PAUSES,
    record_heartbeat,
    requeue_abandoned,
    retry_failed,
)
from vyloha.core.jobs import delete_expired_data
from vyloha.core.models import WorkerPulse

# The worker handles its own transactions.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

HOUR = timedelta(hours=1)


@task()
def ring(times: int) -> int:
    return times


@task()
def fail() -> None:
    raise ConnectionError("bank is closed")


@task()
def close_the_shop() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def create_taken_job(worker: str = "w1", attempts: int = 1, ago: timedelta = HOUR) -> DBTaskResult[Any, Any]:
    ring.enqueue(1)
    job = DBTaskResult.objects.latest("enqueued_at")
    for _ in range(attempts):
        job.claim(worker)
    DBTaskResult.objects.filter(pk=job.pk).update(started_at=timezone.now() - ago)
    return job


def get_status(job: DBTaskResult[Any, Any]) -> str:
    return str(DBTaskResult.objects.get(pk=job.pk).status)


def run_worker() -> None:
    """Run the queued jobs and return."""
    call_command("db_worker", batch=True, interval=0, startup_delay=False, reload=False)


def test_worker_runs_jobs_and_records_heartbeat() -> None:
    ring.enqueue(3)

    run_worker()

    assert DBTaskResult.objects.get().return_value == 3
    assert WorkerPulse.objects.count() == 1


def test_stopped_worker_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    close_the_shop.enqueue()

    try:
        run_worker()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

    assert [record.getMessage() for record in caplog.records if "Received" in record.msg] == []


def test_job_of_silent_worker_is_requeued_and_runs() -> None:
    job = create_taken_job()

    assert requeue_abandoned(timezone.now()) == 1
    assert get_status(job) == "READY"
    run_worker()
    assert get_status(job) == "SUCCESSFUL"


def test_job_of_running_worker_is_not_requeued() -> None:
    job = create_taken_job("w1")
    record_heartbeat("w1")

    assert requeue_abandoned(timezone.now()) == 0
    assert get_status(job) == "RUNNING"


def test_job_of_just_started_worker_is_not_requeued() -> None:
    create_taken_job(ago=HEARTBEAT_TIMEOUT / 2)

    assert requeue_abandoned(timezone.now()) == 0


def test_future_heartbeat_does_not_block_requeueing() -> None:
    job = create_taken_job("w1", ago=-HOUR)
    WorkerPulse.objects.create(worker_id="w1", felt_at=timezone.now() + HOUR)

    assert requeue_abandoned(timezone.now()) == 1
    run_worker()

    assert get_status(job) == "SUCCESSFUL"


def test_job_failed_in_future_is_retried() -> None:
    fail.enqueue()
    run_worker()
    DBTaskResult.objects.update(finished_at=timezone.now() + HOUR)

    assert retry_failed(timezone.now()) == 1


def test_job_requeued_in_future_runs_at_once() -> None:
    job = create_taken_job()

    requeue_abandoned(timezone.now() + HOUR)
    run_worker()

    assert get_status(job) == "SUCCESSFUL"


def test_job_killing_its_workers_fails_after_max_attempts() -> None:
    job = create_taken_job(attempts=MAX_ATTEMPTS)

    requeue_abandoned(timezone.now())

    assert get_status(job) == "FAILED"
    assert retry_failed(timezone.now() + 100 * HOUR) == 0


def test_failed_job_is_retried_after_growing_pauses_until_max_attempts() -> None:
    fail.enqueue()

    for pause in RETRY_PAUSES:
        run_worker()
        failed_at = DBTaskResult.objects.failed().get().finished_at
        assert failed_at
        assert retry_failed(failed_at + pause - timedelta(seconds=1)) == 0
        assert retry_failed(failed_at + pause) == 1
    run_worker()

    assert len(DBTaskResult.objects.get().worker_ids) == MAX_ATTEMPTS
    assert retry_failed(timezone.now() + 100 * HOUR) == 0


def test_old_results_and_heartbeats_are_deleted() -> None:
    ring.enqueue(1)
    ring.enqueue(2)
    run_worker()
    old = timezone.now() - 10 * 24 * HOUR
    DBTaskResult.objects.filter(return_value=1).update(finished_at=old)
    WorkerPulse.objects.update(felt_at=old)

    delete_expired_data()

    assert [job.return_value for job in DBTaskResult.objects.all()] == [2]
    assert not WorkerPulse.objects.exists()
