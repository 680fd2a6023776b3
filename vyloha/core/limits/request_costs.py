"""
Limits the server time that one network may use, so that none keeps the whole shop busy.

An answer costs the time from its start to its end: also that of waiting for the database and for the renderer. Cached
pages cost nothing. Failed answers cost as others do: work that takes too long ends as a server error. The cost is known
after the answer, so a network with any time left gets one more.
"""

import time
from collections.abc import Callable, Iterator
from math import ceil

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.core.http.backoffice_middleware import has_signed_in, is_signed_in
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.rejections import RequestRejection, is_program
from vyloha.core.limits.rate_limits import RateLimit

LOOPBACK = {"127.0.0.1", "::/64"}  # as `get_client_network` returns them


class CostLimitMiddleware:
    """Middleware that rejects requests of a network whose answers cost too much, until its minute is over."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        # In the demo everybody is on this machine; behind the proxy, only health checks are.
        if not settings.COST_SECONDS_PER_MINUTE or get_client_network(request) in LOOPBACK:
            return self.get_response(request)
        name = "cost-of-ordering" if is_ordering(request) else "cost-of-answers"
        limit = RateLimit(name, settings.COST_SECONDS_PER_MINUTE * 1000)  # ms
        if (wait_s := limit.get_wait(request)) and not is_signed_in(request):
            return build_too_expensive_rejection(wait_s).build_response(request, is_program=is_program(request))
        began = time.perf_counter()
        response = self.get_response(request)
        if not has_signed_in(request):
            charge(request, limit, time.perf_counter() - began)
            if isinstance(response, StreamingHttpResponse):
                response.streaming_content = iterate_and_charge(request, limit, iter(response))
        return response


def iterate_and_charge(request: HttpRequest, limit: RateLimit, pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the chunks of a streamed answer, and charge the time that they take; a slow client costs nothing."""
    cost_s = 0.0
    try:
        while True:
            began = time.perf_counter()
            try:
                piece = next(pieces, None)
            finally:
                cost_s += time.perf_counter() - began
            if piece is None:
                return
            yield piece
    finally:
        charge(request, limit, cost_s)


def charge(request: HttpRequest, limit: RateLimit, cost_s: float) -> None:
    """Count the cost of an answer to ``request``."""
    limit.take(request, ceil(cost_s * 1000))


def is_ordering(request: HttpRequest) -> bool:
    """Return whether the request belongs to an order: ordering has time of its own, which browsing does not use up."""
    path = request.path_info
    return path.startswith(tuple(settings.ORDERING_PATHS)) or (
        path == "/" and request.GET.get("wc-ajax") in settings.ORDERING_CALLS
    )


def build_too_expensive_rejection(wait_s: int) -> RequestRejection:
    """Return the rejection of a network that has used up its time."""
    text = ngettext(
        "More is asked for from your network than the shop can answer. Please try again in %(count)d second.",
        "More is asked for from your network than the shop can answer. Please try again in %(count)d seconds.",
        wait_s,
    )
    return RequestRejection(429, "too_many_requests", _("Just a moment"), text % {"count": wait_s}, wait_s)
