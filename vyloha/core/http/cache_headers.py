"""Makes responses private unless a view opted in to public caching; a public one carries no data of a visitor."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import has_vary_header

logger = logging.getLogger(__name__)

PRIVATE = "private, no-store"


class VisitorLeak(Exception):
    """A public response carries data of one visitor: a cache would send them to everybody."""


class PrivateByDefaultMiddleware:
    """
    Middleware that marks responses ``private, no-store`` unless the view set a policy, and checks public ones.

    A public response that sets a cookie or varies by cookie is a programming error: it raises :exc:`VisitorLeak` where
    ``settings.STRICT`` is on (development and tests); elsewhere it is logged and sent as private.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        policy = response.headers.get("Cache-Control")
        if policy is None:
            response.headers["Cache-Control"] = PRIVATE
        elif "public" in policy and (leak := find_leak(response)):
            if settings.STRICT:
                raise VisitorLeak(f"{request.path}: {leak}")
            logger.error("Public response of %s made private: %s", request.path, leak)
            response.headers["Cache-Control"] = PRIVATE
        return response


def find_leak(response: HttpResponseBase) -> str:
    """Return the data of one visitor in a public ``response``; "" without any."""
    if response.cookies:
        return f"sets the cookies {', '.join(response.cookies)}"
    if has_vary_header(response, "Cookie") or has_vary_header(response, "*"):
        return f"has Vary: {response.headers['Vary']}"
    return ""
