"""
Pages that are the same for everybody, held in the application and told to any cache in front (architecture, rule 11).

A page is held by host, path and the query parameters of ``settings.HELD_QUERY`` and ``settings.GRID_QUERY``. Those of
campaigns (``settings.IGNORED_QUERY``) do not count, and any other leads past the cache. With it is kept what it shows
(``page_tags``); it is redrawn when that has changed (``page_changes``), in every process.
"""

import gzip
import hashlib
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache as cache_once
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Generic, TypeVar, cast
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from vyloha.core import page_changes
from vyloha.core.backoffice_path import is_back_office
from vyloha.core.memory import Recent
from vyloha.core.page_changes import drop_pages
from vyloha.core.page_tags import gathering, shows, shows_until

__all__ = [
    "PUBLIC",
    "PageCacheMiddleware",
    "drop_pages",
    "large_pieces",
    "public",
    "shows",
    "shows_until",
    "until_change",
]

View = TypeVar("View", bound=Callable[..., Any])
Value = TypeVar("Value")

# A cache in front asks again after a second, may show what it has while it asks, and what it had when we are down.
PUBLIC = "public, max-age=0, s-maxage=1, stale-while-revalidate=10, stale-if-error=86400"
PRIVATE = "private, no-cache"  # and yet there at once when a shopper goes back
MOST_LARGE_PIECES = 150
MOST_PIECES = 500  # a process, of those that were asked for last
MOST_PARAMETERS = 50  # of an address that held pages answer: nobody is charged for reading them, 1,500 take 10 ms
HELD_S = 600  # a page leaves the application's cache at the latest then, were a change ever missed
# Below this a page fits one packet, and compressing gains nothing.
COMPRESS_FROM_BYTES = 1000
REFUSED = re.compile(r"q\s*=\s*0(\.0{0,3})?", re.IGNORECASE)


