"""The calls of ``web/wishlist``: a customer's saved products, and the cards of a guest's list."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_http_methods, require_safe

from vyloha.commerce.wishlist.models import MAX_ITEMS
from vyloha.commerce.wishlist.saving import load_shown_ids, remove_product, save_products
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import render_fragment
from vyloha.storefront.pages.wishlist.grid import WishlistGrid, parse_ids
from vyloha.storefront.pages.wishlist.wishlist import get_full_list_text
from vyloha.storefront.visitor.cookies import SIGNED_IN
from vyloha.storefront.visitor.currency import use_visitor_currency
from vyloha.storefront.visitor.customers import get_customer


@require_http_methods(["GET", "HEAD", "POST"])
def handle_products(request: HttpRequest) -> HttpResponse:
    """
    Return the ids of the customer's products, the latest first; a POST saves (``add``) or removes (``remove``) some.

    The ids of ``add`` have commas between them: signing in sends those that the browser saved before.
    """
    customer = get_customer(request)
    if customer is None:
        response = JsonResponse({"signed_in": False, "ids": [], "error": ""})
        SIGNED_IN.delete(response)
        return response
    error = ""
    if "add" in request.POST:
        added = [parse_whole_number(part) or 0 for part in request.POST["add"].split(",")]
        if not save_products(customer, added[:MAX_ITEMS]):
            error = get_full_list_text()
    if "remove" in request.POST:
        remove_product(customer, parse_whole_number(request.POST["remove"]) or 0)
    return JsonResponse({"signed_in": True, "ids": load_shown_ids(customer), "error": error})


@require_safe
@use_visitor_currency
def show_cards(request: HttpRequest) -> HttpResponse:
    """Respond with the HTML of a guest's list."""
    ids, _has_more = parse_ids(request, MAX_ITEMS)
    html = render_fragment("WishlistGrid", WishlistGrid.from_ids(ids, is_own=True), "wishlist-")
    return HttpResponse(html, headers={"Cache-Control": PRIVATE, "X-Robots-Tag": "noindex"})
