"""What an address may mean: read off its words alone, without asking the database."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from django.conf import settings
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.pictures.wordpress_uploads import upload_of

PART = re.compile(r"(?P<path>.*/)page/(?P<number>\d{1,6})/?")
LONGEST = 2000  # characters; what is longer was made by no shop
MOST_DIGITS = 18


class Kind(StrEnum):
    """What an address can lead to, and by which of its names it is found."""

    ENTERED = "entered"  # by a redirect of the back office
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
    UPLOAD = "upload"  # a picture, by the name of its file
    ATTACHMENT = "attachment"  # a picture, by its id
    PLACE = "place"  # a page that every shop has, by the name of its address here


class Key(NamedTuple):
    kind: Kind
    value: str


@dataclass(frozen=True, slots=True)
class Asked:
    """An address taken apart; ``keys`` say what it may mean, what comes first if there are several."""

    path: str
    keys: tuple[Key, ...] = ()
    query: str = ""  # what goes along to where it leads
    width: int | None = None  # pixels of the picture that is asked for


def asked_for(url: str) -> Asked:
    """Return what ``url`` may mean, a path with its query or a whole address of any host."""
    try:
        parts = urlsplit(url)
        path, query = unquote(parts.path) or "/", parse_qsl(parts.query, keep_blank_values=True, max_num_fields=100)
    except ValueError:
        return Asked(url)
    if len(url) > LONGEST or "\0" in path or any("\0" in name + value for name, value in query):
        return Asked(path)
    upload = upload_of(path)
    if upload.key:
        return Asked(path, (*_entered(path, query), Key(Kind.UPLOAD, upload.key)), width=upload.width)
    if path in {"/", "/index.php"}:
        return _by_query(path, query)
    return _by_path(path, query)


def _by_query(path: str, query: list[tuple[str, str]]) -> Asked:
    """WordPress's addresses without words: ``/?p=12``."""
    given = dict(query)
    name = next((name for name in BY_QUERY if name in given), None)
    if name is None:
        return Asked(path, _entered(path, query), urlencode(query))
    keys = (
        *_meant(BY_QUERY[name], given[name].strip("/")),
        *_entered(path, query),
        *_entered("/", [(name, given[name])]),
    )
    rest = [(other, value) for other, value in query if other not in {name, "post_type"}]
    return Asked(path, tuple(dict.fromkeys(keys)), urlencode(rest))


def _by_path(asked: str, query: list[tuple[str, str]]) -> Asked:
    path, keys = asked, _entered(asked, query)
    if part := PART.fullmatch(asked):
        path = part["path"]
        query = [*query, ("page", str(int(part["number"])))] if int(part["number"]) > 1 else query
    first, _slash, rest = path.strip("/").partition("/")
    whole = "/" + path.strip("/")
    meant = _meant(by_first_word().get(first, ""), rest)
    keys = (*keys, *meant, *(Key(kind, whole) for kind in WAS.values()))
    return Asked(asked, tuple(dict.fromkeys(keys)), urlencode(query))


def _entered(path: str, query: list[tuple[str, str]]) -> tuple[Key, ...]:
    """With its query, then without: in the spelling that Wagtail keeps."""
    spelled = (f"{path}?{urlencode(query)}", path) if query else (path,)
    return tuple(Key(Kind.ENTERED, Redirect.normalise_path(path)) for path in spelled)


def _meant(what: str, name: str) -> tuple[Key, ...]:
    """Return the keys of a product, category… that is called ``name`` in the old shop: a slug, a path, an id."""
    slug = name.rpartition("/")[2]
    match what:
        case "product":  # shops put its category before it
            return (Key(Kind.PRODUCT, slug), Key(Kind.PRODUCT_WAS, slug)) if slug else ()
        case "shop":
            return _meant("product", name) if name else (Key(Kind.PLACE, "listing"),)
        case "category":
            kinds = (Kind.CATEGORY, Kind.CATEGORY_WAS)
            return (*(Key(kind, name) for kind in kinds), Key(Kind.CATEGORY_SLUG, slug), Key(Kind.CATEGORY_WAS, slug))
        case "tag" | "brand" | "vendor":
            return (Key(Kind(what), slug), Key(WAS[what], slug))
        case "product-id" | "attachment":
            if not name.isascii() or not name.isdigit() or len(name) > MOST_DIGITS:
                return ()
            number = str(int(name))
            ids = (Key(Kind.PRODUCT_ID, number), Key(Kind.VARIATION_ID, number), Key(Kind.ATTACHMENT, number))
            return ids if what == "product-id" else ids[2:]
        case "type":
            return (Key(Kind.PLACE, "listing"),) if name == "product" else ()
        case "cart" | "checkout":
            return (Key(Kind.PLACE, what),)
    return ()


WAS = {
    "product": Kind.PRODUCT_WAS,
    "category": Kind.CATEGORY_WAS,
    "tag": Kind.TAG_WAS,
    "brand": Kind.BRAND_WAS,
    "vendor": Kind.VENDOR_WAS,
}
# The first word of a path: WooCommerce's, English and Czech, which are ours too.
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
# In this order: of "?post_type=product&p=12" the id says more.
BY_QUERY = {
    "p": "product-id",
    "product": "product",
    "product_cat": "category",
    "product_tag": "tag",
    "product_brand": "brand",
    "attachment_id": "attachment",
    "page_id": "",  # the import of the WordPress export, or an editor, enters where it is now
    "post_type": "type",
}


@cache
def by_first_word() -> dict[str, str]:
    """Return first words of paths, also those that this shop's predecessor had of its own → what follows them."""
    words = {word: kind for kind, words in FIRST_WORDS.items() for word in words}
    return words | {word: kind for kind, words in settings.OLD_SHOP_BASES.items() for word in words}
