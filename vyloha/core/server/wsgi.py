"""The application that a web server calls."""

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
    """Return ``path`` (WSGI's: a character for each byte) with bytes that are no UTF-8 as %XX; Django takes 30 ms."""
    text = path.encode("latin-1").decode(errors="surrogateescape")
    return text.translate(INVALID_UTF8_ESCAPES).encode().decode("latin-1")


class Utf8Request(WSGIRequest):
    """
    A request whose address and form are UTF-8, whatever charset its body claims to have.

    Django reads even the address in that charset: one address would have many meanings, and with codecs that decode
    no text (rot13, undefined) there would be an error before any middleware is asked.

    Headers that would be costly to read are as if they were not sent. A path without end is cut where the door already
    refuses it.
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
    """Return what ``django.core.wsgi.get_wsgi_application`` does, with our requests, behind the pages that are held."""
    django.setup(set_prefix=False)
    # After the set-up: it needs the models.
    from vyloha.core.cache.middleware import CachedPageMiddleware

    return CachedPageMiddleware(Application(), MAX_LIST_LENGTH)
