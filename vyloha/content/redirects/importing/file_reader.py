"""Reads a list of two columns, a sitemap or a WordPress export; detects the format by its beginning."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing import xml_reader
from vyloha.commerce.catalogue.importing.csv_reader import CsvFile
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.redirects.importing.xml_files import read_xml
from vyloha.core.sandbox.xml_files import GZIP

MAX_ENTRIES = 20_000  # of a file; they take the request five seconds
UNKNOWN = {
    "sitemapindex": gettext_lazy("This is only the list of a sitemap's parts. Upload the parts."),
    "": gettext_lazy("The XML is neither a sitemap nor an export of WordPress."),
}


class ImportEntry(NamedTuple):
    """Something of the old shop: a page, a product, a category…"""

    line: int  # in a list, else the number of the record in the file
    addresses: list[str]  # that tell what it is, the surest first
    further: list[str] = []
    target: str = ""  # its new address, if the list has it


def read_entries(path: Path, encoding: str = "utf-8") -> list[ImportEntry]:
    """
    Return the entries of a file; of an unreadable row of a list, an entry with the reason as its address.

    :raises FileRejected: if it has none, or too many
    """
    CsvFile(path, "utf-16")  # raises if there is no file, or an empty one
    with path.open("rb") as file:
        start = file.read(200)
    is_xml = start.startswith(GZIP) or start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<")
    if is_xml:
        entries = [ImportEntry(*record) for record in xml_reader.read_xml(read_xml, path, MAX_ENTRIES, UNKNOWN)]
    else:
        entries = list(_read_list(path, encoding))
    if not entries:
        raise FileRejected(_("There is no address in the file."))
    if len(entries) > MAX_ENTRIES:
        raise FileRejected(_("There are more than %(count)d addresses. Divide the file.") % {"count": MAX_ENTRIES})
    return entries


def is_address(text: str) -> bool:
    """Return whether it is a path or an absolute URL."""
    return text.startswith(("/", "http://", "https://"))


def _read_list(path: Path, encoding: str) -> Iterator[ImportEntry]:
    for number, record in enumerate(CsvFile(path, encoding).iterate_records()):
        cells = [cell.strip() for cell in record.cells]
        if number > MAX_ENTRIES + 1:
            return
        if record.fault or number or is_address(cells[0]):  # not the headings
            yield ImportEntry(record.line, [record.fault or cells[0]], target=cells[1] if len(cells) > 1 else "")
