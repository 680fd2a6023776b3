"""Looks a company up in the register by its number, to fill in the fields of the checkout."""

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from vyloha.commerce.orders.addresses import RULES
from vyloha.commerce.orders.company_register import RegisterUnavailable, find_company
from vyloha.core.limits.rate_limits import RateLimit

LOOKUP_LIMIT = RateLimit("company-lookups", per_minute=10)  # per network; each may wait for the register's server


@require_GET
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """
    Respond with ``{"company": {…} or null, "message": "…"}``; field names are those of the billing address.

    An unavailable register is no error of the page (200): the shopper types on.
    """
    ico, problem = RULES["ico"](request.GET.get("ico", "")[:20], "CZ")
    if problem:
        return _build_answer(problem, 400)
    if wait_s := LOOKUP_LIMIT.take(request):
        answer = _build_answer(_("You have looked up too many companies. Please try again in a minute."), 429)
        answer["Retry-After"] = str(wait_s)
        return answer
    try:
        company = find_company(ico)
    except RegisterUnavailable:
        return _build_answer(_("The register ARES cannot be read now, please fill the fields in yourself."))
    if company is None:
        return _build_answer(_("The register ARES knows no company of this number. Please look for a mistyped digit."))
    return JsonResponse({"company": asdict(company), "message": ""})


def _build_answer(message: str, status: int = 200) -> HttpResponse:
    return JsonResponse({"company": None, "message": message}, status=status)
