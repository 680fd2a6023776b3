import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from vyloha.core.background import schedule
from vyloha.core.background.schedule import PeriodicJob, claim_run, run_due

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def build_job(work: schedule.Work = lambda: None, every_s: int = 60) -> PeriodicJob:
    return PeriodicJob("shop.jobs.something", timedelta(seconds=every_s), work)


def test_job_runs_at_first_poll_and_then_once_per_period() -> None:
    job = build_job(every_s=60)

    began = [claim_run(job, NOON + timedelta(seconds=s)) for s in (0, 30, 59, 60, 61, 120)]

    assert began == [True, False, False, True, False, True]


def test_run_in_future_does_not_block_job() -> None:
    job = build_job(every_s=24 * 3600)
    claim_run(job, NOON + timedelta(days=400))

    assert [claim_run(job, NOON), claim_run(job, NOON)] == [True, False]


def test_slightly_late_clock_does_not_run_job_twice() -> None:
    job = build_job(every_s=60)
    claim_run(job, NOON + timedelta(seconds=2))

    assert not claim_run(job, NOON)


def test_clock_set_back_does_not_stop_scheduler(monkeypatch: Any) -> None:
    monkeypatch.setattr(schedule, "TICK_S", 0)
    monkeypatch.setattr(schedule, "close_old_connections", lambda: None)
    moments = iter([NOON + timedelta(days=400), NOON])
    monkeypatch.setattr("django.utils.timezone.now", lambda: next(moments))
    seconds = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(seconds) * 100.0)
    runs: list[int] = []
    looks = iter([False, False, True])

    schedule.run_until(lambda: next(looks), [build_job(lambda: runs.append(1), every_s=60)])

    assert runs == [1, 1]


def test_two_schedulers_run_job_once() -> None:
    runs: list[int] = []
    job = build_job(lambda: runs.append(1))

    run_due([job], NOON)
    run_due([job], NOON)

    assert runs == [1]


def test_failing_job_does_not_block_others_and_runs_next_period(caplog: Any) -> None:
    runs: list[str] = []

    def fail() -> None:
        runs.append("failed")
        raise ConnectionError("bank is closed")

    failing = PeriodicJob("shop.jobs.fail", timedelta(seconds=60), fail)
    fine = build_job(lambda: runs.append("fine"))

    run_due([failing, fine], NOON)
    run_due([failing, fine], NOON + timedelta(seconds=60))

    assert runs == ["failed", "fine"] * 2
    assert "bank is closed" in caplog.text


def test_loop_runs_due_jobs_until_stopped(monkeypatch: Any) -> None:
    monkeypatch.setattr(schedule, "TICK_S", 0)
    # It would close the connection that holds the test's transaction.
    monkeypatch.setattr(schedule, "close_old_connections", lambda: None)
    runs: list[int] = []
    looks = iter([False, False, False, True])

    schedule.run_until(lambda: next(looks), [build_job(lambda: runs.append(1))])

    assert runs == [1]


def test_core_jobs_are_registered() -> None:
    assert {"vyloha.core.jobs.delete_expired_data", "vyloha.core.jobs.requeue_jobs"} <= {
        j.name for j in schedule.get_jobs()
    }
