"""The pictures of products in carts, cached in the process until one of them changes."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import HttpRequest
from wagtail.images import get_image_model

from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.catalogue.models import ProductImage, Variation
from vyloha.commerce.catalogue.page_tags import build_card_tag, build_image_tag
from vyloha.commerce.catalogue.pictures.sizes import RENDITIONS
from vyloha.content.pictures import ExistingRendition, Picture, build_picture_of_files
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import PreparedRows
from vyloha.storefront.representations.images import Image, build_image_with_sizes

MAX_CACHED = 2000  # products, and images of variations, per process


class LinePicture(NamedTuple):
    """The data of an image that carts show."""

    image_id: int
    url: str  # of the original
    title: str
    alt: str
    picture: Picture

    def build_image(self, alt: str, request: HttpRequest) -> Image:
        """Return the picture as the Store API represents it."""
        return build_image_with_sizes(self.image_id, self.url, self.title, self.picture, alt, request)


class _ImageColumns(NamedTuple):
    """The columns of an image that ``LinePicture`` needs; models of it and its sizes would take most of the time."""

    image_id: int
    title: str
    alt: str
    file: str
    width: int  # pixels
    height: int


IMAGE_COLUMNS = ("title", "description", "file", "width", "height")
SIZE_COLUMNS = ("filter_spec", "file", "width", "height")


@PreparedRows
def images_of_cart_products(product_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    links = ProductImage.objects.filter(product__in=product_ids).order_by("position", "pk", "image__renditions__pk")
    columns = (*IMAGE_COLUMNS, *(f"renditions__{name}" for name in SIZE_COLUMNS))
    return links.values_list("product_id", "image_id", *(f"image__{name}" for name in columns))


@PreparedRows
def _image_rows(image_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    images: QuerySet[Any, Any] = get_image_model().objects.filter(pk__in=image_ids).order_by("pk", "renditions__pk")
    return images.values_list("pk", "pk", *IMAGE_COLUMNS, *(f"renditions__{name}" for name in SIZE_COLUMNS))


def _load_product_pictures(product_ids: Collection[int]) -> dict[int, list[LinePicture]]:
    add_page_tags(*map(build_card_tag, product_ids))
    pictures: dict[int, list[LinePicture]] = {pk: [] for pk in product_ids}
    for product_id, picture in _build_pictures(images_of_cart_products(product_ids)):
        pictures[product_id].append(picture)
    return pictures


def _load_images(image_ids: Collection[int]) -> dict[int, LinePicture]:
    add_page_tags(*map(build_image_tag, image_ids))
    return {image_id: picture._replace(alt="") for image_id, picture in _build_pictures(_image_rows(image_ids))}


def _build_pictures(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, LinePicture]]:
    """Yield each image of rows, which have one of its sizes each, with the id in their first column."""
    url = get_image_model()._meta.get_field("file").storage.url
    url_of_size = get_image_model().get_rendition_model()._meta.get_field("file").storage.url
    found: dict[tuple[int, _ImageColumns], list[ExistingRendition]] = {}
    for owner, *columns, spec, file, width, height in rows:
        sizes = found.setdefault((owner, _ImageColumns(*columns)), [])
        if spec in RENDITIONS:
            sizes.append(ExistingRendition.from_spec(url_of_size(file), width, height, spec))
    for (owner, image), sizes in found.items():
        add_page_tags(build_image_tag(image.image_id))
        original = url(image.file)
        files = sizes or [ExistingRendition(original, image.width, image.height)]
        yield owner, LinePicture(image.image_id, original, image.title, image.alt, build_picture_of_files(files))


_gallery_cache = TaggedLruCache(MAX_CACHED, _load_product_pictures)
_own_cache = TaggedLruCache(MAX_CACHED, _load_images)


def load_line_pictures(lines: Iterable[PricedCartLine]) -> dict[str, list[LinePicture]]:
    """
    Return the pictures of each line by its key: only the variation's own if it has one.

    Makes no query while nothing changes, else a number that does not grow with the lines.
    """
    lines = list(lines)
    pictures = load_variation_pictures([line.variation for line in lines])
    return {line.key: pictures[line.variation.pk] for line in lines}


def load_variation_pictures(variations: Collection[Variation]) -> dict[int, list[LinePicture]]:
    """Return the pictures that a line of each variation has, by the ids of variations."""
    own = _own_cache.get_many({one.image_id for one in variations if one.image_id})
    found = {one.pk: own.get(one.image_id or 0) for one in variations}
    galleries = _gallery_cache.get_many({one.product_id for one in variations if not found[one.pk]})
    return {one.pk: [its] if (its := found[one.pk]) else galleries[one.product_id] for one in variations}
