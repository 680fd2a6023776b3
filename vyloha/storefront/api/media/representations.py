"""Represents a picture as WordPress's REST API does."""

from pathlib import PurePath
from typing import Any, Literal

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import escape, linebreaks
from django.utils.text import slugify
from pydantic import Field

from vyloha.commerce.catalogue.pictures.sizes import RenditionSize, filter_useful_sizes
from vyloha.content.models import ImageTexts
from vyloha.core.http.endpoints import EndpointResponse

MIME_TYPES = {
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "gif": "image/gif",
    "avif": "image/avif",
}
# WordPress's names of our widths; every browser that runs our scripts supports WebP.
SIZES = {
    "thumbnail": RenditionSize("webp", 200),
    "medium": RenditionSize("webp", 400),
    "medium_large": RenditionSize("webp", 800),
    "large": RenditionSize("webp", 1200),
}


class Written(EndpointResponse):
    """A text, raw and as HTML."""

    raw: str
    rendered: str


class SizeFile(EndpointResponse):
    file: str  # its name
    width: int  # pixels
    height: int
    mime_type: str
    source_url: str


class MediaDetails(EndpointResponse):
    width: int  # pixels
    height: int
    file: str  # inside the media folder
    filesize: int  # bytes
    sizes: dict[str, SizeFile] = Field(description="Those that are made already, and the original as `full`.")


class MediaItem(EndpointResponse):
    """A picture."""

    id: int
    date: str  # of the shop's clock
    date_gmt: str
    slug: str
    type: Literal["attachment"] = "attachment"
    status: Literal["inherit"] = "inherit"
    link: str
    author: int
    title: Written
    alt_text: str
    caption: Written
    description: Written
    media_type: Literal["image"] = "image"
    mime_type: str
    media_details: MediaDetails
    post: int | None = Field(None, description="Pictures belong to no page.")
    source_url: str
    missing_image_sizes: list[str] = Field(description="Still being made.")


class Deleted(EndpointResponse):
    deleted: bool
    previous: MediaItem


def prefetch_images(images: "QuerySet[Any]") -> "QuerySet[Any]":
    """Return ``images`` with the data for their representation: two queries, however many they are."""
    return images.select_related("texts").prefetch_related("renditions")


def build_item(image: Any, request: HttpRequest) -> MediaItem:
    """Return the representation of a picture."""
    url = request.build_absolute_uri(image.file.url)
    texts = getattr(image, "texts", None) or ImageTexts()
    details = _build_details(image, request)
    return MediaItem(
        id=image.pk,
        date=_format_moment(timezone.localtime(image.created_at)),
        date_gmt=_format_moment(image.created_at),
        slug=slugify(image.title) or f"obrazek-{image.pk}",
        link=url,
        author=image.uploaded_by_user_id or 0,
        title=Written(raw=image.title, rendered=escape(image.title)),
        alt_text=image.description,
        caption=_build_written(texts.caption),
        description=_build_written(texts.description),
        mime_type=_guess_mime_type(image.file.name),
        media_details=details,
        source_url=url,
        missing_image_sizes=[
            name
            for name, size in SIZES.items()
            if name not in details.sizes and filter_useful_sizes((size,), image.width)
        ],
    )


def _build_details(image: Any, request: HttpRequest) -> MediaDetails:
    made = {rendition.filter_spec: rendition for rendition in image.renditions.all()}
    files = {name: made[size.spec] for name, size in SIZES.items() if size.spec in made}
    return MediaDetails(
        width=image.width,
        height=image.height,
        file=image.file.name,
        filesize=image.file_size or 0,
        sizes={name: _build_size_file(one, request) for name, one in {**files, "full": image}.items()},
    )


def _build_size_file(made: Any, request: HttpRequest) -> SizeFile:
    return SizeFile(
        file=PurePath(made.file.name).name,
        width=made.width,
        height=made.height,
        mime_type=_guess_mime_type(made.file.name),
        source_url=request.build_absolute_uri(made.file.url),
    )


def _guess_mime_type(name: str) -> str:
    return MIME_TYPES.get(PurePath(name).suffix[1:].lower(), "application/octet-stream")


def _build_written(text: str) -> Written:
    return Written(raw=text, rendered=linebreaks(text, autoescape=True) if text else "")


def _format_moment(at: Any) -> str:
    return str(at.strftime("%Y-%m-%dT%H:%M:%S"))
