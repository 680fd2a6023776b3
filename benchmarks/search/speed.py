"""How fast suggestions come, in the engine and over HTTP, and what reading the index weighs."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.load import load
from benchmarks.search.keystrokes import keystrokes, path_of
from benchmarks.search.quality import Search, percentiles
from benchmarks.shop import rss_mb, served

KEYS = 60_000
KEYS_OF_THE_ENGINE = 3_000
KEYS_OF_A_WORKER = 500
RUN_S = 8
SEED = 3
ONE_MS = {100_000: (3, 15), 1_000_000: (10, 50)}  # products → goals of p50 and p99 at one connection
MOST_AT_ONCE = {100_000: 1000}  # requests a second at sixteen connections


def in_the_engine(named: str, search: Search, phrases: Sequence[str], goal_ms: float | None = None) -> list[Figure]:
    """Ask for what is typed, each key as if nobody had asked before; none of the answers is held."""
    times = []
    for number, phrase in enumerate(keystrokes(phrases, KEYS_OF_THE_ENGINE, SEED)):
        started = time.perf_counter()
        search(phrase)
        if number >= 100:  # the first ones open files
            times.append((time.perf_counter() - started) * 1000)
    p50, p99 = percentiles(times)
    return [Figure(f"{named}: p50 of a key", p50, "ms", goal_ms), Figure(f"{named}: p99", p99, "ms")]


def over_http(size: int, phrases: Sequence[str]) -> list[Figure]:
    """Ask this shop for suggestions while people type: at one connection, and at sixteen of them."""
    keys = [path_of(key) for key in keystrokes(phrases, KEYS, SEED)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file, served(dict(os.environ), workers=2) as shop:
        file.write("\n".join(keys))
        file.flush()
        alone = load(shop.url, 1, RUN_S, Path(file.name))
        many = load(shop.url, 16, RUN_S, Path(file.name))
    p50, p99 = ONE_MS.get(size, (None, None))
    named = f"{size:,} products, suggestions over HTTP"
    return [
        Figure(f"{named}, 1 connection: p50", alone.p50_ms, "ms", p50),
        Figure(f"{named}, 1 connection: p99", alone.p99_ms, "ms", p99),
        Figure(f"{named}, 16 connections", many.per_second, "requests/s", MOST_AT_ONCE.get(size), more_is_better=True),
        Figure(f"{named}, 16 connections: p99", many.p99_ms, "ms"),
        Figure(f"{named}: keys that somebody asked for before", 1 - len(set(keys)) / len(keys), "of all"),
    ]


def memory_mb(phrases: Sequence[str]) -> float:
    """Return what searching adds to a process that has Django, in one where nothing was built."""
    command = [sys.executable, "-m", "benchmarks.search.speed"]
    text = "\n".join(keystrokes(phrases, KEYS_OF_A_WORKER, SEED))
    return float(subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, text=True).stdout)


def _grown_mb() -> float:
    from benchmarks.search.ours import search

    before = rss_mb(os.getpid())
    for phrase in sys.stdin.read().splitlines():
        search(phrase)
    return rss_mb(os.getpid()) - before


if __name__ == "__main__":
    import django

    django.setup()
    print(_grown_mb())
