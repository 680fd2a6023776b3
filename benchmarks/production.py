"""
Compares the shop in production (PostgreSQL, Redis, nginx, thousands of products) with an older version of itself.

Both versions run side by side with databases of their own and are measured in turns, so that a machine whose speed
drifts is equally fast for both: only the ratios of their medians count. ``BENCH_AGAINST`` names the older commit,
``BENCH_PRODUCTS`` the number of products, ``BENCH_MIXED_S`` how long visitors request everything before the memory is
measured again.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from benchmarks import catalogue
from benchmarks.figures import Figure
from benchmarks.load import Load, put_load
from benchmarks.memory import measure_memory
from benchmarks.nginx import nginx_before
from benchmarks.questions import CONNECTIONS, QUESTIONS, TURNS, Question, mix_requests
from benchmarks.shop import VYLOHA, processor_s, served, served_whole
from benchmarks.versions import ROOT, RunningShop, Version, build_environment, fill, older

AGAINST = os.environ.get("BENCH_AGAINST", "e1e3be39")
PRODUCTS = int(os.environ.get("BENCH_PRODUCTS", "10000"))
MIXED_S = int(os.environ.get("BENCH_MIXED_S", "600"))
VARIATIONS = 3  # of three products in four
UNTIL_STARTED_S = 10.0
MAX_UNEVEN = 2.5  # p99 as a multiple of p50
MAX_MEMORY_MIB = 450


@dataclass(frozen=True)
class Answer:
    """The result of a version: the rates and latencies, and milliseconds of the shop's processors for each request."""

    load: Load
    cpu_ms: float


def compared() -> list[Figure]:
    """Return the figures of both versions, after starting the services they need."""
    services = [sys.executable, "scripts/services.py", "postgresql", "redis", "--"]
    done = subprocess.run(
        [*services, sys.executable, "-m", "benchmarks.production"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return [Figure(**figure) for figure in json.loads(done.stdout)]


def _figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="vyloha-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        file = folder / "products.csv"
        catalogue.write(file, PRODUCTS, VARIATIONS)
        running = []
        for number, (label, vyloha) in enumerate([("today", VYLOHA), (AGAINST, older(AGAINST))]):
            version = Version(label, vyloha, build_environment(folder, label, number))
            facts = fill(version, file)
            shop = stack.enter_context(served(version.environment, workers=2, vyloha=vyloha))
            front = stack.enter_context(nginx_before(shop))
            running.append(RunningShop(version, shop, facts, front, folder / f"lines-{number}"))
        for question in QUESTIONS:
            yield from _ask(question, running)
        # The web servers of the other questions take no part: they idle.
        for each, goal in zip(running, (MAX_MEMORY_MIB, None), strict=True):
            yield from _measure_memory(each, goal)


def _ask(question: Question, running: list[RunningShop]) -> Iterator[Figure]:
    answers: list[list[Answer]] = [[], []]
    for turn in range(TURNS):
        for number, each in enumerate(running):
            question.prepare(each, turn)
            answers[number].append(_answer(question, each, turn))
            _tell(f"  {question.name}, {each.version.name}, {turn + 1}: {answers[number][-1]}")
    today, before = answers
    name = question.name
    yield Figure(name, _get_rate(today), "requests/s")
    yield Figure(f"{name}: processor of the workers", median(answer.cpu_ms for answer in today), "ms")
    uneven = median(answer.load.p99_ms / answer.load.p50_ms for answer in today)
    yield Figure(f"{name}: p99 against p50", uneven, "times", MAX_UNEVEN if question.is_even else None)
    yield Figure(f"{name}, {AGAINST}", _get_rate(before), "requests/s")
    yield Figure(f"{name}, {AGAINST}: processor of the workers", median(answer.cpu_ms for answer in before), "ms")
    ratio = _get_rate(today) / _get_rate(before)
    yield Figure(f"{name}: today against {AGAINST}", ratio, "times", question.goal, more_is_better=True)


def _get_rate(answers: list[Answer]) -> float:
    return median(answer.load.per_second for answer in answers)


def _answer(question: Question, running: RunningShop, turn: int) -> Answer:
    def spent() -> float:
        return sum(processor_s(worker) for worker in running.shop.workers())

    before = spent()
    seen = question.ask(running, turn)
    return Answer(seen, 1000 * (spent() - before) / seen.requests)


def _measure_memory(running: RunningShop, goal: float | None) -> Iterator[Figure]:
    """Yield the memory of a version that runs whole, fresh and after visitors requested everything for ``MIXED_S``."""
    with served_whole(running.shop) as shop:
        running.lines.write_text("\n".join(mix_requests(running.facts, shop)) + "\n")
        time.sleep(UNTIL_STARTED_S)
        yield Figure(f"memory of {running.version.name}, fresh", measure_memory(shop.pids), "MiB")
        put_load(shop.url, CONNECTIONS, MIXED_S, running.lines)
        used = measure_memory(shop.pids)
        yield Figure(f"memory of {running.version.name}, after {MIXED_S} s of mixed load", used, "MiB", goal)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    print(json.dumps([asdict(figure) for figure in _figures()]))
