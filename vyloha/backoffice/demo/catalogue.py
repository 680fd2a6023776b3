"""
The catalogues that fill the demo: Zápecí in ``demo/range``, the shop to look at, or the test shop in
``demo/test_shop``.

Both folders contain ``products.csv``, ``palette.toml``, ``pictures/``, ``words/*.toml`` and a folder of articles. They
are not part of the installed package, so their Python is loaded by its path.
"""

import csv
import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from django.conf import settings
from django.core.files.base import ContentFile
from PIL import Image
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.importing.fetching import ImageSources

FOLDER = Path(settings.ROOT) / "demo"
SQUARE, WIDE = (480, 480), (960, 540)


@dataclass(frozen=True)
class DemoCatalogue:
    """``folder`` contains the catalogue, ``articles`` is its folder with the blog's articles."""

    folder: Path
    articles: str

    def read(self, name: str) -> dict[str, Any]:
        """Load a TOML file of the catalogue; an empty dictionary when there is no such file."""
        file = self.folder / name
        return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    @cached_property
    def words(self) -> dict[str, Any]:
        """The texts of the shop."""
        return self.read("words/shop.toml")

    @cached_property
    def campaign(self) -> dict[str, Any]:
        return self.read("words/campaign.toml")

    @cached_property
    def widgets(self) -> dict[str, Any]:
        """Texts and pictures of the page with every widget; without them the page is left out."""
        return self.read("words/widgets.toml")

    def load_posts(self) -> list[Any]:
        """Return the blog's articles, the newest first."""
        posts: list[Any] = _load_texts().posts(self.folder / self.articles)
        return posts

    def load_pages(self) -> list[Any]:
        """Return the texts that are pages of their own: the founder's story, care guides."""
        pages: list[Any] = _load_texts().read_texts(self.folder / "pages")
        return pages

    def iterate_product_vendors(self) -> Iterator[tuple[str, str]]:
        """Yield SKU and vendor of products: the importer's format has no column for it."""
        for file in sorted((self.folder / "goods").glob("*.toml")):
            for products in tomllib.loads(file.read_text(encoding="utf-8")).values():
                yield from ((one["sku"], one["vendor"]) for one in products if one.get("vendor"))

    def iterate_second_pictures(self) -> Iterator[tuple[str, str]]:
        """Yield the file of each product's second picture, and what it shows: the first variation, and from where."""
        file, words = self.folder / "subjects.csv", self.read("words/views.toml")
        if not words or not file.exists():
            return
        with file.open(encoding="utf-8", newline="") as opened:
            rows = list(csv.DictReader(opened))
        firsts = {row["parent_sku"]: row["name"] for row in reversed(rows) if row["parent_sku"]}
        for row in rows:
            if not row["parent_sku"]:
                view = words["in_use"].get(row["sku"]) or words["goods"].get(row["good"], words["other"])
                yield f"{row['sku']}-2.webp", f"{firsts.get(row['sku'], row['name'])}, {view}"

    def get_picture(self, name: str, title: str, alt: str = "") -> Any:
        """
        Return the picture ``name`` as an image of the shop.

        An image that the shop already has, of a product or of another page, is used again, as its renditions exist. A
        block needs a description of each image or its decorative flag: without ``alt`` it is decorative.
        """
        images, content = get_image_model().objects, self.read_picture(name)
        file_hash = hashlib.sha1(content, usedforsecurity=False).hexdigest()  # as Wagtail's own
        image = images.filter(file_hash=file_hash).first() or images.create(
            title=title, file=ContentFile(content, f"{name}.webp"), file_hash=file_hash
        )
        image.contextual_alt_text, image.decorative = alt, not alt
        return image

    def read_picture(self, name: str) -> bytes:
        """Return the picture's file; a placeholder when it is not rendered yet."""
        file = self._find_rendered(name)
        return file.read_bytes() if file else render_placeholder(name, WIDE if name in self._scenes else SQUARE)

    def find_missing_pictures(self) -> list[str]:
        """Return the names of pictures that the catalogue needs and lacks."""
        with (self.folder / "products.csv").open(encoding="utf-8-sig", newline="") as file:
            named = ",".join(row["Images"] for row in csv.DictReader(file)).split(",")
        names = dict.fromkeys([*(name.strip().removesuffix(".webp") for name in named), *self._scenes])
        return [name for name in names if name and not self._find_rendered(name)]

    @cached_property
    def _scenes(self) -> dict[str, str]:
        """Name of a page's picture → the studio's name of that still life, "" while there is none."""
        file = self.folder / "scenes.csv"
        if not file.exists():
            return {}
        with file.open(encoding="utf-8", newline="") as opened:
            return {row["picture"]: row["still_life"] for row in csv.DictReader(opened)}

    @cached_property
    def _index(self) -> dict[str, list[str]]:
        """SKU → files. The studio writes the index: a product and its first variation share a picture."""
        file = self.folder / "pictures" / "pictures.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    def _find_rendered(self, name: str) -> Path | None:
        product, _hyphen, view = name.rpartition("-")
        of_product = {str(number): [file] for number, file in enumerate(self._index.get(product, []), 1)}
        names = [name, name.lower(), *filter(None, [self._scenes.get(name)])]
        files = [*(f"{one}.webp" for one in names), *of_product.get(view, []), *self._index.get(name, [])[:1]]
        paths = (self.folder / "pictures" / file for file in files)
        return next((path for path in paths if path.is_file()), None)


class DemoImageSources(ImageSources):
    """Opens the pictures of a catalogue for the importer, by file name."""

    def __init__(self, shop: DemoCatalogue) -> None:
        super().__init__(shop.folder / "pictures")
        self._shop = shop

    def read(self, source: str) -> bytes:
        return self._shop.read_picture(source.removesuffix(".webp"))


def render_placeholder(name: str, size: tuple[int, int]) -> bytes:
    """Return a plain picture; the tone depends on the name, so that no two placeholders are the same file."""
    number = crc32(name.encode())
    tone = (215 + number % 24, 208 + (number >> 8) % 24, 196 + (number >> 16) % 24)
    file = BytesIO()
    Image.new("RGB", size, tone).save(file, "WEBP", quality=60)
    return file.getvalue()


def _load_texts() -> ModuleType:
    """Load ``demo/posts.py``."""
    name = "vyloha_demo_posts"
    if name not in sys.modules:
        spec = spec_from_file_location(name, FOLDER / "posts.py")
        if spec is None or spec.loader is None:
            raise FileNotFoundError(FOLDER / "posts.py")
        sys.modules[name] = module_from_spec(spec)  # dataclasses look up their module there
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


CATALOGUES = {
    "test": DemoCatalogue(FOLDER / "test_shop", "posts"),
    "zapeci": DemoCatalogue(FOLDER / "range", "journal"),
}
DEFAULT_CATALOGUE = "zapeci"  # tests name the catalogue that they need
