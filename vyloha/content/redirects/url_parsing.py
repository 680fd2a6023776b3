"""Parses URLs into possible targets, without asking the database."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from django.conf import settings
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.pictures.wordpress_uploads import parse_upload
from vyloha.core.numbers import parse_whole_number

PART = re.compile(r"(?P<path>.*/)page/(?P<number>\d{1,6})/?")
MAX_LENGTH = 2000  # characters; no shop had longer URLs


class RedirectKind(StrEnum):
    """The kind of a URL's target, and the identifier that finds it."""

    ENTERED = "entered"  # by a redirect entered in the back office
    PRODUCT = "product"
    PRODUCT_WAS = "product-was"
    PRODUCT_ID = "product-id"
    VARIATION_ID = "variation-id"
    CATEGORY = "category"
    CATEGORY_WAS = "category-was"
    CATEGORY_SLUG = "category-slug"
    TAG = "tag"
    TAG_WAS = "tag-was"
    BRAND = "brand"
    BRAND_WAS = "brand-was"
    VENDOR = "vendor"
    VENDOR_WAS = "vendor-was"
    UPLOAD = "upload"  # a picture, by its file name
    PLACE = "place"  # a page that every shop has, by the name of its URL here


class RedirectKey(NamedTuple):
    kind: RedirectKind
    value: str


@dataclass(frozen=True, slots=True)
class ParsedUrl:
    """A parsed URL; ``keys`` are its possible targets by priority."""

    path: str
    keys: tuple[RedirectKey, ...] = ()
    query: str = ""  # appended to the target
    width: int | None = None  # pixels of the requested picture


def parse_url(url: str) -> ParsedUrl:
    """Parse ``url``, a path with its query or an absolute URL of any host."""
    try:
        parts = urlsplit(url)
        path, query = unquote(parts.path) or "/", parse_qsl(parts.query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        return ParsedUrl(url)
    if len(url) > MAX_LENGTH or "\0" in path or any("\0" in name + value for name, value in query):
        return ParsedUrl(path)
    upload = parse_upload(path)
    if upload.key:
        return ParsedUrl(
            path, (*_build_entered_keys(path, query), RedirectKey(RedirectKind.UPLOAD, upload.key)), width=upload.width
        )
    if path in {"/", "/index.php"}:
        return _parse_query_url(path, query)
    return _parse_path(path, query)


def get_entered_path(url: str) -> str:
    """Return the form in which an entered redirect stores ``url``; "" for a URL that it cannot store."""
    return next((key.value for key in parse_url(url).keys if key.kind is RedirectKind.ENTERED), "")


def _parse_query_url(path: str, query: list[tuple[str, str]]) -> ParsedUrl:
    """Parse WordPress's plain URLs: ``/?p=12``."""
    given = dict(query)
    name = next((name for name in KINDS_BY_QUERY if name in given), None)
    if name is None:
        return ParsedUrl(path, _build_entered_keys(path, query), urlencode(query))
    keys = (
        *_build_keys(KINDS_BY_QUERY[name], given[name].strip("/")),
        *_build_entered_keys(path, query),
        *_build_entered_keys("/", [(name, given[name])]),
    )
    rest = [(other, value) for other, value in query if other not in {name, "post_type"}]
    return ParsedUrl(path, tuple(dict.fromkeys(keys)), urlencode(rest))


def _parse_path(asked: str, query: list[tuple[str, str]]) -> ParsedUrl:
    path, keys = asked, _build_entered_keys(asked, query)
    if part := PART.fullmatch(asked):
        path = part["path"]
        query = [*query, ("page", str(int(part["number"])))] if int(part["number"]) > 1 else query
    first, _slash, rest = path.strip("/").partition("/")
    whole = "/" + path.strip("/")
    meant = _build_keys(get_kinds_by_first_word().get(first, ""), rest)
    keys = (*keys, *meant, *(RedirectKey(kind, whole) for kind in FORMER_KINDS.values()))
    return ParsedUrl(asked, tuple(dict.fromkeys(keys)), urlencode(query))


def _build_entered_keys(path: str, query: list[tuple[str, str]]) -> tuple[RedirectKey, ...]:
    """Return the keys of entered redirects: with the query, then without, in Wagtail's normalized form."""
    spelled = (f"{path}?{urlencode(query)}", path) if query else (path,)
    return tuple(RedirectKey(RedirectKind.ENTERED, Redirect.normalise_path(path)) for path in spelled)


def _build_keys(what: str, name: str) -> tuple[RedirectKey, ...]:
    """Return the keys of a product, category… by its ``name`` in the old shop: a slug, a path, an id."""
    slug = name.rpartition("/")[2]
    match what:
        case "product":  # shops put its category before it
            return (
                (RedirectKey(RedirectKind.PRODUCT, slug), RedirectKey(RedirectKind.PRODUCT_WAS, slug)) if slug else ()
            )
        case "shop":
            return _build_keys("product", name) if name else (RedirectKey(RedirectKind.PLACE, "listing"),)
        case "category":
            kinds = (RedirectKind.CATEGORY, RedirectKind.CATEGORY_WAS)
            return (
                *(RedirectKey(kind, name) for kind in kinds),
                RedirectKey(RedirectKind.CATEGORY_SLUG, slug),
                RedirectKey(RedirectKind.CATEGORY_WAS, slug),
            )
        case "tag" | "brand" | "vendor":
            return (RedirectKey(RedirectKind(what), slug), RedirectKey(FORMER_KINDS[what], slug))
        case "product-id":
            if (pk := parse_whole_number(name)) is None:
                return ()
            return tuple(RedirectKey(kind, str(pk)) for kind in (RedirectKind.PRODUCT_ID, RedirectKind.VARIATION_ID))
        case "type":
            return (RedirectKey(RedirectKind.PLACE, "listing"),) if name == "product" else ()
        case "cart" | "checkout":
            return (RedirectKey(RedirectKind.PLACE, what),)
    return ()


FORMER_KINDS = {
    "product": RedirectKind.PRODUCT_WAS,
    "category": RedirectKind.CATEGORY_WAS,
    "tag": RedirectKind.TAG_WAS,
    "brand": RedirectKind.BRAND_WAS,
    "vendor": RedirectKind.VENDOR_WAS,
}
# The first path segment: WooCommerce's, English and Czech, which are ours too.
FIRST_WORDS = {
    "product": ("product", "produkt"),
    "shop": ("shop", "obchod"),
    "category": ("product-category", "kategorie-produktu"),
    "tag": ("product-tag", "stitek-produktu", "stitek"),
    "brand": ("brand", "znacka"),
    "vendor": ("prodejce",),
    "cart": ("cart",),
    "checkout": ("checkout",),
}
# In order of precision: in "?post_type=product&p=12" the id says more.
KINDS_BY_QUERY = {
    "p": "product-id",
    "product": "product",
    "product_cat": "category",
    "product_tag": "tag",
    "product_brand": "brand",
    "attachment_id": "",  # an editor enters where it is now; of pages also the import of the WordPress export
    "page_id": "",
    "post_type": "type",
}


@cache
def get_kinds_by_first_word() -> dict[str, str]:
    """Return first path segments, also those of this shop's predecessor → the kind of target that follows."""
    words = {word: kind for kind, words in FIRST_WORDS.items() for word in words}
    return words | {word: kind for kind, words in settings.OLD_SHOP_BASES.items() for word in words}
