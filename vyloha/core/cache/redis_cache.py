"""
The cache that all processes share (Redis or Valkey). One that fails is a miss, never an error (architecture, rule 13).

A server that is gone or hangs costs a process one short time-out, and is then left alone for a while (``Breaker``). It
holds plain data: nothing in it can name code to run, and what cannot be read is a miss.
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

from vyloha.core.database.circuit_breaker import MOST_LOST, Breaker

logger = logging.getLogger(__name__)

PATIENCE_S = 0.3  # to connect, and to wait for an answer: a healthy server takes a millisecond
# Of Wagtail, which holds the tree of sites as named tuples.
HARMLESS = {("wagtail.models.sites", "SiteRootPath")}


class Unreadable(Exception):
    """What the cache holds was written by other code than ours, or by somebody else."""


class _PlainData(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in HARMLESS:
            raise Unreadable(f"{module}.{name}")
        return super().find_class(module, name)


class PlainSerializer(RedisSerializer):
    """Reads numbers, texts, bytes, and lists, tuples, sets and dicts of them; no objects."""

    def loads(self, data: Any) -> Any:
        """:raises Unreadable: for anything else"""
        try:
            return int(data)
        except ValueError:
            pass
        try:
            return _PlainData(io.BytesIO(data)).load()
        except Exception as error:  # damaged data may raise anything
            raise Unreadable(str(error)) from error


Fallback = Callable[..., Any]  # of the arguments of a command
Keys = Callable[..., Iterable[str]]  # those that a command with such arguments changes


def patient(name: str, fallback: Fallback, changes: Keys = lambda *_args: ()) -> Any:
    """Return the command ``name`` of Django's client, answering what ``fallback`` returns when the server does not."""
    command = getattr(RedisCacheClient, name)

    def ask(self: "PatientClient", *args: Any) -> Any:
        try:
            if self.is_there():
                return command(self, *args)
        except Unreadable as error:
            logger.warning("The cache holds what this version of the shop does not read: %s", error)
            return fallback(*args)
        except (RedisError, OSError) as error:
            self.breaker.failed(error)
        self.breaker.lose(changes(*args))
        return fallback(*args)

    return ask


def no_number(key: str, delta: int) -> int:
    """:raises ValueError: always, as Django says when there is no such number"""
    raise ValueError(f"Key {key!r} not found.")


class PatientClient(RedisCacheClient):
    """Django's client, whose every command has an answer when the server has none."""

    breakers: ClassVar[dict[str, Breaker]] = {}  # by address; each thread has a client of its own

    def __init__(self, servers: list[str], **options: Any) -> None:
        # Without repetition: that is what the breaker is for.
        retry = Retry(NoBackoff(), 0)
        patience = {"socket_connect_timeout": PATIENCE_S, "socket_timeout": PATIENCE_S, "retry": retry} | options
        super().__init__(servers, PlainSerializer(), None, None, **patience)
        self.breaker = self.breakers.setdefault(" ".join(servers), Breaker("The cache"))

    def is_there(self) -> bool:
        """
        Return whether the server answers; asks it when that is due.

        :raises RedisError: if it still does not
        """
        breaker = self.breaker
        if breaker.is_closed:
            return True
        if not breaker.may_try():
            return False
        # It may have kept what we changed meanwhile, so it forgets that before anybody reads it again.
        lost, client = set(breaker.lost), self.get_client(write=True)
        if len(lost) > MOST_LOST:
            client.flushdb()
        elif lost:
            client.delete(*lost)
        else:
            client.ping()
        breaker.lost -= lost
        breaker.is_back()
        return True

    get = patient("get", lambda _key, default: default)
    get_many = patient("get_many", lambda _keys: {})
    has_key = patient("has_key", lambda _key: False)
    add = patient("add", lambda *_args: False)
    set = patient("set", lambda *_args: None, changes=lambda key, *_args: [key])
    set_many = patient("set_many", lambda *_args: None, changes=lambda data, _timeout: list(data))
    touch = patient("touch", lambda *_args: False)
    incr = patient("incr", no_number)
    delete = patient("delete", lambda _key: False, changes=lambda key: [key])
    delete_many = patient("delete_many", lambda _keys: None, changes=list)
    clear = patient("clear", lambda: False)


class PatientRedisCache(RedisCache):
    """Django's Redis cache through a ``PatientClient``."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = PatientClient


def is_shared() -> bool:
    """Return whether all processes of the shop have one cache."""
    return isinstance(caches["default"], PatientRedisCache)
