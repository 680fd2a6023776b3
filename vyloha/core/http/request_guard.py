"""
Rejects invalid requests before anything is queried, read or rendered for them.

``request_bodies`` limits the size of bodies, ``request_costs`` the cost of responses.
"""

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from vyloha.core.http.fair_semaphore import FairSemaphore
from vyloha.core.http.paths import MAX_PATH_BYTES, is_plain
from vyloha.core.http.rejections import RequestRejection, build_unreadable_rejection, is_program
from vyloha.core.http.request_bodies import check_texts, receive_body

MAX_QUERY_LENGTH = 8000  # bytes, as nginx
# No text holds NUL and PostgreSQL rejects it; other control characters come with pasted text.
_NO_QUERY = re.compile(r"\x00|%00")


class RequestGuardMiddleware:
    """The first middleware: admits only valid requests of this shop, and a limited number at once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        # There are more threads than this, which wait for bodies: those do no work.
        self.working = FairSemaphore(settings.THREADS)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            check_address(request.path_info, request.META.get("QUERY_STRING", ""))
            normalize_headers(request)
            if "CONTENT_LENGTH" in request.META or "HTTP_TRANSFER_ENCODING" in request.META:
                receive_body(request)
        except RequestRejection as refusal:
            return refusal.build_response(request, is_program=is_program(request))
        with self.working:
            try:
                return self.get_response(request)
            finally:
                if connection.vendor == "postgresql":
                    connection.lend()  # type: ignore[attr-defined]

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Return a rejection of an invalid form; here, since reading a form costs (``request_costs``)."""
        # Protocol calls drop such characters (`api.request_parameters`).
        is_call = request.path_info.startswith(tuple(settings.PROTOCOL_PATHS)) or request.path_info == "/"
        if request.method != "GET" and not is_call:
            try:
                check_texts(request)
            except RequestRejection as refusal:
                return refusal.build_response(request, is_program=False)
        return None


def check_address(path: str, query: str) -> None:
    """
    Reject a URL that no page can have; ``path`` is decoded, ``query`` as sent.

    :raises RequestRejection: 404, or 400 and 414
    """
    if not is_plain(path):
        raise RequestRejection(404, "not_found", _("Page not found"), _("There is nothing at this address."))
    if len(path.encode(errors="surrogatepass")) > MAX_PATH_BYTES or len(query) > MAX_QUERY_LENGTH:
        raise RequestRejection(
            414, "too_long", _("The address is too long"), _("No page of this shop has such a long address.")
        )
    if query and _NO_QUERY.search(query):
        raise build_unreadable_rejection()


def normalize_headers(request: HttpRequest) -> None:
    """Normalize the host, and drop cookies that are expensive to parse or hold invalid characters."""
    host = request.META.get("HTTP_HOST", "")
    name, colon, port = host.rpartition(":") if host[-1:] != "]" and ":" in host else (host, "", "")
    tidy = f"{name.removesuffix('.').lower()}{colon}{port}"
    if tidy != host:
        request.META["HTTP_HOST"] = tidy
    # No cookie of ours needs a backslash. In quoted values \000 is a NUL, and Python before 3.11.10 and 3.12.6 takes a
    # second to read 32 kB of them (CVE-2024-7592): for held pages, too, and before anything is charged.
    cookies = request.META.get("HTTP_COOKIE", "")
    if "\\" in cookies:
        request.META["HTTP_COOKIE"] = ";".join(pair for pair in cookies.split(";") if "\\" not in pair)
