"""A sitemap at an address on the internet, with its parts."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.commerce.catalogue.importing.fetching import PublicNetwork
from vyloha.content.redirects.importing.entries import Entry
from vyloha.content.redirects.importing.reading import read
from vyloha.core.fetching import FetchFailed, fetch

MOST_PARTS = 200
MOST_PART_BYTES = 60_000_000  # sitemaps.org: 50 MB
PART_S = 30.0
KINDS = ("application/xml", "text/xml", "application/gzip", "application/x-gzip", "application/octet-stream")


def fetched(address: str) -> Iterator[Entry]:
    """
    Yield what the sitemap at a public address says, and its parts of the same host.

    :raises FileRefused: if it cannot be had
    """
    host = _split(address).netloc
    with tempfile.TemporaryDirectory() as folder:
        parts = 0

        def part(url: str) -> Path:
            nonlocal parts
            parts += 1
            if parts > MOST_PARTS:
                raise FileRefused(_("The sitemap has more than %(count)d parts.") % {"count": MOST_PARTS})
            there = _split(url)
            if there.netloc != host or there.scheme not in {"http", "https"}:
                raise FileRefused(_("A part of the sitemap is on another server: %(url)s") % {"url": url[:200]})
            file = Path(folder) / f"{parts}.xml"
            try:
                file.write_bytes(fetch(url, KINDS, MOST_PART_BYTES, PART_S, PublicNetwork()))
            except FetchFailed as error:
                raise FileRefused(f"{url[:200]}: {error}") from error
            return file

        yield from read(part(address), fetch_part=part)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError as error:
        raise FileRefused(f"{url[:200]}: {_('this is not an address')}") from error
