"""Measures the work of a browser's main thread when a swatch is chosen, on a processor four times as slow."""

import csv
import json
import os
import statistics
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.shop import a_running_shop

SLOWDOWN = 4
GOAL_MS = 50
CLICKS = 24
# Name → how many values its attributes have: each combination is a variation.
PRODUCTS = {
    "3 variations": (3,),
    "2,000 variations": (40, 50),
    "2,000 variations of three attributes": (20, 10, 10),
}
SCRIPT = Path(__file__).with_suffix(".mjs")

Cells = dict[str, object]


def choosing() -> list[Figure]:
    """
    Return the work of the main thread from a click on a swatch until the page is idle, in milliseconds.

    It includes all tasks of the thread as Chromium traces them: events, React, style, layout and paint.
    """
    with a_running_shop() as shop:
        file = Path(shop.environment["VYLOHA_DATA"]) / "swatches.csv"
        paths = write(file)
        shop.vyloha("import_products", str(file), "--no-images", "--strict")
        measured = {name: _clicks(shop.url + path) for name, path in paths.items()}
    return [
        figure
        for name, times in measured.items()
        for figure in (
            Figure(f"{name}: choosing a swatch, p50", statistics.median(times), "ms", GOAL_MS),
            Figure(f"{name}: choosing a swatch, slowest of {len(times)}", max(times), "ms"),
        )
    ]


def write(file: Path) -> dict[str, str]:
    """Write the products as WooCommerce exports them; return the path of each page by product name."""
    names = [f"Attribute {n} {what}" for n in (1, 2, 3) for what in ("name", "value(s)", "visible", "global")]
    headings = ["ID", "Type", "SKU", "Name", "Published", "Tax status", "In stock?", "Stock", "Regular price", "Parent"]
    with file.open("w", encoding="utf-8-sig", newline="") as stream:
        writer = csv.DictWriter(stream, [*headings, *names], restval="")
        writer.writeheader()
        for number, sizes in enumerate(PRODUCTS.values()):
            writer.writerows(_rows(900_000 + 10_000 * number, sizes))
    return {name: f"/produkt/vzornik-{'-'.join(map(str, sizes))}/" for name, sizes in PRODUCTS.items()}


def _rows(pk: int, sizes: tuple[int, ...]) -> Iterator[Cells]:
    values = [[f"Hodnota {place} {n}" for n in range(1, size + 1)] for place, size in enumerate(sizes, 1)]
    name = f"Vzorník {' '.join(map(str, sizes))}"
    shown: Cells = {"Name": name, "Published": 1, "Tax status": "taxable", "In stock?": 1}
    yield shown | {"ID": pk, "Type": "variable", "SKU": f"V-{pk}"} | _attributes([", ".join(all) for all in values])
    for number, chosen in enumerate(product(*values), 1):
        # Every seventh is sold out, and there are some prices.
        stock = {"Stock": number % 7 and 3, "Regular price": 100 + number % 30}
        own = {"ID": pk + number, "Type": "variation", "SKU": f"V-{pk}-{number}", "Parent": f"V-{pk}"}
        yield shown | own | stock | _attributes(list(chosen))


def _attributes(values: list[str]) -> Cells:
    return {
        f"Attribute {n} {what}": cell
        for n, value in enumerate(values, 1)
        for what, cell in {"name": f"Vlastnost {n}", "value(s)": value, "visible": 1, "global": 0}.items()
    }


def _clicks(url: str) -> list[float]:
    command = ["node", str(SCRIPT), url, str(SLOWDOWN), str(CLICKS)]
    environment = {"CHROMIUM_PATH": "/usr/bin/chromium", **os.environ}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    times: list[float] = json.loads(done.stdout)
    return times
