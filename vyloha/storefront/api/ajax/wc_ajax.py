"""The dispatcher of ``/?wc-ajax=…``: the parameter names the handler; an unknown name is served as a normal page."""

from django.http import HttpRequest, HttpResponse

from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.visitor.currency import use_visitor_currency

handlers = responses.AjaxHandlers()


@use_visitor_currency
def serve(request: HttpRequest) -> HttpResponse | None:
    """Answer an ajax call; return None for an unregistered name."""
    handler = handlers.get(request.GET.get("wc-ajax", ""))
    if handler is None:
        return None
    try:
        return responses.disable_caching(handler(request))
    except ApiError as problem:
        return responses.disable_caching(responses.build_json(problem.build_body(), problem.status))
