"""Measures filtered listings over HTTP; each page has other filters, so none is cached."""

import http.client
import json
import os
import time
from collections.abc import Iterator
from contextlib import closing
from random import Random
from statistics import quantiles
from urllib.parse import urlencode, urlsplit

from benchmarks.shop import Shop, served

PAGES = 300
REFRESH = "/wp-json/elementor-pro/v1/refresh-loop"


def times(number: int = PAGES) -> dict[str, float]:
    """Return p50 and p99 in milliseconds of this shop's listings with three filters, and of refresh-loop."""
    chosen = list(_choices(number))
    unlimited = os.environ | {"FILTERED_PER_MINUTE": str(10**9)}
    with served(unlimited, workers=1) as shop, closing(_connected(shop)) as connection:
        pages = [_ms(connection, "GET", _address(path, filters)) for path, filters in chosen]
        calls = [_ms(connection, "POST", REFRESH, _call(path, filters)) for path, filters in chosen]
    found: dict[str, float] = {}
    # The first requests meet an empty process.
    for name, took in (("page", pages[10:]), ("refresh", calls[10:])):
        cut = quantiles(took, n=100)
        found |= {f"{name} p50": cut[49], f"{name} p99": cut[98]}
    return found


def _choices(number: int) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Yield paths of listings with three filters of one facet each."""
    from vyloha.commerce.catalogue.models import Brand, Category, Term

    random = Random(number)
    paths = [
        "/obchod/",
        *(f"/kategorie-produktu/{path}/" for path in Category.objects.values_list("url_path", flat=True)),
    ]
    terms: dict[str, list[str]] = {"product_brand": list(Brand.objects.values_list("slug", flat=True))}
    for taxonomy, slug in Term.objects.values_list("attribute__slug", "slug"):
        terms.setdefault(taxonomy, []).append(slug)
    others = [name for name in terms if name not in ("pa_barva", "pa_velikost")]
    for _page in range(number):
        taxonomies = ("pa_barva", "pa_velikost", random.choice(others))
        yield random.choice(paths), {name: sorted(random.sample(terms[name], 2)) for name in sorted(taxonomies)}


def _connected(shop: Shop) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(shop.url).netloc, timeout=60)


def _address(path: str, filters: dict[str, list[str]]) -> str:
    query = urlencode({f"e-filter-vypis-{name}": "~".join(terms) for name, terms in filters.items()}, safe="~")
    return f"{path}?{query}"


def _call(path: str, filters: dict[str, list[str]]) -> str:
    chosen = {name: {"terms": terms, "logicalJoin": "OR"} for name, terms in filters.items()}
    body = {"post_id": 0, "widget_id": "vypis", "pagination_base_url": path, "widget_filters": {"taxonomy": chosen}}
    return json.dumps(body)


def _ms(connection: http.client.HTTPConnection, method: str, path: str, body: str | None = None) -> float:
    headers = {"Content-Type": "application/json"} if body else {}
    started = time.perf_counter()
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    answer.read()
    took = (time.perf_counter() - started) * 1000
    if answer.status != 200:
        raise RuntimeError(f"{method} {path}: {answer.status}")
    return took
