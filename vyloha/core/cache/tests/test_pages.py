"""Public pages are cached for everybody by the data that they show, until these change."""

import gzip
from types import SimpleNamespace
from typing import Any

import brotli
import pytest
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from vyloha.core.cache import pages
from vyloha.core.cache.pages import (
    PUBLIC,
    PageCacheMiddleware,
    add_page_tags,
    cache_publicly,
    cache_until_change,
    invalidate_pages,
    limit_page_age,
)
from vyloha.core.cache.process_caches import LruCache
from vyloha.core.cache.response import HEADER_BYTES

pytestmark = pytest.mark.django_db


class CountingShop:
    """A shop with one page, which counts its renders."""

    def __init__(self, status: int = 200, is_public: bool = True) -> None:
        self.drawn = 0
        self.status = status
        view = cache_publicly("page")(self._draw) if is_public else self._draw
        self.middleware = PageCacheMiddleware(view)

    def _draw(self, request: HttpRequest) -> HttpResponse:
        self.drawn += 1
        return HttpResponse(f"<p>{self.drawn}</p>" + " " * 2000, status=self.status)

    def get(self, address: str = "/obchod/", **headers: str):
        return self.middleware(RequestFactory().get(address, headers=headers))


def test_public_page_is_rendered_once():
    shop = CountingShop()

    first, second = shop.get(), shop.get()

    assert shop.drawn == 1
    assert first.content == second.content
    assert "s-maxage" in second.headers["Cache-Control"]


@pytest.mark.parametrize("address", ["/obchod/?utm_source=x", "/obchod/?gclid=1&fbclid=2"])
def test_campaign_parameters_are_ignored(address):
    shop = CountingShop()

    shop.get()
    answer = shop.get(address)

    assert shop.drawn == 1
    # A cache in front would store a copy for each click.
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_url_with_too_many_parameters_is_not_cached():
    shop = CountingShop()

    for count in (50, 51):
        shop.get("/obchod/?" + "&".join(f"utm_{number}=x" for number in range(count)))
        shop.get()

    assert shop.drawn == 2


@pytest.mark.parametrize("query", ["x=1", "utm_source=x&x=1", "page=2", "wmc-currency=", "e-page-vypis=2"])
def test_unread_parameter_makes_answer_private(query):
    view = cache_publicly("orderby", "e-filter-")(lambda request: HttpResponse("<p>"))

    answers = [view(RequestFactory().get(address)) for address in ("/?orderby=price&e-filter-a=b", f"/?{query}")]

    assert [answer.headers["Cache-Control"] for answer in answers] == [PUBLIC, "private, no-cache"]


@pytest.mark.parametrize(
    ("query", "is_public"),
    [
        ("page=2", True),
        ("e-filter-vypis-pa_barva=modr%C3%A1~b%2A", True),
        ("e-filter-vypis-pa_barva=modr%C3%A1%7Eb*", True),
        ("%70age=2", False),
        ("page=%32", False),
        ("e-filter-vypis-pa_barva=modr%c3%a1", False),
        ("page=2&", False),
        ("page=2&page=3", False),
        ("e-filter-vypis-a=1&e-filter-vypis-b=2", True),
        ("e-filter-vypis-a=%31&e-filter-vypis-b=2", False),
    ],
)
def test_only_canonical_query_is_public(query, is_public):
    shop = PageCacheMiddleware(cache_publicly("page", "e-filter-")(lambda request: HttpResponse("<p>")))
    request = RequestFactory().get("/obchod/", QUERY_STRING=query)

    assert shop(request).headers["Cache-Control"] == (PUBLIC if is_public else "private, no-cache")


def test_listing_pages_are_cached_separately():
    shop = CountingShop()

    assert shop.get("/obchod/?page=2").content != shop.get("/obchod/?page=3").content


@pytest.mark.parametrize(
    "address", ["/?s=tricko", "/?wc-ajax=get_variation", "/obchod/?neznamy=1", "/obchod/?page=1&page=1"]
)
def test_unknown_parameter_bypasses_cache(address):
    shop = CountingShop()

    shop.get(address.partition("?")[0])
    shop.get(address)
    shop.get(address)

    assert shop.drawn == 3


