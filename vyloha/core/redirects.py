"""Addresses that a request had a say in and that an answer leads to: they never leave this site."""

import re

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path

# A browser takes "//" and "\" for the beginning of another site, and leaves out control characters before it looks.
_OWN = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")


def same_page(request: HttpRequest, query: str = "") -> str:
    """Return the address of the page that was asked for, with ``query`` (encoded) in place of its own."""
    path = "/" + escape_uri_path(request.path).lstrip("/")
    return f"{path}?{query}" if query else path


def own_address(address: str, otherwise: str = "/") -> str:
    """Return ``address`` when it is a path of this site, with or without a query, else ``otherwise``."""
    return address if _OWN.fullmatch(address) else otherwise
