import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as all_settings
from django.test import RequestFactory

from vyloha.core.database import circuit_breaker
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.core.limits.stores import (
    FallbackRateLimitStore,
    FileRateLimitStore,
    LazyRateLimitStore,
    RedisRateLimitStore,
)

LIMIT = RateLimit("tests", 3)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Stop the time; ``clock(s)`` sets it."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr("vyloha.core.limits.rate_limits.time.time", lambda: seconds)

    set_to(1_000_000.0)
    return set_to


def build_request(address: str) -> Any:
    return RequestFactory().get("/", REMOTE_ADDR=address)


def test_network_waits_when_units_are_used_up(clock):
    request = build_request("192.0.2.1")

    waits = [LIMIT.take(request) for _time in range(4)]
    clock(1_000_020.0)
    later = [LIMIT.take(request) for _time in range(2)]

    assert waits == [0, 0, 0, 20]
    assert later == [0, 20]


def test_rejected_work_takes_no_units(clock):
    request = build_request("192.0.2.1")

    assert [LIMIT.take(request, 2), LIMIT.take(request, 2), LIMIT.take(request, 1)] == [0, 20, 0]


def test_work_larger_than_bucket_takes_whole_bucket(clock):
    request = build_request("192.0.2.1")

    assert [LIMIT.take(request, 1000), LIMIT.take(request, 1)] == [0, 20]


def test_charge_creates_debt_of_at_most_one_bucket(clock):
    request = build_request("192.0.2.1")

    assert [LIMIT.charge(request, 2), LIMIT.charge(request, 2), LIMIT.charge(request, 100)] == [0, 20, 60]
    assert LIMIT.take(request) == 60


def test_each_network_and_limit_has_own_units(clock):
    [LIMIT.take(build_request("192.0.2.1"), 3), RateLimit("others", 3).take(build_request("192.0.2.1"), 3)]

    assert LIMIT.take(build_request("192.0.2.2")) == 0
    assert LIMIT.take(build_request("192.0.2.1")) == 20


def test_ipv6_addresses_of_64_network_share_units(clock):
    LIMIT.take(build_request("2001:db8:1:2::1"), 3)

    assert LIMIT.take(build_request("2001:db8:1:2:ffff::9")) == 20
    assert LIMIT.take(build_request("2001:db8:1:3::1")) == 0


def test_units_taken_in_future_do_not_count(clock):
    clock(2_000_000.0)
    LIMIT.take(build_request("192.0.2.1"), 3)
    clock(1_000_000.0)

    assert LIMIT.take(build_request("192.0.2.1"), 3) == 0


def test_concurrent_requests_do_not_exceed_limit(clock):
    request = build_request("192.0.2.1")

    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _number: LIMIT.take(request), range(40)))

    assert waits.count(0) == 3


def test_processes_of_machine_share_file(tmp_path: Path):
    one, other = FileRateLimitStore(tmp_path / "limits"), FileRateLimitStore(tmp_path / "limits")

    assert one.take("a", 60, 60, 1000.0, allow_debt=False) == 0
    assert other.take("a", 30, 60, 1000.0, allow_debt=False) == 30


def test_file_store_is_used_while_redis_is_down(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    away = LazyRateLimitStore(RedisRateLimitStore, "redis://127.0.0.1:1/0")
    both = FallbackRateLimitStore(away, LazyRateLimitStore(FileRateLimitStore, str(tmp_path / "limits")))

    waits = [both.take("a", 40, 60, 1000.0, allow_debt=False) for _time in range(2)]

    assert waits == [0, 20]
    assert not away.breaker.is_closed  # it is not retried soon
    assert [record.name for record in caplog.records] == [circuit_breaker.__name__]


def test_failing_store_lets_everybody_pass(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    spoiled = tmp_path / "limits"
    spoiled.write_text("no database " * 1000)
    store = FallbackRateLimitStore(LazyRateLimitStore(FileRateLimitStore, str(spoiled)))

    assert [store.take("a", 60, 60, 1000.0, allow_debt=False) for _time in range(3)] == [0, 0, 0]
    assert [record.name for record in caplog.records] == [circuit_breaker.__name__]


def test_corrupt_file_is_created_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    spoiled = tmp_path / "limits"
    spoiled.write_text("no database " * 1000)
    store = FallbackRateLimitStore(LazyRateLimitStore(FileRateLimitStore, str(spoiled)))
    now = 1_000_000.0
    monkeypatch.setattr("vyloha.core.database.circuit_breaker.time.monotonic", lambda: now)

    store.take("a", 60, 60, 1000.0, allow_debt=False)
    now += 10  # past the breaker's pause

    assert [store.take("a", 60, 60, 1000.0, allow_debt=False) for _time in range(2)] == [0, 60]


def test_full_buckets_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(FileRateLimitStore, "FORGET_EVERY", 2)
    store = FileRateLimitStore(tmp_path / "limits")
    for number, now in enumerate([1000.0, 1000.0, 2000.0]):
        store.take(str(number), 10, 60, now, allow_debt=False)

    with sqlite3.connect(tmp_path / "limits") as rows:
        assert rows.execute("SELECT key FROM buckets").fetchall() == [("2",)]


def test_tests_use_rate_limits_file_of_their_own():
    assert Path(all_settings.RATE_LIMITS_FILE).name == "test-rate-limits.sqlite3"