def public(*parameters: str) -> Callable[[View], View]:
    """
    Opt the view's successful answers in to public caching: they must not depend on who asks.

    ``parameters`` are those of ``settings.HELD_QUERY`` and ``settings.GRID_QUERY`` that the view reads; with any other
    the answer is held by nobody, or each of its values would be a further copy of the same page.
    """
    names = settings.HELD_QUERY & set(parameters)
    beginnings = (*(beginning for beginning in settings.GRID_QUERY if beginning in parameters), *settings.IGNORED_QUERY)

    def opt_in(view: View) -> View:
        @wraps(view)
        def shown_to_all(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response: HttpResponseBase = view(request, *args, **kwargs)
            is_page = response.status_code == 200 and request.method in {"GET", "HEAD"}
            # What the view itself said of caches counts.
            # A parameter that is said twice counts once, but would be a further copy.
            is_read = all(
                len(values) == 1 and (name in names or name.startswith(beginnings))
                for name, values in request.GET.lists()
            )
            if is_page and "Cache-Control" not in response.headers:
                response.headers["Cache-Control"] = PUBLIC if is_read else PRIVATE
            return response

        return shown_to_all  # type: ignore[return-value]

    return opt_in


@dataclass(frozen=True, slots=True)
class Held(Generic[Value]):
    """Something made of what ``tags`` name, with the place in the row of changes that it was made at."""

    value: Value
    tags: frozenset[str]
    made_at: int
    until: float  # seconds since 1970

    @property
    def is_fresh(self) -> bool:
        return page_changes.known.is_fresh(self.tags, self.made_at) and time.time() < self.until


def made(make: Callable[[], Value]) -> Held[Value]:
    """Return what ``make`` returns, with what it shows."""
    # The place is read first: what changes while we make it is not held as new.
    made_at = page_changes.known.now()
    with gathering() as shown:
        value = make()
    return Held(value, frozenset(shown.tags), int(min(made_at, shown.as_of)), shown.until)


# Of this process, with the time.monotonic() until which they are kept: to read the header from elsewhere would take
# longer than to draw it.
Pieces = Recent[str, tuple[Held[Any], float]]
pieces: Pieces = Recent(MOST_PIECES)
# As large as a page, and there are many: they must not displace what every page shows.
large_pieces: Pieces = Recent(MOST_LARGE_PIECES)


def until_change(name: str, make: Callable[[], Value], among: Pieces = pieces) -> Value:
    """
    Return what ``make`` returns, held like the pages: for pieces that each of them shows, such as the header.

    Everybody gets the same object, so it must be one that nobody changes.

    :param among: what is as large as a page and of which there are many is held among its like
    """
    page_changes.known.now()
    held, kept_until = among.get(name) or (None, 0)
    if held is None or not held.is_fresh or time.monotonic() > kept_until:
        held = made(make)
        among.keep(name, (held, time.monotonic() + HELD_S))
    shows(*held.tags)
    shows_until(held.until)
    return cast(Value, held.value)


def store(key: str, held: Held[Any], value: Any, *files: bytes) -> None:
    """Hold what ``held`` says, ``value`` and ``files``."""
    cache.set(key, as_stored(held, value, *files), HELD_S)


def as_stored(held: Held[Any], value: Any, *files: bytes) -> tuple[str | bytes, ...]:
    """Return what ``held`` says and ``value``, as JSON, and ``files`` as they are: no name of our code is in it."""
    said = json.dumps([sorted(held.tags), held.made_at, held.until, value], ensure_ascii=False, separators=(",", ":"))
    return said, *files


def stored(key: str, make: Callable[..., Value]) -> Held[Value] | None:
    """Return what ``make(value, *files)`` makes of what was stored, None where there is nothing that we can read."""
    return read_stored(cache.get(key), make)


def read_stored(found: Any, make: Callable[..., Value]) -> Held[Value] | None:
    """Return the same of what a cache has given."""
    try:
        said, *files = list(found or ())
        tags, made_at, until, value = json.loads(said)
        return Held(make(value, *files), frozenset(tags), made_at, until)
    except (TypeError, ValueError):
        return None


@cache_once
def version() -> str:
    """Return the name of the code with its texts, and of the frontend's build: other ones draw other pages."""
    content = hashlib.blake2b(digest_size=6)
    texts = (file for folder in settings.LOCALE_PATHS for file in Path(folder).rglob("*.mo"))
    code = (file for file in Path(__file__).parents[1].rglob("*.py") if "tests" not in file.parts)
    for file in (*sorted(code), *sorted(texts), Path(settings.WEB_DIST) / "assets.json"):
        if file.exists():
            content.update(file.read_bytes())
    return content.hexdigest()


@lru_cache(maxsize=100)  # browsers send a handful of them
def takes_gzip(accepted: str) -> bool:
    """Return whether ``Accept-Encoding: accepted`` names gzip, and not with the weight 0 (RFC 9110, 12.5.3)."""
    for entry in accepted.split(","):
        coding, _semicolon, weight = entry.partition(";")
        if coding.strip().lower() == "gzip":
            return not REFUSED.fullmatch(weight.strip())
    return False


@dataclass(frozen=True, slots=True)
class HeldPage:
    """A finished answer, plain and compressed."""

    headers: dict[str, str]
    plain: bytes
    compressed: bytes

    @classmethod
    def of(cls, response: HttpResponse) -> "HeldPage":
        patch_vary_headers(response, ["Accept-Encoding"])
        plain = response.content
        compressed = gzip.compress(plain, 6, mtime=0) if len(plain) >= COMPRESS_FROM_BYTES else b""
        # Weak: the plain and the compressed form are the same page, byte for byte they are not.
        etag = f'W/"{hashlib.blake2b(plain, digest_size=12).hexdigest()}"'
        return cls({**response.headers, "ETag": etag}, plain, compressed)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page, or 304 when the browser has it."""
        # Cut at commas, of which ours has none: Django's pattern takes 126 ms for 64 kB of them, charged to nobody.
        known = request.headers.get("If-None-Match", "").split(",")
        if self.headers["ETag"] in map(str.strip, known):
            response: HttpResponse = HttpResponseNotModified()
            body = b""
        else:
            zipped = self.compressed and takes_gzip(request.headers.get("Accept-Encoding", ""))
            body = self.compressed if zipped else self.plain
            response = HttpResponse(body)
            if zipped:
                response.headers["Content-Encoding"] = "gzip"
        for name, value in self.headers.items():
            if body or name not in {"Content-Type", "Content-Length"}:
                response.headers[name] = value
        response.headers["Content-Length"] = str(len(body))
        return response


def page_key(request: HttpRequest) -> str | None:
    """Return the name a page is held under, None for a request that no held page answers."""
    # Wagtail asks so for the preview of a draft, at the address of the page that is live.
    is_preview = getattr(request, "is_dummy", False)
    if request.method not in {"GET", "HEAD"} or is_preview or is_back_office(request):
        return None
    if request.META.get("QUERY_STRING", "").count("&") >= MOST_PARAMETERS:
        return None
    counted, kinds = [], set[str]()
    for name, values in sorted(request.GET.lists()):
        kind = next((beginning for beginning in settings.GRID_QUERY if name.startswith(beginning)), "")
        # Said twice it would be a further name for the same page; choices together are endless.
        if len(values) == 1 and (name in settings.HELD_QUERY or (kind and kind not in kinds)):
            counted.append((name, values[0]))
            kinds.add(kind)
        elif not name.startswith(settings.IGNORED_QUERY):
            return None
    name, _colon, port = request.META.get("HTTP_HOST", "").partition(":")
    if port not in {"", "80", "443", str(settings.PORT)}:
        return None
    host = f"{request.scheme}://{name}:{port}"
    address = f"{version()} {host}{request.path}?{urlencode(counted)}"
    return "page:" + hashlib.blake2b(address.encode(), digest_size=20).hexdigest()


class PageCacheMiddleware:
    """Middleware, first of all, that answers with held pages and holds those that ``public`` marked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        key = page_key(request)
        response = self._held(request, key) if key else self.get_response(request)
        if response.headers.get("Cache-Control") == PUBLIC and not is_one_copy(request):
            response.headers["Cache-Control"] = PRIVATE
        return response

    def _held(self, request: HttpRequest, key: str) -> HttpResponseBase:
        page_changes.known.now()
        held = stored(key, HeldPage)
        if held is None or not held.is_fresh:
            drawn = made(lambda: self.get_response(request))
            response = drawn.value
            if response.headers.get("Cache-Control") != PUBLIC or not isinstance(response, HttpResponse):
                return response
            page = HeldPage.of(response)
            held = Held(page, drawn.tags, drawn.made_at, drawn.until)
            store(key, held, page.headers, page.plain, page.compressed)
        return held.value.answer(request)


def for_caches(request: HttpRequest, policy: str) -> str:
    """Return ``policy``, PRIVATE for an address with a query, which changes nothing: each would be a further copy."""
    return PRIVATE if request.META.get("QUERY_STRING") else policy


def is_one_copy(request: HttpRequest) -> bool:
    """
    Return whether caches in front may keep a page under this query; under others it would be copied endlessly.

    It names no campaign, of which every click has its own, and is spelled as links and forms do it (not ``%70age=2``).
    """
    query = request.META.get("QUERY_STRING", "")
    if not query:
        return True
    if any(name.startswith(settings.IGNORED_QUERY) for name in request.GET):
        return False
    plain = urlencode([(name, value) for name, values in request.GET.lists() for value in values])
    # Browsers spell two signs otherwise than Python does (URL Standard, application/x-www-form-urlencoded).
    return query in {plain, plain.replace("~", "%7E").replace("%2A", "*")}
