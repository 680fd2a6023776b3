import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from runner import Count, Job, clean_environment, run_all
from test import playwright_count


def build_job(code: str, count: Any = None) -> Job:
    return Job("job", [sys.executable, "-c", code], count=count)


def raise_missing() -> Count:
    raise FileNotFoundError


@pytest.mark.parametrize(
    ("code", "counted", "expected"),
    [
        ("", None, Count(passed=1)),
        ("exit(1)", None, Count(failed=1)),
        ("", lambda: Count(passed=5), Count(passed=5)),
        ("exit(1)", lambda: Count(passed=4, failed=2), Count(passed=4, failed=2)),
        # The command failed although no test did: a broken set-up.
        ("exit(3)", lambda: Count(passed=5), Count(passed=5, failed=1)),
        ("", lambda: Count(), Count(failed=1)),
        ("", raise_missing, Count(failed=1)),
    ],
)
def test_command_is_counted_by_report_and_status(code: str, counted: Any, expected: Count) -> None:
    assert build_job(code, counted).run().count == expected


@pytest.mark.parametrize(("may_be_empty", "failed"), [(True, 0), (False, 1)])
def test_suite_without_tests_fails_unless_it_may_be_empty(may_be_empty: bool, failed: int) -> None:
    job = replace(build_job("exit(5)", Count), may_be_empty=may_be_empty)

    assert job.run().failed == failed


def test_skipped_test_fails_run() -> None:
    assert run_all([build_job("", lambda: Count(passed=3, skipped=1))]) == 1


@pytest.mark.parametrize(("names", "status"), [(("phone: menu", "phone: cart"), 0), (("a", "b", "c"), 1)])
def test_unsteady_tests_are_listed_and_fail_run_when_many(capsys: Any, names: tuple[str, ...], status: int) -> None:
    assert run_all([build_job("", lambda: Count(passed=3, unsteady=names))]) == status

    lines = capsys.readouterr().out.splitlines()
    assert [line.removeprefix("~ unsteady, fix it: ") for line in lines if line.startswith("~")] == list(names)


def test_playwright_report_names_unsteady_tests(tmp_path: Path) -> None:
    tests = [{"projectName": "phone", "status": "flaky"}, {"projectName": "desktop", "status": "expected"}]
    suites = [{"specs": [], "suites": [{"specs": [{"title": "menu", "tests": tests}]}]}]
    stats = {"expected": 1, "unexpected": 0, "skipped": 0, "flaky": 1}
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"stats": stats, "suites": suites}))

    assert playwright_count(report) == Count(passed=1, unsteady=("phone: menu",))


def test_last_line_shows_totals(capsys: Any) -> None:
    status = run_all([build_job(""), build_job("", lambda: Count(passed=3, failed=1, skipped=1)), build_job("exit(1)")])

    assert status == 1
    assert capsys.readouterr().out.splitlines()[-1] == "4 passed, 3 failed"


def test_output_of_failed_command_comes_last(capsys: Any) -> None:
    run_all([build_job("print('Traceback'); exit(1)"), build_job("")])

    lines = capsys.readouterr().out.splitlines()
    assert lines.index("Traceback") > max(place for place, line in enumerate(lines) if " passed  (" in line)


def test_settings_of_callers_shop_do_not_reach_tests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DATABASE_URL", "VYLOHA_ENVIRONMENT", "EMAIL_HOST"):
        monkeypatch.setenv(name, "mine")
    monkeypatch.setenv("HOME", str(tmp_path))

    assert {"DATABASE_URL", "VYLOHA_ENVIRONMENT", "EMAIL_HOST"}.isdisjoint(clean_environment())
    assert clean_environment()["HOME"] == str(tmp_path)
