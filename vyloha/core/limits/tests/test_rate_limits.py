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
    """Let time stand still; ``clock(s)`` sets it."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr("vyloha.core.limits.rate_limits.time.time", lambda: seconds)

    set_to(1_000_000.0)
    return set_to


def asked_from(address: str) -> Any:
    return RequestFactory().get("/", REMOTE_ADDR=address)


def test_a_network_that_took_its_units_waits_until_there_are_some_again(clock):
    request = asked_from("192.0.2.1")

    waits = [LIMIT.take(request) for _time in range(4)]
    clock(1_000_020.0)
    later = [LIMIT.take(request) for _time in range(2)]

    assert waits == [0, 0, 0, 20]
    assert later == [0, 20]


def test_large_work_takes_several_units_and_nothing_when_it_is_refused(clock):
    request = asked_from("192.0.2.1")

    assert [LIMIT.take(request, 2), LIMIT.take(request, 2), LIMIT.take(request, 1)] == [0, 20, 0]


def test_what_is_larger_than_the_bucket_takes_the_whole_of_it(clock):
    request = asked_from("192.0.2.1")

    assert [LIMIT.take(request, 1000), LIMIT.take(request, 1)] == [0, 20]


def test_work_that_was_done_already_is_charged_and_makes_a_debt_of_one_bucket_at_most(clock):
    request = asked_from("192.0.2.1")

    assert [LIMIT.charge(request, 2), LIMIT.charge(request, 2), LIMIT.charge(request, 100)] == [0, 20, 60]
    assert LIMIT.take(request) == 60


def test_each_network_and_each_kind_of_work_has_its_own_units(clock):
    [LIMIT.take(asked_from("192.0.2.1"), 3), RateLimit("others", 3).take(asked_from("192.0.2.1"), 3)]

    assert LIMIT.take(asked_from("192.0.2.2")) == 0
    assert LIMIT.take(asked_from("192.0.2.1")) == 20


def test_addresses_of_one_ipv6_line_are_one_network(clock):
    LIMIT.take(asked_from("2001:db8:1:2::1"), 3)

    assert LIMIT.take(asked_from("2001:db8:1:2:ffff::9")) == 20
    assert LIMIT.take(asked_from("2001:db8:1:3::1")) == 0


def test_a_clock_that_was_once_ahead_locks_nobody_out(clock):
    clock(2_000_000.0)
    LIMIT.take(asked_from("192.0.2.1"), 3)
    clock(1_000_000.0)

    assert LIMIT.take(asked_from("192.0.2.1"), 3) == 0


def test_no_more_is_given_to_many_at_once(clock):
    request = asked_from("192.0.2.1")

    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _number: LIMIT.take(request), range(40)))

    assert waits.count(0) == 3


def test_processes_of_one_machine_share_a_file(tmp_path: Path):
    one, other = FileRateLimitStore(tmp_path / "limits"), FileRateLimitStore(tmp_path / "limits")

    assert one.take("a", 60, 60, 1000.0, allow_debt=False) == 0
    assert other.take("a", 30, 60, 1000.0, allow_debt=False) == 30


def test_while_redis_is_away_the_machine_counts_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    away = LazyRateLimitStore(RedisRateLimitStore, "redis://127.0.0.1:1/0")
    both = FallbackRateLimitStore(away, LazyRateLimitStore(FileRateLimitStore, str(tmp_path / "limits")))

    waits = [both.take("a", 40, 60, 1000.0, allow_debt=False) for _time in range(2)]

    assert waits == [0, 20]
    assert not away.breaker.is_closed  # nobody waits for it again soon
    assert [record.name for record in caplog.records] == [circuit_breaker.__name__]


def test_a_limit_that_cannot_be_counted_lets_everybody_pass(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    spoiled = tmp_path / "limits"
    spoiled.write_text("no database " * 1000)
    store = FallbackRateLimitStore(LazyRateLimitStore(FileRateLimitStore, str(spoiled)))

    assert [store.take("a", 60, 60, 1000.0, allow_debt=False) for _time in range(3)] == [0, 0, 0]
    assert [record.name for record in caplog.records] == [circuit_breaker.__name__]


def test_a_file_that_was_spoiled_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    spoiled = tmp_path / "limits"
    spoiled.write_text("no database " * 1000)
    store = FallbackRateLimitStore(LazyRateLimitStore(FileRateLimitStore, str(spoiled)))
    now = 1_000_000.0
    monkeypatch.setattr("vyloha.core.database.circuit_breaker.time.monotonic", lambda: now)

    store.take("a", 60, 60, 1000.0, allow_debt=False)
    now += 10  # past the breaker's pause

    assert [store.take("a", 60, 60, 1000.0, allow_debt=False) for _time in range(2)] == [0, 60]


def test_buckets_that_are_full_again_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(FileRateLimitStore, "FORGET_EVERY", 2)
    store = FileRateLimitStore(tmp_path / "limits")
    for number, now in enumerate([1000.0, 1000.0, 2000.0]):
        store.take(str(number), 10, 60, now, allow_debt=False)

    with sqlite3.connect(tmp_path / "limits") as rows:
        assert rows.execute("SELECT key FROM buckets").fetchall() == [("2",)]


def test_tests_count_apart_from_a_shop_that_runs_here():
    assert Path(all_settings.RATE_LIMITS_FILE).name == "test-rate-limits.sqlite3"
