"""
Reads the comments of products from a WordPress export (WXR, ``wp-admin/includes/export.php``).

Runs in the sandbox of ``catalogue.importing.xml_reader``. So nothing here imports Django.
"""

from typing import Any
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from vyloha.core.sandbox.xml_files import get_text, iterate_records

COMMENT_FIELDS = (
    *("comment_id", "comment_parent", "comment_type", "comment_approved", "comment_user_id"),
    *("comment_author", "comment_author_email", "comment_date", "comment_date_gmt", "comment_content"),
)
COMMENT_META = {"rating"}


def read_comments(path: str, max_comments: int) -> tuple[dict[str, list[str]], list[dict[str, Any]]]:
    """
    Return the authors of posts, who belong to the shop ("ids", "emails"), and the products that have comments.

    A product has its "id", "slugs" (the present one first), "sku", "name" and "comments", which have COMMENT_FIELDS and
    COMMENT_META. The last product exceeds ``max_comments`` if there are more.

    :raises SandboxInputRejected: if the file is no export
    """
    authors: dict[str, list[str]] = {"ids": [], "emails": []}
    products = []
    count = 0
    for name, element in iterate_records(path, {"rss"}, {"author", "item"}):
        if name == "author":
            authors["ids"].append(get_text(element, "author_id"))
            authors["emails"].append(get_text(element, "author_email").lower())
        elif product := _parse_product(element):
            products.append(product)
            count += len(product["comments"])
            if count > max_comments:
                break
    return authors, products


def _parse_product(item: Element) -> dict[str, Any] | None:
    if get_text(item, "post_type") != "product" or get_text(item, "status") in {"trash", "auto-draft"}:
        return None
    comments = [_parse_comment(comment) for comment in item.iterfind("{*}comment")]
    if not comments:
        return None
    former = []
    sku = ""
    for meta in item.iterfind("{*}postmeta"):
        match get_text(meta, "meta_key"):
            case "_wp_old_slug":
                former.append(get_text(meta, "meta_value"))
            case "_sku":
                sku = get_text(meta, "meta_value")
    slugs = [unquote(slug) for slug in (get_text(item, "post_name"), *former) if slug]
    return {
        "id": get_text(item, "post_id"),
        "slugs": slugs,
        "sku": sku,
        "name": get_text(item, "title"),
        "comments": comments,
    }


def _parse_comment(comment: Element) -> dict[str, str]:
    metas = {get_text(meta, "meta_key"): get_text(meta, "meta_value") for meta in comment.iterfind("{*}commentmeta")}
    return {name: get_text(comment, name) for name in COMMENT_FIELDS} | {
        name: metas.get(name, "") for name in COMMENT_META
    }
