"""
Limits request bodies: their size, their speed, and how many are read at once.

Bodies are read here, completely, before anything else happens, so that no working thread ever waits for one. Larger
ones are for users of the back office: those Django reads in chunks.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from io import BytesIO
from threading import Condition
from typing import IO

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.core.http.backoffice_middleware import is_back_office, is_signed_in
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.rejections import RequestRejection, build_unreadable_rejection
from vyloha.core.http.slow_clients import disconnect_after

MAX_BYTES = 1_000_000  # from shoppers or programs
READ_WITHIN_S = 10.0
BODY_SLOTS = settings.BODY_THREADS  # per process; half of them for one network
SLOT_WAIT_S = 0.25
# Each chunk of a body without a length takes 7 µs, however small: 8 s for a million. Those of programs take 2 ms.
CHUNK_SIZE = 2000
MAX_WORK_S = 0.05
MULTIPART = "multipart/form-data"
FORMS = {"application/x-www-form-urlencoded", MULTIPART}
MAX_PARTS = 2000  # of a form that no back office page sends: each takes 0.1 ms to read


class BodySlots:
    """Counts the bodies being read at once, by network."""

    def __init__(self, slots: int) -> None:
        self._most = slots
        self._taken: Counter[str] = Counter()
        self._change = Condition()

    @contextmanager
    def acquire(self, network: str) -> Iterator[None]:
        """
        Occupy a slot while a body is read.

        :raises RequestRejection: if none is free
        """
        with self._change:
            if not self._change.wait_for(lambda: self._has_slot(network), SLOT_WAIT_S):
                raise _build_busy_rejection()
            self._taken[network] += 1
        try:
            yield
        finally:
            with self._change:
                self._taken -= Counter([network])
                self._change.notify()

    def _has_slot(self, network: str) -> bool:
        return self._taken.total() < self._most and self._taken[network] < max(self._most // 2, 1)


body_slots = BodySlots(BODY_SLOTS)


def receive_body(request: HttpRequest) -> None:
    """
    Read the body of ``request`` into memory.

    :raises RequestRejection: if it is too large (413), too slow (408), incomplete (400), or all slots are taken (503)
    """
    size = _get_announced_size(request)
    if size == 0:
        return
    if size is None or size <= MAX_BYTES:
        _read_body(request, size)
    elif size > settings.UPLOAD_MAX_BYTES or not is_signed_in(request):
        if settings.BEHIND_TLS_PROXY:
            _discard_body(request)
        raise _build_too_large_rejection()


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
    deadline = nullcontext() if settings.BEHIND_TLS_PROXY else disconnect_after(READ_WITHIN_S, environ)
    with body_slots.acquire(get_client_network(request)), deadline:
        began = time.monotonic()
        try:
            raw = _read_chunked(environ["wsgi.input"]) if size is None else environ["wsgi.input"].read(size)
        except OSError as error:
            raise _build_incomplete_rejection() from error
    if len(raw) > MAX_BYTES:
        raise _build_too_large_rejection()
    if size is not None and len(raw) < size:
        raise (
            _build_too_slow_rejection() if time.monotonic() - began >= READ_WITHIN_S else _build_incomplete_rejection()
        )
    # An empty line precedes the content of each part.
    if request.content_type == MULTIPART and not is_back_office(request) and raw.count(b"\r\n\r\n") > MAX_PARTS:
        raise _build_too_large_rejection()
    environ["CONTENT_LENGTH"] = str(len(raw))
    # As Django leaves a body that it has read itself.
    request._body = raw
    request._stream = BytesIO(raw)


def _read_chunked(body: IO[bytes]) -> bytes:
    """
    Return a body without a length, at most one byte above the limit.

    :raises RequestRejection: if it comes in so many chunks that reading them takes processor time, which is not charged
    """
    raw = bytearray()
    began = time.thread_time()
    # Always a number: without one Granian 2.8 loses the bytes that came with the chunk before.
    while piece := body.read(min(CHUNK_SIZE, MAX_BYTES + 1 - len(raw))):
        raw += piece
        if time.thread_time() - began > MAX_WORK_S:
            raise _build_too_slow_rejection()
    return bytes(raw)


def _discard_body(request: HttpRequest) -> None:
    """Read the body that a proxy has buffered: if it could not send all, it would answer 502 in our place."""
    with body_slots.acquire(get_client_network(request)), suppress(OSError):
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


def _build_too_slow_rejection() -> RequestRejection:
    text = _("The form was on its way for too long. Please try again.")
    return RequestRejection(408, "too_slow", _("That took too long"), text)


def _build_incomplete_rejection() -> RequestRejection:
    return RequestRejection(
        400, "rest_invalid_body", _("We cannot read this request"), _("The request did not arrive whole.")
    )


def _build_busy_rejection() -> RequestRejection:
    text = _("Too many forms are being sent at this moment. Please try again in a few seconds.")
    return RequestRejection(503, "busy", _("Just a moment"), text, wait_s=5)
