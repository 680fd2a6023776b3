"""
Limits the expensive work that one network may request per minute.

The library ``limits`` counts: in Redis where ``CACHE_URL`` names one, for all processes; else in memory, where each web
process has its share of the limit. If Redis fails, every request passes: a limit must never close the shop.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import ceil

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import FixedWindowRateLimiter
from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from vyloha.core.cache.redis_cache import is_shared
from vyloha.core.database.circuit_breaker import CircuitBreaker
from vyloha.core.http.client_address import get_client_network

PREFIX = "vyloha:rate"
TIMEOUT_S = 0.2

breaker = CircuitBreaker("What counts requests")


class TooManyRequests(Exception):
    """The message is for the client; ``wait_s``: in how many whole seconds it may retry."""

    def __init__(self, message: str, wait_s: int) -> None:
        super().__init__(message)
        self.wait_s = wait_s


@dataclass(frozen=True)
class RateLimit:
    """A network may take ``per_minute`` units in the minute that begins with the first of them."""

    name: str
    per_minute: float

    def take(self, request: HttpRequest, units: int = 1) -> int:
        """Count ``units`` and return 0, or in how many seconds (at least 1) the network has any again."""
        return self._compute_wait(request, lambda limiter, *key: limiter.hit(*key, cost=units))

    def get_wait(self, request: HttpRequest) -> int:
        """Return 0 while the network has units left, else in how many seconds it has; count none."""
        return self._compute_wait(request, lambda limiter, *key: limiter.test(*key))

    def _compute_wait(self, request: HttpRequest, is_allowed: Callable[..., bool]) -> int:
        if not (breaker.is_closed or breaker.can_try()):
            return 0
        limiter, item, key = get_limiter(), self._build_item(), self._get_network_key(request)
        try:
            is_left = is_allowed(limiter, item, key)
            wait_s = 0 if is_left else max(1, ceil(limiter.get_window_stats(item, key).reset_time - time.time()))
        except (RedisError, OSError) as error:
            breaker.record_failure(error)
            return 0
        breaker.record_success()
        return wait_s

    def _build_item(self) -> RateLimitItemPerMinute:
        sharing = 1 if is_shared() else settings.WORKERS
        return RateLimitItemPerMinute(ceil(self.per_minute / sharing), namespace=self.name)

    def _get_network_key(self, request: HttpRequest) -> str:
        """Return the key of the client's network; hashed with a secret, since all addresses could be tried."""
        return salted_hmac("vyloha.rate-limits", get_client_network(request), algorithm="sha256").hexdigest()[:24]


@cache
def get_limiter() -> FixedWindowRateLimiter:
    """Return the counters: those of all processes, or of this one."""
    if not is_shared():
        return FixedWindowRateLimiter(MemoryStorage())
    address = settings.CACHES["default"]["LOCATION"]
    # Without retries: by default there are four, seconds apart.
    pool = ConnectionPool.from_url(
        address, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S, retry=Retry(NoBackoff(), 0)
    )
    return FixedWindowRateLimiter(RedisStorage(address, connection_pool=pool, key_prefix=PREFIX))
