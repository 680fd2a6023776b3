"""Builds redirect URLs from parts of a request; they never leave this site."""

import re

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.encoding import escape_uri_path

# A browser takes "//" and "\" for the start of another site, and drops control characters before it parses.
_OWN = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")


def build_url_with_query(request: HttpRequest, query: str = "") -> str:
    """Return the requested URL with ``query`` (encoded) in place of its own."""
    path = "/" + escape_uri_path(request.path).lstrip("/")
    return f"{path}?{query}" if query else path


def find_lower_case_url(request: HttpRequest) -> str | None:
    """Return the requested URL with its path in small letters, None when it has no others."""
    path = request.path.lower()
    if path == request.path:
        return None
    query = str(request.META.get("QUERY_STRING", ""))
    return "/" + escape_uri_path(path).lstrip("/") + (f"?{query}" if query else "")


def get_local_url(address: str, default: str = "/") -> str:
    """Return ``address`` when it is a path of this site, with or without a query, else ``default``."""
    return address if _OWN.fullmatch(address) else default


class SeeOther(HttpResponseRedirect):
    """A redirect (303) in response to a form: the browser follows it with GET."""

    status_code = 303
