"""
Caches pages that are the same for everybody, and lets caches in front of the shop store them.

A page is cached by host, path and the query parameters of ``settings.CACHED_QUERY_PARAMETERS`` and
``settings.GRID_QUERY``. Campaign parameters (``settings.IGNORED_QUERY``) do not count, and any other bypasses the
cache. The entry stores the page's tags (``core.cache.tags``); the page is rendered again, in every process, when one of
them has changed (``core.cache.changes``).
"""

import hashlib
import json
import time
import zlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache as cache_once
from functools import wraps
from pathlib import Path
from sys import intern
from typing import Any, Generic, TypeVar, cast
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.http.response import HttpResponseRedirectBase

from vyloha.core.cache import changes
from vyloha.core.cache.changes import MAX_CACHE_AGE_S, invalidate_pages
from vyloha.core.cache.process_caches import LruCache
from vyloha.core.cache.response import CachedResponse
from vyloha.core.cache.tags import add_page_tags, collect_page_tags, limit_page_age
from vyloha.core.cache.visits import RequestUrl, visits
from vyloha.core.http.backoffice_middleware import is_back_office

__all__ = [
    "MAX_CACHE_AGE_S",
    "PUBLIC",
    "MissingForAll",
    "PageCacheMiddleware",
    "add_page_tags",
    "cache_publicly",
    "cache_until_change",
    "invalidate_pages",
    "large_fragments",
    "limit_page_age",
]

View = TypeVar("View", bound=Callable[..., Any])
Value = TypeVar("Value")
Other = TypeVar("Other")

