"""The dispatcher of ``/wp-json/…`` and ``/?rest_route=/…``: turns requests into calls and replies into responses."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from pydantic import ValidationError
from pydantic_core import to_json, to_jsonable_python

from vyloha.core.http.endpoints import ApiError, Endpoint, EndpointCall, EndpointReply, registry
from vyloha.storefront.api import request_parameters
from vyloha.storefront.api.rest import invalid_params, links, schemas
from vyloha.storefront.api.rest.field_selection import select_fields
from vyloha.storefront.api.rest.parameters import ReplyOptions, parse_reply_options
from vyloha.storefront.visitor import marketing, nonces
from vyloha.storefront.visitor.currency import use_visitor_currency

METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
# WooCommerce serves the Store API without a version as its first one.
_WITHOUT_VERSION = re.compile(r"wc/store(?=/|$)(?!/v[0-9]+(/|$))")
# Error codes of namespaces for a method that the route lacks.
_NO_METHOD = {"wc/store/v1": "woocommerce_rest_invalid_endpoint"}


@use_visitor_currency
def serve(request: HttpRequest, path: str) -> HttpResponse:
    """Answer a request for ``path``, without the leading ``/wp-json/``."""
    headers: dict[str, str] = {}
    try:
        headers = _check_nonce(request)
        call = build_call(request, path)
        # Before the call runs: a rejected call changes nothing.
        wishes = parse_reply_options(call.query, is_read=call.method in {"GET", "HEAD"})
        reply = _apply_reply_options(answer_call(call), call, wishes)
    except ApiError as problem:
        reply = EndpointReply[Any](problem.build_body(), problem.status)
    reply.headers = {**headers, **reply.headers}
    request_parameters.read_to_the_end(request)
    response = _build_http_response(request, reply)
    marketing.set_email_cookie(request, response)
    return response


def build_call(request: HttpRequest, path: str) -> EndpointCall:
    """
    Build the call of a request.

    :raises Problem: if its body cannot be parsed
    """
    return EndpointCall(
        http=request,
        method=_get_method(request),
        path=normalize_path(path),
        query=request_parameters.parse_query(request),
        body=request_parameters.parse_body(request) if request.method not in {"GET", "HEAD"} else {},
        headers=request.headers,
    )


def normalize_path(path: str) -> str:
    """Return a route's canonical path: without slashes at its ends, always with a version."""
    return _WITHOUT_VERSION.sub("wc/store/v1", path.strip("/"), count=1)


def answer_call(call: EndpointCall) -> EndpointReply[Any]:
    """Return the reply to a call; rejections are replies too."""
    try:
        found = registry.find_endpoints(call.path)
        if call.method == "OPTIONS" and found:
            return _build_options([endpoint for endpoint, _params in found])
        endpoint, in_path = _choose_endpoint(call, found)
        reply = endpoint.run(call, parse_params(endpoint, call, in_path))
    except ApiError as problem:
        reply = EndpointReply(problem.build_body(), problem.status)
    reply.headers.setdefault(
        "Allow", ", ".join(endpoint.method for endpoint, _params in registry.find_endpoints(call.path))
    )
    return reply


def parse_params(endpoint: Endpoint, call: EndpointCall, in_path: dict[str, str]) -> Any:
    """
    Return the validated parameters of a call.

    :raises Problem: if one is missing or invalid
    """
    try:
        return endpoint.params.model_validate({**call.params, **in_path})
    except ValidationError as error:
        raise invalid_params.build_api_error(error) from error


def find_endpoint(call: EndpointCall) -> tuple[Endpoint, dict[str, str]]:
    """
    Return the endpoint of a call with the parameters in its path.

    :raises Problem: if there is none
    """
    return _choose_endpoint(call, registry.find_endpoints(call.path))


def _choose_endpoint(
    call: EndpointCall, found: list[tuple[Endpoint, dict[str, str]]]
) -> tuple[Endpoint, dict[str, str]]:
    method = "GET" if call.method == "HEAD" else call.method
    for endpoint, in_path in found:
        if endpoint.method == method:
            return endpoint, in_path
    code = _NO_METHOD.get(found[0][0].namespace, "rest_no_route") if found else "rest_no_route"
    raise ApiError(code, _("No route was found matching the URL and request method."), 404)


def _get_method(request: HttpRequest) -> str:
    method = request.method or "GET"
    # Only a POST can override its method: a GET that deletes would bypass the check of its origin.
    if method == "POST":
        method = request.GET.get("_method") or request.headers.get("X-HTTP-Method-Override") or method
    return method.upper() if method.upper() in METHODS else "POST"


def _check_nonce(request: HttpRequest) -> dict[str, str]:
    """Reject a REST nonce that is not the sender's; a valid one returns a fresh one, and guests need none."""
    nonce = nonces.get_rest_nonce(request)
    if not nonce:
        return {}
    if not nonces.is_own(request, nonce, nonces.REST):
        raise ApiError("rest_cookie_invalid_nonce", _("Cookie check failed"), 403)
    return {"X-WP-Nonce": nonces.create_nonce(request, nonces.REST)}


def _build_options(endpoints: list[Endpoint]) -> EndpointReply[Any]:
    methods = [endpoint.method for endpoint in endpoints]
    body = {
        "namespace": endpoints[0].namespace,
        "methods": methods,
        "endpoints": [
            {"methods": [endpoint.method], "args": schemas.build_args(endpoint.params)} for endpoint in endpoints
        ],
        "schema": schemas.build_schema(next((one for one in endpoints if one.method == "GET"), endpoints[0])),
    }
    return EndpointReply(body, headers={"Allow": ", ".join(methods)})


def _apply_reply_options(reply: EndpointReply[Any], call: EndpointCall, options: ReplyOptions) -> EndpointReply[Any]:
    """Return ``reply`` with the requested fields, links and embedded items; rejections stay unchanged."""
    if reply.status >= 400 or call.method == "OPTIONS" or options == ReplyOptions():
        return reply
    body = to_jsonable_python(reply.body)
    if options.wants_links:
        links.add_links(body, call)
    if options.embeds:
        links.embed_parents(body, call, answer_call)
    return EndpointReply(select_fields(body, options.fields) if options.fields else body, reply.status, reply.headers)


def _build_http_response(request: HttpRequest, reply: EndpointReply[Any]) -> HttpResponse:
    body, status = reply.body, reply.status
    if "_envelope" in request.GET:
        body, status = {"body": body, "status": status, "headers": reply.headers}, 200
    content = b"" if status == 204 else to_json(body)
    response = HttpResponse(content, status=status, content_type="application/json; charset=UTF-8")
    for name, value in {"Cache-Control": "no-store", "X-Robots-Tag": "noindex", **reply.headers}.items():
        response.headers[name] = value
    return response
