"""
A WordPress export: RSS whose items are products, pages, pictures… and whose terms are categories, tags, brands.

The form is that of WordPress's ``wp-admin/includes/export.php`` (WXR 1.2). Terms come before items, parents by slug.
"""

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from vyloha.commerce.catalogue.pictures.wordpress_uploads import upload_of
from vyloha.content.redirects.importing.entries import Entry, What, path_of
from vyloha.content.redirects.importing.xml import local, text

TAXONOMIES = {
    "product_cat": What.CATEGORY,
    "product_tag": What.TAG,
    "product_brand": What.BRAND,
    "pwb-brand": What.BRAND,
    "yith_product_brand": What.BRAND,
}
TYPES = {"product": What.PRODUCT, "page": What.PAGE, "post": What.POST, "attachment": What.PICTURE}
MOST_LEVELS = 10


def entries_of(parts: Iterator[Element]) -> Iterator[Entry]:
    terms: list[tuple[Entry, str]] = []  # with the parent's slug
    for number, part in enumerate(parts, 1):
        match local(part.tag):
            case "term" if what := TAXONOMIES.get(text(part, "term_taxonomy")):
                name, slug = text(part, "term_name"), unquote(text(part, "term_slug"))
                terms.append((Entry(what, number, name=name[:200], slugs=(slug[:200],)), text(part, "term_parent")))
            case "item":
                if entry := _item(number, part):
                    yield entry
    yield from _with_parents(terms)


def _with_parents(terms: list[tuple[Entry, str]]) -> Iterator[Entry]:
    """Give categories the names and the path of those above."""
    by_slug = {entry.slug: (entry, unquote(parent)) for entry, parent in terms if entry.what is What.CATEGORY}
    for entry, parent in terms:
        names, slugs = [entry.name], [entry.slug]
        above = by_slug.get(unquote(parent)) if entry.what is What.CATEGORY else None
        while above and len(slugs) < MOST_LEVELS:
            names.insert(0, above[0].name)
            slugs.insert(0, above[0].slug)
            above = by_slug.get(above[1])
        yield replace(entry, name=" > ".join(names), path="/" + "/".join(slugs)) if slugs[1:] else entry


def _item(number: int, item: Element) -> Entry | None:
    what = TYPES.get(text(item, "post_type"))
    pk = text(item, "post_id")
    if what is None or not (pk.isascii() and pk.isdigit()) or len(pk) > 18:
        return None
    if text(item, "status") in {"trash", "auto-draft"}:
        return None
    if what is What.PICTURE:
        key = upload_of(text(item, "attachment_url")).key
        return Entry(what, number, id=int(pk), uploads=(key,)) if key else None
    meta = [(text(child, "meta_key"), text(child, "meta_value")) for child in item if local(child.tag) == "postmeta"]
    slugs = [text(item, "post_name"), *(value for key, value in meta if key == "_wp_old_slug")]
    path = path_of(text(item, "link"))
    return Entry(
        what,
        number,
        id=int(pk),
        sku=next((value for key, value in meta if key == "_sku"), "")[:100],
        name=text(item, "title")[:300],
        slugs=tuple(dict.fromkeys(unquote(slug)[:200] for slug in slugs[:50] if slug)),
        path="" if path == "/" else path[:500],
    )
