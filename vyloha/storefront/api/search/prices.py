"""`POST /?wc-ajax=dgwt_wcas_get_prices`: what suggested products cost (specification 7.8, facts 4.5)."""

from django.http import HttpRequest, HttpResponse

from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import admin_ajax, responses, wc_ajax
from vyloha.storefront.api.ajax.products_price import ids_of, prices_in_html

NAME = "dgwt_wcas_get_prices"


@wc_ajax.handlers.named(NAME)
@admin_ajax.handlers.named(NAME)
def prices(request: HttpRequest) -> HttpResponse:
    """Answer with the HTML of prices by ids of products and variations; what is not sold is missing."""
    params = request_parameters.query_of(request) | request_parameters.form_of(request)
    return responses.json({"success": True, "data": prices_in_html(ids_of(params.get("items")))})
