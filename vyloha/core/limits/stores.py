"""
Stores the buckets of ``rate_limits``: in Redis where ``CACHE_URL`` is one, else in a file that all processes of the
machine share. When a store fails, every request passes: a limit must never close the shop.

A bucket is one number: when it will be full, in seconds since 1970 ("generic cell rate algorithm"). Work that takes n
seconds to refill moves it by n, at most so far that the bucket has units again in ``MAX_WAIT_S``.
"""

import sqlite3
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Protocol

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from vyloha.core.database.circuit_breaker import CircuitBreaker

PREFIX = "vyloha:rate:"
MAX_WAIT_S = 60  # a debt refills in at most that time
TIMEOUT_S = 0.2


class RateLimitStore(Protocol):
    def take(self, key: str, filling_s: float, bucket_s: float, now: float, *, allow_debt: bool) -> float:
        """
        Take units that refill in ``filling_s`` from a bucket that fills in ``bucket_s``; return 0, or the wait in s.
        """

    def reset(self) -> None:
        """Fill all buckets."""


# A value later than `latest` was written by a clock that was ahead, and must lock nobody out.
SCRIPT = """
local now, filling, bucket, latest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full = tonumber(redis.call('GET', KEYS[1]) or now)
if full < now or full > latest then full = now end
full = full + filling
local wait = full - now - bucket
if wait > 0.001 and ARGV[5] == '0' then return tostring(wait) end
full = math.min(full, latest)
redis.call('SET', KEYS[1], string.format('%.3f', full), 'EX', math.ceil(full - now) + 1)
return tostring(wait)
"""


class RedisRateLimitStore:
    """Buckets for all machines; one round trip."""

    def __init__(self, url: str) -> None:
        self._client = redis.Redis.from_url(
            url.replace("valkey:", "redis:", 1),
            socket_timeout=TIMEOUT_S,
            socket_connect_timeout=TIMEOUT_S,
            # By default it tries four times, seconds apart.
            retry=Retry(NoBackoff(), 0),
        )
        self._script = self._client.register_script(SCRIPT)

    def take(self, key: str, filling_s: float, bucket_s: float, now: float, *, allow_debt: bool) -> float:
        values: list[str | float] = [f"{now:.3f}", filling_s, bucket_s, now + bucket_s + MAX_WAIT_S, int(allow_debt)]
        return _limit_wait(float(self._script(keys=[PREFIX + key], args=values)))

    def reset(self) -> None:
        for key in self._client.scan_iter(f"{PREFIX}*"):
            self._client.delete(key)


UPSERT = """
INSERT INTO buckets VALUES (:key, :now + :filling)
ON CONFLICT (key) DO UPDATE SET
    full = min((CASE WHEN full BETWEEN :now AND :latest THEN full ELSE :now END) + :filling, :latest)
WHERE (CASE WHEN full BETWEEN :now AND :latest THEN full ELSE :now END) + :filling <= :allowed OR :is_on_credit
RETURNING full
"""


class FileRateLimitStore:
    """Buckets of this machine, in an SQLite file that may be lost: writes are not synchronized to the disk."""

    FORGET_EVERY = 10_000  # takes

    def __init__(self, file: Path) -> None:
        self._lock = Lock()
        self._takes = 0
        file.parent.mkdir(parents=True, exist_ok=True)
        self._rows = sqlite3.connect(file, timeout=TIMEOUT_S, isolation_level=None, check_same_thread=False)
        self._rows.execute("PRAGMA journal_mode=WAL")
        self._rows.execute("PRAGMA synchronous=OFF")
        self._rows.execute("CREATE TABLE IF NOT EXISTS buckets (key TEXT PRIMARY KEY, full REAL) WITHOUT ROWID")

    def take(self, key: str, filling_s: float, bucket_s: float, now: float, *, allow_debt: bool) -> float:
        latest = now + bucket_s + MAX_WAIT_S
        values = {"key": key, "now": now, "filling": filling_s, "latest": latest}
        values |= {"allowed": now + bucket_s + 0.001, "is_on_credit": allow_debt}
        with self._lock:
            if kept := self._rows.execute(UPSERT, values).fetchone():
                self._delete_full_buckets(now)
                return _limit_wait(kept[0] - now - bucket_s)
            [full] = self._rows.execute("SELECT full FROM buckets WHERE key = :key", values).fetchone() or [now]
        return _limit_wait(full + filling_s - now - bucket_s)

    def _delete_full_buckets(self, now: float) -> None:
        self._takes += 1
        if self._takes % self.FORGET_EVERY == 1:
            # Also buckets that a clock that was ahead has left.
            self._rows.execute("DELETE FROM buckets WHERE full < ? OR full > ?", [now, now + 24 * 3600])

    def reset(self) -> None:
        with self._lock:
            self._rows.execute("DELETE FROM buckets")


def _limit_wait(until_allowed_s: float) -> float:
    return min(until_allowed_s, MAX_WAIT_S) if until_allowed_s > 0.001 else 0


class FallbackRateLimitStore:
    """A store, or the next one while it fails; after a failure it is left alone for a while (``breaker``)."""

    def __init__(self, *stores: "LazyRateLimitStore") -> None:
        self._stores = stores

    def take(self, key: str, filling_s: float, bucket_s: float, now: float, *, allow_debt: bool) -> float:
        for kept in self._stores:
            if kept.breaker.is_closed or kept.breaker.can_try():
                try:
                    wait_s = kept.get_store().take(key, filling_s, bucket_s, now, allow_debt=allow_debt)
                except (redis.RedisError, sqlite3.Error, OSError) as error:
                    kept.record_failure(error)
                else:
                    kept.breaker.record_success()
                    return wait_s
        return 0

    def reset(self) -> None:
        for kept in self._stores:
            if kept.breaker.is_closed:
                kept.get_store().reset()


class LazyRateLimitStore:
    """A store that is opened on first use, and again after a failure."""

    def __init__(self, kind: type[RedisRateLimitStore] | type[FileRateLimitStore], place: str) -> None:
        self._kind, self._place = kind, place
        self._store: RateLimitStore | None = None
        self.breaker = CircuitBreaker(f"What counts requests ({kind.__name__})")

    def get_store(self) -> RateLimitStore:
        store = self._store
        if store is None:
            store = (
                RedisRateLimitStore(self._place)
                if self._kind is RedisRateLimitStore
                else FileRateLimitStore(Path(self._place))
            )
            self._store = store
        return store

    def record_failure(self, error: Exception) -> None:
        self._store = None
        # A file corrupted by a power failure stays corrupt; its counts are worthless.
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
            for ending in ("", "-wal", "-shm"):
                with suppress(OSError):  # a process that may not delete it lets everybody pass, as before
                    Path(f"{self._place}{ending}").unlink()
        self.breaker.record_failure(error)


@cache
def get_store() -> FallbackRateLimitStore:
    """Return the store of this process."""
    shared = (
        []
        if settings.CACHE_URL.startswith("locmem:")
        else [LazyRateLimitStore(RedisRateLimitStore, settings.CACHE_URL)]
    )
    return FallbackRateLimitStore(*shared, LazyRateLimitStore(FileRateLimitStore, str(settings.RATE_LIMITS_FILE)))
