"""The application that a web server calls."""

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


class Utf8Request(WSGIRequest):
    """
    A request whose address and form are UTF-8, whatever charset its body claims to have.

    Django reads even the address in that charset: one address would have many meanings, and with codecs that decode
    no text (rot13, undefined) there would be an error before any middleware is asked.
    """

    @property
    def encoding(self) -> None:
        return None

    @encoding.setter
    def encoding(self, charset: str | None) -> None:
        pass


class Application(WSGIHandler):
    request_class = Utf8Request


def get_application() -> Application:
    """Return what ``django.core.wsgi.get_wsgi_application`` does, with our requests."""
    django.setup(set_prefix=False)
    return Application()
