"""The dispatcher of ``/?wc-ajax=…``: the parameter names the handler, and an unknown name is just a page."""

from django.http import HttpRequest, HttpResponse

from vyloha.core.http.endpoints import Problem
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.visitor import carts
from vyloha.storefront.visitor.currency import follows_currency

handlers = responses.Handlers()


@follows_currency
def serve(request: HttpRequest) -> HttpResponse | None:
    """Answer an ajax call, None when nobody handles its name."""
    handler = handlers.get(request.GET.get("wc-ajax", ""))
    if handler is None:
        return None
    try:
        response = handler(request)
        carts.set_cookies(request, response)
        return responses.never_kept(response)
    except Problem as problem:
        return responses.never_kept(responses.json(problem.body(), problem.status))
