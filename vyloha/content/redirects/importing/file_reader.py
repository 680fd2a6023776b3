"""Reads a list of two columns, a sitemap or a WordPress export (WXR 1.0 to 1.2); tells them apart by how they begin."""

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.csv_reader import CsvFile
from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.content.redirects.importing.entries import Entry, What, packed, path_of, slug_in, unpacked
from vyloha.content.redirects.importing.xml_files import GZIP, read_xml
from vyloha.content.redirects.url_parsing import by_first_word
from vyloha.core.sandbox import runner

logger = logging.getLogger(__name__)

MOST_PARTS = 200
# Of a process that reads XML: an export of 300 MB takes a third of the time, a million addresses half of the memory.
SECONDS, MEMORY = 60, 2_000_000_000
HEADINGS = {"slug", "url", "adresa", "permalink", "odkaz", "post_name", "old url", "new url", "target", "stará adresa"}
KINDS = {"product": What.PRODUCT, "shop": What.PRODUCT, "category": What.CATEGORY, "tag": What.TAG, "brand": What.BRAND}
REASONS = {
    "entities": gettext_lazy("The XML defines entities or a document type; such a file is not read."),
    "damaged": gettext_lazy("The XML is damaged or cut off: %(reason)s."),
    "unknown": gettext_lazy("The XML is neither a sitemap nor an export of WordPress."),
    "entries": gettext_lazy("There are more than %(count)d addresses. Import them in several runs."),
    "bytes": gettext_lazy("The addresses take more than %(size)d MB together. Import them in several runs."),
}


def read(path: Path, encoding: str = "utf-8") -> Iterator[Entry]:
    """
    Yield what an uploaded file says.

    :raises FileRefused: if nothing of it can be taken
    """
    if not _is_xml(path):
        yield from _read_list(path, encoding)
        return
    entries, parts = xml_of(path)
    if parts:
        raise FileRefused(_("This is only the list of a sitemap's parts. Upload the parts, or give its address."))
    yield from entries


def xml_of(path: Path) -> tuple[Iterator[Entry], list[str]]:
    """
    Return the entries of a sitemap or an export, and the addresses of the parts that a sitemap's index names.

    :raises FileRefused: if nothing of it can be taken
    """
    if not _is_xml(path):
        raise FileRefused(str(REASONS["unknown"]))
    kinds = {word: KINDS[kind] for word, kind in by_first_word().items() if kind in KINDS}
    try:
        entries, parts = runner.call(read_xml, str(path), kinds, MOST_PARTS, seconds=SECONDS, memory=MEMORY)
    except runner.Refused as error:
        raise FileRefused(REASONS[error.reason] % error.values) from error
    except runner.Exhausted as error:
        raise FileRefused(_("The XML takes too long to read, or too much memory.")) from error
    except runner.Failed as error:
        logger.exception("an XML file cannot be read")  # said to who waits for it, in the background too
        raise FileRefused(_("The XML could not be read here; the log says why.")) from error
    return unpacked(entries), parts


def gathered(entries: Iterable[Entry]) -> tuple[bytes, int]:
    """
    Return the entries of all files of a run, ``packed``, and how many they are.

    :raises FileRefused: if they are more than a run may have
    """
    try:
        return packed(entries)
    except runner.Refused as error:
        raise FileRefused(REASONS[error.reason] % error.values) from error


def _is_xml(path: Path) -> bool:
    CsvFile(path, "utf-16")  # it is there, and not empty
    with path.open("rb") as file:
        start = file.read(200)
    return start.startswith(GZIP) or start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")


def _read_list(path: Path, encoding: str) -> Iterator[Entry]:
    for number, record in enumerate(CsvFile(path, encoding).records()):
        cells = [cell.strip().replace("\0", "") for cell in record.cells if cell.strip()]
        if record.fault or (not number and cells and cells[-1].lower() in HEADINGS):
            continue
        if entry := _of_row(record.line, cells):
            yield entry


def _what(path: str) -> What:
    return KINDS.get(by_first_word().get(path.strip("/").partition("/")[0], ""), What.ANY)


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
