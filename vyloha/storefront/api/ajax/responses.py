"""Shared by the two ajax dispatchers: the registry of handlers, and headers that keep responses out of every cache."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from pydantic_core import to_json

Handler = Callable[[HttpRequest], HttpResponse]


class AjaxHandlers(dict[str, Handler]):
    """A registry of handlers by name."""

    def register(self, name: str) -> Callable[[Handler], Handler]:
        """Return a decorator that registers a handler under ``name``."""

        def register(handler: Handler) -> Handler:
            if name in self:
                raise ValueError(f"{name} is registered twice")
            self[name] = handler
            return handler

        return register


def disable_caching(response: HttpResponse) -> HttpResponse:
    """Return ``response`` with the headers of every ajax response."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def build_text(body: str, status: int = 200) -> HttpResponse:
    """Return a plain-text response."""
    return HttpResponse(body, status=status, content_type="text/plain; charset=UTF-8")


def build_html(body: str) -> HttpResponse:
    """Return an HTML response, a fragment to insert into a page."""
    return HttpResponse(body, content_type="text/html; charset=UTF-8")


def build_json(body: Any, status: int = 200) -> HttpResponse:
    """Return a JSON response without an envelope; pydantic must be able to serialize ``body``."""
    return HttpResponse(to_json(body), status=status, content_type="application/json; charset=UTF-8")
