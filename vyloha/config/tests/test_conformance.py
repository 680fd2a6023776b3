"""Each row of the tables in docs/developers/conformance/ names existing tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = [page for page in sorted((ROOT / "docs/developers/conformance").glob("*.md")) if page.name != "README.md"]
# A whole file of tests, or one test in it.
TEST = re.compile(r"`((?:vyloha|web|e2e)/[\w/.-]+\.(?:py|tsx?))(?:::([^`]+))?`")
NAMED = sorted({(file, name) for page in PAGES for file, name in TEST.findall(page.read_text())})


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_row_names_test(page: Path) -> None:
    text = page.read_text()
    # A heading of a table is followed by its rule.
    rows = re.findall(r"^\| .*", re.sub(r"^\|.*\n(?=\|---)", "", text, flags=re.MULTILINE), re.MULTILINE)

    assert len(rows) > 5
    assert [row for row in rows if not TEST.search(row)] == []


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_named_test_exists(file: str, name: str) -> None:
    text = (ROOT / file).read_text()

    # `test("…"`, the name of a table of cases, or a function of Python.
    assert re.search(rf'(def |test\(\s*|\)\(\s*|^\s*)"?{re.escape(name)}["(]', text, re.MULTILINE) if name else text
