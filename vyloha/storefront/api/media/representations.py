"""A picture as WordPress answers it (facts 10)."""

from pathlib import PurePath
from typing import Any, Literal

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import escape, linebreaks
from django.utils.text import slugify
from pydantic import Field

from vyloha.commerce.catalogue.pictures.sizes import Size, worthwhile
from vyloha.content.models import ImageTexts
from vyloha.core.http.endpoints import Answered

MIME_TYPES = {
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "webp": "image/webp",
    "gif": "image/gif",
    "avif": "image/avif",
}
# WordPress's names of our own widths; WebP, which every browser knows that runs our scripts.
SIZES = {
    "thumbnail": Size("webp", 200),
    "medium": Size("webp", 400),
    "medium_large": Size("webp", 800),
    "large": Size("webp", 1200),
}


class Written(Answered):
    """A text as it was written, and as HTML."""

    raw: str
    rendered: str


class SizeFile(Answered):
    file: str  # its name
    width: int  # pixels
    height: int
    mime_type: str
    source_url: str


class MediaDetails(Answered):
    width: int  # pixels
    height: int
    file: str  # inside the media folder
    filesize: int  # bytes
    sizes: dict[str, SizeFile] = Field(description="Those that are made already, and the original as `full`.")


class MediaItem(Answered):
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


class Deleted(Answered):
    deleted: bool
    previous: MediaItem


def loaded(images: "QuerySet[Any]") -> "QuerySet[Any]":
    """Return ``images`` with what an answer needs of them: two queries, however many they are."""
    return images.select_related("texts").prefetch_related("renditions")


def item_of(image: Any, request: HttpRequest) -> MediaItem:
    """Return the answer for a picture."""
    url = request.build_absolute_uri(image.file.url)
    texts = getattr(image, "texts", None) or ImageTexts()
    details = _details(image, request)
    return MediaItem(
        id=image.pk,
        date=_moment(timezone.localtime(image.created_at)),
        date_gmt=_moment(image.created_at),
        slug=slugify(image.title) or f"obrazek-{image.pk}",
        link=url,
        author=image.uploaded_by_user_id or 0,
        title=Written(raw=image.title, rendered=escape(image.title)),
        alt_text=image.description,
        caption=_written(texts.caption),
        description=_written(texts.description),
        mime_type=_mime_type(image.file.name),
        media_details=details,
        source_url=url,
        missing_image_sizes=[
            name for name, size in SIZES.items() if name not in details.sizes and worthwhile((size,), image.width)
        ],
    )


def _details(image: Any, request: HttpRequest) -> MediaDetails:
    made = {rendition.filter_spec: rendition for rendition in image.renditions.all()}
    files = {name: made[size.spec] for name, size in SIZES.items() if size.spec in made}
    return MediaDetails(
        width=image.width,
        height=image.height,
        file=image.file.name,
        filesize=image.file_size or 0,
        sizes={name: _size_file(one, request) for name, one in {**files, "full": image}.items()},
    )


def _size_file(made: Any, request: HttpRequest) -> SizeFile:
    return SizeFile(
        file=PurePath(made.file.name).name,
        width=made.width,
        height=made.height,
        mime_type=_mime_type(made.file.name),
        source_url=request.build_absolute_uri(made.file.url),
    )


def _mime_type(name: str) -> str:
    return MIME_TYPES.get(PurePath(name).suffix[1:].lower(), "application/octet-stream")


def _written(text: str) -> Written:
    return Written(raw=text, rendered=linebreaks(text, autoescape=True) if text else "")


def _moment(at: Any) -> str:
    return str(at.strftime("%Y-%m-%dT%H:%M:%S"))
