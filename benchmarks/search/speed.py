"""Measures the speed of suggestions, in the engine and over HTTP, and the memory that reading the index takes."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.load import load
from benchmarks.search.keystrokes import keystrokes, path_of
from benchmarks.search.quality import Search, percentiles
from benchmarks.shop import processor_s, rss_mb, served

KEYS = 60_000
KEYS_OF_THE_ENGINE = 3_000
KEYS_OF_A_WORKER = 500
RUN_S = 8
SEED = 3
# Nobody types them, and they are the most expensive: each must be answered as well.
ODD = (
    "a" * 10_000,
    "červený hrnek " * 1_000,
    " ".join(f"neznámé{number}" for number in range(3_000)),
    " ".join("nejneobhospodařovávatelnějšími"[n:] for n in range(8)),
    " ".join("abcdefghijklmnoprstu"[n:] + "aeiou" * n for n in range(8)),
    "beskidy krkonnose sumawa palawa hrnekk dekka cerwena modrra",
    "a b c d e f g h",
    '"; DROP TABLE --<b>*?/.*/~2^9',
    "😀🍺 \0 \u202eהרנק",
)


@dataclass(frozen=True)
class Goals:
    """Milliseconds at one connection, requests per second at sixteen; None without a goal."""

    p50: float | None = None
    p99: float | None = None
    at_once: float | None = None


def in_the_engine(named: str, search: Search, phrases: Sequence[str], goal_ms: float | None = None) -> list[Figure]:
    """Measure suggestions for keystrokes; no answer is cached."""
    times = []
    for number, phrase in enumerate(keystrokes(phrases, KEYS_OF_THE_ENGINE, SEED)):
        started = time.perf_counter()
        search(phrase)
        if number >= 100:  # the first queries open files
            times.append((time.perf_counter() - started) * 1000)
    p50, p99 = percentiles(times)
    return [Figure(f"{named}: p50 of a key", p50, "ms", goal_ms), Figure(f"{named}: p99", p99, "ms")]


def of_odd_phrases(named: str, search: Search) -> Figure:
    """Return the time of the slowest phrase, each at its best of three."""

    def took(phrase: str) -> float:
        started = time.perf_counter()
        search(phrase)
        return (time.perf_counter() - started) * 1000

    return Figure(
        f"{named}: the slowest of odd phrases", max(min(took(odd) for _time in range(3)) for odd in ODD), "ms", 50
    )


def over_http(named: str, phrases: Sequence[str], goals: Goals) -> list[Figure]:
    """Measure suggestions over HTTP while people type: at one connection, and at sixteen."""
    keys = [path_of(key) for key in keystrokes(phrases, KEYS, SEED)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file, served(dict(os.environ), workers=2) as shop:
        file.write("\n".join(keys))
        file.flush()
        many = load(shop.url, 16, RUN_S, Path(file.name))
        before = sum(map(processor_s, shop.workers()))
        alone = load(shop.url, 1, RUN_S, Path(file.name))
        worked = sum(map(processor_s, shop.workers())) - before
    named = f"{named}, suggestions over HTTP"
    return [
        Figure(f"{named}, 1 connection: p50", alone.p50_ms, "ms", goals.p50),
        Figure(f"{named}, 1 connection: p99", alone.p99_ms, "ms", goals.p99),
        Figure(f"{named}, 16 connections", many.per_second, "requests/s", goals.at_once, more_is_better=True),
        Figure(f"{named}, 16 connections: p99", many.p99_ms, "ms"),
        # Of both runs of ``load``, which last ten seconds; other work on the machine makes no difference to it.
        Figure(f"{named}: processor time of one", 1000 * worked / alone.per_second / (RUN_S + 2), "ms"),
        Figure(f"{named}: keys that somebody asked for before", 1 - len(set(keys)) / len(keys), "of all"),
    ]


def memory_mb(phrases: Sequence[str]) -> float:
    """Return the memory that searching adds to a process with Django that built nothing."""
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
