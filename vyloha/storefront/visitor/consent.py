"""
The visitor's consent, as the cookie stores it: "1a2b3c4d.statistics_marketing". Nothing before they choose; a new
version asks again, and until then the old consent is void. Scripts read the same in web/consent/consent.ts.
"""

from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase

from django.http import HttpRequest, HttpResponseBase

from vyloha.content.consent.banner import OPTIONAL, ConsentOffer, build_banner
from vyloha.core.cache.pages import cache_until_change
from vyloha.core.consent import StorageType
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.storefront.visitor.cookies import CONSENT, delete_everywhere


def get_allowed_categories(request: HttpRequest) -> frozenset[str] | None:
    """Return the optional categories that the visitor allowed, None if they have not answered the current version."""
    version, _dot, allowed = (CONSENT.read(request) or "").partition(".")
    offer = build_banner() if version else None
    if offer is None or version != offer.version:
        return None
    return frozenset(OPTIONAL) & set(allowed.split("_"))


def is_allowed(request: HttpRequest, category: str) -> bool:
    """Return whether the visitor allowed ``category``."""
    return category not in OPTIONAL or category in (get_allowed_categories(request) or ())


def save_choice(response: HttpResponseBase, offer: ConsentOffer, allowed: Iterable[str]) -> None:
    """Save the choice in a cookie."""
    CONSENT.set(response, f"{offer.version}.{'_'.join(sorted(allowed))}")


def clear_rejected(
    request: HttpRequest, response: HttpResponseBase, offer: ConsentOffer, allowed: Iterable[str]
) -> None:
    """Delete every cookie whose category is not among ``allowed``, for any host."""
    refused = [key.name for key in offer.keys if key.place == StorageType.COOKIE and key.category not in set(allowed)]
    for name in request.COOKIES:
        if any(fnmatchcase(name, pattern) for pattern in refused):
            delete_everywhere(response, name, request.get_host())


class ConsentMiddleware:
    """Middleware that sets no cookie that needs a missing consent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not response.cookies or is_back_office(request):
            return response
        if offer := cache_until_change("consent-banner", build_banner):
            for key, morsel in list(response.cookies.items()):
                category = next((one.category for one in offer.keys if fnmatchcase(morsel.key, one.name)), "")
                if category and str(morsel["max-age"]) != "0" and not is_allowed(request, category):
                    del response.cookies[key]
        return response
