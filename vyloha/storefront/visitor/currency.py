"""
The currency of a request.

Pages are in the default currency for everybody. ``?wmc-currency=EUR`` shows any of them in EUR, for this visitor alone;
views that are never public (cart, checkout, the protocol) follow the cookie that it sets.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.cache import patch_vary_headers

from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table, use_currency
from vyloha.content.currencies.switcher import PARAMETER
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.core.http.redirects import build_url_with_query
from vyloha.storefront.visitor.cookies import CURRENCY, FORMER_CURRENCY

EXPIRED = "Wed, 11 Jan 1984 05:00:00 GMT"
View = TypeVar("View", bound=Callable[..., Any])

_LINK = re.compile(r'(<a\b[^>]*?\shref=")(/(?![/\\])[^"]*)"')
_FORM = re.compile(r"<form\b[^>]*>")
_NO_PAGES = (
    *(settings.STATIC_URL, settings.MEDIA_URL, settings.BACK_OFFICE_PATH),
    *("/dokumenty/", "/wp-json/", "/wp-admin/"),
)


def get_visitor_currency(request: HttpRequest) -> ShopCurrency:
    """Return the currency that the visitor chose, in the URL or earlier; None if it is not offered."""
    table = currency_table()
    return _get_requested(request) or table.get(CURRENCY.read(request)) or table.default


def use_visitor_currency(view: View) -> View:
    """Make a view that is never public respond in its visitor's currency."""

    @wraps(view)
    def answer_in_currency(*args: Any, **kwargs: Any) -> HttpResponseBase:
        request = next(argument for argument in args if isinstance(argument, HttpRequest))
        with use_currency(get_visitor_currency(request).code):
            response: HttpResponseBase = view(*args, **kwargs)
        return response

    return answer_in_currency  # type: ignore[return-value]


def set_currency_cookie(response: HttpResponseBase, currency: ShopCurrency) -> None:
    """Save the choice in a cookie for a day; scripts read it."""
    for cookie in (CURRENCY, FORMER_CURRENCY):
        cookie.set(response, currency.code)


class CurrencyMiddleware:
    """Middleware that renders a page in the currency of its URL, only for its visitor, and keeps it in its links."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        asked = request.GET.get(PARAMETER, "")
        if "=" in asked and not is_back_office(request):  # a switcher's select sends the chosen link
            fields = [(name, value) for name, value in request.GET.items() if name != PARAMETER]
            query = urlencode([*fields, (PARAMETER, asked.rpartition("=")[2])])
            return HttpResponseRedirect(build_url_with_query(request, query))
        currency = _get_requested(request)
        if currency is None:
            return self.get_response(request)
        with use_currency(currency.code):
            response = self.get_response(request)
        response.headers["Cache-Control"] = "private, no-cache, must-revalidate"
        response.headers["Expires"] = EXPIRED
        response.headers["X-Robots-Tag"] = "noindex"
        patch_vary_headers(response, ["Cookie"])
        set_currency_cookie(response, currency)
        _add_to_links(response, currency.code)
        return response


def _get_requested(request: HttpRequest) -> ShopCurrency | None:
    if PARAMETER not in request.GET or is_back_office(request):
        return None
    return currency_table().get(request.GET[PARAMETER])


def _add_to_links(response: HttpResponseBase, code: str) -> None:
    if location := response.headers.get("Location", ""):
        response.headers["Location"] = _add_to_href(location, code, is_html=False)
    if isinstance(response, HttpResponse) and response.headers.get("Content-Type", "").startswith("text/html"):
        html = _LINK.sub(lambda found: f'{found[1]}{_add_to_href(found[2], code, is_html=True)}"', response.text)
        response.content = _FORM.sub(lambda found: _add_to_form(found[0], code), html)


def _add_to_href(href: str, code: str, is_html: bool) -> str:
    """Return a link of the shop with the currency added; external links and links with a currency stay unchanged."""
    if not href.startswith("/") or href.startswith(("//", *_NO_PAGES)) or f"{PARAMETER}=" in href:
        return href
    address, hash_, fragment = href.partition("#")
    joint = "&amp;" if "?" in address and is_html else "&" if "?" in address else "?"
    return f"{address}{joint}{PARAMETER}={code}{hash_}{fragment}"


def _add_to_form(tag: str, code: str) -> str:
    """Return a form's tag; a GET form sends the currency along, a POST follows the cookie."""
    if 'method="post"' in tag.lower():
        return tag
    return f'{tag}<input type="hidden" name="{PARAMETER}" value="{code}"/>'
