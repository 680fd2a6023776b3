"""Answers with the pages that this process has cached, before Django is called: most requests of a busy shop."""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from vyloha.core.cache.pages import find_fresh_page, get_request_url
from vyloha.core.cache.visits import visits

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class CachedPageMiddleware:
    """
    WSGI middleware that answers with pages that ``PageCacheMiddleware`` answered before; other requests go on to it.

    So a URL has passed the request guard once, in exactly this spelling, and its page is public. The database is never
    queried: a request that comes when a check for changes is due goes on.
    """

    def __init__(self, application: Application, max_header_length: int) -> None:
        self.application = application
        self.longest_list = max_header_length

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        address = get_request_url(environ)
        page = find_fresh_page(address) if address and self._has_acceptable_headers(environ) else None
        if page is None or address is None:
            environ["vyloha.address"] = address
            return self.application(environ, start_response)
        visits.add(address, environ)
        status, headers, body = page.build_answer(environ)
        start_response(f"{status} {HTTPStatus(status).phrase}", list(headers.items()))
        return [body]

    def _has_acceptable_headers(self, environ: Environ) -> bool:
        return len(environ.get("HTTP_IF_NONE_MATCH", "")) <= self.longest_list
