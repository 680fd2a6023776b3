"""
Reads a sitemap or a WordPress export, compressed or not.

Runs in a process of its own (``reading``), which ends what takes too long or too much. So nothing here knows Django.
"""

import gzip
from collections.abc import Iterator
from itertools import islice
from typing import IO, Any, cast
from xml.etree.ElementTree import Element

from vyloha.commerce.catalogue.pictures.wordpress_uploads import upload_of
from vyloha.content.redirects.importing.entries import Entry, What, packed, path_of, slug_in
from vyloha.content.redirects.importing.wxr import entries_of
from vyloha.content.redirects.importing.xml import local, records, text
from vyloha.core.sandbox.child_process import Refused

GZIP = b"\x1f\x8b"  # sitemaps may be compressed (sitemaps.org)
LONGEST = 2048  # characters of the address of a part (sitemaps.org)
RECORDS = ("item", "term", "category", "tag", "url", "sitemap")


def read_xml(path: str, kinds: dict[str, What], max_parts: int) -> list[Any]:
    """
    Return the entries of a file, ``packed``, and the addresses of the parts that a sitemap's index names.

    :param kinds: first words of paths → what they lead to
    :raises Refused: if nothing of it can be taken; reasons are those of ``reading``
    """
    with open(path, "rb") as file:
        is_packed = file.read(len(GZIP)) == GZIP
        file.seek(0)
        with gzip.open(file) if is_packed else file as content:
            parts = records(cast("IO[bytes]", content), RECORDS)
            root = local(next(parts).tag)
            if root == "sitemapindex":
                return [packed([])[0], [text(part, "loc")[:LONGEST] for part in islice(parts, max_parts + 1)]]
            if root not in {"rss", "urlset"}:
                raise Refused("unknown")
            entries = entries_of(parts) if root == "rss" else _of_sitemap(parts, kinds)
            return [packed(entries)[0], []]


def _of_sitemap(urls: Iterator[Element], kinds: dict[str, What]) -> Iterator[Entry]:
    for line, url in enumerate(urls, 1):
        path = path_of(text(url, "loc"))
        if not path or path == "/":
            continue
        pictures = [text(image, "loc") for image in url if local(image.tag) == "image"]
        uploads = filter(None, (upload_of(picture).key for picture in pictures[:20]))
        what = kinds.get(path.strip("/").partition("/")[0], What.ANY)
        yield Entry(what, line, slugs=(slug_in(path)[:200],), path=path[:500], uploads=tuple(islice(uploads, 1)))
