"""
Generates a picture in sizes and formats.

Runs in a process of its own (``decoding``), so nothing here imports Django.
"""

from collections.abc import Collection
from io import BytesIO
from math import sqrt
from typing import Any, NamedTuple

from PIL import Image, features

from vyloha.commerce.catalogue.pictures.normalization import open_picture
from vyloha.commerce.catalogue.pictures.placeholder_colours import compute_tone
from vyloha.commerce.catalogue.pictures.sizes import RenditionSize, filter_useful_sizes

HAS_AVIF = features.check("avif")
# Measured on photographs: WebP's method 2 takes half the time of 4 for 3 % more bytes, AVIF's speed 8 a quarter of 6.
_OPTIONS: dict[str, dict[str, Any]] = {
    "webp": {"quality": 80, "method": 2},
    "jpeg": {"quality": 80, "optimize": True, "progressive": True},
    "avif": {"quality": 58, "speed": 8, "max_threads": 1},
}


# Limits of stored pictures: the shop's own processes open them too.
STORED_SIDE = 2560  # pixels of a square; the largest size is 1600 wide
STORED_PIXELS = STORED_SIDE**2
_STORED_OPTIONS: dict[str, dict[str, Any]] = {"jpeg": {"quality": 90}, "webp": {"quality": 90, "method": 2}}

PROBE_WIDTH = 400  # pixels
MAX_AVIF_RATIO = 0.9  # of WebP's size


class RenditionFile(NamedTuple):
    """A generated file."""

    size: RenditionSize
    content: bytes
    width: int  # pixels
    height: int


MAX_HEIGHT = 16_383  # pixels; the maximum of WebP


def read_and_generate(
    content: bytes,
    max_pixels: int,
    sizes: tuple[RenditionSize, ...],
    smaller: tuple[RenditionSize, ...],
    is_redrawn: bool = False,
) -> list[Any]:
    """
    Read a picture and generate those of the sizes that it can fill; ``smaller`` only if they save bytes.

    Returns the fields of ``decoding.DecodedPicture`` as plain data; its content is b"" if the given file may be stored
    itself, which ``is_redrawn`` rules out.

    :raises SandboxInputRejected: as ``normalization.open_picture``
    """
    original = open_picture(content, max_pixels, min_size=STORED_SIDE)
    picture, ending, kept = original.image, original.ending, b""
    if is_redrawn or original.width * original.height > STORED_PIXELS:
        picture = _shrink_to_limit(picture)
        format, ending = ("webp", "webp") if picture.mode == "RGBA" else ("jpeg", "jpg")
        kept = _encode_picture(picture, format, _STORED_OPTIONS[format])
    wanted = filter_useful_sizes(sizes, picture.width)
    if smaller and _is_smaller_in_avif(picture):
        wanted += filter_useful_sizes(smaller, picture.width)
    files = [[tuple(file.size), *file[1:]] for file in generate_sizes(picture, wanted)]
    return [kept, ending, *picture.size, original.is_animated, compute_tone(picture), files]


def _shrink_to_limit(picture: Image.Image) -> Image.Image:
    """
    Return the picture in at most ``STORED_PIXELS``: a limit of pixels, because a limit of a side makes tall ones too
    narrow.
    """
    width, height = picture.size
    scale = min(1, sqrt(STORED_PIXELS / (width * height)), MAX_HEIGHT / max(width, height))
    size = max(1, int(width * scale)), max(1, int(height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0) if scale < 1 else picture


def _is_smaller_in_avif(picture: Image.Image) -> bool:
    """Return whether AVIF saves bytes, tried in a small size: drawings in few colours only unpack slower."""
    webp, avif = generate_sizes(picture, [RenditionSize("webp", PROBE_WIDTH), RenditionSize("avif", PROBE_WIDTH)])
    return len(avif.content) < MAX_AVIF_RATIO * len(webp.content)


def generate_sizes(original: Image.Image, sizes: Collection[RenditionSize]) -> list[RenditionFile]:
    """Return the picture (RGB or RGBA) in the sizes, at most ``MAX_HEIGHT`` high, each from the next larger one."""
    found = []
    picture = original
    for width in sorted({size.width for size in sizes}, reverse=True):
        picture = _shrink_to_width(picture, width)
        now = [size for size in sizes if size.width == width]
        found += [
            RenditionFile(size, _encode_picture(picture, size.format, _OPTIONS[size.format]), *picture.size)
            for size in now
        ]
    return found


def _shrink_to_width(picture: Image.Image, width: int) -> Image.Image:
    scale = min(width / picture.width, MAX_HEIGHT / picture.height)
    if scale >= 1:
        return picture
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _encode_picture(picture: Image.Image, format: str, options: dict[str, Any]) -> bytes:
    if format == "jpeg" and picture.mode == "RGBA":
        paper = Image.new("RGB", picture.size, "white")
        paper.paste(picture, mask=picture)
        picture = paper
    file = BytesIO()
    # Without metadata of camera, place and time, and without a colour profile: it is sRGB.
    picture.info.clear()
    picture.save(file, format.upper(), **options)
    return file.getvalue()
