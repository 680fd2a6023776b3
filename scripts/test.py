"""
`make test`: runs the checks, the Python suite on PostgreSQL with Redis, the tests that depend on the database on SQLite
again, vitest, and the browser tests. ALL=1 runs the whole Python suite on both, with many more generated examples.

Expects DATABASE_URL, CACHE_URL and CHROMIUM_PATH of scripts/services.py. Arguments select: a path its tests, the word
"changed" the tests of changed files, any other word the jobs whose names contain it.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from check import CHECKS
from chosen_tests import CHANGED, ChosenTests, changed_files, choose_tests
from runner import NODE, ROOT, VENV, Count, Job, run_all
from services import free_port

IS_THOROUGH = os.environ.get("ALL") == "1"
PYTHON_FOLDERS = ("vyloha", "scripts", "benchmarks")
PARTS = 4  # of the Python suite, each with a database of its own; small ones keep every processor busy to the end
# Its replica replays all that its server writes: with a server of its own it waits for nobody.
REPLICA_TESTS = "vyloha/commerce/search/text/tests/test_replica.py"
SECOND_RUN = "--both-databases"
SECOND_MARK = "both_databases"


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


def find_test_files(root: Path = ROOT) -> list[Path]:
    """Return the files of the Python suite."""
    return [path for folder in PYTHON_FOLDERS for path in (root / folder).rglob("test_*.py")]


def find_files_of_second_run(root: Path = ROOT) -> list[str]:
    """Return the files with tests that run on both databases: importing the others takes as long as these tests."""
    marked = (path for path in find_test_files(root) if SECOND_MARK in path.read_text())
    return sorted(str(path.relative_to(root)) for path in marked)


def split_files(parts: int, root: Path = ROOT) -> list[list[str]]:
    """Return the files of the Python suite in ``parts`` lists of about the same size, which run side by side."""
    files = [path for path in find_test_files(root) if path != root / REPLICA_TESTS]
    lists: list[list[str]] = [[] for _part in range(parts)]
    sizes = [0] * parts
    for path in sorted(files, key=lambda path: (-path.stat().st_size, path)):
        smallest = sizes.index(min(sizes))
        lists[smallest].append(str(path.relative_to(root)))
        sizes[smallest] += path.stat().st_size
    return lists


def replica_job(folder: Path) -> Job:
    """Return the tests of a replica as a job with a database server of its own."""
    job = pytest_job("replica", folder, {}, REPLICA_TESTS)
    services: list[str | Path] = [sys.executable, ROOT / "scripts" / "services.py", "postgresql", "redis", "--"]
    return replace(job, command=[*services, *job.command])


def get_services_of_part(services: dict[str, str], part: int) -> dict[str, str]:
    """Return the URLs of a database and a cache that no other part of the suite uses."""
    database, cache = (services[name].rpartition("/")[0] for name in ("DATABASE_URL", "CACHE_URL"))
    return {"DATABASE_URL": f"{database}/part{part}", "CACHE_URL": f"{cache}/{part}"}


def junit_count(report: Path) -> Count:
    """Return the counts of pytest's report."""
    failed = skipped = total = 0
    # Our own file, just written.
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
    """Return all jobs that a change must pass."""
    # The longest first: they determine the total time.
    return [
        browser_job(folder),
        *(
            pytest_job(f"PostgreSQL and Redis, part {part}", folder, get_services_of_part(services, part), *files)
            for part, files in enumerate(split_files(PARTS), 1)
        ),
        pytest_job("SQLite", folder, {}, SECOND_RUN, *([] if IS_THOROUGH else find_files_of_second_run())),
        replica_job(folder),
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
        second = pytest_job("SQLite", folder, {}, SECOND_RUN, *chosen.pytest)
        jobs.append(replace(second, may_be_empty=True))
    if chosen.vitest:
        jobs.append(vitest_job(folder, *chosen.vitest))
    return jobs


def main(wanted: list[str]) -> int:
    """Run the jobs that ``wanted`` selects, or all; return the exit status."""
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
            if not jobs and CHANGED not in wanted:
                sys.exit(f"No test belongs to {' '.join(wanted)}.")
        return run_all(jobs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
