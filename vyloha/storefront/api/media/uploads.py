"""Reads and stores an uploaded picture, sent as a part of a form or as the raw body."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from email.message import Message
from email.utils import collapse_rfc2231_value
from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile, UploadedFile
from django.db import DatabaseError, transaction
from django.http import HttpRequest, UnreadablePostError
from django.utils import timezone
from django.utils.translation import gettext as _
from wagtail.images import get_image_model
from wagtail.images.forms import get_image_form
from wagtail.models import Collection

from vyloha.content.jobs import is_generated_here
from vyloha.content.models import ImageTexts
from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api.media.params import NewMedia
from vyloha.storefront.api.request_parameters import MULTIPART

CHUNK_SIZE = 64 * 1024  # bytes
MAX_NAME_LENGTH = 100
# A picture that is repeated later than this is a new one.
DUPLICATE_WINDOW = timedelta(minutes=30)


@contextmanager
def open_upload(request: HttpRequest) -> "Iterator[UploadedFile[bytes]]":
    """
    Provide the uploaded file while the block runs; it is on the disk unless it is small.

    :raises Problem: if there is none, it is too large, or it arrived incomplete
    """
    is_form = request.content_type == MULTIPART
    file = request.FILES.get("file") if is_form else _open_raw_body(request)
    if file is None:
        raise ApiError("rest_upload_no_data", _("No file was sent."))
    with file:
        if not is_form:
            file.size = _copy_body(request, file)
        _check_size(file)
        yield file


def _check_size(file: "UploadedFile[bytes]") -> None:
    if not file.size:
        raise ApiError("rest_upload_no_data", _("The file is empty."))
    if file.size > settings.PICTURE_MAX_BYTES:
        limit = settings.PICTURE_MAX_BYTES // (1024 * 1024)
        text = _("The file is larger than %(limit)d MB.") % {"limit": limit}
        raise ApiError("rest_upload_file_too_big", text, 413)


def _open_raw_body(request: HttpRequest) -> "UploadedFile[bytes] | None":
    """Return an empty file for the raw body, None when there is no body."""
    if not _get_announced_size(request):
        return None
    if not request.content_type:
        raise ApiError("rest_upload_no_content_type", _("The call does not say what kind of file it brings."))
    given = request.headers.get("Content-Disposition", "")
    if not given:
        raise ApiError("rest_upload_no_content_disposition", _("The call does not say how the file is called."))
    name = parse_filename(given)
    if not name:
        raise ApiError("rest_upload_invalid_disposition", _("The call does not say how the file is called."))
    return TemporaryUploadedFile(name, request.content_type, 0, None)


def _get_announced_size(request: HttpRequest) -> int:
    return int(request.META.get("CONTENT_LENGTH") or 0)


def _copy_body(request: HttpRequest, file: "UploadedFile[bytes]") -> int:
    """Copy the body into ``file``, at most up to the limit; return its length."""
    size = 0
    try:
        while piece := request.read(CHUNK_SIZE):
            if size <= settings.PICTURE_MAX_BYTES:
                file.write(piece)
            size += len(piece)
    except UnreadablePostError as error:
        raise ApiError("rest_invalid_body", _("The request did not arrive whole.")) from error
    if size < _get_announced_size(request):
        raise ApiError("rest_invalid_body", _("The request did not arrive whole."))
    file.seek(0)
    return size


def parse_filename(disposition: str) -> str:
    """Return the name in a ``Content-Disposition`` (RFC 6266), preferably the one in ``filename*``; "" for none."""
    message = Message()
    message["Content-Disposition"] = _decode_utf8(disposition)
    try:
        found = [value for name, value in message.get_params([], "content-disposition") if name.lower() == "filename"]
        names = [collapse_rfc2231_value(value) for value in sorted(found, key=lambda value: isinstance(value, str))]
    except (ValueError, LookupError):
        return ""
    return PurePath(names[0].replace("\\", "/").replace("\0", "")).name.strip(" .")[-MAX_NAME_LENGTH:] if names else ""


def _decode_utf8(header: str) -> str:
    """Decode a header that was sent in UTF-8; servers pass headers on as Latin 1."""
    with suppress(ValueError):
        header = header.encode("latin-1").decode()
    return header.replace("\r", " ").replace("\n", " ")


def save_image(file: "UploadedFile[bytes]", params: NewMedia, collection: Collection, user: Any) -> Any:
    """
    Save the picture with its texts, or nothing; its sizes are generated later.

    The form checks it as every other picture: size, type, and whether it can be decoded at all.

    :raises Problem: if the shop does not accept the picture
    """
    image_model = get_image_model()
    data = {
        "title": params.title or _build_title(file.name or ""),
        "description": params.alt_text,
        "collection": collection.pk,
    }
    instance = image_model(uploaded_by_user=user)
    form = get_image_form(image_model)(data, {"file": file}, instance=instance, user=user)
    if not form.is_valid():
        code = "rest_upload_sideload_error" if "file" in form.errors else "rest_invalid_param"
        errors = form.errors.get("file") or [error for errors in form.errors.values() for error in errors]
        raise ApiError(code, " ".join(map(str, errors)))
    image = form.save(commit=False)
    if params.again and (kept := _find_duplicate(image)):
        return kept
    try:
        with is_generated_here(image), transaction.atomic():
            image.save()
            set_texts(image, caption=params.caption, description=params.description)
    except DatabaseError:
        image.file.delete(save=False)
        raise
    return image


def _find_duplicate(image: Any) -> Any:
    """Return the same picture if the same person uploaded it a moment ago, else None."""
    same = {"uploaded_by_user": image.uploaded_by_user, "file_hash": image.file_hash, "title": image.title}
    images = get_image_model().objects.filter(**same, created_at__gte=timezone.now() - DUPLICATE_WINDOW)
    return images.order_by("-pk").first()


def set_texts(image: Any, **texts: str | None) -> None:
    """Set the texts of a picture that are not Wagtail's fields; None leaves one unchanged."""
    given = {name: text for name, text in texts.items() if text is not None}
    if any(given.values()) or (given and hasattr(image, "texts")):
        image.texts, _created = ImageTexts.objects.update_or_create(image=image, defaults=given)


def _build_title(name: str) -> str:
    title = PurePath(name).stem.replace("-", " ").replace("_", " ").strip()[:255]
    return title or _("Picture")
