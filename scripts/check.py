"""`make check`: runs all checks of the source that need no running shop."""

import sys

from runner import NODE, VENV, Job, run_all

CHECKS = [
    Job("types of Python", [VENV / "mypy", "vyloha", "scripts", "benchmarks", "conftest.py"]),
    Job("types of TypeScript", [NODE / "tsc", "--noEmit"]),
    Job("style of TypeScript", [NODE / "biome", "check", "--error-on-warnings"]),
    Job("style of Python", [VENV / "ruff", "check"]),
    Job("layout of Python", [VENV / "ruff", "format", "--check"]),
    Job("layers", [VENV / "lint-imports", "--no-logo"]),
    Job("dependencies", [VENV / "deptry", "vyloha", "--no-ansi"]),
    Job("generated types", [VENV / "vyloha", "types", "--check"]),
    Job("migrations", [VENV / "vyloha", "makemigrations", "--check", "--dry-run"]),
    Job("added columns", [VENV / "python", "scripts/added_columns.py"]),
    Job("references", [VENV / "python", "scripts/outside_references.py"]),
    Job("documents", [VENV / "python", "scripts/check_documents.py"]),
    Job("specification", [VENV / "python", "scripts/check_specification.py"]),
    Job("texts", [VENV / "vyloha", "messages", "--check"]),
]

if __name__ == "__main__":
    sys.exit(run_all(CHECKS))
