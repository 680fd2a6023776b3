"""Pictures as components get them."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import Product, ProductImage
from vyloha.commerce.catalogue.page_tags import image_tag
from vyloha.commerce.catalogue.pictures import RENDITIONS, RENDITIONS_OF_CARDS
from vyloha.core.page_tags import shows
from vyloha.core.rendering import Props


class Picture(Props):
    """``srcset`` lists the sizes that are made; how wide it is drawn (``sizes``) is the component's knowledge."""

    src: str  # URL
    srcset: str  # "" when there is only the original
    width: int  # pixels of src; the browser keeps the place free by them
    height: int
    alt: str


class GalleryPicture(Props):
    """A picture of the product page, and the largest of its sizes to look at closely."""

    image_id: int
    picture: Picture
    zoom_url: str
    zoom_width: int  # pixels
    zoom_height: int


class Made(NamedTuple):
    """A rendition that exists."""

    url: str
    width: int  # pixels
    height: int


def picture_of(image: Any, alt: str = "", specs: Collection[str] = RENDITIONS) -> Picture | None:
    """
    Return the WebP renditions of a Wagtail image that exist, its original when none does, None for no image.

    Nothing is made here: a shopper's request would wait for it. Prefetch ``renditions``, or each image is a query.
    """
    if image is None:
        return None
    shows(image_tag(image.pk))
    made = [Made(one.url, one.width, one.height) for one in image.renditions.all() if one.filter_spec in specs]
    return _picture(made or [Made(image.file.url, image.width, image.height)], alt)


def first_pictures(product_ids: Collection[int]) -> dict[int, Picture]:
    """Return the main picture of each product that has one, in the sizes of cards; two queries."""
    first = ProductImage.objects.filter(product=OuterRef("product")).values("pk")[:1]
    rows = _rows_of(ProductImage.objects.filter(product__in=product_ids, pk=Subquery(first)))
    return {row.product_id: _picture(made, row.alt) for row, made in _with_files(rows, RENDITIONS_OF_CARDS)}


def gallery_of(product: Product, of_variations: Iterable[int]) -> tuple[GalleryPicture, ...]:
    """
    Return all pictures of a product, in their order, then those that only its variations have; two or three queries.

    :param of_variations: ids of the variations' images
    """
    rows = _rows_of(product.images.order_by("position", "pk"))
    missing = set(of_variations) - {row.image_id for row in rows}
    if missing:
        found = get_image_model().objects.filter(pk__in=missing).order_by("pk")
        rows += [ImageRow(product.pk, "", *row) for row in found.values_list("pk", "file", "width", "height")]
    return tuple(
        _in_gallery(row.image_id, made, row.alt or product.name) for row, made in _with_files(rows, RENDITIONS)
    )


def _in_gallery(image_id: int, made: list[Made], alt: str) -> GalleryPicture:
    largest = max(made, key=lambda one: one.width)
    return GalleryPicture(
        image_id=image_id,
        picture=_picture(made, alt),
        zoom_url=largest.url,
        zoom_width=largest.width,
        zoom_height=largest.height,
    )


class ImageRow(NamedTuple):
    """An image by columns: as models, pictures would take most of a listing's time."""

    product_id: int
    alt: str
    image_id: int
    file: str
    width: int  # pixels
    height: int


def _rows_of(images: "QuerySet[ProductImage]") -> list[ImageRow]:
    columns = ("product_id", "alt", "image_id", "image__file", "image__width", "image__height")
    return [ImageRow(*row) for row in images.values_list(*columns)]


def _with_files(rows: list[ImageRow], specs: Collection[str]) -> list[tuple[ImageRow, list[Made]]]:
    """Return each image with its renditions among ``specs`` that are made, its original when none is."""
    made = _made(specs, [row.image_id for row in rows])
    url = get_image_model()._meta.get_field("file").storage.url
    return [(row, made[row.image_id] or [Made(url(row.file), row.width, row.height)]) for row in rows]


def _made(specs: Collection[str], image_ids: Collection[int]) -> dict[int, list[Made]]:
    shows(*(image_tag(image_id) for image_id in image_ids))
    rendition = get_image_model().get_rendition_model()
    url = rendition._meta.get_field("file").storage.url
    found = rendition.objects.filter(image__in=image_ids, filter_spec__in=specs)
    made: dict[int, list[Made]] = {image_id: [] for image_id in image_ids}
    for image_id, file, width, height in found.values_list("image_id", "file", "width", "height"):
        made[image_id].append(Made(url(file), width, height))
    return made


def _picture(made: list[Made], alt: str) -> Picture:
    # A small original has the same width in every rendition.
    by_width = {one.width: one for one in sorted(made, key=lambda one: one.width)}
    middle = list(by_width.values())[(len(by_width) - 1) // 2]
    srcset = ", ".join(f"{one.url} {one.width}w" for one in by_width.values())
    return Picture(
        src=middle.url,
        srcset=srcset if len(by_width) > 1 else "",
        width=middle.width,
        height=middle.height,
        alt=alt,
    )
