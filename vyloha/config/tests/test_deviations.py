"""Each deviation of docs/developers/deviations.md names an existing test or place in the code that shows it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LIST = (ROOT / "docs/developers/deviations.md").read_text()
ROWS = [line.strip("| ").split(" | ") for line in LIST.splitlines() if line.startswith("| ")][1:]


def test_every_deviation_row_is_read() -> None:
    assert len(ROWS) == LIST.count("\n| ") - 1 > 20


@pytest.mark.parametrize("row", ROWS, ids=[row[1][:60] for row in ROWS])
def test_deviation_names_reason_and_existing_example(row: list[str]) -> None:
    assert len(row) == 5
    assert all(cell.strip() for cell in row)
    told = re.fullmatch(r"`([^`:]+)::([^`]+)`", row[4].strip())
    assert told, row[4]

    file, name = told.groups()

    # A whole name of Python, the beginning of a sentence of TypeScript.
    ends = r"\b" if file.endswith(".py") else ""
    assert re.search(rf"(def |\b|\"){re.escape(name)}{ends}", (ROOT / file).read_text()), name
