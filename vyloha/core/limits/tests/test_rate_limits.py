import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import RequestFactory
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from vyloha.core.cache import redis_cache
from vyloha.core.database import circuit_breaker
from vyloha.core.limits import rate_limits
from vyloha.core.limits.rate_limits import RateLimit

LIMIT = RateLimit("tests", 3)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Stop the time; ``clock(s)`` sets it."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr("time.time", lambda: seconds)

    set_to(1_000_000.0)
    in_memory = FixedWindowRateLimiter(MemoryStorage())  # Redis has a clock of its own
    monkeypatch.setattr(rate_limits, "get_limiter", lambda: in_memory)
    return set_to


def build_request(address: str = "192.0.2.1") -> Any:
    return RequestFactory().get("/", REMOTE_ADDR=address)


def test_network_waits_until_its_minute_is_over(clock):
    request = build_request()

    LIMIT.take(request)
    clock(1_000_020.0)
    waits = [LIMIT.take(request) for _time in range(3)]
    clock(1_000_060.0)
    later = [LIMIT.take(request) for _time in range(2)]

    assert waits == [0, 0, 40]
    assert later == [0, 0]


@pytest.mark.django_db  # with it the test runs with Redis too
def test_network_waits_when_units_are_used_up():
    request = build_request()

    waits = [LIMIT.take(request) for _time in range(4)]

    assert waits[:3] == [0, 0, 0]
    assert 0 < waits[3] <= 60


@pytest.mark.django_db
def test_asking_for_wait_counts_nothing():
    request = build_request()

    assert [LIMIT.get_wait(request) for _time in range(9)] == [0] * 9
    LIMIT.take(request, 2)
    assert LIMIT.get_wait(request) == 0
    LIMIT.take(request, 1)
    assert 0 < LIMIT.get_wait(request) <= 60


@pytest.mark.django_db
def test_work_larger_than_what_is_left_is_counted():
    request = build_request()

    assert LIMIT.take(request, 1000) > 0
    assert LIMIT.take(request) > 0


def test_limit_of_zero_allows_nothing():
    assert RateLimit("nothing", 0).take(build_request()) >= 1


@pytest.mark.django_db
def test_each_network_and_limit_has_own_units():
    [LIMIT.take(build_request(), 3), RateLimit("others", 3).take(build_request(), 3)]

    assert LIMIT.take(build_request("192.0.2.2")) == 0
    assert LIMIT.take(build_request()) > 0


def test_ipv6_addresses_of_64_network_share_units():
    LIMIT.take(build_request("2001:db8:1:2::1"), 3)

    assert LIMIT.take(build_request("2001:db8:1:2:ffff::9")) > 0
    assert LIMIT.take(build_request("2001:db8:1:3::1")) == 0


@pytest.mark.django_db
def test_concurrent_requests_do_not_exceed_limit():
    request = build_request()

    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _number: LIMIT.take(request), range(40)))

    assert waits.count(0) == 3


@pytest.mark.parametrize(("shared", "allowed"), [(False, 2), (True, 4)])
def test_process_has_its_share_without_redis(settings, monkeypatch, shared, allowed):
    rate_limits.get_limiter()
    settings.WORKERS = 2
    monkeypatch.setattr(rate_limits, "is_shared", lambda: shared)
    limit = RateLimit("shares", 4)

    assert [limit.take(build_request()) for _time in range(6)].count(0) == allowed


def test_failing_redis_lets_everybody_pass(settings, monkeypatch, caplog):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"redis://127.0.0.1:{closed.getsockname()[1]}/0"
    settings.CACHES = {"default": {"BACKEND": f"{redis_cache.__name__}.FallbackRedisCache", "LOCATION": address}}
    monkeypatch.setattr(rate_limits, "breaker", circuit_breaker.CircuitBreaker("Counts"))
    away = rate_limits.get_limiter.__wrapped__()
    get_limiter = Mock(return_value=away)
    monkeypatch.setattr(rate_limits, "get_limiter", get_limiter)

    assert [LIMIT.take(build_request(), 3) for _time in range(5)] == [0] * 5
    assert LIMIT.get_wait(build_request()) == 0
    assert get_limiter.call_count == 1  # Redis is left alone for a while
    assert [record.name for record in caplog.records] == [circuit_breaker.__name__]
