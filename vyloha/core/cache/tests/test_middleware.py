"""Cached pages are answered before Django is called, exactly as Django would answer."""

import time
from collections.abc import Iterable
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from vyloha.core.cache import changes as page_changes
from vyloha.core.cache.middleware import CachedPageMiddleware
from vyloha.core.cache.pages import PageCacheMiddleware, add_page_tags, cache_publicly, invalidate_pages

pytestmark = pytest.mark.django_db


class Shop:
    """A shop behind ``CachedPageMiddleware`` that records which requests reach Django."""

    def __init__(self) -> None:
        self.asked = 0
        self.middleware = PageCacheMiddleware(cache_publicly("page")(self._draw))
        self.application = CachedPageMiddleware(self._django, 1000)

    def _draw(self, request: HttpRequest) -> HttpResponse:
        add_page_tags(request.path)
        return HttpResponse(f"<p>{request.path}</p>" + " " * 2000)

    def _django(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.asked += 1
        response = self.middleware(WSGIHandler.request_class(environ))
        assert isinstance(response, HttpResponse)
        start_response(f"{response.status_code} {response.reason_phrase}", list(response.items()))
        return [response.content]

    def get(self, address: str = "/obchod/", method: str = "GET", **environ: str) -> tuple[str, dict[str, str], bytes]:
        """Return status, headers and body."""
        said: list[Any] = []
        request = RequestFactory().generic(method, address, headers={"Host": "www.vyloha.cz"}).environ | environ
        body = b"".join(self.application(request, lambda *status_and_headers: said.extend(status_and_headers)))
        return said[0], dict(said[1]), body


@pytest.fixture
def shop() -> Shop:
    """Return a shop that has cached ``/obchod/`` and has just checked for changes."""
    shop = Shop()
    page_changes.known.get_position()
    shop.get()
    return shop


@pytest.mark.parametrize("environ", [{}, {"HTTP_ACCEPT_ENCODING": "gzip"}, {"HTTP_ACCEPT_ENCODING": "br"}])
def test_cached_page_is_answered_as_by_django(shop: Shop, environ: dict[str, str]) -> None:
    held = shop.get(**environ)
    asked = shop.asked
    by_django = Shop().get(**environ)

    assert asked == 1
    assert held == by_django


def test_matching_etag_gets_304(shop: Shop) -> None:
    etag = shop.get()[1]["ETag"]

    status, headers, body = shop.get(HTTP_IF_NONE_MATCH=etag)

    assert (status, body, headers["ETag"], shop.asked) == ("304 Not Modified", b"", etag, 1)
    assert "Content-Type" not in headers


@pytest.mark.parametrize(
    ("address", "environ"),
    [
        ("/obchod/", {"method": "HEAD"}),
        ("/obchod/", {"method": "POST"}),
        ("/obchod/", {"CONTENT_LENGTH": "5"}),
        ("/obchod/", {"HTTP_TRANSFER_ENCODING": "chunked"}),
        ("/obchod/", {"HTTP_HOST": "jinde.vyloha.cz"}),
        ("/obchod/", {"HTTP_X_FORWARDED_PROTO": "https"}),
        ("/obchod/", {"wsgi.url_scheme": "https"}),
        ("/obchod/", {"HTTP_IF_NONE_MATCH": '"a",' * 300}),
        ("/obchod/?page=2", {}),
        ("/obchod/?utm_source=mail", {}),
        ("/obchod", {}),
    ],
)
def test_different_request_goes_to_django(shop: Shop, address: str, environ: dict[str, str]) -> None:
    shop.get(address, **environ)

    assert shop.asked == 2


@pytest.mark.parametrize("query", ["utm_source=mail", "%70age=2", "neznamy=1"])
def test_private_answer_always_comes_from_django(query: str) -> None:
    shop = Shop()
    for _time in range(3):
        assert "private" in shop.get(f"/obchod/?{query}")[1]["Cache-Control"]

    assert shop.asked == 3


def test_request_goes_to_django_when_check_for_changes_is_due(shop: Shop) -> None:
    page_changes.known.looked_at = time.monotonic() - page_changes.CHECK_INTERVAL_S

    shop.get()
    shop.get()

    assert shop.asked == 2


def test_long_url_is_not_cached() -> None:
    shop = Shop()
    for _time in range(2):
        shop.get(HTTP_X_FORWARDED_PROTO="http" + " " * 1000)

    assert shop.asked == 2


def test_changed_page_is_rendered_again(shop: Shop, changes: Any) -> None:
    with changes():
        invalidate_pages("/jinam/")
    shop.get()
    shop.get()
    with changes():
        invalidate_pages("/obchod/")
    shop.get()
    shop.get()

    # The first request after each change checks for it.
    assert shop.asked == 3
