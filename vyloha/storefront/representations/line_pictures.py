"""The pictures of what lies in carts, held in the process until one of them changes."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple, Self

from django.http import HttpRequest
from wagtail.images import get_image_model

from vyloha.commerce.cart.lines import Line
from vyloha.commerce.catalogue.models import ProductImage
from vyloha.commerce.catalogue.page_tags import card_tag, image_tag
from vyloha.content.pictures import Picture, picture_of
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.core.cache.tags import shows
from vyloha.storefront.representations.images import Image, image_with

MOST_KEPT = 2000  # products, and images of variations, a process


class LinePicture(NamedTuple):
    """An image by what carts show of it."""

    image_id: int
    url: str  # of the original
    title: str
    alt: str
    picture: Picture

    @classmethod
    def of(cls, image: Any, alt: str = "") -> Self:
        picture = picture_of(image)
        assert picture is not None
        return cls(image.pk, image.file.url, image.title, alt, picture)

    def image(self, alt: str, request: HttpRequest) -> Image:
        """Return it as the Store API shows it."""
        return image_with(self.image_id, self.url, self.title, self.picture, alt, request)


def _of_products(product_ids: Collection[int]) -> dict[int, list[LinePicture]]:
    shows(*map(card_tag, product_ids))
    pictures: dict[int, list[LinePicture]] = {pk: [] for pk in product_ids}
    links = ProductImage.objects.filter(product__in=product_ids).select_related("image")
    for link in links.prefetch_related("image__renditions"):
        pictures[link.product_id].append(LinePicture.of(link.image, link.alt))
    return pictures


def _of_images(image_ids: Collection[int]) -> dict[int, LinePicture]:
    shows(*map(image_tag, image_ids))
    images = get_image_model().objects.filter(pk__in=image_ids).prefetch_related("renditions")
    return {image.pk: LinePicture.of(image) for image in images}


_galleries = RecentUntilChange(MOST_KEPT, _of_products)
_own = RecentUntilChange(MOST_KEPT, _of_images)


def line_pictures(lines: Iterable[Line]) -> dict[str, list[LinePicture]]:
    """
    Return the pictures of each line by its key: that of the variation alone when it has one.

    No query while nothing changes, else a number that does not grow with the lines.
    """
    lines = list(lines)
    own = _own.of({line.variation.image_id for line in lines if line.variation.image_id})
    found = {line.key: own.get(line.variation.image_id or 0) for line in lines}
    galleries = _galleries.of({line.product.pk for line in lines if not found[line.key]})
    return {line.key: [one] if (one := found[line.key]) else galleries[line.product.pk] for line in lines}
