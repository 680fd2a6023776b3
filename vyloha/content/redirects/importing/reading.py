"""Reads a list of two columns, a sitemap or a WordPress export (WXR 1.0 to 1.2); tells them apart by how they begin."""

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast
from xml.etree.ElementTree import Element

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.commerce.catalogue.importing.reading import CsvFile
from vyloha.commerce.catalogue.pictures.uploads import upload_of
from vyloha.content.redirects.asked import by_first_word
from vyloha.content.redirects.importing.entries import Entry, What, path_of, slug_in
from vyloha.content.redirects.importing.wxr import entries_of
from vyloha.content.redirects.importing.xml import Allowance, local, records, text

MOST_ENTRIES = 1_000_000
GZIP = b"\x1f\x8b"  # sitemaps may be compressed (sitemaps.org)
HEADINGS = {"slug", "url", "adresa", "permalink", "odkaz", "post_name", "old url", "new url", "target", "stará adresa"}
KINDS = {"product": What.PRODUCT, "shop": What.PRODUCT, "category": What.CATEGORY, "tag": What.TAG, "brand": What.BRAND}


def read(path: Path, encoding: str = "utf-8", fetch_part: Callable[[str], Path] | None = None) -> Iterator[Entry]:
    """
    Yield what the file says; ``fetch_part`` gives the parts that a sitemap's index names, deleted once read.

    :raises FileRefused: if nothing of it can be taken
    """
    # A list is uploaded; what a server sends in its place costs hours, line by line.
    takes_list = fetch_part is None
    for number, entry in enumerate(_read(path, encoding, fetch_part, Allowance(), takes_list=takes_list)):
        if number >= MOST_ENTRIES:
            raise FileRefused(_("The file has more than %(count)d addresses.") % {"count": MOST_ENTRIES})
        yield entry


def _read(
    path: Path, encoding: str, fetch_part: Callable[[str], Path] | None, allowance: Allowance, *, takes_list: bool
) -> Iterator[Entry]:
    CsvFile(path, "utf-16")  # it is there, and not empty
    with path.open("rb") as file:
        start = file.read(200)
        file.seek(0)
        if start.startswith(GZIP):
            allowance.take_bytes(path.stat().st_size)  # what comes out is counted besides
            with gzip.open(file) as unpacked:
                yield from _read_xml(cast("IO[bytes]", unpacked), fetch_part, allowance)
        elif start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
            yield from _read_xml(file, fetch_part, allowance)
        elif takes_list:
            yield from _read_list(path, encoding)
        else:
            raise FileRefused(_("The XML is neither a sitemap nor an export of WordPress."))


def _read_xml(file: IO[bytes], fetch_part: Callable[[str], Path] | None, allowance: Allowance) -> Iterator[Entry]:
    parts = records(file, ("item", "term", "category", "tag", "url", "sitemap"), allowance)
    root = local(next(parts).tag)
    if root == "rss":
        yield from entries_of(parts)
    elif root == "urlset":
        for number, element in enumerate(parts, 1):
            if entry := _of_sitemap(number, element):
                yield entry
    elif root == "sitemapindex":
        if fetch_part is None:
            raise FileRefused(_("This is only the list of a sitemap's parts. Upload the parts, or give its address."))
        # One after the other: who fetches them says how many are enough.
        for part in parts:
            file_of_part = fetch_part(text(part, "loc"))
            try:
                yield from _read(file_of_part, "utf-8", None, allowance, takes_list=False)
            finally:
                file_of_part.unlink(missing_ok=True)
    else:
        raise FileRefused(_("The XML is neither a sitemap nor an export of WordPress."))


def _of_sitemap(line: int, url: Element) -> Entry | None:
    address = text(url, "loc")
    path = path_of(address)
    if not path or path == "/":
        return None
    pictures = [text(image, "loc") for image in url if local(image.tag) == "image"]
    uploads = tuple(filter(None, (upload_of(picture).key for picture in pictures[:20])))
    return Entry(_what(path), line, slugs=(slug_in(path)[:200],), path=path[:500], uploads=uploads)


def _what(path: str) -> What:
    return KINDS.get(by_first_word().get(path.strip("/").partition("/")[0], ""), What.ANY)


def _read_list(path: Path, encoding: str) -> Iterator[Entry]:
    for record in CsvFile(path, encoding).records():
        cells = [cell.strip().replace("\0", "") for cell in record.cells if cell.strip()]
        if record.fault or (record.line == 1 and cells and cells[-1].lower() in HEADINGS):
            continue
        if entry := _of_row(record.line, cells):
            yield entry


def _of_row(line: int, cells: list[str]) -> Entry | None:
    if len(cells) == 1:
        path = path_of(cells[0])
        return Entry(_what(path), line, slugs=(slug_in(path)[:200],), path=cells[0][:500]) if path else None
    if not cells:
        return None
    key, value = cells[:2]
    known: dict[str, Any] = {"path": path_of(value)[:500] if "/" in value else "", "slugs": (slug_in(value)[:200],)}
    if "/" in key and not key.isdigit():
        return Entry(What.ANY, line, target=key[:500], **known)
    is_id = key.isascii() and key.isdigit() and len(key) <= 18
    return Entry(What.PRODUCT, line, id=int(key) if is_id else None, sku=key[:100], **known)