def test_private_answers_and_errors_are_not_cached():
    private, missing = CountingShop(is_public=False), CountingShop(status=404)

    for shop in (private, missing):
        shop.get()
        shop.get()

    assert (private.drawn, missing.drawn) == (2, 2)


def test_change_invalidates_pages_on_commit(changes):
    shop = CountingShop()
    shop.get()

    with changes():
        invalidate_pages()
        shop.get()
        assert shop.drawn == 1
    shop.get()

    assert shop.drawn == 2


def test_change_invalidates_only_pages_showing_it(changes):
    shop = TaggedShop()
    for path in ("/cervene/", "/modre/"):
        shop.get(path)

    with changes():
        invalidate_pages("modre")
    for path in ("/cervene/", "/modre/"):
        shop.get(path)

    assert shop.drawn == ["/cervene/", "/modre/", "/modre/"]


def test_untagged_page_is_invalidated_by_every_change(changes):
    shop = CountingShop()
    shop.get()

    with changes():
        invalidate_pages("modre")
    shop.get()

    assert shop.drawn == 2


def test_page_changed_while_rendered_is_not_cached_as_fresh(changes):
    shop = TaggedShop()

    def change():
        with changes():
            invalidate_pages("modre")

    shop.meanwhile = change
    shop.get("/modre/")
    shop.meanwhile = lambda: None
    shop.get("/modre/")
    shop.get("/modre/")

    assert len(shop.drawn) == 2


def test_page_expires_at_its_limit(monkeypatch):
    shop = TaggedShop(until=1_000_000)
    monkeypatch.setattr("time.time", lambda: 999_999)
    shop.get("/modre/")
    shop.get("/modre/")

    monkeypatch.setattr("time.time", lambda: 1_000_001)
    shop.get("/modre/")

    assert len(shop.drawn) == 2


def test_fragment_is_rebuilt_with_pages_showing_it(changes):
    made = []

    def piece():
        add_page_tags("hlavicka")
        made.append(1)
        return f"<header>{len(made)}</header>"

    page = PageCacheMiddleware(cache_publicly()(lambda request: HttpResponse(cache_until_change("hlavicka", piece))))
    requests = [RequestFactory().get("/a/"), RequestFactory().get("/b/")]
    for request in requests:
        page(request)
    assert len(made) == 1

    with changes():
        invalidate_pages("hlavicka")

    for request in requests:
        answer = page(request)
        assert isinstance(answer, HttpResponse)
        assert answer.content == b"<header>2</header>"


class TaggedShop:
    """A shop whose pages have their path as a tag; it records its renders."""

    def __init__(self, until: float = float("inf")) -> None:
        self.drawn: list[str] = []
        self.until = until
        self.meanwhile = lambda: None
        self.middleware = PageCacheMiddleware(cache_publicly()(self._draw))

    def _draw(self, request: HttpRequest) -> HttpResponse:
        self.drawn.append(request.path)
        add_page_tags(request.path.strip("/"))
        limit_page_age(self.until)
        self.meanwhile()
        return HttpResponse("<p>Zboží</p>")

    def get(self, path: str, **headers: str):
        return self.middleware(RequestFactory().get(path, headers=headers))


def test_matching_etag_gets_304():
    shop = CountingShop()
    etag = shop.get().headers["ETag"]

    responses = [shop.get(**{"If-None-Match": known}) for known in (etag, f'"other", {etag}', f'{etag},W/"b"')]

    assert [(response.status_code, response.content) for response in responses] == [(304, b"")] * 3
    assert "Content-Type" not in responses[0].headers
    assert shop.get(**{"If-None-Match": ',"other",,'}).status_code == 200


@pytest.mark.parametrize(("coding", "unpack"), [("gzip", gzip.decompress), ("br", brotli.decompress)])
def test_page_is_compressed_as_the_browser_accepts(coding, unpack):
    shop = CountingShop()
    plain = shop.get()

    packed = shop.get(**{"Accept-Encoding": coding})
    again = shop.get(**{"Accept-Encoding": coding})

    assert packed.headers["Content-Encoding"] == coding
    assert unpack(packed.content) == plain.content
    assert again.content == packed.content
    assert "Content-Encoding" not in plain.headers
    assert len(packed.content) == int(packed.headers["Content-Length"])
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert packed.headers["ETag"] == plain.headers["ETag"]


