"""The dispatcher of ``/wp-admin/admin-ajax.php``: the field ``action`` names the handler."""

from django.http import HttpRequest, HttpResponse

from vyloha.core.http.endpoints import Problem
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.visitor import nonces
from vyloha.storefront.visitor.currency import follows_currency

handlers = responses.Handlers()


@follows_currency
def serve(request: HttpRequest) -> HttpResponse:
    """Answer an ajax call; what nobody handles gets WordPress's "0"."""
    try:
        params = {**request_parameters.query_of(request), **request_parameters.form_of(request)}
    except Problem as problem:
        return responses.never_kept(responses.json(problem.body(), problem.status))
    handler = handlers.get(str(params.get("action", "")))
    return responses.never_kept(handler(request) if handler else responses.text("0", 400))


@handlers.named("rest-nonce")
def rest_nonce(request: HttpRequest) -> HttpResponse:
    """
    Answer a REST client whose nonce expired (facts 10).

    WordPress gives a new one to people with a login only. The login of the back office is bound to its own path, so
    these come to the address below it; a guest's client shows the refusal that it already has.
    """
    user_id = nonces.user_id_of(request)
    return responses.text(nonces.nonce_for(nonces.REST, user_id=user_id)) if user_id else responses.text("0", 400)
