"""
`make test`: the checks, the Python suite on SQLite and on PostgreSQL with Redis, vitest, and the browser tests.

Expects DATABASE_URL, CACHE_URL and CHROMIUM_PATH of scripts/services.py. Arguments choose: a path the tests of it, the
word "changed" those of what was changed, any other word the jobs whose names contain it.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from check import CHECKS
from chosen_tests import CHANGED, ChosenTests, changed_files, choose_tests
from runner import NODE, ROOT, VENV, Count, Job, run_all
from services import free_port


def pytest_job(name: str, folder: Path, environment: dict[str, str], *options: str) -> Job:
    """Return the Python suite as a job with a data folder of its own."""
    report = folder / f"{name}.xml"
    data = folder / name
    return Job(
        f"pytest: {name}",
        [VENV / "pytest", f"--junitxml={report}", "-rsx", "-o", f"cache_dir={data}/cache", *options],
        {"VYLOHA_DATA": str(data)} | environment,
        lambda: junit_count(report),
    )


def junit_count(report: Path) -> Count:
    """Return the counts of pytest's report."""
    failed = skipped = total = 0
    # Our own file of a moment ago.
    for suite in ElementTree.parse(report).iter("testsuite"):  # noqa: S314
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return Count(total - failed - skipped, failed, skipped)


def vitest_job(folder: Path, *files: str) -> Job:
    """Return the tests of TypeScript without a browser as a job: all, or those of ``files``."""
    report = folder / "vitest.json"
    reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={report}"]
    command: list[str | Path] = [NODE / "vitest", *(["related", "--run", *files] if files else ["run"]), *reporters]
    return Job("vitest", command, {}, lambda: vitest_count(report))


def vitest_count(report: Path) -> Count:
    """Return the counts of vitest's report; a file that could not be loaded is a failure."""
    counts = json.loads(report.read_text())
    not_loaded = sum(not file["assertionResults"] and file["status"] == "failed" for file in counts["testResults"])
    skipped = counts["numPendingTests"] + counts["numTodoTests"]
    return Count(counts["numPassedTests"], counts["numFailedTests"] + not_loaded, skipped)


def browser_job(folder: Path, *files: str) -> Job:
    """Return the browser tests (all, or those of ``files``) as a job; the configuration starts the shop."""
    report = folder / "playwright.json"
    ports = {"E2E_PORT": str(free_port()), "E2E_ISLANDS_PORT": str(free_port())}
    environment = {"PLAYWRIGHT_JSON_OUTPUT_NAME": str(report)} | ports
    command: list[str | Path] = [NODE / "playwright", "test", "--reporter=list,json", *files]
    return Job("browser", command, environment, lambda: playwright_count(report))


def playwright_count(report: Path) -> Count:
    """Return the counts of Playwright's report."""
    told = json.loads(report.read_text())
    stats = told["stats"]
    return Count(stats["expected"], stats["unexpected"], stats["skipped"], tuple(unsteady(told["suites"])))


def unsteady(suites: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the project and the title of each test that passed only when repeated."""
    for suite in suites:
        yield from unsteady(suite.get("suites", []))
        for spec in suite["specs"]:
            yield from (
                f"{test['projectName']}: {spec['title']}" for test in spec["tests"] if test["status"] == "flaky"
            )


def every_job(folder: Path, services: dict[str, str]) -> list[Job]:
    """Return all that a change must pass."""
    # The longest first: they decide when we are done.
    return [
        browser_job(folder),
        pytest_job("PostgreSQL and Redis", folder, services),
        # What touches no data has run on PostgreSQL.
        pytest_job("SQLite", folder, {}, "--data-only"),
        *CHECKS,
        vitest_job(folder),
    ]


def jobs_of(chosen: ChosenTests, folder: Path, services: dict[str, str]) -> list[Job]:
    """Return the jobs that run these tests."""
    jobs = []
    if chosen.playwright:
        jobs.append(browser_job(folder, *chosen.playwright))
    if chosen.pytest:
        jobs.append(pytest_job("PostgreSQL and Redis", folder, services, *chosen.pytest))
        jobs.append(pytest_job("SQLite", folder, {}, "--data-only", *chosen.pytest))
    if chosen.vitest:
        jobs.append(vitest_job(folder, *chosen.vitest))
    return jobs


def main(wanted: list[str]) -> int:
    """Run what ``wanted`` chooses, or everything; return the exit status."""
    services = {name: os.environ[name] for name in ("DATABASE_URL", "CACHE_URL") if name in os.environ}
    if len(services) < 2:
        sys.exit("PostgreSQL and Redis are needed: make test")
    paths = [word for word in wanted if (ROOT / word).exists()]
    words = [word for word in wanted if word not in {*paths, CHANGED}]
    if CHANGED in wanted:
        paths += changed_files()
    with tempfile.TemporaryDirectory(prefix="vyloha-tests-") as name:
        folder = Path(name)
        jobs = every_job(folder, services)
        if wanted:
            jobs = [job for job in jobs if any(word in job.name for word in words)]
            jobs += jobs_of(choose_tests(paths), folder, services)
        return run_all(jobs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
