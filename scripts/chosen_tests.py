"""
Selects the tests for some files: those in the nearest folder ``tests``, TypeScript tests that import them, and browser
tests that are named themselves.
"""

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from runner import ROOT

CHANGED = "changed"


@dataclass(frozen=True)
class ChosenTests:
    """Paths below the repository for each of the three runners; a runner without paths is not run."""

    pytest: tuple[str, ...] = ()
    vitest: tuple[str, ...] = ()  # files whose tests vitest itself finds
    playwright: tuple[str, ...] = ()


def choose_tests(paths: Iterable[str], root: Path = ROOT) -> ChosenTests:
    """Return the tests of files and folders, given from the repository's root."""
    files = sorted({Path(path) for path in paths})
    python = {tests for file in files if (tests := _nearest_tests(file, root))}
    return ChosenTests(
        pytest=tuple(sorted(str(path) for path in python if not any(above in python for above in path.parents))),
        vitest=tuple(str(file) for path in files for file in _find_web_modules(path, root)),
        playwright=tuple(str(file) for file in files if file.parts[0] == "e2e" and _is_spec(root / file)),
    )


def _nearest_tests(file: Path, root: Path) -> Path | None:
    """Return the test file itself, a folder itself, or the folder ``tests`` next to a module or above it."""
    if file.suffix not in {".py", ".html", ""} or file.parts[0] in {"web", "e2e"}:
        return None
    if "tests" in file.parts:
        return file if file.name.startswith("test_") or (root / file).is_dir() else file.parent
    if (root / file).is_dir():
        return file
    return next((above / "tests" for above in file.parents[:-1] if (root / above / "tests").is_dir()), None)


def _find_web_modules(path: Path, root: Path) -> list[Path]:
    """Return a module of ``web/`` itself, or the modules of a folder."""
    if path.parts[0] != "web":
        return []
    found = (root / path).rglob("*.ts*") if (root / path).is_dir() else [root / path]
    return sorted(file.relative_to(root) for file in found if file.suffix in {".ts", ".tsx"})


def _is_spec(path: Path) -> bool:
    return path.is_dir() or path.name.endswith(".spec.ts")


def changed_files(root: Path = ROOT) -> list[str]:
    """Return the files that differ from the upstream branch (without one: from the last commit), and new files."""
    asked = ["git", "merge-base", "HEAD", "@{upstream}"]
    upstream = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=False)
    since = upstream.stdout.strip() or "HEAD"
    return [
        *_git(root, "diff", "--name-only", "--diff-filter=d", since),
        *_git(root, "ls-files", "--others", "--exclude-standard"),
    ]


def _git(root: Path, *arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
