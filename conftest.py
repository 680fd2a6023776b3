"""Settings of the whole Python suite."""

import pytest
from django.conf import settings
from django.core.cache import cache

from vyloha.core import page_cache


def pytest_configure() -> None:
    """Let programmers' mistakes raise, as in development."""
    settings.STRICT = True


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Start each test with an empty cache: the database forgets what a test did, the cache would not."""
    cache.clear()
    # Asked by the clock, the generation of pages would be one query more on a slow machine.
    page_cache._generation.known, page_cache._generation.checked_at = 0, float("inf")
