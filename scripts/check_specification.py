"""
Find rows of the specification and of its deviations without a test, and tests in them that do not exist.

A row names its tests as `path::name`: a function of Python, or the title of a test in TypeScript. It does not read the
tests: a reviewer judges whether a test shows its statement.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

SPECIFICATION = "docs/developers/specification"
DEVIATIONS = "docs/developers/deviations.md"
DEVIATION_COLUMNS = 5

TEST = re.compile(r"`((?:vyloha|web|e2e|scripts|benchmarks)/[\w/.-]+\.(?:py|tsx?))::([^`]+)`")
DEVIATION_LINK = re.compile(r"\]\(\.\./deviations\.md#[\w-]+\)")
# `test("…"`, `test.each(…)("…"`, also with the title on the next line.
TITLE = re.compile(r"(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(?:\"((?:[^\"\\]|\\.)*)\"|`([^`]*)`)")


def main() -> int:
    """Print what is wrong with the rows; return 1 if anything is."""
    pages = [*sorted(Path(SPECIFICATION).glob("*.md")), Path(DEVIATIONS)]
    found = find_problems({str(page): page.read_text(encoding="utf-8") for page in pages}, read_names)
    for problem in found:
        print(problem)
    return int(bool(found))


def find_problems(pages: Mapping[str, str], read: Callable[[str], frozenset[str]]) -> list[str]:
    """Return a line for each problem of ``pages`` (texts by path); ``read`` returns the names in a file."""
    found: list[str] = []
    for page, text in pages.items():
        for number, cells in find_rows(text):
            tests = TEST.findall(cells[-1])
            if page == DEVIATIONS and (len(cells) != DEVIATION_COLUMNS or not all(cells)):
                found.append(f"{page}:{number}: a deviation has {DEVIATION_COLUMNS} filled columns")
            if not tests and not (page != DEVIATIONS and DEVIATION_LINK.search(cells[-1])):
                found.append(f"{page}:{number}: no test")
            found += [f"{page}:{number}: no {file}::{name}" for file, name in tests if name not in read(file)]
    return found


def find_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of all tables with their line numbers, without their headings."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        following = lines[number] if number < len(lines) else ""
        if line.startswith("| ") and not following.startswith("|---"):
            # A `|` in code is written `\|`.
            yield number, [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


@cache
def read_names(file: str) -> frozenset[str]:
    """Return the titles of tests in a file of TypeScript, or the functions, classes and constants of one of Python."""
    path = Path(file)
    if not path.is_file():
        return frozenset()
    text = path.read_text(encoding="utf-8")
    return frozenset(find_python_names(text) if path.suffix == ".py" else find_titles(text))


def find_python_names(text: str) -> Iterator[str]:
    """Yield the names of functions and classes, and of constants of the module."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            yield from (target.id for target in statement.targets if isinstance(target, ast.Name))


def find_titles(text: str) -> Iterator[str]:
    """Yield the titles of tests and of groups of tests."""
    yield from (match[1] if match[1] is not None else match[2] for match in TITLE.finditer(text))


if __name__ == "__main__":
    sys.exit(main())
