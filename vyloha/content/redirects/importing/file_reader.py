"""Reads a list of two columns, a sitemap or a WordPress export; detects the format by its beginning."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.csv_reader import CsvFile
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.redirects.importing.xml_files import GZIP, read_xml
from vyloha.core.sandbox import runner

logger = logging.getLogger(__name__)

MAX_ENTRIES = 20_000  # of a file; they take the request five seconds
# Limits of the sandbox: an export of 300 MB takes a third of the time.
SECONDS, MEMORY = 60, 2_000_000_000
REASONS = {
    "entities": gettext_lazy("The XML defines entities or a document type; such a file is not read."),
    "damaged": gettext_lazy("The XML is damaged or cut off: %(reason)s."),
    "unknown": gettext_lazy("The XML is neither a sitemap nor an export of WordPress."),
    "index": gettext_lazy("This is only the list of a sitemap's parts. Upload the parts."),
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
    entries = _read_xml(path) if is_xml else list(_read_list(path, encoding))
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


def _read_xml(path: Path) -> list[ImportEntry]:
    try:
        records = runner.run_in_sandbox(read_xml, str(path), MAX_ENTRIES, seconds=SECONDS, memory=MEMORY)
    except runner.SandboxInputRejected as error:
        raise FileRejected(REASONS[error.reason] % error.values) from error
    except runner.SandboxLimitExceeded as error:
        raise FileRejected(_("The XML takes too long to read, or too much memory.")) from error
    except runner.SandboxCallFailed as error:
        logger.exception("an XML file cannot be read")
        raise FileRejected(_("The XML could not be read here; the log says why.")) from error
    return [ImportEntry(*record) for record in records]
