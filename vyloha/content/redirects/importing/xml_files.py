"""
Reads a sitemap or a WordPress export (WXR, ``wp-admin/includes/export.php``), compressed or not.

Runs in the sandbox of ``file_reader``, which limits time and memory. So nothing here imports Django.
"""

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from vyloha.core.sandbox.child_process import SandboxInputRejected

GZIP = b"\x1f\x8b"  # sitemaps may be compressed (sitemaps.org)
RECORDS = {"item", "term", "url"}
# The parameter of WordPress's plain addresses: of items by their type, of terms by their taxonomy.
ITEM_PARAMETERS = {"product": "p", "page": "page_id", "post": "p"}
TERM_PARAMETERS = {
    "product_cat": "product_cat",
    "product_tag": "product_tag",
    "product_brand": "product_brand",
    "pwb-brand": "product_brand",
    "yith_product_brand": "product_brand",
}
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # WordPress writes them nevertheless

# The number of a record; the addresses that tell what it is, the surest first; its further addresses.
Record = tuple[int, list[str], list[str]]


def read_xml(path: str, max_records: int) -> list[Record]:
    """
    Return the records of a file, one more than ``max_records`` if there are more.

    :raises SandboxInputRejected: if the file is not usable; reasons are those of ``file_reader``
    """
    try:
        with open(path, "rb") as file:
            is_packed = file.read(len(GZIP)) == GZIP
            file.seek(0)
            return list(islice(_iterate_records(gzip.open(file) if is_packed else file), max_records + 1))
    except DefusedXmlException as error:
        raise SandboxInputRejected("entities") from error
    except (ParseError, EOFError, OSError, zlib.error) as error:
        raise SandboxInputRejected("damaged", reason=str(error)[:100]) from error


class _RepairedText:
    """A file without a byte order mark, leading white space and forbidden characters."""

    def __init__(self, file: Any) -> None:
        self.text = io.TextIOWrapper(file, encoding="utf-8", errors="replace")
        self.has_begun = False

    def read(self, size: int) -> str:
        while text := self.text.read(size):
            text = FORBIDDEN.sub("", text)
            text = text if self.has_begun else text.lstrip(f"{codecs.BOM_UTF8.decode()} \r\n\t")
            if text:
                self.has_begun = True
                return text
        return ""


def _iterate_records(file: Any) -> Iterator[Record]:
    root, number = None, 0
    for event, element in iterparse(_RepairedText(file), ("start", "end"), forbid_dtd=True):
        name = element.tag.rpartition("}")[2]
        if root is None:
            root = element
            if name not in {"rss", "urlset"}:
                raise SandboxInputRejected("index" if name == "sitemapindex" else "unknown")
        if event == "start":
            continue
        if element is root:
            return  # a web server may have appended output of its own
        if name in RECORDS:
            number += 1
            if record := _parse_record(name, element):
                yield number, *record
            element.clear()


def _parse_record(name: str, element: Element) -> tuple[list[str], list[str]] | None:
    def get_text(child: str) -> str:
        return (element.findtext(f"{{*}}{child}") or "").strip()

    if name == "url":
        return ([address], []) if (address := get_text("loc")) else None
    if name == "term":
        parameter = TERM_PARAMETERS.get(get_text("term_taxonomy"))
        return ([f"/?{parameter}={get_text('term_slug')}"], []) if parameter else None
    kind, address = get_text("post_type"), get_text("link")
    if kind not in ITEM_PARAMETERS or not address or get_text("status") in {"trash", "auto-draft"}:
        return None
    plain = f"/?{urlencode({ITEM_PARAMETERS[kind]: get_text('post_id')})}"
    former = [
        re.sub(r"[^/]+/?$", f"{meta.findtext('{*}meta_value')}/", address)
        for meta in element.iterfind("{*}postmeta")
        if meta.findtext("{*}meta_key") == "_wp_old_slug"
    ]
    # A product is sure by its id, which the import of products keeps.
    return ([plain, address], former) if kind == "product" else ([address], [plain, *former])
