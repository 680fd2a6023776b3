"""`POST /?wc-ajax=dgwt_wcas_get_prices`: what suggested products cost (specification 7.8, facts 4.5)."""

from django.http import HttpRequest, HttpResponse

from vyloha.storefront.protocol import admin_ajax, answers, bodies, wc_ajax
from vyloha.storefront.protocol.products_price import ids_of, prices_in_html

NAME = "dgwt_wcas_get_prices"


@wc_ajax.handlers.named(NAME)
@admin_ajax.handlers.named(NAME)
def prices(request: HttpRequest) -> HttpResponse:
    """Answer with the HTML of prices by ids of products and variations; what is not sold is missing."""
    params = bodies.query_of(request) | bodies.form_of(request)
    return answers.json({"success": True, "data": prices_in_html(ids_of(params.get("items")))})
