"""Runs checks and tests side by side, shows their failures, and counts the results."""

import os
import subprocess
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv" / "bin"
NODE = ROOT / "node_modules" / ".bin"
# Settings of the calling shell must not reach the tests.
OWN_SETTINGS = {
    "ALLOWED_HOSTS", "BASE_URL", "BEHIND_TLS_PROXY", "CACHE_URL", "DATABASE_URL", "DEBUG", "DJANGO_SETTINGS_MODULE",
    "HOST", "LOG_LEVEL", "PORT", "SECRET_KEY", "STATIC_ROOT", "TIME_ZONE", "TRUSTED_ORIGINS", "VITE_URL",
    "WEB_THREADS", "WEB_WORKERS",
}  # fmt: skip
OWN_PREFIXES = ("VYLOHA_", "EMAIL_", "HSTS_", "RENDER_", "PYTEST_")


MOST_UNSTEADY = 2
NOTHING_TO_RUN = 5  # pytest's exit status


@dataclass(frozen=True)
class Count:
    """Numbers of tests by result; ``unsteady`` names those that passed only when repeated."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    unsteady: tuple[str, ...] = ()

    def __add__(self, other: "Count") -> "Count":
        sums = (self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)
        return Count(*sums, self.unsteady + other.unsteady)


@dataclass(frozen=True)
class Job:
    """
    A command to run; ``count`` reads the results from its report, without it the command is one test.

    ``may_be_empty``: pytest may find no tests (its exit status 5).
    """

    name: str
    command: list[str | Path]
    environment: dict[str, str] = field(default_factory=dict)
    count: Callable[[], Count] | None = None
    may_be_empty: bool = False

    def run(self) -> "Outcome":
        """Run the command and return its outcome."""
        print(f"· {self.name}", flush=True)
        began = time.monotonic()
        answer = subprocess.run(
            self.command,
            cwd=ROOT,
            env=clean_environment() | self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        return Outcome(self, self.counted(answer.returncode), answer.stdout, time.monotonic() - began)

    def counted(self, status: int) -> Count:
        """Return the counts of the tests; a command that fails without a failed test counts as failed itself."""
        if self.may_be_empty and status == NOTHING_TO_RUN:
            return Count()
        try:
            count = self.count() if self.count else Count(passed=1 if status == 0 else 0)
        except (OSError, ValueError, KeyError):
            count = Count()  # it died before it wrote its report
        if (status and not count.failed) or not (count.passed + count.failed + count.skipped):
            count += Count(failed=1)
        return count


@dataclass(frozen=True)
class Outcome:
    """The result of a job; skipped tests count as failed, or nobody would notice them."""

    job: Job
    count: Count
    output: str
    seconds: float

    @property
    def failed(self) -> int:
        """Return how many tests failed, did not run, or are unsteady when these are many."""
        unsteady = len(self.count.unsteady)
        return self.count.failed + self.count.skipped + (unsteady if unsteady > MOST_UNSTEADY else 0)

    def show(self) -> None:
        """Print one line."""
        verdict = f"{self.count.passed} passed" + (f", {self.count.failed} failed" if self.count.failed else "")
        if self.count.skipped:
            verdict += f", {self.count.skipped} skipped (which counts as failed)"
        if self.count.unsteady:
            verdict += f", {len(self.count.unsteady)} unsteady"
        mark = "✗" if self.failed else "✓"
        print(f"{mark} {self.job.name:<28} {verdict}  ({self.seconds:.0f} s)", flush=True)


def clean_environment() -> dict[str, str]:
    """Return the environment without the settings of a shop that the caller may run."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in OWN_SETTINGS and not name.startswith(OWN_PREFIXES)
    }


def run_all(jobs: Iterable[Job]) -> int:
    """
    Run ``jobs``, one more at once than there are processors; print the outcomes and return the exit status.

    Jobs wait for a third of their time: for browsers, locks, the processes of tests. The output of failed jobs comes
    last, so that a truncated log still has it.
    """
    outcomes: list[Outcome] = []
    with ThreadPoolExecutor(max_workers=(os.cpu_count() or 1) + 1) as pool:
        for done in as_completed([pool.submit(job.run) for job in jobs]):
            outcomes.append(done.result())
            outcomes[-1].show()
    for outcome in outcomes:
        if outcome.failed:
            print(f"\n✗ {outcome.job.name}\n{outcome.output.rstrip()}\n", flush=True)
    for name in (name for outcome in outcomes for name in outcome.count.unsteady):
        print(f"~ unsteady, fix it: {name}")
    failed = sum(outcome.failed for outcome in outcomes)
    print(f"{sum(outcome.count.passed for outcome in outcomes)} passed, {failed} failed")
    return 1 if failed else 0
