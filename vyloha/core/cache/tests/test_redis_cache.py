"""A failing shared cache is a miss: when it is down, hangs, or holds unreadable values."""

import pickle
import socket
from collections.abc import Iterator
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from vyloha.core.cache.redis_cache import FallbackRedisCache, FallbackRedisClient, PlainSerializer, UnreadableCacheValue
from vyloha.core.database import circuit_breaker


class Redis(ThreadingTCPServer):
    """A stand-in that understands the commands of the tests, and that can hang."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.values: dict[bytes, bytes] = {}
        self.asked: list[bytes] = []
        self.hangs = False
        self.address = f"redis://127.0.0.1:{self.server_address[1]}/0"

    def answer(self, name: bytes, *words: bytes) -> bytes:
        if name in {b"HELLO", b"CLIENT"}:
            return b"+OK\r\n"
        self.asked.append(name)
        if name == b"GET":
            found = self.values.get(words[0])
            return b"$-1\r\n" if found is None else b"$%d\r\n%s\r\n" % (len(found), found)
        if name == b"SET":
            self.values[words[0]] = words[1]
        if name == b"DEL":
            return b":%d\r\n" % sum(self.values.pop(word, None) is not None for word in words)
        return b"+OK\r\n"


class Conversation(StreamRequestHandler):
    server: Redis

    def handle(self) -> None:
        while head := self.rfile.readline():
            lengths = (int(self.rfile.readline()[1:]) for _word in range(int(head[1:])))
            words = [self.rfile.read(length + 2)[:-2] for length in lengths]
            if not self.server.hangs:
                self.wfile.write(self.server.answer(*words))


@pytest.fixture
def redis() -> Iterator[Redis]:
    with Redis() as server:
        thread = Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Control the time of the pauses between attempts."""
    now = [1000.0]
    monkeypatch.setattr(circuit_breaker, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def build_cache(address: str, **options: Any) -> FallbackRedisCache:
    FallbackRedisClient.breakers.clear()
    return FallbackRedisCache(address, {"OPTIONS": {"protocol": 2, "socket_timeout": 0.05, **options}})


def get_unused_address() -> str:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        return f"redis://127.0.0.1:{closed.getsockname()[1]}/0"


def test_cached_value_is_returned(redis: Redis) -> None:
    cache = build_cache(redis.address)
    cache.set("page", ("text", b"\0bytes", 3.5, {"a": [1, None]}))

    assert cache.get("page") == ("text", b"\0bytes", 3.5, {"a": [1, None]})


def test_many_values_are_set_together_and_expired_ones_deleted(redis: Redis) -> None:
    cache = build_cache(redis.address)
    cache.set_many({"a": 1, "b": (b"two",)}, 60)
    assert [cache.get("a"), cache.get("b")] == [1, (b"two",)]

    cache.set_many({"a": 2}, 0.5)

    assert cache.get("a") is None
    assert cache.get("b") == (b"two",)


def test_every_command_returns_fallback_without_server() -> None:
    cache = build_cache(get_unused_address())

    cache.set("a", 1)
    cache.set_many({"a": 1})
    cache.delete_many(["a"])

    assert cache.get("a", "default") == "default"
    assert cache.get_many(["a", "b"]) == {}
    assert cache.get_or_set("a", lambda: 5) == 5
    assert [cache.add("a", 1), cache.touch("a"), cache.has_key("a"), cache.delete("a")] == [False] * 4
    cache.clear()
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


def test_hung_server_is_retried_after_growing_pauses(
    redis: Redis, clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    redis.hangs = True
    cache = build_cache(redis.address)
    tried = []
    tries = cache._cache.get_client
    cache._cache.get_client = lambda *args, **more: (tried.append(clock[0]), tries(*args, **more))[1]  # type: ignore

    for _tenth in range(200):
        assert cache.get("a") is None
        clock[0] += 0.1

    assert [round(at - 1000) for at in tried] == [0, 1, 3, 7, 12, 17]
    assert [record.getMessage().partition(",")[0] for record in caplog.records] == ["The cache does not answer"]


def test_pause_starts_when_attempt_has_failed(clock: list[float]) -> None:
    server = circuit_breaker.CircuitBreaker("A server")
    server.record_failure(OSError("hung"))
    clock[0] += 1
    assert server.can_try()
    clock[0] += 3

    server.record_failure(OSError("hung"))

    assert not server.can_try()
    clock[0] += 2
    assert server.can_try()


def test_recovered_server_is_used_again_and_logged(
    redis: Redis, clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    cache = build_cache(redis.address)
    cache.set("a", 1)
    redis.hangs = True
    assert cache.get("a") is None

    redis.hangs = False
    assert cache.get("a") is None
    clock[0] += 1

    assert cache.get("a") == 1
    assert [record.getMessage().partition(",")[0] for record in caplog.records] == [
        "The cache does not answer",
        "The cache answers again",
    ]


def test_keys_changed_during_outage_are_deleted_afterwards(redis: Redis, clock: list[float]) -> None:
    cache = build_cache(redis.address)
    for key in ("changed", "deleted", "left"):
        cache.set(key, "old")
    redis.hangs = True
    cache.set("changed", "new")
    cache.delete("deleted")

    redis.hangs = False
    clock[0] += 1

    assert [cache.get(key) for key in ("changed", "deleted", "left")] == [None, None, "old"]
    cache.set("changed", "newer")
    assert cache.get("changed") == "newer"


def test_server_is_flushed_after_too_many_lost_changes(redis: Redis, clock: list[float]) -> None:
    cache = build_cache(redis.address)
    redis.hangs = True
    for number in range(circuit_breaker.MAX_PENDING_DELETIONS + 2):
        cache.delete(str(number))

    redis.hangs = False
    clock[0] += 1
    cache.get("a")

    assert redis.asked == [b"FLUSHDB", b"GET"]


class Renamed:
    """Stands for a class of another version of the shop."""


def test_objects_and_damaged_values_are_misses(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    cache = build_cache(redis.address)
    redis.values[b":1:object"] = pickle.dumps(Renamed())
    redis.values[b":1:damaged"] = b"\x80\x05damaged"

    assert [cache.get("object"), cache.get("damaged", "default")] == [None, "default"]
    assert cache.get("other") is None
    assert "Renamed" in caplog.text
    assert "does not answer" not in caplog.text


def test_pickled_code_is_never_run() -> None:
    class Attack:
        def __reduce__(self) -> Any:
            return eval, ("1 + 1",)

    with pytest.raises(UnreadableCacheValue):
        PlainSerializer().loads(pickle.dumps(Attack()))
