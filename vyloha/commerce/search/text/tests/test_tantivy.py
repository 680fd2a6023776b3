"""Properties of tantivy's files alone; `test_backends` checks what they find."""

import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind, encode_number
from vyloha.commerce.search.text.integrity import PARTS
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader

TRICKO = TextQuery.from_phrase("tričko")
MOMENT = datetime(2026, 11, 22, tzinfo=UTC)


def test_lost_index_fails_integrity_check_and_open_reader_still_works(tmp_path: Path) -> None:
    with closing(TantivyIndex(tmp_path)) as index:
        index.rebuild([[TextDocument(1, {TextField.NAME: "Tričko"})]], IndexPosition(1, MOMENT))
        assert index.check_integrity()
    reader = TantivyReader(tmp_path)
    assert reader.search(TRICKO).ids == [1]

    for file in reader.folder.path.glob("*/meta.json"):
        file.unlink()

    assert not TantivyIndex(tmp_path).check_integrity()
    assert reader.search(TRICKO).ids == [1]


def create_broken_copy(of: Path, to: Path, file: str, breakage: str) -> Path:
    shutil.copytree(of, to)
    [path] = to.glob(f"text-*/*/{file}")
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 0xFF
    path.write_bytes({"changed": bytes(content), "cut": bytes(content[:-20]), "empty": b""}.get(breakage, b""))
    if breakage == "gone":
        path.unlink()
    return to


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an index that was built, and changed once."""
    root = tmp_path_factory.mktemp("whole")
    with closing(TantivyIndex(root)) as index:
        index.rebuild([[TextDocument(pk, {TextField.NAME: "Tričko"}) for pk in (1, 2, 3)]], IndexPosition(1, MOMENT))
        index.apply(
            [TextDocument(4, {TextField.NAME: "Tričko"})],
            {encode_number(TextKind.PRODUCT, 2)},
            IndexPosition(2, MOMENT),
        )
        assert index.check_integrity()
    return root


@pytest.mark.parametrize("breakage", ["changed", "cut", "empty", "gone"])
def test_any_corrupt_file_is_noticed_and_not_opened(whole: Path, tmp_path: Path, breakage: str) -> None:
    parts = [path.name for path in whole.glob("text-*/*/*") if path.suffix[1:] in {*PARTS, "del", "json"}]
    files = [name for name in parts if not name.startswith(".")]
    assert len(files) == 2 * len(PARTS) + 2  # two segments, what was deleted of one, and meta.json

    for number, file in enumerate(files):
        # A byte more or less of meta.json may be one of the schema.
        if (file, breakage) == ("meta.json", "changed"):
            continue
        root = create_broken_copy(whole, tmp_path / str(number), file, breakage)
        assert not TantivyIndex(root).check_integrity(), file
        with pytest.raises(IndexNotReady):
            TantivyReader(root).search(TRICKO)
