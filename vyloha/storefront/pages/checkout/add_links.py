"""
Links that add a product to the cart, on any page, as in WooCommerce (``?add-to-cart=``): a shop's old newsletters are
full of them.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect

from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.core.http.security import is_protocol_call
from vyloha.storefront.pages.checkout.cart import ADDING, PATH


class AddLinkMiddleware:
    """Middleware that redirects ``?add-to-cart=12`` to the cart, which asks first: pages are the same for everybody."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in {"GET", "HEAD"} or ADDING not in request.GET or request.path == PATH:
            return self.get_response(request)
        if is_back_office(request) or is_protocol_call(request):
            return self.get_response(request)
        return HttpResponseRedirect(f"{PATH}?{request.META['QUERY_STRING']}")
