"""Empties the caches of this process, for tests that count the queries of a cold one."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.core.cache import changes, process_caches

CACHED = type(cache(lambda: None))  # the type of ``functools`` caches; comparing types takes a tenth of the time


def forget_everything() -> None:
    """Clear this process' caches, and the shared one, of all data of the database."""
    process_caches.clear_process_caches()
    ContentType.objects.clear_cache()
    for shared in caches.all(initialized_only=True):
        shared.clear()
    # All our `functools` caches, whether they should exist or not.
    for held in gc.get_objects():
        if type(held) is CACHED and (held.__module__ or "").startswith("vyloha."):
            held.cache_clear()


@contextmanager
def cold_queries() -> Iterator[list[str]]:
    """Yield a list that gets the SQL of the block in a cold process, at its end; without that of transactions."""
    queries: list[str] = []
    forget_everything()
    # Time passing causes no second check for changes.
    with patch.object(changes, "CHECK_INTERVAL_S", float("inf")), CaptureQueriesContext(connection) as captured:
        yield queries
    sent = (query["sql"] for query in captured.captured_queries)
    queries += [sql for sql in sent if not sql.startswith(("SAVEPOINT", "RELEASE SAVEPOINT", "BEGIN", "COMMIT"))]
