"""Restricts the sources that a page may load from, and the sites that may submit forms to the shop."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from vyloha.core.http.backoffice_middleware import is_back_office

View = TypeVar("View", bound=Callable[..., Any])

SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}

SHOP_POLICY = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "media-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    # jQuery parses HTML in a document of its own, whose base it sets to this page.
    "base-uri": ["'self'"],
    # The back office shows pages in a frame beside their editor.
    "frame-ancestors": ["'self'"],
}
# Wagtail's choosers of dates come with inline scripts, its forms with inline styles. Only people with a login see them,
# and what they enter is escaped. No page of it has a script in an attribute.
BACK_OFFICE_POLICY = {
    "default-src": ["'self'"],
    "script-src": ["'self'", "'unsafe-inline'"],
    "script-src-attr": ["'none'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'self'"],
}
# An SVG opened by its own URL is a document and could run a script.
DRAWING_POLICY = {"default-src": ["'none'"], "style-src": ["'unsafe-inline'"], "frame-ancestors": ["'self'"]}


def add_sources(policy: dict[str, list[str]], sources: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return ``policy`` extended for third-party sources: directive → hosts."""
    return policy | {directive: [*policy.get(directive, ["'self'"]), *hosts] for directive, hosts in sources.items()}


def build_header(policy: dict[str, list[str]]) -> str:
    """Return the value of ``Content-Security-Policy`` for ``policy``: directive → sources."""
    return "; ".join(f"{directive} {' '.join(sources)}" for directive, sources in policy.items())


class ContentSecurityPolicyMiddleware:
    """
    Middleware that sends a content security policy with every document that has none of its own yet.

    The shop's policy allows neither inline scripts nor inline styles.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.shop = allow_vite(SHOP_POLICY, settings.VITE_URL)
        self.opened: Callable[[bool], Mapping[str, Sequence[str]]] = import_string(settings.OPENED_SOURCES)
        self.back_office = build_header(BACK_OFFICE_POLICY)
        self.drawing = build_header(DRAWING_POLICY)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if kind == "text/html":
            if is_back_office(request):
                policy = self.back_office
            else:
                is_private = "private" in response.headers.get("Cache-Control", "")
                policy = build_header(add_sources(self.shop, self.opened(is_private)))
            response.headers.setdefault("Content-Security-Policy", policy)
        elif kind in {"image/svg+xml", "application/xml", "text/xml"}:
            response.headers.setdefault("Content-Security-Policy", self.drawing)
        return response


def allow_vite(policy: dict[str, list[str]], url: str) -> dict[str, list[str]]:
    """Return ``policy`` extended for Vite's development server at ``url``, unchanged when it is ""."""
    if not url:
        return policy
    socket = url.replace("http", "ws", 1)
    # Vite puts the styles that are being edited inline; they are hashed files in the built shop.
    added = {
        "script-src": [url],
        "style-src": [url, "'unsafe-inline'"],
        "connect-src": [url, socket],
        "img-src": [url],
        "font-src": [url],
    }
    return {directive: sources + added.get(directive, []) for directive, sources in policy.items()}


def allow_cross_site(view: View) -> View:
    """Let other sites send forms to ``view``, which must check them: a payment provider returns the shopper."""
    view.accepts_cross_site = True  # type: ignore[attr-defined]
    return view


class SameOriginMiddleware:
    """
    Middleware that rejects changes requested by a page of another site.

    Pages of the shop are the same for everybody and so hold no CSRF token. Instead the middleware checks headers of the
    browser, in this order:

    1. ``Sec-Fetch-Site``, which no page can forge: ``same-origin`` and ``none`` (the shopper's own doing)
       pass;
    2. ``Origin``, from browsers without it: it must be this host's, or be one of
       ``settings.CSRF_TRUSTED_ORIGINS``;
    3. neither: not a page in a browser (every browser since 2020 sends ``Origin`` with POST) but a program or
       a provider's notification. It passes: a program has only the cookies that it was given, so nobody
       else's rights can be borrowed through it. Cookies are ``SameSite=Lax`` as well, so an older browser
       would not send them either.

    A sibling host (``same-site``) counts as another site. The back office has CSRF tokens besides this.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Return or raise a rejection (403) instead of the view, or return None for a valid request."""
        if request.method in SAFE_METHODS or getattr(view, "accepts_cross_site", False) or is_same_origin(request):
            return None
        return build_rejection(request)


def is_same_origin(request: HttpRequest) -> bool:
    """Return whether no page of another site can have sent ``request``."""
    origin = request.headers.get("Origin")
    if origin and origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    if site := request.headers.get("Sec-Fetch-Site"):
        return site in {"same-origin", "none"}
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


def is_protocol_call(request: HttpRequest) -> bool:
    """Return whether the client is a program, which reads JSON and no page."""
    return request.path_info.startswith(tuple(settings.PROTOCOL_PATHS)) or bool(
        settings.PROTOCOL_PARAMETERS & request.GET.keys()
    )


class CrossSiteRequest(PermissionDenied):
    """A page of another site requested a change; the message is Czech and shown to the shopper."""


def build_rejection(request: HttpRequest) -> HttpResponseBase:
    """
    Return the response to a program's request from another site.

    :raises CrossSiteRequest: if a person sent it; ``handler403`` renders the page
    """
    message = _("This form was sent from another site, so we did not accept it. Open our shop and try again.")
    if is_protocol_call(request):
        body = {"code": "cross_site_request", "message": message, "data": {"status": 403}}
        return JsonResponse(body, status=403, json_dumps_params={"ensure_ascii": False})
    raise CrossSiteRequest(message)
