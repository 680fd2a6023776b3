"""Measures pages over HTTP: latency, throughput, and the memory of a worker after many pages."""

import re
import time

from benchmarks.figures import Figure
from benchmarks.load import load
from benchmarks.nginx import nginx_before
from benchmarks.shop import Shop, a_running_shop, rss_mb

LISTING = "/obchod/"
# An unknown parameter bypasses the page cache.
UNCACHED = "?mereni=1"
RUN_S = 8
MEMORY_REQUESTS = 100_000


def product_path(shop: Shop) -> str:
    """Return the path of a product of the listing."""
    found = re.search(r'href="[^"]*(/produkt/[^"?]+)"', shop.get(LISTING))
    if not found:
        raise RuntimeError("the listing links no product")
    return found[1]


def speed() -> list[Figure]:
    """Measure latency at one connection and throughput at sixteen, with two workers on two cores."""
    with a_running_shop(workers=2) as shop:
        product = product_path(shop)
        listing_alone = load(shop.url + LISTING + UNCACHED, 1, RUN_S)
        product_alone = load(shop.url + product + UNCACHED, 1, RUN_S)
        uncached = load(shop.url + LISTING + UNCACHED, 16, RUN_S)
        held = load(shop.url + LISTING, 16, RUN_S)
        with nginx_before(shop) as front:
            held_by_nginx = load(front + LISTING, 16, RUN_S)
    return [
        Figure("listing page, uncached, 1 connection: p50", listing_alone.p50_ms, "ms", 12),
        Figure("listing page, uncached, 1 connection: p99", listing_alone.p99_ms, "ms"),
        Figure("product page, uncached, 1 connection: p50", product_alone.p50_ms, "ms", 12),
        Figure("listing page, uncached, 16 connections", uncached.per_second, "pages/s", 300, more_is_better=True),
        Figure("listing page, uncached, 16 connections: p99", uncached.p99_ms, "ms"),
        Figure("listing page, held, 16 connections", held.per_second, "pages/s", 2500, more_is_better=True),
        Figure("listing page, held by nginx, 16 connections", held_by_nginx.per_second, "pages/s", more_is_better=True),
        Figure("a held page against an uncached one", held.per_second / uncached.per_second, "times"),
    ]


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
