"""Fetches a sitemap and its parts from a URL."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.importing.fetching import PublicNetwork
from vyloha.content.redirects.importing.entries import ImportEntry
from vyloha.content.redirects.importing.file_reader import MAX_PARTS, read_xml_entries
from vyloha.core.net.http_client import FetchFailed, fetch

MAX_PART_BYTES = 60_000_000  # sitemaps.org: 50 MB
PART_S = 30.0
MAX_DURATION_S = 900  # for all parts: the old server decides how long each takes
KINDS = ("application/xml", "text/xml", "application/gzip", "application/x-gzip", "application/octet-stream")


def fetch_entries(address: str) -> Iterator[ImportEntry]:
    """
    Yield the entries of the sitemap at a public URL, and of its parts on the same host.

    :raises FileRejected: if the download fails, or takes too long
    """
    host, ends_at = _split_url(address).netloc, monotonic() + MAX_DURATION_S
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "part.xml"
        entries, parts = _fetch_part(address, file)
        yield from entries
        if len(parts) > MAX_PARTS:
            raise FileRejected(_("The sitemap has more than %(count)d parts.") % {"count": MAX_PARTS})
        for url in parts:
            there = _split_url(url)
            if there.netloc != host or there.scheme not in {"http", "https"}:
                raise FileRejected(_("A part of the sitemap is on another server: %(url)s") % {"url": url[:200]})
            if monotonic() > ends_at:
                raise FileRejected(
                    _("The sitemap takes longer than %(count)d minutes.") % {"count": MAX_DURATION_S // 60}
                )
            entries, further = _fetch_part(url, file)
            if further:
                raise FileRejected(_("A part of the sitemap is a list of parts: %(url)s") % {"url": url[:200]})
            yield from entries


def _fetch_part(url: str, file: Path) -> tuple[Iterator[ImportEntry], list[str]]:
    try:
        file.write_bytes(fetch(url, KINDS, MAX_PART_BYTES, PART_S, PublicNetwork()))
    except FetchFailed as error:
        raise FileRejected(f"{url[:200]}: {error}") from error
    return read_xml_entries(file)


def _split_url(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError as error:
        raise FileRejected(f"{url[:200]}: {_('this is not an address')}") from error
