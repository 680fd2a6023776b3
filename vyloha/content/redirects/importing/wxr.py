"""
Reads a WordPress export: RSS whose items are products, pages, pictures… and whose terms are categories, tags, brands.

The format is that of WordPress's ``wp-admin/includes/export.php`` (WXR 1.2). Terms come before items, parents by slug.
"""

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from vyloha.commerce.catalogue.pictures.wordpress_uploads import parse_upload
from vyloha.content.redirects.importing.entries import EntryKind, ImportEntry, get_path
from vyloha.content.redirects.importing.xml import get_local_name, get_text
from vyloha.core.numbers import parse_whole_number

TAXONOMIES = {
    "product_cat": EntryKind.CATEGORY,
    "product_tag": EntryKind.TAG,
    "product_brand": EntryKind.BRAND,
    "pwb-brand": EntryKind.BRAND,
    "yith_product_brand": EntryKind.BRAND,
}
TYPES = {"product": EntryKind.PRODUCT, "page": EntryKind.PAGE, "post": EntryKind.POST, "attachment": EntryKind.PICTURE}
MAX_LEVELS = 10


def parse_entries(parts: Iterator[Element]) -> Iterator[ImportEntry]:
    terms: list[tuple[ImportEntry, str]] = []  # with the parent's slug
    for number, part in enumerate(parts, 1):
        match get_local_name(part.tag):
            case "term" if what := TAXONOMIES.get(get_text(part, "term_taxonomy")):
                name, slug = get_text(part, "term_name"), unquote(get_text(part, "term_slug"))
                terms.append(
                    (ImportEntry(what, number, name=name[:200], slugs=(slug[:200],)), get_text(part, "term_parent"))
                )
            case "item":
                if entry := _parse_item(number, part):
                    yield entry
    yield from _add_parents(terms)


def _add_parents(terms: list[tuple[ImportEntry, str]]) -> Iterator[ImportEntry]:
    """Give categories the names and the path of their ancestors."""
    by_slug = {entry.slug: (entry, unquote(parent)) for entry, parent in terms if entry.what is EntryKind.CATEGORY}
    for entry, parent in terms:
        names, slugs = [entry.name], [entry.slug]
        above = by_slug.get(unquote(parent)) if entry.what is EntryKind.CATEGORY else None
        while above and len(slugs) < MAX_LEVELS:
            names.insert(0, above[0].name)
            slugs.insert(0, above[0].slug)
            above = by_slug.get(above[1])
        yield replace(entry, name=" > ".join(names), path="/" + "/".join(slugs)) if slugs[1:] else entry


def _parse_item(number: int, item: Element) -> ImportEntry | None:
    what = TYPES.get(get_text(item, "post_type"))
    pk = parse_whole_number(get_text(item, "post_id"))
    if what is None or pk is None:
        return None
    if get_text(item, "status") in {"trash", "auto-draft"}:
        return None
    if what is EntryKind.PICTURE:
        key = parse_upload(get_text(item, "attachment_url")).key
        return ImportEntry(what, number, id=pk, uploads=(key,)) if key else None
    meta = [
        (get_text(child, "meta_key"), get_text(child, "meta_value"))
        for child in item
        if get_local_name(child.tag) == "postmeta"
    ]
    slugs = [get_text(item, "post_name"), *(value for key, value in meta if key == "_wp_old_slug")]
    path = get_path(get_text(item, "link"))
    return ImportEntry(
        what,
        number,
        id=pk,
        sku=next((value for key, value in meta if key == "_sku"), "")[:100],
        name=get_text(item, "title")[:300],
        slugs=tuple(dict.fromkeys(unquote(slug)[:200] for slug in slugs[:50] if slug)),
        path="" if path == "/" else path[:500],
    )
