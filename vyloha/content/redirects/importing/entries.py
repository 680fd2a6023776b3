"""Entries of the old shop's files. Does not import Django: ``xml_files`` needs it in the sandbox."""

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import islice
from typing import Any
from urllib.parse import unquote, urlsplit

from vyloha.core.sandbox.child_process import SandboxInputRejected

# For all files of a run, or all parts of a sitemap: 300,000 URLs with slugs and pictures take 60 million bytes.
MAX_ENTRIES = 1_000_000
MAX_BYTES = 150_000_000  # uncompressed
LINE = 1000  # entries
CHUNK_SIZE = 16_384  # bytes, which zlib expands to at most a thousand times as many


class EntryKind(StrEnum):
    PRODUCT = "product"
    CATEGORY = "category"
    TAG = "tag"
    BRAND = "brand"
    PAGE = "page"
    POST = "post"
    PICTURE = "picture"
    ANY = "any"  # a URL alone


@dataclass(frozen=True, slots=True)
class ImportEntry:
    """
    An object of the old shop, with its known identifiers. ``slugs``: its current slug there, then its former ones.
    """

    what: EntryKind
    line: int  # in a list, else the number of the item in the file
    id: int | None = None
    sku: str = ""
    name: str = ""  # a category's with its ancestors: "Oblečení > Trička"
    slugs: tuple[str, ...] = ()
    path: str = ""  # "/eshop/hrnek": without the final slash
    uploads: tuple[str, ...] = ()  # its picture, by ``pictures.wordpress_uploads``
    target: str = ""  # the target URL in this shop, or another known URL of the product

    @property
    def slug(self) -> str:
        return self.slugs[0] if self.slugs else ""

    def __str__(self) -> str:
        known = (self.path or self.slug, self.name, self.sku or (f"ID {self.id}" if self.id else ""))
        return " · ".join(filter(None, known))[:200]


def get_path(url: str) -> str:
    """Return the path of a URL in the form of entries; "" for none."""
    try:
        path = unquote(urlsplit(url.strip()).path)
    except ValueError:
        return ""
    return "" if "\0" in path or "\ufffd" in path else "/" + path.strip("/")


def get_slug(url: str) -> str:
    """Return the last path segment of a URL; a slug alone is one."""
    return unquote(url.strip()).split("?")[0].rstrip("/").rpartition("/")[2]


def pack(entries: Iterable[ImportEntry]) -> tuple[bytes, int]:
    """
    Compress the entries for storage, and count them; few are in memory at once.

    :raises SandboxInputRejected: if there are more than a run may have; reasons are those of ``file_reader``
    """
    rest, packer, pieces = iter(entries), zlib.compressobj(6), []
    count = size = 0
    while some := list(islice(rest, LINE)):
        line = json.dumps([_build_row(entry) for entry in some], ensure_ascii=False).encode() + b"\n"
        count, size = count + len(some), size + len(line)
        if count > MAX_ENTRIES:
            raise SandboxInputRejected("entries", count=MAX_ENTRIES)
        if size > MAX_BYTES:
            raise SandboxInputRejected("bytes", size=MAX_BYTES // 1_000_000)
        pieces.append(packer.compress(line))
    return b"".join([*pieces, packer.flush()]), count


def unpack(content: bytes | memoryview) -> Iterator[ImportEntry]:
    """
    Yield the entries that ``pack`` compressed.

    :raises SandboxInputRejected: if the data exceed the limit of ``pack``
    """
    for line in _iterate_lines(memoryview(content)):
        for row in json.loads(line):
            row["what"] = EntryKind(row["what"])
            yield ImportEntry(**row | {name: tuple(row.get(name, ())) for name in ("slugs", "uploads")})


def _build_row(entry: ImportEntry) -> dict[str, Any]:
    return {field.name: value for field in fields(ImportEntry) if (value := getattr(entry, field.name))}


def _iterate_lines(content: memoryview) -> Iterator[bytes]:
    unpacker, line, size = zlib.decompressobj(), bytearray(), 0
    for start in range(0, len(content), CHUNK_SIZE):
        piece = unpacker.decompress(content[start : start + CHUNK_SIZE])
        size += len(piece)
        if size > MAX_BYTES:
            raise SandboxInputRejected("bytes", size=MAX_BYTES // 1_000_000)
        *whole, rest = piece.split(b"\n")
        for end in whole:
            yield bytes(line + end)
            line.clear()
        line += rest
    if line:  # the former format, before entries were lines
        yield bytes(line)
