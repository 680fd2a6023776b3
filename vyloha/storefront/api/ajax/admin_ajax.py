"""The dispatcher of ``/wp-admin/admin-ajax.php``: the field ``action`` names the handler."""

from django.http import HttpRequest, HttpResponse

from vyloha.core.http.endpoints import ApiError
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.visitor import nonces
from vyloha.storefront.visitor.currency import use_visitor_currency

handlers = responses.AjaxHandlers()


@use_visitor_currency
def serve(request: HttpRequest) -> HttpResponse:
    """Answer an ajax call; an unregistered action gets WordPress's "0"."""
    try:
        params = {**request_parameters.parse_query(request), **request_parameters.parse_form(request)}
    except ApiError as problem:
        return responses.disable_caching(responses.build_json(problem.build_body(), problem.status))
    handler = handlers.get(str(params.get("action", "")))
    return responses.disable_caching(handler(request) if handler else responses.build_text("0", 400))


@handlers.register("rest-nonce")
def respond_with_rest_nonce(request: HttpRequest) -> HttpResponse:
    """
    Respond to a REST client whose nonce expired.

    WordPress gives a new one to people who have signed in. The login of the back office is bound to its own path, so
    its clients call the URL below it; a guest's client shows the rejection that it already has.
    """
    if not nonces.get_user_id(request):
        return responses.build_text("0", 400)
    return responses.build_text(nonces.create_nonce(request, nonces.REST))
