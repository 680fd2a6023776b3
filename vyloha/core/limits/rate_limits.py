"""
Limits the expensive work that one network may request per minute, over all processes.

For each kind of work a network has a bucket of units: requests take units, time fills it again. So a network that
requests seldom may request a lot at once. Larger work takes more units; see ``RateLimit.take`` and ``charge``.
"""

import time
from dataclasses import dataclass
from math import ceil

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.stores import get_store

MINUTE_S = 60.0


class TooManyRequests(Exception):
    """The message is for the client; ``wait_s``: in how many whole seconds it may retry."""

    def __init__(self, message: str, wait_s: int) -> None:
        super().__init__(message)
        self.wait_s = wait_s


@dataclass(frozen=True)
class RateLimit:
    """A network may take ``per_minute`` units a minute; at once, as many as refill in ``bucket_s`` seconds."""

    name: str
    per_minute: float
    bucket_s: float = MINUTE_S

    def take(self, request: HttpRequest, units: float = 1) -> int:
        """Take ``units`` and return 0; or take none and return in how many seconds there are enough (at least 1)."""
        return self._take_from_store(request, units, allow_debt=False)

    def charge(self, request: HttpRequest, units: float) -> int:
        """Take ``units`` that were used already; return 0, or in how many seconds the bucket has any again."""
        return self._take_from_store(request, units, allow_debt=True)

    def _take_from_store(self, request: HttpRequest, units: float, *, allow_debt: bool) -> int:
        if not self.per_minute:
            return 1
        filling_s = MINUTE_S * units / self.per_minute
        if not allow_debt:  # more than a whole bucket could never be taken
            filling_s = min(filling_s, self.bucket_s)
        return ceil(
            get_store().take(self.get_key(request), filling_s, self.bucket_s, time.time(), allow_debt=allow_debt)
        )

    def get_key(self, request: HttpRequest) -> str:
        """Return the key of the client's network; hashed with a secret, since all addresses could be tried."""
        network = get_client_network(request)
        return f"{self.name}:{salted_hmac('vyloha.rate-limits', network, algorithm='sha256').hexdigest()[:24]}"
