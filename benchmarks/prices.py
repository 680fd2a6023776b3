"""Measures `wmc_get_products_price` over HTTP, with a large catalogue: pages of 48 products in another currency."""

import gzip
import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from random import Random
from statistics import quantiles
from urllib.parse import urlencode, urlsplit

from benchmarks.figures import Figure
from benchmarks.importing import an_empty_shop
from benchmarks.serving import product_path
from benchmarks.shop import a_running_shop, served

PRODUCTS = 100_000
PAGES = 400
WARM_UP = 20  # the first requests meet an empty process
IDS = 48
FIXED_EVERY = 20  # products with a price of their own in the currency
LAYOUTS = ("default", "layout5", "plain_horizontal")
VALUES = (1500, 2500, 99)
WIDTHS = (390, 1440)
ASSETS = Path(__file__).parents[1] / "web" / "dist" / "client" / "assets"
PATH = "/wp-admin/admin-ajax.php"
HEADERS = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": "wmc_current_currency=EUR"}


def refreshed() -> list[Figure]:
    """Return the time of a price refresh, for uncached pages and for a cached one."""
    with an_empty_shop() as environment:
        command = [sys.executable, "-m", "benchmarks.prices"]
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        ids: list[int] = json.loads(done.stdout.splitlines()[-1])
        with served(environment, workers=1) as shop:
            connection = http.client.HTTPConnection(urlsplit(shop.url).netloc, timeout=60)
            with closing(connection):
                bodies = list(_bodies(ids))
                new = [_ms(connection, body) for body in bodies][WARM_UP:]
                known = [_ms(connection, bodies[-1]) for _again in range(PAGES)]
    cut, again = quantiles(new, n=100), quantiles(known, n=100)
    what = f"prices of {IDS} products among {PRODUCTS:,}, {len(LAYOUTS)} switchers, {len(VALUES)} values"
    return [
        Figure(f"{what}: p50", cut[49], "ms", 8),
        Figure(f"{what}: p99", cut[98], "ms", 25),
        Figure("the same again: p50", again[49], "ms"),
    ]


def in_the_browser() -> list[Figure]:
    """Return the layout shift when prices in another currency arrive, and the size of the script."""
    scripts = [next(ASSETS.glob(f"{name}-*.js")) for name in ("early", "convert-prices")]
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in scripts)
    with a_running_shop(workers=1) as shop:
        pages = {"listing": "/obchod/", "product": product_path(shop)}
        figures = [
            Figure(f"{kind} in EUR at {width} px: layout shift", shift, "CLS", 0)
            for width in WIDTHS
            for kind, shift in zip(pages, _shifts(shop.url, width, [*pages.values()]), strict=True)
        ]
    return [Figure("script for other currencies, compressed", size / 1024, "KB", 3), *figures]


def _shifts(origin: str, width: int, paths: list[str]) -> list[float]:
    environment = {"CHROMIUM_PATH": "/usr/bin/chromium", **os.environ}
    command = ["node", str(Path(__file__).with_suffix(".mjs")), origin, "EUR", str(width), *paths]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    shifts: dict[str, float] = json.loads(done.stdout)
    return [shifts[path] for path in paths]


def _bodies(ids: list[int]) -> Iterator[str]:
    random = Random(IDS)
    for _page in range(PAGES):
        fields = [("action", "wmc_get_products_price"), ("wmc_current_url", "/obchod/")]
        fields += [("pids[]", str(pk)) for pk in random.sample(ids, IDS)]
        for place, layout in enumerate(LAYOUTS):
            fields += [(f"shortcodes[{place}][layout]", layout), (f"shortcodes[{place}][flag_size]", "0.6")]
        for place, price in enumerate(VALUES):
            sent = {"price": price, "original_price": "", "currency": "", "product_id": "", "keep_format": "1"}
            fields += [(f"exchange[{place}][{name}]", str(value)) for name, value in sent.items()]
        yield urlencode(fields)


def _ms(connection: http.client.HTTPConnection, body: str) -> float:
    started = time.perf_counter()
    connection.request("POST", PATH, body, HEADERS)
    answer = connection.getresponse()
    content = answer.read()
    took = (time.perf_counter() - started) * 1000
    data = json.loads(content)["data"]
    if data["current_currency"] != "EUR" or len(data["prices"]) < IDS * 0.9 or len(data["shortcodes"]) != len(LAYOUTS):
        raise RuntimeError(f"not the expected answer: {content[:500]!r}")
    return took


def fill_shop() -> list[int]:
    """Fill this shop's empty catalogue, give it a second currency, and return the ids of its products."""
    from benchmarks.large_catalogue import fill
    from vyloha.commerce.catalogue.models import FixedPrice, Product, Variation
    from vyloha.commerce.pricing.conversion import RATE_ONE
    from vyloha.commerce.pricing.models import Currency
    from vyloha.commerce.pricing.rates import set_rate

    fill(PRODUCTS)
    euro = Currency.objects.create(code="EUR", flag="eu", rounding_step_minor=10)
    set_rate(euro, int(RATE_ONE / Decimal("24.35")))
    variations = Variation.objects.order_by("pk").values_list("pk", flat=True)[::FIXED_EVERY]
    rows = (FixedPrice(variation_id=pk, currency="EUR", regular_price_minor=990) for pk in variations)
    FixedPrice.objects.bulk_create(rows, batch_size=1000)
    return list(Product.objects.listed().order_by("pk").values_list("pk", flat=True))


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(fill_shop()))
