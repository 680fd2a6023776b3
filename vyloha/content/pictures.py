"""Pictures as components get them."""

from collections.abc import Collection
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
    shown = ProductImage.objects.filter(product__in=product_ids, pk=Subquery(first))
    return {product_id: pictures[0] for product_id, pictures in _by_product(shown, RENDITIONS_OF_CARDS).items()}


def gallery_of(product: Product) -> tuple[Picture, ...]:
    """Return all pictures of a product, in their order; two queries."""
    pictures = _by_product(product.images.order_by("position", "pk"), RENDITIONS).get(product.pk, [])
    return tuple(picture if picture.alt else picture.model_copy(update={"alt": product.name}) for picture in pictures)


def _by_product(images: "QuerySet[ProductImage]", specs: Collection[str]) -> dict[int, list[Picture]]:
    # By columns: as models, pictures would take most of a listing's time.
    rows = list(images.values_list("product_id", "alt", "image_id", "image__file", "image__width", "image__height"))
    made = _made(specs, [image_id for _product_id, _alt, image_id, *_file in rows])
    url = get_image_model()._meta.get_field("file").storage.url
    found: dict[int, list[Picture]] = {}
    for product_id, alt, image_id, file, width, height in rows:
        picture = _picture(made[image_id] or [Made(url(file), width, height)], alt)
        found.setdefault(product_id, []).append(picture)
    return found


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
