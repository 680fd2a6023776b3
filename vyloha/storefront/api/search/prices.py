"""``POST /?wc-ajax=dgwt_wcas_get_prices``: returns the prices of suggested products."""

from django.http import HttpRequest, HttpResponse

from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import admin_ajax, responses, wc_ajax
from vyloha.storefront.api.ajax.products_price import parse_ids, render_prices

NAME = "dgwt_wcas_get_prices"


@wc_ajax.handlers.register(NAME)
@admin_ajax.handlers.register(NAME)
def respond_with_prices(request: HttpRequest) -> HttpResponse:
    """Respond with the HTML of prices by ids of products and variations; unsold ones are missing."""
    params = request_parameters.parse_query(request) | request_parameters.parse_form(request)
    return responses.build_json({"success": True, "data": render_prices(parse_ids(params.get("items")))})
