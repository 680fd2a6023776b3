"""
Checks whether the files of an index are as tantivy wrote them. Tantivy opens some corrupt files and panics when it
reads them.

Each file ends with a footer: a JSON object with the CRC-32 of all before it, the length of that object and a number
that is always the same. Source: tantivy 0.27, ``src/directory/footer.rs``; read 2026-11-22.
"""

import json
import struct
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any
from zlib import crc32

PARTS = ("fast", "fieldnorm", "idx", "pos", "store", "term")  # files of a segment
_END = struct.Struct("<II")
_MAGIC = 1337


def is_intact(folder: Path) -> bool:
    """
    Return whether an index has all its files, and each is intact; reads all of them.

    :raises OSError: if a file exists and cannot be read
    """
    try:
        return all(map(_is_file_intact, list_files(folder)))
    except (FileNotFoundError, ValueError, KeyError, TypeError, struct.error):
        return False


def list_files(folder: Path) -> list[Path]:
    """
    Return the files of an index, which tantivy maps into memory and never writes again.

    :raises OSError: if what names them cannot be read; ValueError, KeyError or TypeError if it is broken
    """
    segments = json.loads((folder / "meta.json").read_bytes())["segments"]
    return [folder / name for name in _iterate_file_names(segments)]


def _iterate_file_names(segments: list[dict[str, Any]]) -> Iterator[str]:
    for segment in segments:
        name = segment["segment_id"].replace("-", "")
        yield from (f"{name}.{part}" for part in PARTS)
        if deletes := segment["deletes"]:
            yield f"{name}.{deletes['opstamp']}.del"


def _is_file_intact(path: Path) -> bool:
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as mapped, memoryview(mapped) as content:
        length, magic = _END.unpack(content[-_END.size :])
        start = len(content) - _END.size - length
        if magic != _MAGIC or start < 0:
            return False
        footer = json.loads(bytes(content[start : -_END.size]))
        with content[:start] as body:
            return bool(crc32(body) == footer["crc"])
