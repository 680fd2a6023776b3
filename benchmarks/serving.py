"""Measures the memory of a worker after many pages."""

import time

from benchmarks.figures import Figure
from benchmarks.load import load
from benchmarks.shop import a_running_shop, rss_mb

LISTING = "/obchod/"
# An unknown parameter bypasses the page cache.
UNCACHED = "?mereni=1"
MEMORY_REQUESTS = 100_000


def memory() -> list[Figure]:
    """Measure one worker's memory after 100,000 uncached pages, and the growth of the second half."""
    with a_running_shop(workers=1) as shop:
        (worker,) = shop.workers()
        weights = {}
        asked, rate = 0, 0.0
        while asked < MEMORY_REQUESTS:
            started = time.monotonic()
            rate = load(shop.url + LISTING + UNCACHED, 4, 20).per_second
            asked += int(rate * (time.monotonic() - started))
            weights[asked] = rss_mb(worker)
        if shop.workers() != [worker]:
            raise RuntimeError("the worker was replaced during the measurement")
    halfway = next(weight for count, weight in weights.items() if count >= MEMORY_REQUESTS / 2)
    last = list(weights.values())[-1]
    return [
        Figure("one worker after 100,000 requests", last, "MB", 260),
        Figure("growth in the second 50,000 requests", last - halfway, "MB", 5),
    ]
