"""
Draws a picture in sizes and formats.

Runs in a process of its own (``reading``), so nothing here knows Django.
"""

from collections.abc import Collection
from io import BytesIO
from typing import Any, NamedTuple

from PIL import Image, features

from vyloha.commerce.catalogue.pictures.opening import opened
from vyloha.commerce.catalogue.pictures.sizes import FIRST_WIDTHS, Size, worthwhile
from vyloha.commerce.catalogue.pictures.tones import tone_of

HAS_AVIF = features.check("avif")
# Measured on photographs: WebP's method 2 takes half the time of 4 for 3 % more bytes, AVIF's speed 8 a quarter of 6.
_OPTIONS: dict[str, dict[str, Any]] = {
    "webp": {"quality": 80, "method": 2},
    "jpeg": {"quality": 80, "optimize": True, "progressive": True},
    "avif": {"quality": 58, "speed": 8, "max_threads": 1},
}


PROBE_WIDTH = 400  # pixels
WORTH = 0.9  # of what WebP weighs


class Drawn(NamedTuple):
    """A finished file."""

    size: Size
    content: bytes
    width: int  # pixels
    height: int


HIGHEST = 16_383  # pixels; WebP holds no more


def read_and_draw(content: bytes, most_pixels: int, sizes: tuple[Size, ...], smaller: tuple[Size, ...]) -> list[Any]:
    """
    Read a picture and draw those of the sizes that it can fill; ``smaller`` only where they save bytes.

    Returns, as plain data, what ``reading.Picture`` has.

    :raises Refused: as ``opening.opened``
    """
    widths = [size.width for size in (*sizes, *smaller)]
    original = opened(content, most_pixels, at_least=max(widths, default=max(FIRST_WIDTHS)))
    wanted = worthwhile(sizes, original.width)
    if smaller and _weighs_less_in_avif(original.image):
        wanted += worthwhile(smaller, original.width)
    tone = tone_of(original.image)
    files = [[tuple(file.size), *file[1:]] for file in drawn(original.image, wanted)]
    return [original.ending, original.width, original.height, original.is_animated, tone, files]


def _weighs_less_in_avif(picture: Image.Image) -> bool:
    """Tell by a small size: a drawing in few colours gains nothing, and its browser would only unpack it longer."""
    webp, avif = drawn(picture, [Size("webp", PROBE_WIDTH), Size("avif", PROBE_WIDTH)])
    return len(avif.content) < WORTH * len(webp.content)


def drawn(original: Image.Image, sizes: Collection[Size]) -> list[Drawn]:
    """Return the picture (RGB or RGBA) in the sizes, at most ``HIGHEST`` high; each is made of the next larger one."""
    found = []
    picture = original
    for width in sorted({size.width for size in sizes}, reverse=True):
        picture = _narrowed(picture, width)
        found += [_saved(picture, size) for size in sizes if size.width == width]
    return found


def _narrowed(picture: Image.Image, width: int) -> Image.Image:
    scale = min(width / picture.width, HIGHEST / picture.height)
    if scale >= 1:
        return picture
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _saved(picture: Image.Image, size: Size) -> Drawn:
    if size.format == "jpeg" and picture.mode == "RGBA":
        paper = Image.new("RGB", picture.size, "white")
        paper.paste(picture, mask=picture)
        picture = paper
    file = BytesIO()
    # Without what the original says of camera, place and time, and without a colour profile: it is sRGB.
    picture.info.clear()
    picture.save(file, size.format.upper(), **_OPTIONS[size.format])
    return Drawn(size, file.getvalue(), picture.width, picture.height)
