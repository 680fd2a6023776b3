"""The WSGI application with our request class."""

from typing import Any
from wsgiref.types import WSGIApplication

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

from vyloha.core.http.paths import MAX_PATH_BYTES

# Lists of parameters that Django takes apart, the first one before any middleware is asked: 8 kB of semicolons take
# 80 ms. Browsers say less than 200 characters.
LISTS = ("CONTENT_TYPE", "HTTP_ACCEPT", "HTTP_IF_NONE_MATCH")
MAX_LIST_LENGTH = 1000

INVALID_UTF8_ESCAPES = {
    0xDC00 + byte: f"%{byte:02X}" for byte in range(0x80, 0x100)
}  # as "surrogateescape" reads it → %XX


def quote_invalid_utf8(path: str) -> str:
    """Return ``path`` (WSGI's: a character for each byte) with bytes that are not UTF-8 as %XX; Django takes 30 ms."""
    text = path.encode("latin-1").decode(errors="surrogateescape")
    return text.translate(INVALID_UTF8_ESCAPES).encode().decode("latin-1")


class Utf8Request(WSGIRequest):
    """
    A request whose URL and form are UTF-8, whatever charset its body declares.

    Django decodes even the URL in that charset: one URL would have many meanings, and codecs that decode no text
    (rot13, undefined) would cause an error before any middleware runs.

    Headers that are expensive to parse are dropped. A too long path is cut where the request guard already rejects it.
    """

    def __init__(self, environ: dict[str, Any]) -> None:
        for name in LISTS:
            if len(environ.get(name, "")) > MAX_LIST_LENGTH:
                del environ[name]
        environ["PATH_INFO"] = quote_invalid_utf8(environ.get("PATH_INFO", "")[: MAX_PATH_BYTES + 1])
        super().__init__(environ)

    @property
    def encoding(self) -> None:
        return None

    @encoding.setter
    def encoding(self, charset: str | None) -> None:
        pass


class Application(WSGIHandler):
    request_class = Utf8Request


def get_application() -> WSGIApplication:
    """
    Return the application of ``django.core.wsgi.get_wsgi_application`` with our requests, behind the cached pages.
    """
    django.setup(set_prefix=False)
    # After the set-up: it needs the models.
    from vyloha.core.cache.middleware import CachedPageMiddleware

    return CachedPageMiddleware(Application(), MAX_LIST_LENGTH)
