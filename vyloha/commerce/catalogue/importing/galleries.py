"""Saves the pictures of products and variations, in their order, for the rows of a chunk."""

from collections.abc import Iterable
from dataclasses import dataclass

from vyloha.commerce.catalogue.importing.rows import VARIATION
from vyloha.commerce.catalogue.importing.spool import SpooledRow
from vyloha.commerce.catalogue.models import ProductImage, Variation


@dataclass(slots=True)
class RequestedPicture:
    """A picture that a row names."""

    item: SpooledRow
    address: str
    position: int
    alt: str


def get_requested_pictures(item: SpooledRow, urls: list[str]) -> list[RequestedPicture]:
    """Return the pictures that a row names; a variation has one."""
    name = item.row.name or item.row.sku or str(item.row.file_id)
    return [
        RequestedPicture(item, address[:1000], position, name if position == 0 else f"{name} ({position + 1})")
        for position, address in enumerate(urls[:1] if item.kind == VARIATION else urls)
    ]


def save_galleries(products: Iterable[int], named: list[RequestedPicture], images: dict[str, int]) -> None:
    """
    Set the galleries of products to the pictures of their rows; ``images`` is URL → id, without failed ones.

    A picture is identified by its image, wherever it came from. Pictures that people added (without a source) stay.
    """
    links: dict[int, list[ProductImage]] = {pk: [] for pk in products}
    for link in ProductImage.objects.filter(product_id__in=links):
        links[link.product_id].append(link)
    wanted: dict[int, list[RequestedPicture]] = {pk: [] for pk in links}
    for entry in named:
        if entry.item.id in wanted:
            wanted[entry.item.id].append(entry)
    gone: list[int] = []
    for pk, there in links.items():
        gone += _save_gallery(pk, there, wanted[pk], images)
    if gone:
        ProductImage.objects.filter(pk__in=gone).delete()


def _save_gallery(
    product_id: int, there: list[ProductImage], wanted: list[RequestedPicture], images: dict[str, int]
) -> list[int]:
    """Add and sort the pictures of one product; return the ids of its links that the row no longer names."""
    kept: dict[int, RequestedPicture] = {}
    by_image = {link.image_id: link for link in reversed(there)}
    by_source = {link.source: link for link in there if link.source}
    for entry in wanted:
        image_id = images.get(entry.address)
        # A picture that could not be read this time stays as it was.
        link = by_source.get(entry.address) if image_id is None else by_image.get(image_id)
        if link is None and image_id is not None:
            link = ProductImage(product_id=product_id, source=entry.address, image_id=image_id)
            link.position = entry.position
            link.save()
            by_image[image_id] = link
        if link is not None:
            kept.setdefault(link.pk, entry)
    for link in there:
        if link.pk in kept and link.position != kept[link.pk].position:
            ProductImage.objects.filter(pk=link.pk).update(position=kept[link.pk].position)
    named_images = {images.get(entry.address) for entry in wanted}
    return [link.pk for link in there if link.source and link.pk not in kept and link.image_id not in named_images]


def save_variation_images(variations: Iterable[int], named: list[RequestedPicture], images: dict[str, int]) -> None:
    """Set the picture of variations to that of their rows; an unreadable one changes nothing."""
    wanted = {entry.item.id: images[entry.address] for entry in named if entry.address in images}
    for variation in Variation.objects.filter(pk__in=variations).only("pk", "image_id"):
        image_id = wanted.get(variation.pk)
        if image_id is not None and image_id != variation.image_id:
            Variation.objects.filter(pk=variation.pk).update(image_id=image_id)
