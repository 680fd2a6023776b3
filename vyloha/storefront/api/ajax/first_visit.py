"""Returns the currency of a first visit by the visitor's country. Only visitors without a cookie request it."""

import json
from base64 import b64encode

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.pricing.currencies import currency_table
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.admin_ajax import handlers
from vyloha.storefront.visitor.cookies import FIRST_VISIT
from vyloha.storefront.visitor.country import find_currency, get_country
from vyloha.storefront.visitor.currency import set_currency_cookie


@handlers.register("wmc_first_visit")
def handle_first_visit(request: HttpRequest) -> HttpResponse:
    """Respond with country and currency, and store both in cookies; without a matching currency it is the shop's."""
    table = currency_table()
    country = get_country(request) if table.rules.follows_country else ""
    currency = find_currency(country)
    found = {"country": country, "currency_code": (currency or table.default).code}
    response = responses.build_json({"success": True, "data": found})
    kept = b64encode(json.dumps(found).encode()).decode()
    FIRST_VISIT.set(response, kept)
    if currency:
        set_currency_cookie(response, currency)
    return response
