"""
Reads a list of two columns, a sitemap or a WordPress export (WXR 1.0 to 1.2); detects the format by its beginning.
"""

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.csv_reader import CsvFile
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.redirects.importing.entries import EntryKind, ImportEntry, get_path, get_slug, pack, unpack
from vyloha.content.redirects.importing.xml_files import GZIP, read_xml
from vyloha.content.redirects.url_parsing import get_kinds_by_first_word
from vyloha.core.numbers import parse_whole_number
from vyloha.core.sandbox import runner

logger = logging.getLogger(__name__)

MAX_PARTS = 200
# Limits of the sandbox: an export of 300 MB takes a third of the time, a million URLs half of the memory.
SECONDS, MEMORY = 60, 2_000_000_000
HEADINGS = {"slug", "url", "adresa", "permalink", "odkaz", "post_name", "old url", "new url", "target", "stará adresa"}
KINDS = {
    "product": EntryKind.PRODUCT,
    "shop": EntryKind.PRODUCT,
    "category": EntryKind.CATEGORY,
    "tag": EntryKind.TAG,
    "brand": EntryKind.BRAND,
}
REASONS = {
    "entities": gettext_lazy("The XML defines entities or a document type; such a file is not read."),
    "damaged": gettext_lazy("The XML is damaged or cut off: %(reason)s."),
    "unknown": gettext_lazy("The XML is neither a sitemap nor an export of WordPress."),
    "entries": gettext_lazy("There are more than %(count)d addresses. Import them in several runs."),
    "bytes": gettext_lazy("The addresses take more than %(size)d MB together. Import them in several runs."),
}


def read_entries(path: Path, encoding: str = "utf-8") -> Iterator[ImportEntry]:
    """
    Yield the entries of an uploaded file.

    :raises FileRejected: if it has no valid entry
    """
    if not _is_xml(path):
        yield from _read_list(path, encoding)
        return
    entries, parts = read_xml_entries(path)
    if parts:
        raise FileRejected(_("This is only the list of a sitemap's parts. Upload the parts, or give its address."))
    yield from entries


def read_xml_entries(path: Path) -> tuple[Iterator[ImportEntry], list[str]]:
    """
    Return the entries of a sitemap or an export, and the URLs of a sitemap index's parts.

    :raises FileRejected: if it has no valid entry
    """
    if not _is_xml(path):
        raise FileRejected(str(REASONS["unknown"]))
    kinds = {word: KINDS[kind] for word, kind in get_kinds_by_first_word().items() if kind in KINDS}
    try:
        entries, parts = runner.run_in_sandbox(read_xml, str(path), kinds, MAX_PARTS, seconds=SECONDS, memory=MEMORY)
    except runner.SandboxInputRejected as error:
        raise FileRejected(REASONS[error.reason] % error.values) from error
    except runner.SandboxLimitExceeded as error:
        raise FileRejected(_("The XML takes too long to read, or too much memory.")) from error
    except runner.SandboxCallFailed as error:
        logger.exception("an XML file cannot be read")  # the user gets the reason too, also of a background run
        raise FileRejected(_("The XML could not be read here; the log says why.")) from error
    return unpack(entries), parts


def pack_entries(entries: Iterable[ImportEntry]) -> tuple[bytes, int]:
    """
    Return the entries of all files of a run, ``packed``, and their number.

    :raises FileRejected: if they are more than a run may have
    """
    try:
        return pack(entries)
    except runner.SandboxInputRejected as error:
        raise FileRejected(REASONS[error.reason] % error.values) from error


def _is_xml(path: Path) -> bool:
    CsvFile(path, "utf-16")  # uploaded and not empty
    with path.open("rb") as file:
        start = file.read(200)
    return start.startswith(GZIP) or start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")


def _read_list(path: Path, encoding: str) -> Iterator[ImportEntry]:
    for number, record in enumerate(CsvFile(path, encoding).iterate_records()):
        cells = [cell.strip().replace("\0", "") for cell in record.cells if cell.strip()]
        if record.fault or (not number and cells and cells[-1].lower() in HEADINGS):
            continue
        if entry := _parse_row(record.line, cells):
            yield entry


def _detect_kind(path: str) -> EntryKind:
    return KINDS.get(get_kinds_by_first_word().get(path.strip("/").partition("/")[0], ""), EntryKind.ANY)


def _parse_row(line: int, cells: list[str]) -> ImportEntry | None:
    if len(cells) == 1:
        path = get_path(cells[0])
        return (
            ImportEntry(_detect_kind(path), line, slugs=(get_slug(path)[:200],), path=cells[0][:500]) if path else None
        )
    if not cells:
        return None
    key, value = cells[:2]
    known: dict[str, Any] = {"path": get_path(value)[:500] if "/" in value else "", "slugs": (get_slug(value)[:200],)}
    if "/" in key and not key.isdigit():
        return ImportEntry(EntryKind.ANY, line, target=key[:500], **known)
    return ImportEntry(EntryKind.PRODUCT, line, id=parse_whole_number(key), sku=key[:100], **known)
