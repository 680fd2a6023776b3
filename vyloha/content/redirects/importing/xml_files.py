"""
Reads a sitemap or a WordPress export, compressed or not.

Runs in the sandbox of ``file_reader``, which limits time and memory. So nothing here imports Django.
"""

import gzip
from collections.abc import Iterator
from itertools import islice
from typing import IO, Any, cast
from xml.etree.ElementTree import Element

from vyloha.commerce.catalogue.pictures.wordpress_uploads import parse_upload
from vyloha.content.redirects.importing.entries import EntryKind, ImportEntry, get_path, get_slug, pack
from vyloha.content.redirects.importing.wxr import parse_entries
from vyloha.content.redirects.importing.xml import get_local_name, get_text, iterate_records
from vyloha.core.sandbox.child_process import SandboxInputRejected

GZIP = b"\x1f\x8b"  # sitemaps may be compressed (sitemaps.org)
MAX_LENGTH = 2048  # maximum length of a part's URL (sitemaps.org)
RECORDS = ("item", "term", "category", "tag", "url", "sitemap")


def read_xml(path: str, kinds: dict[str, EntryKind], max_parts: int) -> list[Any]:
    """
    Return the entries of a file, ``packed``, and the URLs of a sitemap index's parts.

    :param kinds: first path segments → kinds of targets
    :raises SandboxInputRejected: if it has no valid entry; reasons are those of ``file_reader``
    """
    with open(path, "rb") as file:
        is_packed = file.read(len(GZIP)) == GZIP
        file.seek(0)
        with gzip.open(file) if is_packed else file as content:
            parts = iterate_records(cast("IO[bytes]", content), RECORDS)
            root = get_local_name(next(parts).tag)
            if root == "sitemapindex":
                return [pack([])[0], [get_text(part, "loc")[:MAX_LENGTH] for part in islice(parts, max_parts + 1)]]
            if root not in {"rss", "urlset"}:
                raise SandboxInputRejected("unknown")
            entries = parse_entries(parts) if root == "rss" else _parse_sitemap(parts, kinds)
            return [pack(entries)[0], []]


def _parse_sitemap(urls: Iterator[Element], kinds: dict[str, EntryKind]) -> Iterator[ImportEntry]:
    for line, url in enumerate(urls, 1):
        path = get_path(get_text(url, "loc"))
        if not path or path == "/":
            continue
        pictures = [get_text(image, "loc") for image in url if get_local_name(image.tag) == "image"]
        uploads = filter(None, (parse_upload(picture).key for picture in pictures[:20]))
        what = kinds.get(path.strip("/").partition("/")[0], EntryKind.ANY)
        yield ImportEntry(what, line, slugs=(get_slug(path)[:200],), path=path[:500], uploads=tuple(islice(uploads, 1)))
