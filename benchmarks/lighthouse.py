"""Lighthouse's four scores of the page kinds with a budget."""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.serving import product_path
from benchmarks.shop import a_running_shop

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
CHROME_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
LIGHTHOUSE = Path(__file__).parents[1] / "node_modules" / ".bin" / "lighthouse"


def scores() -> list[Figure]:
    """Return the scores (0 to 100) of home, a listing, a product and a content page."""
    with a_running_shop() as shop:
        pages = {"home": "/", "listing": "/obchod/", "product": product_path(shop), "content": "/doprava-a-platba/"}
        return [
            Figure(f"{kind}: {category}", score, "points", 100, more_is_better=True)
            for kind, path in pages.items()
            for category, score in _scores_of(shop.url + path).items()
        ]


def _scores_of(url: str) -> dict[str, float]:
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        subprocess.run(
            [
                LIGHTHOUSE, url, "--quiet", "--output=json", f"--output-path={report.name}",
                f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={CHROME_FLAGS}",
            ],
            check=True,
            env={"CHROME_PATH": "/usr/bin/chromium", **os.environ},
        )  # fmt: skip
        found = json.loads(Path(report.name).read_text())["categories"]
    return {category: round(100 * found[category]["score"]) for category in CATEGORIES}
