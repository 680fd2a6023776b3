"""
Limits request bodies: their size, and how many are read at once.

Bodies are read here, completely, before anything else happens, so that no working thread ever waits for one; in
production a proxy has buffered them. Larger ones are for users of the back office and for bearers of a signed link that
takes photos (``settings.UPLOAD_LINKS``): those Django reads in chunks.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from threading import BoundedSemaphore

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.core.http.backoffice_middleware import is_back_office, is_signed_in
from vyloha.core.http.rejections import RequestRejection, build_unreadable_rejection

MAX_BYTES = 1_000_000  # from shoppers or programs
SLOT_WAIT_S = 0.25
MULTIPART = "multipart/form-data"
FORMS = {"application/x-www-form-urlencoded", MULTIPART}
MAX_PARTS = 2000  # of a form that no back office page sends: each takes 0.1 ms to read

body_slots = BoundedSemaphore(settings.BODY_THREADS)  # per process


@contextmanager
def occupy_body_slot() -> Iterator[None]:
    """
    Occupy one of the slots while a body is read.

    :raises RequestRejection: if none is free
    """
    if not body_slots.acquire(timeout=SLOT_WAIT_S):
        raise _build_busy_rejection()
    try:
        yield
    finally:
        body_slots.release()


def receive_body(request: HttpRequest) -> None:
    """
    Read the body of ``request`` into memory.

    :raises RequestRejection: if it is too large (413), incomplete (400), or all slots are taken (503)
    """
    size = _get_announced_size(request)
    if size == 0:
        return
    if size is None or size <= MAX_BYTES:
        _read_body(request, size)
    elif size > _get_upload_limit(request):
        if settings.BEHIND_TLS_PROXY:
            _discard_body(request)
        raise _build_too_large_rejection()


def _get_upload_limit(request: HttpRequest) -> int:
    """Return the number of bytes that the sender may upload."""
    if is_upload_link(request.path_info):
        return int(settings.LINK_UPLOAD_MAX_BYTES)
    return int(settings.UPLOAD_MAX_BYTES) if is_signed_in(request) else 0


def is_upload_link(path: str) -> bool:
    """Return whether ``path`` is a link of ours whose page takes files, with a valid signature."""
    for beginning, salt in settings.UPLOAD_LINKS.items():
        if path.startswith(beginning):
            try:
                signing.Signer(salt=salt).unsign(path.removeprefix(beginning).removesuffix("/"))
            except signing.BadSignature:
                return False
            return True
    return False


def _get_announced_size(request: HttpRequest) -> int | None:
    """Return the announced number of bytes; None for a chunked body."""
    if "HTTP_TRANSFER_ENCODING" in request.META:
        return None
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdigit()):
        raise _build_incomplete_rejection()
    return int(length) if len(length) < 19 else settings.UPLOAD_MAX_BYTES + 1


def _read_body(request: HttpRequest, size: int | None) -> None:
    environ = request.META
    with occupy_body_slot():
        try:
            # Always a number: without one Granian 2.8 loses the bytes that came with the chunk before.
            raw = environ["wsgi.input"].read(MAX_BYTES + 1 if size is None else size)
        except OSError as error:
            raise _build_incomplete_rejection() from error
    if len(raw) > MAX_BYTES:
        raise _build_too_large_rejection()
    if size is not None and len(raw) < size:
        raise _build_incomplete_rejection()
    # An empty line precedes the content of each part.
    if request.content_type == MULTIPART and not is_back_office(request) and raw.count(b"\r\n\r\n") > MAX_PARTS:
        raise _build_too_large_rejection()
    environ["CONTENT_LENGTH"] = str(len(raw))
    # As Django leaves a body that it has read itself.
    request._body = raw
    request._stream = BytesIO(raw)


def _discard_body(request: HttpRequest) -> None:
    """Read the body that a proxy has buffered: if it could not send all, it would answer 502 in our place."""
    with occupy_body_slot(), suppress(OSError):
        for _piece in range(settings.UPLOAD_MAX_BYTES // MAX_BYTES):
            if not request.META["wsgi.input"].read(MAX_BYTES):
                return


def check_texts(request: HttpRequest) -> None:
    """
    Check the form of ``request``, which may take long.

    :raises RequestRejection: if it holds invalid characters
    """
    if request.content_type not in FORMS:
        return
    for name, values in request.POST.lists():
        if "\0" in name or any("\0" in value for value in values):
            raise build_unreadable_rejection()


def _build_too_large_rejection() -> RequestRejection:
    return RequestRejection(413, "rest_request_too_large", _("That is too much"), _("The request is too large."))


def _build_incomplete_rejection() -> RequestRejection:
    return RequestRejection(
        400, "rest_invalid_body", _("We cannot read this request"), _("The request did not arrive whole.")
    )


def _build_busy_rejection() -> RequestRejection:
    text = _("Too many forms are being sent at this moment. Please try again in a few seconds.")
    return RequestRejection(503, "busy", _("Just a moment"), text, wait_s=5)
