"""``/pokladna/vydejni-mista/``: finds pick-up points, in the checkout and for its script."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from vyloha.commerce.cart.pickup import needs_point
from vyloha.commerce.cart.snapshot import CartSnapshot, load_cart_snapshot
from vyloha.commerce.search.pickup_points import FIRST_COUNT, MAX_COUNT, MAX_QUERY_LENGTH, NEXT_COUNT, find_points
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.countries import COUNTRIES, DEFAULT_COUNTRY
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.representations.pickup_points import PointSearch, build_cards, build_search_message
from vyloha.storefront.visitor.carts import get_cart

SEARCH_LIMIT = RateLimit("pickup-points", per_minute=240)  # per network; it is searched while a shopper types


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """
    Respond with the fields of ``PointSearch`` to ``q``, in the ``country``, for the shipping method ``rate``;
    ``points`` is the number of results.

    The weight of the visitor's cart decides which points cannot be chosen.
    """
    if wait_s := SEARCH_LIMIT.take(request):
        message = _("You have searched too many times. Please try again in a minute.")
        answer = JsonResponse({"found": [], "message": message, "next_count": 0}, status=429)
        answer["Retry-After"] = str(wait_s)
        return answer
    typed = request.GET.get("q", "")[:MAX_QUERY_LENGTH].replace("\0", "").strip()
    method = _find_method(request.GET.get("rate", ""))
    if method is None:
        return JsonResponse({"found": [], "message": _("This delivery is not offered."), "next_count": 0}, status=404)
    cart = get_cart(request)
    weight_g = load_cart_snapshot(cart).compute_weight(method) if cart else 0
    count = parse_point_count(request.GET.get("points", ""))
    search = _search_points(method, request.GET.get("country", "").upper(), typed, weight_g, count)
    return JsonResponse(search.model_dump())


def parse_point_count(text: str) -> int:
    """Return the requested number of results, the first few for anything else."""
    return min(max(parse_whole_number(text) or 0, FIRST_COUNT), MAX_COUNT)


def search_for_contents(contents: CartSnapshot, typed: str, count: int) -> PointSearch:
    """Return the search results for the chosen shipping method without JavaScript."""
    method = contents.shipping_method
    if not typed or method is None or not needs_point(contents):
        return PointSearch(typed="", found=(), message="", next_count=0)
    weight_g = contents.compute_weight(method)
    return _search_points(method, contents.cart.country, typed[:MAX_QUERY_LENGTH], weight_g, count)


def _search_points(method: ShippingMethod, country: str, typed: str, weight_g: int, count: int) -> PointSearch:
    found = find_points(method.kind, country if country in COUNTRIES else DEFAULT_COUNTRY, typed, count)
    return PointSearch(
        typed=typed,
        found=build_cards(found.points, method, weight_g),
        message=build_search_message(found.total, typed),
        next_count=min(count + NEXT_COUNT, MAX_COUNT) if len(found.points) < min(found.total, MAX_COUNT) else 0,
    )


def _find_method(rate_id: str) -> ShippingMethod | None:
    """Return the offered shipping method to pick-up points with this name."""
    methods = (method for method in get_offered_shipping_methods() if method.rate_id == rate_id)
    return next((method for method in methods if method.carrier.needs_point), None)
