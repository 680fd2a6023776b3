"""Keeps what was drawn of a Wagtail image as its renditions, and its tone."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile
from django.db import transaction
from PIL import Image
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import ImageTone
from vyloha.commerce.catalogue.pictures.drawing import HAS_AVIF, Drawn, drawn
from vyloha.commerce.catalogue.pictures.opening import Original, opened
from vyloha.commerce.catalogue.pictures.sizes import AVIF, FIRST, MORE, Size, worthwhile
from vyloha.commerce.catalogue.pictures.tones import tone_of

PROBE_WIDTH = 400  # pixels
WORTH = 0.9  # of what WebP weighs


def make_first(image: Any) -> bool:
    """
    Make the sizes of a Wagtail image that pages cannot do without, and find its tone; return whether any was missing.

    :raises PictureRefused: if its file is no whole picture
    :raises OSError: if its file is missing
    """
    missing = _missing(image, FIRST)
    if not missing and ImageTone.objects.filter(image=image).exists():
        return False
    original = _original(image, missing)
    keep(image, drawn(original.image, missing), tone_of(original.image))
    return True


def make_more(image: Any) -> bool:
    """Make the other widths, and AVIF where it saves bytes; returns and raises as ``make_first``."""
    missing = _missing(image, MORE)
    avif = _missing(image, AVIF) if HAS_AVIF else []
    if not missing and not avif:
        return False
    original = _original(image, [*missing, *avif])
    if avif and not _weighs_less_in_avif(original.image):
        avif = []
    found = drawn(original.image, [*missing, *avif])
    keep(image, found)
    return bool(found)


def _weighs_less_in_avif(picture: Image.Image) -> bool:
    """Tell by a small size: a drawing in few colours gains nothing, and its browser would only unpack it longer."""
    webp, avif = drawn(picture, [Size("webp", PROBE_WIDTH), Size("avif", PROBE_WIDTH)])
    return len(avif.content) < WORTH * len(webp.content)


def keep(image: Any, files: Iterable[Drawn], tone: int | None = None) -> None:
    """Store finished files as renditions of a Wagtail image; those that are there already stay."""
    kind = get_image_model().get_rendition_model()
    name = PurePath(image.file.name).stem[:60]
    made = []
    for one in files:
        file = store(kind, f"{name}.{one.size.width}.{one.size.format}", one.content)
        made.append(kind(image=image, filter_spec=one.size.spec, file=file, width=one.width, height=one.height))
    with transaction.atomic():
        kind.objects.bulk_create(made, ignore_conflicts=True)
        if tone is not None:
            ImageTone.objects.update_or_create(image=image, defaults={"tone": tone})


def store(model: Any, name: str, content: bytes) -> str:
    """
    Store the content of the field ``file``; return its name, for the constructor, together with width and height.

    Given the content itself, Wagtail would unpack each picture once more to learn the size that we know.
    """
    field = model._meta.get_field("file")
    stored: str = field.storage.save(field.generate_filename(model(), name), ContentFile(content), field.max_length)
    return stored


def _missing(image: Any, sizes: tuple[Size, ...]) -> list[Size]:
    there = set(image.renditions.values_list("filter_spec", flat=True))
    return [size for size in worthwhile(sizes, image.width) if size.spec not in there]


def _original(image: Any, sizes: list[Size]) -> Original:
    with image.open_file() as file:
        return opened(file, at_least=max((size.width for size in sizes), default=None))
