"""Each option of a widget in docs/developers/widgets.md names an existing test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TABLE = (ROOT / "docs/developers/widgets.md").read_text()
NAMED = sorted(set(re.findall(r"`([\w/.-]+\.(?:py|tsx?))::([^`]+)`", TABLE)))


def test_every_widget_row_names_test() -> None:
    rows = [line for line in TABLE.splitlines() if line.startswith("| ")][1:]

    assert len(rows) > 15
    assert all("::" in row for row in rows)


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_named_test_exists(file: str, name: str) -> None:
    text = (ROOT / file).read_text()

    assert f"def {name}(" in text or f'test("{name}"' in text or f')("{name}"' in text
