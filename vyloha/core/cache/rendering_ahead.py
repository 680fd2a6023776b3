"""
Renders the most visited pages before somebody asks for them: after an import, a change of prices, an update.

It requests them from the web server of this machine, one after another, as a visitor would: pages that are cached cost
it next to nothing, and others are cached for everybody then.
"""

import http.client
import time
from collections.abc import Iterator
from urllib.parse import quote

from django.conf import settings
from django.core.cache import cache

from vyloha.core.cache.pages import get_code_version
from vyloha.core.cache.redis_cache import is_shared
from vyloha.core.cache.visits import AGENT, RequestUrl, get_most_visited
from vyloha.core.database import outbox

MAX_RUN_S = 2.0  # other background jobs wait as long at most
BUSY_S = 0.5  # an answer that takes longer: visitors need the server
TIMEOUT_S = 5.0
RENDERED = "rendered-ahead"  # key of the cache: what was rendered last
# Even if nothing changes, pages expire by the clock.
REPEATED_AFTER_S = 600


def claim() -> bool:
    """Return whether there may be something to render: a change, another version of the shop, time that has passed."""
    if not settings.PAGES_RENDERED_AHEAD or not is_shared():
        return False
    now = [get_code_version(), outbox.get_change_range().latest]
    if cache.get(RENDERED) == now:
        return False
    cache.set(RENDERED, now, REPEATED_AFTER_S)
    return True


def render(start: int) -> int | None:
    """
    Request the most visited pages from the place ``start`` on, for ``MAX_RUN_S``.

    :return: the place to go on from; None when all are done, or the server is busy: then it is tried again later
    """
    ends_at = time.monotonic() + MAX_RUN_S
    for place, took_s in enumerate(_request(get_most_visited(settings.PAGES_RENDERED_AHEAD)[start:]), start + 1):
        if took_s is None:
            cache.delete(RENDERED)
            return None
        if time.monotonic() >= ends_at:
            return place
        # Half of the time, the thread that answers is there for others.
        time.sleep(took_s)
    return None


def _request(addresses: list[RequestUrl]) -> Iterator[float | None]:
    """Yield how long each answer took, in seconds; None: the server is busy or away."""
    for address in addresses:
        began = time.monotonic()
        try:
            status = _fetch_status(*address)
        except (OSError, http.client.HTTPException):
            yield None
            return
        took_s = time.monotonic() - began
        yield None if status in {429, 503} or took_s > BUSY_S else took_s


def _fetch_status(_scheme: str, forwarded_scheme: str, host: str, script: str, path: str, _query: str) -> int:
    connection = http.client.HTTPConnection(settings.HOST.strip("[]"), settings.PORT, timeout=TIMEOUT_S)
    headers = {"Host": host, "User-Agent": AGENT, "Accept-Encoding": "br"}
    if forwarded_scheme:
        headers["X-Forwarded-Proto"] = forwarded_scheme
    try:
        # WSGI's paths have a character for each byte.
        connection.request("GET", quote((script + path).encode("latin-1")), headers=headers)
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()
