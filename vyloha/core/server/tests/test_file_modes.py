import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile

from vyloha.core.http.media import LocalMedia
from vyloha.core.server.file_modes import restrict_to_owner


@pytest.fixture
def data(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Create the data folder of a shop that ran before, with files that everybody may read."""
    settings.DATA, settings.MEDIA_ROOT = tmp_path / "data", tmp_path / "data" / "media"
    before = os.umask(0o022)
    for name in (
        "shop.sqlite3",
        "shop.sqlite3-wal",
        "secret-key",
        "mail/1.log",
        "index/a",
        "media/documents/cenik.pdf",
    ):
        (settings.DATA / name).parent.mkdir(parents=True, exist_ok=True)
        (settings.DATA / name).write_text("x")
    (settings.DATA / "static").mkdir()
    yield settings.DATA
    os.umask(before)


def get_mode(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def test_existing_files_are_private_to_owner(data: Path) -> None:
    restrict_to_owner()

    assert [get_mode(data / name) for name in ("shop.sqlite3", "shop.sqlite3-wal", "secret-key")] == ["0o600"] * 3
    assert [get_mode(data / name) for name in ("mail", "index", "media/documents")] == ["0o700"] * 3
    assert [get_mode(data), get_mode(data / "media")] == ["0o711"] * 2


def test_new_files_are_private_to_owner(data: Path) -> None:
    restrict_to_owner()

    with sqlite3.connect(data / "new.sqlite3") as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE a (b)")
        assert [get_mode(data / f"new.sqlite3{end}") for end in ("", "-wal", "-shm")] == ["0o600"] * 3
    (data / "imports").mkdir()
    (data / "imports" / "rows.csv").write_text("x")
    assert [get_mode(data / "imports"), get_mode(data / "imports" / "rows.csv")] == ["0o700", "0o600"]


def test_pictures_and_static_files_are_readable(data: Path) -> None:
    restrict_to_owner()
    picture = LocalMedia(location=str(data / "media")).save("images/hrnek.webp", ContentFile(b"RIFF"))

    assert get_mode(data / "media" / picture) == "0o644"
    assert [get_mode(data / name) for name in ("media/images", "media/original_images", "static")] == ["0o755"] * 3
