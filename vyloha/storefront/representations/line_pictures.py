"""The pictures of products in carts, cached in the process until one of them changes."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple, Self

from django.http import HttpRequest
from wagtail.images import get_image_model

from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.catalogue.models import ProductImage
from vyloha.commerce.catalogue.page_tags import build_card_tag, build_image_tag
from vyloha.content.pictures import Picture, build_picture
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.storefront.representations.images import Image, build_image_with_sizes

MAX_CACHED = 2000  # products, and images of variations, per process


class LinePicture(NamedTuple):
    """The data of an image that carts show."""

    image_id: int
    url: str  # of the original
    title: str
    alt: str
    picture: Picture

    @classmethod
    def from_image(cls, image: Any, alt: str = "") -> Self:
        picture = build_picture(image)
        assert picture is not None
        return cls(image.pk, image.file.url, image.title, alt, picture)

    def build_image(self, alt: str, request: HttpRequest) -> Image:
        """Return the picture as the Store API represents it."""
        return build_image_with_sizes(self.image_id, self.url, self.title, self.picture, alt, request)


def _load_product_pictures(product_ids: Collection[int]) -> dict[int, list[LinePicture]]:
    add_page_tags(*map(build_card_tag, product_ids))
    pictures: dict[int, list[LinePicture]] = {pk: [] for pk in product_ids}
    links = ProductImage.objects.filter(product__in=product_ids).select_related("image")
    for link in links.prefetch_related("image__renditions"):
        pictures[link.product_id].append(LinePicture.from_image(link.image, link.alt))
    return pictures


def _load_images(image_ids: Collection[int]) -> dict[int, LinePicture]:
    add_page_tags(*map(build_image_tag, image_ids))
    images = get_image_model().objects.filter(pk__in=image_ids).prefetch_related("renditions")
    return {image.pk: LinePicture.from_image(image) for image in images}


_gallery_cache = TaggedLruCache(MAX_CACHED, _load_product_pictures)
_own_cache = TaggedLruCache(MAX_CACHED, _load_images)


def load_line_pictures(lines: Iterable[PricedCartLine]) -> dict[str, list[LinePicture]]:
    """
    Return the pictures of each line by its key: only the variation's own if it has one.

    Makes no query while nothing changes, else a number that does not grow with the lines.
    """
    lines = list(lines)
    own = _own_cache.get_many({line.variation.image_id for line in lines if line.variation.image_id})
    found = {line.key: own.get(line.variation.image_id or 0) for line in lines}
    galleries = _gallery_cache.get_many({line.product.pk for line in lines if not found[line.key]})
    return {line.key: [one] if (one := found[line.key]) else galleries[line.product.pk] for line in lines}
