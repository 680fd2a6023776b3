"""Stores generated sizes of a Wagtail image as its renditions, and its tone."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import ImageTone
from vyloha.commerce.catalogue.pictures.decoding import DecodedPicture, read_picture
from vyloha.commerce.catalogue.pictures.rendition_files import HAS_AVIF, RenditionFile
from vyloha.commerce.catalogue.pictures.sizes import (
    AVIF_SIZES,
    ESSENTIAL_SIZES,
    OTHER_SIZES,
    RenditionSize,
    filter_useful_sizes,
)


def create_essential_renditions(image: Any) -> bool:
    """
    Create the sizes of a Wagtail image that pages require, and its tone; return whether any was missing.

    :raises PictureRejected: if its file is not a valid picture
    :raises OSError: if its file is missing
    """
    missing = _find_missing_sizes(image, ESSENTIAL_SIZES)
    if not missing and ImageTone.objects.filter(image=image).exists():
        return False
    picture = _read_picture(image, missing)
    store_renditions(image, picture.files, picture.tone)
    return True


def create_other_renditions(image: Any) -> bool:
    """Create the other widths, and AVIF if it saves bytes; returns and raises as ``create_essential_renditions``."""
    missing = _find_missing_sizes(image, OTHER_SIZES)
    avif = _find_missing_sizes(image, AVIF_SIZES) if HAS_AVIF else []
    if not missing and not avif:
        return False
    files = _read_picture(image, missing, smaller=avif).files
    store_renditions(image, files)
    return bool(files)


def store_renditions(image: Any, files: Iterable[RenditionFile], tone: int | None = None) -> None:
    """Store generated files as renditions of a Wagtail image; existing ones stay."""
    kind = get_image_model().get_rendition_model()
    name = PurePath(image.file.name).stem[:60]
    made = []
    for rendition_file in files:
        file = store_file(
            kind, f"{name}.{rendition_file.size.width}.{rendition_file.size.format}", rendition_file.content
        )
        made.append(
            kind(
                image=image,
                filter_spec=rendition_file.size.spec,
                file=file,
                width=rendition_file.width,
                height=rendition_file.height,
            )
        )
    with transaction.atomic():
        kind.objects.bulk_create(made, ignore_conflicts=True)
        if tone is not None:
            ImageTone.objects.update_or_create(image=image, defaults={"tone": tone})


def store_file(model: Any, name: str, content: bytes) -> str:
    """
    Store the content of the field ``file``; return its name, for the constructor, together with width and height.

    Given the content itself, Wagtail would unpack each picture again to find the size that we know.
    """
    field = model._meta.get_field("file")
    stored: str = field.storage.save(field.generate_filename(model(), name), ContentFile(content), field.max_length)
    return stored


def _find_missing_sizes(image: Any, sizes: tuple[RenditionSize, ...]) -> list[RenditionSize]:
    there = set(image.renditions.values_list("filter_spec", flat=True))
    return [size for size in filter_useful_sizes(sizes, image.width) if size.spec not in there]


def _read_picture(image: Any, sizes: list[RenditionSize], smaller: Iterable[RenditionSize] = ()) -> DecodedPicture:
    with image.open_file() as file:
        return read_picture(file.read(), sizes, smaller)
