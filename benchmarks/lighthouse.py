"""Measures Lighthouse's four scores of the main pages, and of the cart and the search, which are not for robots."""

import json
import os
import subprocess
import tempfile
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

from benchmarks.figures import Figure
from benchmarks.serving import product_path
from benchmarks.shop import Shop, a_running_shop

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
CHROME_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
LIGHTHOUSE = Path(__file__).parents[1] / "node_modules" / ".bin" / "lighthouse"


def scores() -> list[Figure]:
    """
    Return the scores (0 to 100) of home, a listing, a product, a content page, search results and a full cart.

    The last two exclude robots from their index, which costs them one audit; it is skipped there.
    """
    with a_running_shop() as shop:
        public = {"home": "/", "listing": "/obchod/", "product": product_path(shop), "content": "/doprava-a-platba/"}
        found = {kind: _scores_of(shop.url + path) for kind, path in public.items()}
        unindexed = "--skip-audits=is-crawlable"
        found["search"] = _scores_of(f"{shop.url}/?s=tricko", unindexed)
        cookies = json.dumps({"Cookie": _cart_with_goods(shop)})
        found["cart"] = _scores_of(f"{shop.url}/kosik/", unindexed, f"--extra-headers={cookies}")
    return [
        Figure(f"{kind}: {category}", score, "points", 100, more_is_better=True)
        for kind, of_kind in found.items()
        for category, score in of_kind.items()
    ]


def _cart_with_goods(shop: Shop) -> str:
    """Return the cookies of a shopper who has put a product into the cart."""
    products = json.loads(shop.get("/wp-json/wc/store/v1/products?type=simple&stock_status[]=instock&per_page=1"))
    jar = CookieJar()
    form = f"add-to-cart={products[0]['id']}&quantity=1".encode()
    build_opener(HTTPCookieProcessor(jar)).open(f"{shop.url}/kosik/", form, timeout=30).close()
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def _scores_of(url: str, *options: str) -> dict[str, float]:
    found = _report_of(url, *options)["categories"]
    return {category: round(100 * found[category]["score"]) for category in CATEGORIES}


def _report_of(url: str, *options: str) -> Any:
    """
    Return Lighthouse's report of a page.

    :raises RuntimeError: if Lighthouse breaks off three times; now and then it misses a page (NO_NAVSTART)
    """
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [
            str(LIGHTHOUSE), url, "--quiet", "--output=json", f"--output-path={report.name}",
            f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={CHROME_FLAGS}", *options,
        ]  # fmt: skip
        for _attempt in range(3):
            if subprocess.run(command, env={"CHROME_PATH": "/usr/bin/chromium", **os.environ}).returncode == 0:
                return json.loads(Path(report.name).read_text())
    raise RuntimeError(f"Lighthouse did not measure {url}")
