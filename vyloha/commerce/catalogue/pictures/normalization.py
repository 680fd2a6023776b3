"""
Checks picture files, and normalizes them: upright, in sRGB, still, without metadata.

Runs in a process of its own (``decoding``), which ends if it takes too long or too much. So nothing here imports
Django.
"""

from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from vyloha.core.sandbox.child_process import SandboxInputRejected

FORMATS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp", "GIF": "gif"}
# Telephones put several pictures into one JPEG (brightness, depth); Pillow has a format name of its own for those.
MULTI_PICTURE_FORMAT = "MPO"
SRGB = ImageCms.createProfile("sRGB")
_SVG_WITHIN = 2048  # bytes from the start; comments and a DOCTYPE may come first


@dataclass(frozen=True, slots=True)
class OriginalPicture:
    """A picture that was read to its end; ``width`` and ``height`` (pixels) are those of the file, turned upright."""

    image: Image.Image  # RGB or RGBA, sRGB; may be smaller than the file (``min_size``)
    ending: str
    width: int
    height: int
    is_animated: bool


def open_picture(content: bytes, max_pixels: int, min_size: int | None = None) -> OriginalPicture:
    """
    Read a picture to its end.

    :param min_size: the width in pixels that is needed; a JPEG is unpacked no larger than that takes
    :raises SandboxInputRejected: if it is incomplete, of an unknown format, or too large; ``decoding`` has the reasons
    """
    if b"<svg" in content[:_SVG_WITHIN].lower():
        raise SandboxInputRejected("svg")
    try:
        with Image.open(BytesIO(content), formats=list(FORMATS)) as picture:
            return _read_picture(picture, max_pixels, min_size)
    except UnidentifiedImageError as error:
        raise SandboxInputRejected("no picture") from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise SandboxInputRejected("pixels") from error
    except (SandboxInputRejected, MemoryError):
        raise
    except Exception as error:  # Pillow raises IndexError, TypeError, struct.error, … for damaged metadata
        raise SandboxInputRejected("damaged") from error


def _read_picture(picture: Image.Image, max_pixels: int, min_size: int | None) -> OriginalPicture:
    width, height = picture.size
    if width * height > max_pixels:
        raise SandboxInputRejected("pixels of", w=width, h=height, limit=max_pixels // 1_000_000)
    kind = "JPEG" if picture.format == MULTI_PICTURE_FORMAT else picture.format or ""
    ending, is_animated = FORMATS[kind], kind != "JPEG" and getattr(picture, "is_animated", False)
    if min_size:
        picture.draft(None, (min_size, min_size))
    picture.load()  # finds truncated files; loads the first frame of an animated one
    was_wide = picture.width > picture.height
    # Avoid copies: each one of 50 million pixels has 200 MB.
    ImageOps.exif_transpose(picture, in_place=True)
    if (picture.width > picture.height) != was_wide:
        width, height = height, width
    return OriginalPicture(_convert_to_srgb(picture), ending, width, height, is_animated)


def _convert_to_srgb(picture: Image.Image) -> Image.Image:
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if picture.mode.startswith("I"):  # 16 bits a pixel; convert() would truncate them, not scale them
        picture = picture.point(lambda value: value / 256).convert("L")
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in {"RGB", "RGBA", "CMYK", "L"}:
        # A damaged profile does not reject the picture: it counts as sRGB.
        with suppress(ImageCms.PyCMSError, OSError, ValueError):
            given = ImageCms.ImageCmsProfile(BytesIO(profile))
            converted = ImageCms.profileToProfile(picture, given, SRGB, outputMode=mode)
            return converted or picture
    return picture if picture.mode == mode else picture.convert(mode)
