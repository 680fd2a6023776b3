"""Checks what a shopper has typed into the checkout so far, for the field that they have just left."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.ordering.checkout_details import find_typed_errors
from vyloha.storefront.ordering.checkout_form import TypedCheckout, is_too_long

CHECK_LIMIT = RateLimit("field-checks", per_minute=240)  # per network; forms have twenty fields


@require_POST
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """
    Respond with ``{"errors": {name: text, …}}`` to the fields of the form; nothing is saved.

    Too long (413), or beyond the limit (429), the fields wait for the check of the whole form.
    """
    if is_too_long(request):
        return JsonResponse({"errors": {}}, status=413)
    if wait_s := CHECK_LIMIT.take(request):
        answer = JsonResponse({"errors": {}}, status=429)
        answer["Retry-After"] = str(wait_s)
        return answer
    typed = TypedCheckout.from_post(request.POST)
    chosen = next((method for method in get_offered_shipping_methods() if method.rate_id == typed.rate_id), None)
    return JsonResponse({"errors": find_typed_errors(typed, chosen is None or chosen.needs_address)})
