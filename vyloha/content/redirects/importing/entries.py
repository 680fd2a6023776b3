"""What files of the old shop say of its addresses."""

import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from urllib.parse import unquote, urlsplit


class What(StrEnum):
    PRODUCT = "product"
    CATEGORY = "category"
    TAG = "tag"
    BRAND = "brand"
    PAGE = "page"
    POST = "post"
    PICTURE = "picture"
    ANY = "any"  # an address alone


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing of the old shop, by what is known of it. ``slugs``: today's there, then its former ones."""

    what: What
    line: int  # in a list, else which thing of the file it is
    id: int | None = None
    sku: str = ""
    name: str = ""  # of a category with those above: "Oblečení > Trička"
    slugs: tuple[str, ...] = ()
    path: str = ""  # "/eshop/hrnek": without the slash in the end
    uploads: tuple[str, ...] = ()  # pictures, by ``pictures.uploads``
    target: str = ""  # an address of ours that the path should lead to, or one of its own known already

    @property
    def slug(self) -> str:
        return self.slugs[0] if self.slugs else ""

    def __str__(self) -> str:
        known = (self.path or self.slug, self.name, self.sku or (f"ID {self.id}" if self.id else ""))
        return " · ".join(filter(None, known))[:200]


def path_of(address: str) -> str:
    """Return the path of an address as entries have it; "" of none."""
    try:
        path = unquote(urlsplit(address.strip()).path)
    except ValueError:
        return ""
    return "" if "\0" in path or "\ufffd" in path else "/" + path.strip("/")


def slug_in(address: str) -> str:
    """Return the slug that an address ends in; a slug alone is one."""
    return unquote(address.strip()).split("?")[0].rstrip("/").rpartition("/")[2]


def packed(entries: Iterable[Entry]) -> bytes:
    return zlib.compress(json.dumps([asdict(entry) for entry in entries], ensure_ascii=False).encode(), 6)


def unpacked(content: bytes | memoryview) -> Iterator[Entry]:
    for row in json.loads(zlib.decompress(bytes(content))):
        row |= {"what": What(row["what"]), "slugs": tuple(row["slugs"]), "uploads": tuple(row["uploads"])}
        yield Entry(**row)
