"""
``get_customer_location``: returns a hash of the visitor's location; scripts add it to URLs so that caches keep pages of
different countries apart.
"""

import hashlib

from django.http import HttpRequest, HttpResponse

from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.visitor import carts
from vyloha.storefront.visitor.country import get_country

HASH_LENGTH = 12  # hex digits


@handlers.register("get_customer_location")
def respond_with_location(request: HttpRequest) -> HttpResponse:
    """Respond with a hash of country and state: the visitor's own address, or the location that the network tells."""
    cart = carts.get_cart(request)
    told = cart.billing_address if cart else {}
    place = f"{told.get('country') or get_country(request)}|{told.get('state') or ''}".upper()
    digest = hashlib.md5(place.encode(), usedforsecurity=False).hexdigest()
    return responses.build_json({"success": True, "data": {"hash": digest[:HASH_LENGTH]}})
