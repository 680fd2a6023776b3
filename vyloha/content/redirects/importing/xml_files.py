"""
Reads a sitemap or a WordPress export (WXR, ``wp-admin/includes/export.php``), compressed or not.

Runs in the sandbox of ``file_reader``, which limits time and memory. So nothing here imports Django.
"""

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlencode
from xml.etree.ElementTree import Element

from vyloha.core.sandbox.xml_files import get_text, iterate_records

ROOTS = {"rss", "urlset"}
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

# The number of a record; the addresses that tell what it is, the surest first; its further addresses.
Record = tuple[int, list[str], list[str]]


def read_xml(path: str, max_records: int) -> list[Record]:
    """
    Return the records of a file, one more than ``max_records`` if there are more.

    :raises SandboxInputRejected: if the file is not usable
    """
    return list(islice(_iterate_addresses(path), max_records + 1))


def _iterate_addresses(path: str) -> Iterator[Record]:
    for number, (name, element) in enumerate(iterate_records(path, ROOTS, RECORDS), 1):
        if record := _parse_record(name, element):
            yield number, *record


def _parse_record(name: str, element: Element) -> tuple[list[str], list[str]] | None:
    if name == "url":
        return ([address], []) if (address := get_text(element, "loc")) else None
    if name == "term":
        parameter = TERM_PARAMETERS.get(get_text(element, "term_taxonomy"))
        return ([f"/?{parameter}={get_text(element, 'term_slug')}"], []) if parameter else None
    kind, address = get_text(element, "post_type"), get_text(element, "link")
    if kind not in ITEM_PARAMETERS or not address or get_text(element, "status") in {"trash", "auto-draft"}:
        return None
    plain = f"/?{urlencode({ITEM_PARAMETERS[kind]: get_text(element, 'post_id')})}"
    former = [
        re.sub(r"[^/]+/?$", f"{meta.findtext('{*}meta_value')}/", address)
        for meta in element.iterfind("{*}postmeta")
        if meta.findtext("{*}meta_key") == "_wp_old_slug"
    ]
    # A product is sure by its id, which the import of products keeps.
    return ([plain, address], former) if kind == "product" else ([address], [plain, *former])
