"""Measures search in several shops, each with a process and data of its own."""

import json
import subprocess
import sys

from benchmarks.figures import Figure
from benchmarks.importing import an_empty_shop

PRODUCTS = 100_000


def measure_quality() -> list[Figure]:
    """Measure search of the demo shop and of a hundred thousand products."""
    return [
        *_measured("demo"),
        *_measured("usual", PRODUCTS),
        *_measured("held out", PRODUCTS),
    ]


def _measured(what: str, products: int = 0) -> list[Figure]:
    command = [sys.executable, "-m", "benchmarks.search.measure", what, str(products)]
    with an_empty_shop() as environment:
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return [Figure(**figure) for figure in json.loads(done.stdout.splitlines()[-1])]
