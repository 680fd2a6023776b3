"""
Reads an untrusted picture and generates its sizes.

Suppliers, editors and servers of old shops may send anything, so each picture is opened in a process of its own.
"""

import logging
from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.pictures.rendition_files import RenditionFile, read_and_generate
from vyloha.commerce.catalogue.pictures.sizes import RenditionSize
from vyloha.core.sandbox import runner

logger = logging.getLogger(__name__)

TIMEOUT_S = 20  # a picture of 50 million pixels takes three, all sizes in AVIF two
# WebP with transparency takes the most memory: each pixel of four bytes is in memory five times.
BYTES_A_PIXEL, BYTES_BESIDES = 24, 300_000_000
REASONS = {
    "svg": gettext_lazy("SVG drawings are not taken; save it as PNG or WebP"),
    "no picture": gettext_lazy("the file is not a picture (JPEG, PNG, WebP or GIF)"),
    "pixels": gettext_lazy("the picture has too many pixels"),
    "pixels of": gettext_lazy("the picture has too many pixels (%(w)d × %(h)d; the most is %(limit)d million)"),
    "damaged": gettext_lazy("the picture is damaged or cut off"),
}


class PictureRejected(Exception):
    """The shop does not accept the picture. The message is Czech, for the person who sent it."""


class DecodedPicture(NamedTuple):
    """The stored data of a picture: its own file, or, if that has many pixels, a version generated from it."""

    content: bytes
    ending: str  # "jpg", by the content, not by the name
    width: int  # pixels, turned upright
    height: int
    is_animated: bool  # the given file
    tone: int  # see ``placeholder_colours``
    files: list[RenditionFile]


def read_picture(
    content: bytes,
    sizes: Iterable[RenditionSize] = (),
    smaller: Iterable[RenditionSize] = (),
    is_redrawn: bool = False,
) -> DecodedPicture:
    """
    Read a picture to its end, and generate those of the sizes that it can fill; ``smaller`` only if they save bytes.

    :param is_redrawn: store nothing of the file itself, for pictures of strangers: no metadata of camera and place
    :raises PictureRejected: if it is incomplete, in an unknown format, or too large
    """
    check_size(len(content))
    wanted = (settings.PICTURE_MAX_PIXELS, tuple(sizes), tuple(smaller), is_redrawn)
    try:
        kept, *known, files = runner.run_in_sandbox(read_and_generate, content, *wanted, **get_process_limits())
    except runner.SandboxInputRejected as error:
        raise PictureRejected(REASONS[error.reason] % error.values) from error
    except runner.SandboxLimitExceeded as error:
        raise PictureRejected(_("the picture would take too long to unpack; save it again")) from error
    except runner.SandboxCallFailed as error:
        logger.exception("a picture of %d bytes cannot be processed", len(content))  # no error ends an import
        raise PictureRejected(_("the picture could not be unpacked here; the log says why")) from error
    made = [RenditionFile(RenditionSize(*size), *file) for size, *file in files]
    return DecodedPicture._make([kept or content, *known, made])


def get_process_limits() -> dict[str, int]:
    """Return the limits of a process that unpacks a picture, as keywords of ``run_in_sandbox``."""
    return {"seconds": TIMEOUT_S, "memory": BYTES_BESIDES + BYTES_A_PIXEL * settings.PICTURE_MAX_PIXELS}


def check_size(size: int) -> None:
    """
    Check the size of a file, in bytes.

    :raises PictureRejected: if it is larger than the setting allows
    """
    if size > settings.PICTURE_MAX_BYTES:
        limit = settings.PICTURE_MAX_BYTES // (1024 * 1024)
        raise PictureRejected(_("the file is larger than %(limit)d MB") % {"limit": limit})
