"""What is true of tantivy's files alone; what it finds, `test_backends` asks."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from vyloha.commerce.search.backend import Position
from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader

TRICKO = TextQuery.of("tričko")


def test_a_lost_index_is_not_healthy_and_who_has_it_open_goes_on(tmp_path: Path) -> None:
    with closing(TantivyIndex(tmp_path)) as index:
        index.rebuild([[TextDocument(1, {Field.NAME: "Tričko"})]], Position(1, datetime(2026, 11, 22, tzinfo=UTC)))
        assert index.health()
    reader = TantivyReader(tmp_path)
    assert reader.search(TRICKO).ids == [1]

    for file in reader.folder.path.glob("*/meta.json"):
        file.unlink()

    assert not TantivyIndex(tmp_path).health()
    assert reader.search(TRICKO).ids == [1]
