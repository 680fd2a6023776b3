"""``/pokladna/vydejni-mista/``: finds pick-up points, in the checkout and for its script."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from vyloha.commerce.cart.pickup import needs_point
from vyloha.commerce.cart.snapshot import CartSnapshot, load_cart_snapshot
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.countries import COUNTRIES, DEFAULT_COUNTRY
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.point_search import MAX_QUERY_LENGTH, find_points
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.representations.pickup_points import PointSearch, build_cards, build_search_message
from vyloha.storefront.visitor.carts import get_cart

SEARCH_LIMIT = RateLimit("pickup-points", per_minute=60)  # per network; a shopper types a few towns


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """
    Respond with ``{"found": […], "message": "…"}`` to ``q``, in the ``country``, for the shipping method ``rate``.

    The weight of the visitor's cart decides which points cannot be chosen.
    """
    if wait_s := SEARCH_LIMIT.take(request):
        message = _("You have searched too many times. Please try again in a minute.")
        answer = JsonResponse({"found": [], "message": message}, status=429)
        answer["Retry-After"] = str(wait_s)
        return answer
    typed = request.GET.get("q", "")[:MAX_QUERY_LENGTH].replace("\0", "").strip()
    method = _find_method(request.GET.get("rate", ""))
    if method is None:
        return JsonResponse({"found": [], "message": _("This delivery is not offered.")}, status=404)
    cart = get_cart(request)
    weight_g = load_cart_snapshot(cart).compute_weight(method) if cart else 0
    search = _search_points(method, request.GET.get("country", "").upper(), typed, weight_g)
    return JsonResponse({"found": [card.model_dump() for card in search.found], "message": search.message})


def search_for_contents(contents: CartSnapshot, typed: str) -> PointSearch:
    """Return the search results for the chosen shipping method without JavaScript."""
    method = contents.shipping_method
    if not typed or method is None or not needs_point(contents):
        return PointSearch(typed="", found=(), message="")
    return _search_points(method, contents.cart.country, typed[:MAX_QUERY_LENGTH], contents.compute_weight(method))


def _search_points(method: ShippingMethod, country: str, typed: str, weight_g: int) -> PointSearch:
    points = find_points(method.kind, country if country in COUNTRIES else DEFAULT_COUNTRY, typed)
    return PointSearch(
        typed=typed, found=build_cards(points, method, weight_g), message=build_search_message(len(points), typed)
    )


def _find_method(rate_id: str) -> ShippingMethod | None:
    """Return the offered shipping method to pick-up points with this name."""
    methods = (method for method in get_offered_shipping_methods() if method.rate_id == rate_id)
    return next((method for method in methods if method.carrier.needs_point), None)
