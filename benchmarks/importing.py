"""Measures the import of a large WooCommerce file: its duration, and that its memory does not grow with the file."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks import catalogue
from benchmarks.figures import Figure
from benchmarks.shop import VYLOHA

PRODUCTS = 10_000
VARIATIONS = 4  # per variable product: 30,000 rows of variations among 40,000
# Runs the import and prints its peak memory, which only the process itself can measure.
PROGRAM = """
import resource, sys
from django.core.management import execute_from_command_line
execute_from_command_line(["vyloha", "import_products", sys.argv[1], "--no-images", "--strict"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@dataclass(frozen=True)
class Run:
    """One import: rows of the file, seconds from start to exit, megabytes at the peak."""

    rows: int
    seconds: float
    peak_mb: float


def speed() -> list[Figure]:
    """Measure ten thousand products with variations, and a tenth of that; then the same file again."""
    with an_empty_shop() as shop:
        small = one_run(PRODUCTS // 10, shop)
    with an_empty_shop() as shop:
        large = one_run(PRODUCTS, shop)
        again = one_run(PRODUCTS, shop)
    return [
        Figure(f"import of {PRODUCTS} products, {large.rows} rows, without pictures", large.seconds, "s", 60),
        Figure("rows in a second", large.rows / large.seconds, "rows/s"),
        Figure("the same file again, nothing changed", again.seconds, "s"),
        Figure(f"peak memory, {small.rows} rows", small.peak_mb, "MB"),
        Figure(f"peak memory, {large.rows} rows", large.peak_mb, "MB"),
        # Not 1: SQLite's page cache and Python's arenas fill up first, then it stays.
        Figure("peak memory, ten times the rows against one", large.peak_mb / small.peak_mb, "times", 1.25),
    ]


@contextmanager
def an_empty_shop() -> Iterator[dict[str, str]]:
    """Yield the environment of a shop with a temporary SQLite database."""
    with tempfile.TemporaryDirectory(prefix="vyloha-bench-") as data:
        environment = {**os.environ, "VYLOHA_DATA": data, "DJANGO_SETTINGS_MODULE": "vyloha.config.settings"}
        environment.pop("DATABASE_URL", None)
        subprocess.run([VYLOHA, "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL)
        yield environment


def one_run(products: int, environment: dict[str, str]) -> Run:
    """Import a file of ``products`` products into the shop of the environment."""
    file = Path(environment["VYLOHA_DATA"]) / f"{products}.csv"
    rows = catalogue.write(file, products, VARIATIONS)
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(file)],
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    return Run(rows, time.monotonic() - start, int(done.stdout.split()[-1]) / 1024)
