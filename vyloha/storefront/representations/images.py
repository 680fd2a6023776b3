"""Represents pictures as the Store API does."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from vyloha.content.pictures import Picture, build_picture
from vyloha.core.http.endpoints import EndpointResponse

SIZES = "(max-width: 600px) 100vw, 600px"


class Image(EndpointResponse):
    """A picture with absolute URLs; ``thumbnail`` is a size that fits a listing."""

    id: int
    src: str
    thumbnail: str
    srcset: str
    sizes: str
    name: str
    alt: str


def build_image(image: Any, alt: str, request: HttpRequest) -> Image:
    """Return a Wagtail image whose renditions were prefetched; makes no query."""
    picture = build_picture(image, alt)
    assert picture is not None
    return build_image_with_sizes(image.pk, image.file.url, image.title, picture, alt, request)


def build_image_with_sizes(
    image_id: int, url: str, title: str, picture: Picture, alt: str, request: HttpRequest
) -> Image:
    """Return an image with its sizes; ``url`` is that of the original."""
    small = request.build_absolute_uri(picture.src)
    srcset = build_absolute_srcset(picture.srcset, request.build_absolute_uri)
    return Image(
        id=image_id,
        src=request.build_absolute_uri(url),
        thumbnail=small,
        srcset=srcset,
        sizes=SIZES if srcset else "",
        name=title,
        alt=alt,
    )


def build_absolute_srcset(srcset: str, absolute: Callable[[str], str]) -> str:
    """Return a ``srcset`` with absolute URLs; ``absolute`` makes one of a path."""
    entries = (entry.partition(" ") for entry in srcset.split(", ") if entry)
    return ", ".join(f"{absolute(address)} {width}" for address, _space, width in entries)
