"""
Limits the server time that one network may use, so that none keeps the whole shop busy.

An answer costs the time that a process gave it: of n answers at once, each is given an n-th of every moment. So an
answer costs the same whether the shop is idle or busy, waiting for the database and for the renderer counts, and all
costs together are never more than the elapsed time. Cached pages cost nothing. Failed answers cost as others do: work
that takes too long ends as a server error. Each process adds up the cost of a network and charges it to a bucket that
all processes share.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.core.cache.process_caches import LruCache
from vyloha.core.http.backoffice_middleware import has_signed_in, is_signed_in
from vyloha.core.http.client_address import get_client_network
from vyloha.core.http.rejections import RequestRejection, is_program
from vyloha.core.limits.rate_limits import RateLimit

BURST_S = 20  # share of a minute that may be used at once: others wait meanwhile
MIN_CHARGED_S = 0.25  # a smaller cost is not charged yet
MAX_NETWORKS = 10_000  # networks per process; at most twice as many
LOOPBACK = {"127.0.0.1", "::/64"}  # as `get_client_network` returns them


class SharedProcessClock:
    """Process time of each of the concurrent answers: with n of them, it runs n times slower."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._answers = 0
        self._looked_at = self._now = 0.0

    def start(self) -> float:
        """Return the time at which another answer starts."""
        return self._advance(1)

    def stop(self) -> float:
        """Return the time at which one of them ends."""
        return self._advance(-1)

    def _advance(self, more: int) -> float:
        with self._lock:
            moment = time.perf_counter()
            if self._answers:
                self._now += (moment - self._looked_at) / self._answers
            self._looked_at = moment
            self._answers += more
            return self._now


@dataclass(slots=True)
class NetworkUsage:
    """The uncharged cost of a network in this process."""

    limit: RateLimit
    owed_s: float = 0
    refused_until: float = 0  # time.monotonic()


usages: LruCache[tuple[str, str], NetworkUsage] = LruCache(MAX_NETWORKS)


class CostLimitMiddleware:
    """Middleware that rejects requests of a network whose answers cost too much, until it has time again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.clock = SharedProcessClock()
        self._lock = Lock()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = self.clock.start()
        try:
            bill = get_usage(request)
            if bill and (wait_s := ceil(bill.refused_until - time.monotonic())) > 0 and not is_signed_in(request):
                return build_too_expensive_rejection(wait_s).build_response(request, is_program=is_program(request))
            response = self.get_response(request)
        finally:
            cost_s = self.clock.stop() - began
        if bill and not has_signed_in(request):
            self._charge(request, bill, cost_s)
            if isinstance(response, StreamingHttpResponse):
                response.streaming_content = self._iterate_and_charge(request, bill, iter(response))
        return response

    def _iterate_and_charge(self, request: HttpRequest, bill: NetworkUsage, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the chunks of a streamed answer, and charge the time that they take."""
        cost_s = 0.0
        try:
            while True:
                began = self.clock.start()
                try:
                    piece = next(pieces, None)
                finally:
                    cost_s += self.clock.stop() - began
                if piece is None:
                    return
                yield piece
        finally:
            self._charge(request, bill, cost_s)

    def _charge(self, request: HttpRequest, bill: NetworkUsage, cost_s: float) -> None:
        with self._lock:
            bill.owed_s += cost_s
            due_s = bill.owed_s if bill.owed_s >= MIN_CHARGED_S else 0
            bill.owed_s -= due_s
        if due_s:
            bill.refused_until = time.monotonic() + bill.limit.charge(request, due_s)


def get_usage(request: HttpRequest) -> NetworkUsage | None:
    """Return the usage of the client's network in this process; None if it is not counted."""
    network = get_client_network(request)
    # In the demo everybody is on this machine; behind the proxy, only health checks are.
    if not settings.COST_SECONDS_PER_MINUTE or network in LOOPBACK:
        return None
    name = "ordering" if is_ordering(request) else "answers"
    bill = usages.get((name, network))
    if bill is None:
        bill = NetworkUsage(RateLimit(f"cost-of-{name}", settings.COST_SECONDS_PER_MINUTE, BURST_S))
        usages.set((name, network), bill)
    return bill


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
