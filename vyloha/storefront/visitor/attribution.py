"""
Finds where a visitor came from, as far as they consent: from the form, the script's cookies, or the request that the
server saw itself (the origin of an order needs no script).
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress

from django.db import Error
from django.http import HttpRequest, HttpResponseBase

from vyloha.commerce.attribution.cookies import SOURCE_TYPES, parse_origin
from vyloha.commerce.attribution.origin import Origin, Origins, build_origin
from vyloha.commerce.attribution.visits import CLICKS, UTM, build_visit_origin
from vyloha.commerce.customers.models import Customer
from vyloha.content.consent.attribution import get_attribution_settings
from vyloha.content.consent.banner import build_attribution
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.storefront.visitor.consent import is_allowed
from vyloha.storefront.visitor.cookies import VISIT

CAMPAIGN = {*UTM, *CLICKS}
MAX_COOKIE_LENGTH = 3000  # max. characters of the cookie


def can_track(request: HttpRequest) -> bool:
    """Return whether the merchant tracks origins of visits, and this visitor consents."""
    how = build_attribution()
    return how.params.allowTracking and (not how.consent or is_allowed(request, how.consent))


def get_origins(request: HttpRequest, given: Origin | None) -> Origins:
    """
    Return the visitor's last and first origin.

    ``given`` is the origin sent with the order: None when none was sent, empty when a script rejects tracking.
    """
    if given == {} or not can_track(request):
        return Origins({}, {})
    seen = _read_saved(request)
    last = given or parse_origin(request.COOKIES) or seen.last
    return Origins(_limit_to_visitor_sources(last), parse_origin(request.COOKIES, "first") or seen.first)


def store_origin(request: HttpRequest, customer: Customer, given: Origin | None = None) -> None:
    """
    Store the origin of the visit in which a customer has registered, as far as they consent.

    ``given`` is the origin sent with the form (``parse_form_origin``), as in ``get_origins``.
    """
    if last := get_origins(request, given).last:
        customer.origin = last
        customer.save(update_fields=["origin"])


def _limit_to_visitor_sources(origin: Origin) -> Origin:
    """Return the origin with a source type that a visitor can have, or none."""
    is_theirs = origin.get("source_type") in {*SOURCE_TYPES, "mobile_app"}
    return origin if is_theirs else {name: value for name, value in origin.items() if name != "source_type"}


def _read_saved(request: HttpRequest) -> Origins:
    """Return the visit that the server saved; the cookie is untrusted input."""
    try:
        kept = json.loads(urlsafe_b64decode(VISIT.read(request) or "e30="))
    except (ValueError, RecursionError):
        return Origins({}, {})
    if not isinstance(kept, dict):
        return Origins({}, {})
    last, first = (
        build_origin(part) if isinstance(part := kept.get(name), Mapping) else {} for name in ("last", "first")
    )
    last, first = (touch if touch.get("source_type") in SOURCE_TYPES else {} for touch in (last, first))
    return Origins(last, first or last)


class VisitMiddleware:
    """
    Middleware, before the page cache, that saves where a visitor came from when the response is private.

    The response to a campaign's link always is (``page_cache``); a cacheable response sets no cookie.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        with suppress(Error):  # cached pages are shown without a database, too
            self._save_visit(request, response)
        return response

    @staticmethod
    def _save_visit(request: HttpRequest, response: HttpResponseBase) -> None:
        if _is_arrival(request, response) and can_track(request):
            visit = build_visit_origin(
                request.build_absolute_uri(),
                request.headers.get("Referer", ""),
                request.get_host().partition(":")[0].removeprefix("www."),
                get_attribution_settings().seznam,
            )
            first = _read_saved(request).first
            told = json.dumps({"last": visit, "first": first or visit}, separators=(",", ":"))
            # Firewalls mistake URLs in cookies for attacks.
            kept = urlsafe_b64encode(told.encode()).decode()
            if len(kept) <= MAX_COOKIE_LENGTH:
                VISIT.set(response, kept)


def _is_arrival(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return whether a campaign's link requested a page, and the response is private."""
    is_page = request.method == "GET" and response.headers.get("Content-Type", "").startswith("text/html")
    is_private = "private" in response.headers.get("Cache-Control", "")
    return is_page and is_private and not is_back_office(request) and bool(CAMPAIGN & request.GET.keys())