def test_only_compressed_form_is_stored():
    shop = CountingShop()

    shop.get()

    (held,) = pages.pages._new.values()
    assert held.value.size - HEADER_BYTES < 100 < len(held.value.plain)


def test_short_page_is_not_compressed():
    shop = TaggedShop()

    answer = shop.get("/modre/", **{"Accept-Encoding": "br"})

    assert (answer.content, "Content-Encoding" in answer.headers) == ("<p>Zboží</p>".encode(), False)


@pytest.fixture
def shared_reads(monkeypatch) -> list[str]:
    """Return the keys that were read from the shared cache."""
    reads: list[str] = []

    def get(key: str) -> object:
        reads.append(key)
        return cache.get(key)

    monkeypatch.setattr(pages, "cache", SimpleNamespace(get=get, set=cache.set))
    return reads


def test_page_comes_from_memory_of_rendering_process(shared_reads):
    shop = CountingShop()
    shop.get()
    shared_reads.clear()

    shop.get()

    assert (shop.drawn, shared_reads) == (1, [])


def test_page_of_other_process_is_read_once(shared_reads):
    shop = CountingShop()
    shop.get()
    pages.pages.clear()
    shared_reads.clear()

    shop.get()
    shop.get()

    assert (shop.drawn, len(shared_reads)) == (1, 1)


def test_page_rendered_again_by_other_process_is_shown(changes):
    shop = CountingShop()
    shop.get()
    old = dict(pages.pages._new)
    with changes():
        invalidate_pages()
    new = shop.get()
    pages.pages._new.update(old)  # this process did not render it

    assert (shop.get().content, shop.drawn) == (new.content, 2)


def test_page_is_rendered_again_when_changes_may_be_forgotten(monkeypatch):
    shop = CountingShop()
    monkeypatch.setattr("time.time", lambda: 1_000_000)
    shop.get()

    monkeypatch.setattr("time.time", lambda: 1_000_000 + pages.MAX_CACHE_AGE_S + 1)
    shop.get()

    assert shop.drawn == 2


def test_unaffected_page_is_invalidated_by_next_affecting_change(changes):
    shop = TaggedShop()
    shop.get("/modre/")

    for tag in ("cervene", "modre"):
        with changes():
            invalidate_pages(tag)
        shop.get("/modre/")

    assert shop.drawn == ["/modre/", "/modre/"]


def test_cached_pages_are_limited_by_bytes(monkeypatch):
    monkeypatch.setattr(pages, "pages", LruCache[str, Any](10_000, lambda held: held.value.size))
    shop = CountingShop()

    for number in range(20):
        shop.get(f"/obchod/?page={number}")

    held = pages.pages._new | pages.pages._old
    assert 10_000 <= sum(page.value.size for page in held.values()) <= 2 * (10_000 + 5000)


def test_hosts_do_not_share_pages():
    shop = CountingShop()

    shop.get(Host="a.cz")
    shop.get(Host="b.cz")

    assert shop.drawn == 2


def test_preview_is_not_cached():
    shop = CountingShop()
    shop.get()
    preview = RequestFactory().get("/obchod/")
    preview.is_dummy = True  # type: ignore[attr-defined]

    shop.middleware(preview)

    assert shop.drawn == 2


def test_unusual_port_is_not_cached():
    shop = CountingShop()

    shop.get(Host="a.cz:5")
    shop.get(Host="a.cz:5")

    assert shop.drawn == 2


def test_page_without_pagination_is_private_with_page_parameter():
    view = cache_publicly()(lambda request: HttpResponse("<p>Tričko</p>"))
    request = RequestFactory().get("/produkt/tricko/?page=8")

    response = PageCacheMiddleware(view)(request)

    assert response.headers["Cache-Control"] == "private, no-cache"
