"""Serves protocol calls that come to the front page's URL: ``/?wc-ajax=…`` and ``/?rest_route=/…``."""

from django.http import HttpRequest, HttpResponse

from vyloha.storefront.api.ajax import wc_ajax
from vyloha.storefront.api.rest import dispatch


def answer_call(request: HttpRequest) -> HttpResponse | None:
    """Return the response to a protocol call, None if the request is for the page itself."""
    if "rest_route" in request.GET:
        return dispatch.serve(request, request.GET["rest_route"])
    if "wc-ajax" in request.GET:
        return wc_ajax.serve(request)
    return None
