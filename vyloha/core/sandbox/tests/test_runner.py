"""A sandboxed process has limited resources, and its caller learns how it ended."""

import os
import signal
import sys
import time
from pathlib import Path
from pickle import UnpicklingError

import pytest

from vyloha.core.sandbox import runner
from vyloha.core.sandbox.runner import SandboxCallFailed, SandboxInputRejected, SandboxLimitExceeded

ENOUGH = {"seconds": 5, "memory": 300_000_000}


def reject_input(limit: int) -> None:
    raise SandboxInputRejected("too long", limit=limit)


def write_file(path: str) -> None:
    Path(path).write_bytes(b"something")


def fill_memory() -> None:
    kept: list[object] = []
    while True:
        kept = [kept, 1.5 * len(kept)]


def get_environment() -> list[object]:
    return [sorted(os.environ), "django" in sys.modules]


def test_sandbox_returns_result_of_function():
    assert runner.run_in_sandbox(divmod, 7, 2, **ENOUGH) == (3, 1)


def test_input_rejection_is_raised_with_values():
    with pytest.raises(SandboxInputRejected) as refused:
        runner.run_in_sandbox(reject_input, 20, **ENOUGH)

    assert (refused.value.reason, refused.value.values) == ("too long", {"limit": 20})


def test_other_error_is_raised_with_traceback():
    with pytest.raises(SandboxCallFailed, match="ZeroDivisionError"):
        runner.run_in_sandbox(divmod, 1, 0, **ENOUGH)


def test_sandbox_limits_processor_time():
    with pytest.raises(SandboxLimitExceeded):
        runner.run_in_sandbox(pow, 7, 10**8, seconds=1, memory=300_000_000)


def test_sandbox_limits_waiting_time(monkeypatch):
    monkeypatch.setattr(runner, "PATIENCE", 1)

    with pytest.raises(SandboxLimitExceeded):
        runner.run_in_sandbox(time.sleep, 100, seconds=1, memory=300_000_000)


def test_sandbox_limits_memory():
    with pytest.raises(SandboxLimitExceeded):
        runner.run_in_sandbox(bytes, 10**9, **ENOUGH)


def test_exhausted_memory_raises_limit_exceeded():
    with pytest.raises(SandboxLimitExceeded):
        runner.run_in_sandbox(fill_memory, seconds=5, memory=100_000_000)


def test_crashed_process_raises_limit_exceeded():
    with pytest.raises(SandboxLimitExceeded):
        runner.run_in_sandbox(signal.raise_signal, signal.SIGSEGV, **ENOUGH)


def test_failed_start_raises_call_failed(monkeypatch):
    monkeypatch.setattr(runner, "PROGRAM", ["/no/such/program"])

    with pytest.raises(SandboxCallFailed, match="cannot be started"):
        runner.run_in_sandbox(divmod, 7, 2, **ENOUGH)


def test_sandbox_cannot_write_files(tmp_path):
    with pytest.raises(SandboxCallFailed, match="File too large"):
        runner.run_in_sandbox(write_file, str(tmp_path / "file"), **ENOUGH)


def test_sandbox_has_no_secrets_and_no_django(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://shop:secret@localhost/shop")

    assert runner.run_in_sandbox(get_environment, **ENOUGH) == [["LC_ALL", "PYTHONPATH"], False]


def test_result_must_be_plain_data():
    with pytest.raises(UnpicklingError, match="no plain data"):
        runner.run_in_sandbox(SandboxInputRejected, "an object", **ENOUGH)
