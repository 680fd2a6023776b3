"""Which files are taken for pictures, and how each becomes the same: upright, in sRGB, still, without metadata."""

from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import IO

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from vyloha.commerce.catalogue.pictures.jpeg_scans import MOST_NOTES, has_too_many_scans
from vyloha.commerce.catalogue.pictures.png_chunks import has_too_many_chunks

FORMATS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp", "GIF": "gif"}
# Telephones put several pictures into one JPEG (how bright, how far away); Pillow has a name of its own for those.
SEVERAL = "MPO"
SRGB = ImageCms.createProfile("sRGB")
TOO_LONG = gettext_lazy("the picture would take too long to unpack; save it anew")
_TAGS_AT, _TAG_BYTES, _MOST_TAGS = 132, 12, 100  # of a colour profile; LittleCMS reads no more tags
_SVG_WITHIN = 2048  # bytes from the start; comments and a DOCTYPE may come first


class PictureRefused(Exception):
    """A picture that the shop does not take. The message is Czech, for whoever sent it."""


@dataclass(frozen=True, slots=True)
class Original:
    """A picture that was read whole; ``width`` and ``height`` (pixels) are those of the file, turned upright."""

    image: Image.Image  # RGB or RGBA, sRGB; may be smaller than the file (``at_least``)
    ending: str
    width: int
    height: int
    is_animated: bool


def check_size(size: int) -> None:
    """
    Say whether a file of ``size`` bytes is taken.

    :raises PictureRefused: if it is larger than the setting allows
    """
    if size > settings.PICTURE_MAX_BYTES:
        limit = settings.PICTURE_MAX_BYTES // (1024 * 1024)
        raise PictureRefused(_("the file is larger than %(limit)d MB") % {"limit": limit})


def opened(file: IO[bytes], at_least: int | None = None) -> Original:
    """
    Read a picture to its end.

    :param at_least: the width in pixels that is needed; a JPEG is unpacked no larger than that takes
    :raises PictureRefused: if it is no whole picture of a known format, or too large
    """
    start = file.read(_SVG_WITHIN)
    file.seek(0)
    if b"<svg" in start.lower():
        raise PictureRefused(_("SVG drawings are not taken; save it as PNG or WebP"))
    if has_too_many_scans(file) or has_too_many_chunks(file):
        raise PictureRefused(TOO_LONG)
    try:
        with Image.open(file, formats=list(FORMATS)) as picture:
            return _read(picture, at_least)
    except UnidentifiedImageError as error:
        raise PictureRefused(_("the file is not a picture (JPEG, PNG, WebP or GIF)")) from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureRefused(_("the picture has too many pixels")) from error
    except PictureRefused:
        raise
    except Exception as error:  # damaged notes (Exif, profiles) end in IndexError, TypeError, struct.error, … of Pillow
        raise PictureRefused(_("the picture is damaged or cut off")) from error


def opened_bytes(content: bytes, at_least: int | None = None) -> Original:
    """``opened`` of a file in memory."""
    check_size(len(content))
    return opened(BytesIO(content), at_least)


def _read(picture: Image.Image, at_least: int | None) -> Original:
    width, height = picture.size
    if width * height > settings.PICTURE_MAX_PIXELS:
        raise PictureRefused(
            _("the picture has too many pixels (%(w)d × %(h)d; the most is %(limit)d million)")
            % {"w": width, "h": height, "limit": settings.PICTURE_MAX_PIXELS // 1_000_000}
        )
    kind = "JPEG" if picture.format == SEVERAL else picture.format or ""
    ending, is_animated = FORMATS[kind], kind != "JPEG" and getattr(picture, "is_animated", False)
    if at_least:
        picture.draft(None, (at_least, at_least))
    picture.load()  # a cut-off file is found here, not when a shopper looks; of a moving one, the first picture
    # A PNG may bring them behind the picture, or as text of two digits a byte.
    packed, written = picture.info.get("exif") or b"", picture.info.get("Raw profile type exif") or ""
    if len(packed) > MOST_NOTES or len(written) > 3 * MOST_NOTES:
        raise PictureRefused(TOO_LONG)
    was_wide = picture.width > picture.height
    # No copy that is not needed: of 50 million pixels each has 200 MB.
    ImageOps.exif_transpose(picture, in_place=True)
    if (picture.width > picture.height) != was_wide:
        width, height = height, width
    return Original(_in_srgb(picture), ending, width, height, is_animated)


def _without_float_tables(profile: bytes) -> bytes:
    """
    Return the profile with its D2B0 to D2B3 named otherwise, so that its ordinary tables are used (ICC.1, 7.2 and 9.2).

    One such table may stand for a million, each of which LittleCMS copies and computes: 1.5 kB of PNG takes minutes.
    """
    plain = bytearray(profile)
    for at in range(_TAGS_AT, min(len(plain), _TAGS_AT + _TAG_BYTES * _MOST_TAGS), _TAG_BYTES):
        if plain[at : at + 3] == b"D2B":
            plain[at : at + 3] = b"x2B"
    return bytes(plain)


def _in_srgb(picture: Image.Image) -> Image.Image:
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    if picture.mode.startswith("I"):  # 16 bits a pixel; converting would cut them off, not scale them
        picture = picture.point(lambda value: value / 256).convert("L")
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in {"RGB", "RGBA", "CMYK", "L"}:
        # A damaged profile is no reason to lose the picture: then it is taken for what most are.
        with suppress(ImageCms.PyCMSError, OSError, ValueError):
            given = ImageCms.ImageCmsProfile(BytesIO(_without_float_tables(profile)))
            converted = ImageCms.profileToProfile(picture, given, SRGB, outputMode=mode)
            return converted or picture
    return picture if picture.mode == mode else picture.convert(mode)
