"""Tests that each test that docs/developers/swatches.md names for a sentence exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TOLD = (ROOT / "docs/developers/swatches.md").read_text()
FILES = dict(re.findall(r"\*(\w+)\* is\s+`([^`]+)`", TOLD))
ROWS = [line.split("|")[1:3] for line in TOLD.partition("| Sentence | Test |")[2].splitlines()[2:] if "|" in line]


@pytest.mark.parametrize(("sentence", "tests"), ROWS, ids=[sentence.strip() for sentence, _tests in ROWS])
def test_documented_sentence_has_its_tests(sentence: str, tests: str) -> None:
    named = [
        (FILES[file], name)
        for file, names in re.findall(r"\*(\w+)\* ((?:`[^`]+`(?:, )?)+)", tests)
        for name in re.findall(r"`([^`]+)`", names)
    ]

    assert named
    for file, name in named:
        assert re.search(rf'(test\(|\)\(|def |\s)"?{re.escape(name)}["(]', (ROOT / file).read_text()), name