# A cache in front checks again after a second, and may serve its copy while it checks, and while we are down.
PUBLIC = "public, max-age=0, s-maxage=1, stale-while-revalidate=3, stale-if-error=86400"
PRIVATE = "private, no-cache"  # and yet there at once when a shopper goes back
MAX_LARGE_FRAGMENTS = 150
MAX_FRAGMENTS = 500  # per process, of the recently used ones
MAX_PARAMETERS = 50  # in a URL that cached pages answer: parsing is not charged, 1,500 take 10 ms
MEMORY_BYTES = 48 * 1024 * 1024  # of finished pages per process
BYTES_PER_TAG = 24  # a tag is shared by all pages that have it
COMPRESSION_LEVEL = 6  # of tags and fragments
MAX_URLS = 5000  # per process, of the recently used ones
MAX_URL_LENGTH = 1000  # characters of cached URLs
# The parts of a WSGI request that determine its page: scheme, host and URL.
ADDRESS = ("wsgi.url_scheme", "HTTP_X_FORWARDED_PROTO", "HTTP_HOST", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING")


class MissingForAll(Http404):
    """A page does not exist, for any visitor: caches in front may store the 404."""


def cache_publicly(*parameters: str) -> Callable[[View], View]:
    """
    Opt the view's pages, redirects and 404s in to public caching: they must not depend on the visitor.

    A withdrawn page leaves caches in front when they store the answer that replaces it, so that must be public too.
    ``parameters`` are those of ``settings.CACHED_QUERY_PARAMETERS`` and ``settings.GRID_QUERY`` that the view reads;
    with any other the answer is not cached, or each of its values would be another copy of the same page.
    """
    names = settings.CACHED_QUERY_PARAMETERS & set(parameters)
    beginnings = (*(beginning for beginning in settings.GRID_QUERY if beginning in parameters), *settings.IGNORED_QUERY)

    def decorate(view: View) -> View:
        @wraps(view)
        def serve_public(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method not in {"GET", "HEAD"}:
                return view(request, *args, **kwargs)  # type: ignore[no-any-return]
            # A repeated parameter counts once, but would be another copy.
            is_read = all(
                len(values) == 1 and (name in names or name.startswith(beginnings))
                for name, values in request.GET.lists()
            )
            try:
                response: HttpResponseBase = view(request, *args, **kwargs)
            except Http404 as missing:
                if is_read:
                    raise MissingForAll(*missing.args) from missing
                raise
            # The view's own cache policy wins.
            if "Cache-Control" not in response.headers:
                if is_read and (response.status_code in {200, 404} or isinstance(response, HttpResponseRedirectBase)):
                    response.headers["Cache-Control"] = PUBLIC
                elif response.status_code == 200:
                    response.headers["Cache-Control"] = PRIVATE
            return response

        return serve_public  # type: ignore[return-value]

    return decorate


@dataclass(frozen=True, slots=True)
class CacheEntry(Generic[Value]):
    """A value built from data with ``tags``, and the position of changes at that time."""

    value: Value
    tags: tuple[str, ...]  # interned: other entries have the same ones
    made_at: int
    until: float  # seconds since 1970, when it expires by the clock
    ends_at: float  # the same, when changes since it was built may be forgotten

    @property
    def is_fresh(self) -> bool:
        return changes.known.is_fresh(self.tags, self.made_at) and time.time() < min(self.until, self.ends_at)

    @property
    def timeout_s(self) -> float:
        """How long a cache may store it."""
        return min(self.until, self.ends_at) - time.time()

    def derive(self, value: Other, tags: Collection[str] | None = None) -> "CacheEntry[Other]":
        """Return an entry of ``value``, which was built from this one and is cached as long."""
        own = self.tags if tags is None else tuple(map(intern, tags))
        return CacheEntry(value, own, self.made_at, self.until, self.ends_at)


def build_entry(build: Callable[[], Value]) -> CacheEntry[Value]:
    """Return the result of ``build`` with its tags."""
    # The position is read first: a change while we build it makes it outdated.
    made_at = changes.known.get_position()
    with collect_page_tags() as shown:
        value = build()
    tags, ends_at = tuple(map(intern, shown.tags)), time.time() + MAX_CACHE_AGE_S
    return CacheEntry(value, tags, int(min(made_at, shown.as_of)), shown.until, ends_at)


# In this process: reading the header from elsewhere would take longer than rendering it.
FragmentLru = LruCache[str, CacheEntry[Any]]
fragments: FragmentLru = LruCache(MAX_FRAGMENTS)
# As large as a page, and numerous: they must not displace values of every page.
large_fragments: FragmentLru = LruCache(MAX_LARGE_FRAGMENTS)


def cache_until_change(name: str, build: Callable[[], Value], cache: FragmentLru = fragments) -> Value:
    """
    Return the result of ``build``, cached like pages: for fragments of every page, such as the header.

    All callers get the same object, so it must be immutable.

    :param cache: a cache of its own, for values that are numerous and as large as a page
    """
    changes.known.get_position()
    held = cache.get(name)
    if held is None or not held.is_fresh:
        held = build_entry(build)
        cache.set(name, held)
    add_page_tags(*held.tags)
    limit_page_age(held.until)
    return cast(Value, held.value)


def store_entry(key: str, entry: CacheEntry[Any], value: Any, *files: bytes) -> None:
    """Store the data of ``entry``, ``value`` and ``files``."""
    cache.set(key, serialize_entry(entry, value, *files), entry.timeout_s)


def serialize_entry(entry: CacheEntry[Any], value: Any, *files: bytes) -> tuple[bytes, ...]:
    """Return the data of ``entry`` and ``value`` as compressed JSON, and ``files`` as they are: no names of code."""
    said = json.dumps(
        [sorted(entry.tags), entry.made_at, entry.until, entry.ends_at, value],
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return zlib.compress(said.encode(), COMPRESSION_LEVEL), *files


def load_entry(key: str, build: Callable[..., Value]) -> CacheEntry[Value] | None:
    """Return ``build(value, *files)`` of a stored entry, None without one that is readable."""
    return read_stored(cache.get(key), build)


def read_stored(found: Any, build: Callable[..., Value]) -> CacheEntry[Value] | None:
    """Return the entry that a cache returned."""
    try:
        said, *files = list(found or ())
        tags, made_at, until, ends_at, value = json.loads(zlib.decompress(said))
        return CacheEntry(build(value, *files), tuple(map(intern, tags)), made_at, until, ends_at)
    except (TypeError, ValueError, zlib.error):
        return None


@cache_once
def get_code_version() -> str:
    """Return the version of the code with its texts, the frontend build and the settings: others make other pages."""
    content = hashlib.blake2b(settings.ENVIRONMENT_VERSION.encode(), digest_size=6)
    texts = (file for folder in settings.LOCALE_PATHS for file in Path(folder).rglob("*.mo"))
    code = (file for file in Path(__file__).parents[2].rglob("*.py") if "tests" not in file.parts)
    for file in (*sorted(code), *sorted(texts), Path(settings.WEB_DIST) / "assets.json"):
        if file.exists():
            content.update(file.read_bytes())
    return content.hexdigest()


# Finished pages of this process, by their key, and the keys of URLs that were answered with one.
pages: LruCache[str, CacheEntry[CachedResponse]] = LruCache(
    MEMORY_BYTES // 2, lambda held: held.value.size + BYTES_PER_TAG * len(held.tags)
)
keys: LruCache[RequestUrl, str] = LruCache(MAX_URLS)


def get_cached_page(key: str) -> CacheEntry[CachedResponse] | None:
    """Return the fresh page that this process, or else any other, has cached under ``key``."""
    if held := _get_process_page(key):
        return held
    held = load_entry(key, CachedResponse.from_stored)
    if held is None or not held.is_fresh:
        return None
    pages.set(key, held)
    return held


def _get_process_page(key: str) -> CacheEntry[CachedResponse] | None:
    held, latest = pages.get(key), changes.known.latest
    if held is None or not held.is_fresh:
        return None
    if held.made_at < latest:
        # None of its data has changed up to now: the next check compares no tags.
        pages.set(key, replace(held, made_at=latest))
    return held


def cache_page(key: str, entry: CacheEntry[Any], response: HttpResponse) -> CacheEntry[CachedResponse]:
    """Cache ``response`` for this process and all others, and return it as cached."""
    page = CachedResponse.from_response(response)
    held = entry.derive(page)
    store_entry(key, held, page.headers, page.body)
    pages.set(key, held)
    return held


def get_request_url(environ: Mapping[str, Any]) -> RequestUrl | None:
    """Return the parts of a WSGI request that determine its page, as sent; None if others do, too."""
    if environ.get("REQUEST_METHOD") != "GET" or "CONTENT_LENGTH" in environ or "HTTP_TRANSFER_ENCODING" in environ:
        return None
    address = tuple([environ.get(name, "") for name in ADDRESS])
    return address if sum(map(len, address)) <= MAX_URL_LENGTH else None


def find_fresh_page(address: RequestUrl) -> CachedResponse | None:
    """
    Return the cached page of this process for ``address`` while it is known to be fresh; no query.

    None when a check for changes is due.
    """
    key = keys.get(address)
    held = _get_process_page(key) if key and not changes.known.is_due else None
    return held.value if held else None


def build_page_key(request: HttpRequest) -> str | None:
    """Return the cache key of a page, None for a request that no cached page answers."""
    # Wagtail's preview of a draft uses the URL of the published page.
    is_preview = getattr(request, "is_dummy", False)
    if request.method not in {"GET", "HEAD"} or is_preview or is_back_office(request):
        return None
    if request.META.get("QUERY_STRING", "").count("&") >= MAX_PARAMETERS:
        return None
    counted, kinds = [], set[str]()
    for name, values in sorted(request.GET.lists()):
        kind = next((beginning for beginning in settings.GRID_QUERY if name.startswith(beginning)), "")
        # A repeated parameter would be another key for the same page; combinations of selections are endless.
        if len(values) == 1 and (name in settings.CACHED_QUERY_PARAMETERS or (kind and kind not in kinds)):
            counted.append((name, values[0]))
            kinds.add(kind)
        elif not name.startswith(settings.IGNORED_QUERY):
            return None
    if (host := get_host(request)) is None:
        return None
    address = f"{get_code_version()} {host}{request.path}?{urlencode(counted)}"
    return "page:" + hashlib.blake2b(address.encode(), digest_size=20).hexdigest()


def get_host(request: HttpRequest) -> str | None:
    """Return scheme, host and port; None for an unusual port: each would be another copy of every page."""
    name, _colon, port = request.META.get("HTTP_HOST", "").partition(":")
    return f"{request.scheme}://{name}:{port}" if port in {"", "80", "443", str(settings.PORT)} else None


class PageCacheMiddleware:
    """Middleware that answers with cached pages and caches those that ``cache_publicly`` marked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        key = build_page_key(request)
        response = self._respond_from_cache(request, key) if key else self.get_response(request)
        if response.headers.get("Cache-Control") == PUBLIC and not is_canonical_query(request):
            response.headers["Cache-Control"] = PRIVATE
        return response

    def _respond_from_cache(self, request: HttpRequest, key: str) -> HttpResponseBase:
        changes.known.get_position()
        held = get_cached_page(key)
        if held is None:
            drawn = build_entry(lambda: self.get_response(request))
            response = drawn.value
            is_public = response.headers.get("Cache-Control") == PUBLIC and response.status_code == 200
            if not is_public or not isinstance(response, HttpResponse):
                return response
            held = cache_page(key, drawn, response)
        if (address := request.META.get("vyloha.address")) and is_canonical_query(request):
            keys.set(address, key)
            visits.add(address, request.META)
        status, headers, body = held.value.build_answer(request.META)
        answer = HttpResponse(body, status=status, headers=headers)
        if "Content-Type" not in headers:
            del answer.headers["Content-Type"]  # Django's own: a 304 has none
        return answer


def choose_cache_policy(request: HttpRequest, policy: str) -> str:
    """Return ``policy``, PRIVATE for a URL whose query changes nothing: each would be another copy."""
    return PRIVATE if request.META.get("QUERY_STRING") else policy


def is_canonical_query(request: HttpRequest) -> bool:
    """
    Return whether caches in front may store a page under this query; others would be copied endlessly.

    It has no campaign parameters, which every click has of its own, and is spelled as by links and forms (not
    ``%70age=2``).
    """
    query = request.META.get("QUERY_STRING", "")
    if not query:
        return True
    if any(name.startswith(settings.IGNORED_QUERY) for name in request.GET):
        return False
    plain = urlencode([(name, value) for name, values in request.GET.lists() for value in values])
    # Browsers encode two characters differently from Python (URL Standard, application/x-www-form-urlencoded).
    return query in {plain, plain.replace("~", "%7E").replace("%2A", "*")}
