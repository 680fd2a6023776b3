"""
The cache that all processes share (Redis or Valkey). A failure of it is a miss, never an error.

A server that is gone or hangs costs a process one short time-out, and is then left alone for a while
(``CircuitBreaker``). The cache holds plain data: nothing in it can name code to run, and an unreadable value is a miss.
"""

import io
import logging
import pickle
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache, RedisCacheClient, RedisSerializer
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from vyloha.core.database.circuit_breaker import MAX_PENDING_DELETIONS, CircuitBreaker

logger = logging.getLogger(__name__)

TIMEOUT_S = 0.3  # to connect, and to wait for an answer: a healthy server takes a millisecond
# Of Wagtail, which holds the tree of sites as named tuples.
HARMLESS = {("wagtail.models.sites", "SiteRootPath")}


class UnreadableCacheValue(Exception):
    """A value in the cache was written by other code than ours."""


class _CacheUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in HARMLESS:
            raise UnreadableCacheValue(f"{module}.{name}")
        return super().find_class(module, name)


class PlainSerializer(RedisSerializer):
    """Serializes numbers, texts, bytes, and lists, tuples, sets and dicts of them; no objects."""

    def loads(self, data: Any) -> Any:
        """
        Return the value of ``data``.

        :raises UnreadableCacheValue: for any other value
        """
        try:
            return int(data)
        except ValueError:
            pass
        try:
            return _CacheUnpickler(io.BytesIO(data)).load()
        except Exception as error:  # damaged data may raise anything
            raise UnreadableCacheValue(str(error)) from error


Fallback = Callable[..., Any]  # of the arguments of a command
Keys = Callable[..., Iterable[str]]  # those that a command with such arguments changes


class _PlainClient(RedisCacheClient):
    _serializer: Any

    def set_many(self, data: Any, timeout: Any) -> None:
        """Set the values in one step, without Django's transaction of two commands for each."""
        if timeout == 0:  # Redis refuses it; they have expired already
            self.get_client(None, write=True).delete(*data)
            return
        pipeline = self.get_client(None, write=True).pipeline(transaction=False)
        for key, value in data.items():
            pipeline.set(key, self._serializer.dumps(value), ex=timeout)
        pipeline.execute()


def build_fallback_command(name: str, fallback: Fallback, changes: Keys = lambda *_args: ()) -> Any:
    """Return the command ``name`` of Django's client, which returns ``fallback`` when the server does not answer."""
    command = getattr(_PlainClient, name)

    def send_command(self: "FallbackRedisClient", *args: Any) -> Any:
        try:
            if self.is_available():
                return command(self, *args)
        except UnreadableCacheValue as error:
            logger.warning("The cache holds a value that this version of the shop cannot read: %s", error)
            return fallback(*args)
        except (RedisError, OSError) as error:
            self.breaker.record_failure(error)
        self.breaker.queue_deletions(changes(*args))
        return fallback(*args)

    return send_command


def raise_no_number(key: str, delta: int) -> int:
    """
    Report a missing number, as Django's client does.

    :raises ValueError: always
    """
    raise ValueError(f"Key {key!r} not found.")


class FallbackRedisClient(_PlainClient):
    """Django's client, whose every command has a fallback without the server."""

    breakers: ClassVar[dict[str, CircuitBreaker]] = {}  # by address; each thread has a client of its own

    def __init__(self, servers: list[str], **options: Any) -> None:
        # Without retries: the circuit breaker handles failures.
        retry = Retry(NoBackoff(), 0)
        patience = {"socket_connect_timeout": TIMEOUT_S, "socket_timeout": TIMEOUT_S, "retry": retry} | options
        super().__init__(servers, PlainSerializer(), None, None, **patience)
        self.breaker = self.breakers.setdefault(" ".join(servers), CircuitBreaker("The cache"))
        self._clients: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Return the client for reading or writing. Django builds one for each command, a tenth of a page's time."""
        if write not in self._clients:
            self._clients[write] = super().get_client(key, write=write)
        return self._clients[write]

    def is_available(self) -> bool:
        """
        Return whether the server answers; checks it when that is due.

        :raises RedisError: if it still does not
        """
        breaker = self.breaker
        if breaker.is_closed:
            return True
        if not breaker.can_try():
            return False
        # It may hold values that we changed meanwhile, so these are deleted before anybody reads them again.
        lost, client = set(breaker.lost), self.get_client(write=True)
        if len(lost) > MAX_PENDING_DELETIONS:
            client.flushdb()
        elif lost:
            client.delete(*lost)
        else:
            client.ping()
        breaker.lost -= lost
        breaker.record_success()
        return True

    get = build_fallback_command("get", lambda _key, default: default)
    get_many = build_fallback_command("get_many", lambda _keys: {})
    has_key = build_fallback_command("has_key", lambda _key: False)
    add = build_fallback_command("add", lambda *_args: False)
    set = build_fallback_command("set", lambda *_args: None, changes=lambda key, *_args: [key])
    set_many = build_fallback_command("set_many", lambda *_args: None, changes=lambda data, _timeout: list(data))
    touch = build_fallback_command("touch", lambda *_args: False)
    incr = build_fallback_command("incr", raise_no_number)
    delete = build_fallback_command("delete", lambda _key: False, changes=lambda key: [key])
    delete_many = build_fallback_command("delete_many", lambda _keys: None, changes=list)
    clear = build_fallback_command("clear", lambda: False)


class FallbackRedisCache(RedisCache):
    """Django's Redis cache through a ``FallbackRedisClient``."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = FallbackRedisClient


def is_shared() -> bool:
    """Return whether all processes of the shop share one cache."""
    return isinstance(caches["default"], FallbackRedisCache)
