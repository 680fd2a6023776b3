"""Measures listings of large catalogues: the index on one core, and a filtered page over HTTP."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from benchmarks import listings
from benchmarks.figures import Figure
from benchmarks.importing import an_empty_shop

SIZES = (1_000, 10_000, 100_000, 1_000_000)
QUERIES = 200
CHANGES = 20
PER_PAGE = 24
ON_POSTGRESQL = 100_000  # products; for the other sizes one database is sufficient
SERVICES = Path(__file__).parents[1] / "scripts" / "services.py"
PAGE = {"page p50": 40, "page p99": 120, "refresh p50": 40, "refresh p99": 120}
GOALS = {
    100_000: {"build": 60, "files": 100, "memory": 30, **PAGE},
    1_000_000: {"page p50": 150, "refresh p50": 150},
}


def curve() -> list[Figure]:
    """Measure each size in a shop and a process of its own."""
    return [figure for size in SIZES for figure in _of_size(size)] + _of_size(ON_POSTGRESQL, "PostgreSQL")


def _of_size(size: int, database: str = "") -> list[Figure]:
    with an_empty_shop() as environment:
        command = [sys.executable, "-m", "benchmarks.facets", str(size)]
        if database:
            command = [sys.executable, str(SERVICES), "postgresql", "--", *command]
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    named = {
        "build": ("index is built", "s"),
        "files": ("index on the disk", "MB"),
        "memory": ("memory that reading it adds to a process", "MB"),
        "plain p50": ("a category with 13 facets: p50", "ms"),
        "p50": ("three filters and 13 facets: p50", "ms"),
        "p99": ("three filters and 13 facets: p99", "ms"),
        "page p50": ("a page with three filters and 13 facets: p50", "ms"),
        "page p99": ("a page with three filters and 13 facets: p99", "ms"),
        "refresh p50": ("the same by refresh-loop: p50", "ms"),
        "refresh p99": ("the same by refresh-loop: p99", "ms"),
        "change": ("a changed product is read, written and found: p50", "ms"),
    }
    goals = GOALS.get(size, {})
    where = f" on {database}" if database else ""
    return [
        Figure(f"{size:>9,} products{where}: {text}", found[key], unit, goals.get(key))
        for key, (text, unit) in named.items()
    ]


def measure(size: int) -> dict[str, float]:
    """Fill this shop's empty catalogue with ``size`` products and measure its index."""
    from django.core.management import call_command

    from benchmarks.large_catalogue import fill

    call_command("migrate", verbosity=0)
    fill(size)
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    build = _seconds(_built)
    found = {"build": build, **_in_a_new_process(), "change": _change_ms()}
    if cores:
        os.sched_setaffinity(0, cores)
    return found | listings.times()


def _built() -> None:
    from vyloha.commerce.search.index import open_writable_index
    from vyloha.commerce.search.indexed_content import LISTINGS
    from vyloha.commerce.search.indexer import Indexer

    index = open_writable_index()
    Indexer(index, LISTINGS).rebuild()
    index.close()


def _in_a_new_process() -> dict[str, float]:
    """Measure reading in a process that built nothing, with the memory of a web worker."""
    done = subprocess.run([sys.executable, "-m", "benchmarks.facets"], check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def read() -> dict[str, float]:
    """Measure reading the index of this shop."""
    from django.conf import settings

    from benchmarks.shop import rss_mb
    from vyloha.commerce.search.index import get_index

    reader, queries = get_index(), [*_queries(QUERIES)]
    before = rss_mb(os.getpid())
    times = {kind: [_seconds(lambda q=query: reader.search(q)) * 1000 for query in some] for kind, some in queries}  # type: ignore[misc]
    cut = {kind: quantiles(found, n=100) for kind, found in times.items()}
    files = Path(settings.SEARCH_INDEX).rglob("*")
    return {
        "files": sum(file.stat().st_size for file in files) / 1e6,
        "memory": rss_mb(os.getpid()) - before,
        "plain p50": cut["plain"][49],
        "p50": cut["filtered"][49],
        "p99": cut["filtered"][98],
    }


def _queries(count: int) -> list[tuple[str, list[Any]]]:
    """Return queries for pages of category listings, without filters and with three, in all sort orders."""
    from vyloha.commerce.catalogue.models import Attribute, Brand, Category, Term
    from vyloha.commerce.search.columns.segment import ORDERS
    from vyloha.commerce.search.documents import BRAND, CATEGORY, IN_STOCK, ON_SALE, TAG, YES, build_attribute_facet
    from vyloha.commerce.search.query import FacetSelection, ListingQuery

    random = Random(count)
    brands, categories = (list(model.objects.values_list("pk", flat=True)) for model in (Brand, Category))
    terms: dict[str, list[int]] = {}
    for attribute_id, pk in Term.objects.values_list("attribute_id", "pk"):
        terms.setdefault(build_attribute_facet(attribute_id), []).append(pk)
    colour, size, *others = map(
        build_attribute_facet, Attribute.objects.order_by("position").values_list("pk", flat=True)
    )
    facets = [CATEGORY, BRAND, TAG, IN_STOCK, ON_SALE, colour, size, *others]

    def some(ids: list[int], many: int) -> FacetSelection:
        return FacetSelection(frozenset(random.sample(ids, many)))

    def query(**filters: FacetSelection) -> ListingQuery:
        start = PER_PAGE * random.randrange(3)
        scope = {CATEGORY: some(categories, 1)} if random.random() < 0.8 else {}
        return ListingQuery(scope, filters, None, random.choice([*ORDERS]), start, start + PER_PAGE, facets)

    def three() -> dict[str, FacetSelection]:
        third = random.choice([BRAND, IN_STOCK, *others])
        ids = {BRAND: brands, IN_STOCK: [YES]} | terms
        return {colour: some(terms[colour], 2), size: some(terms[size], 2), third: some(ids[third], 1)}

    return [
        ("plain", [query() for _number in range(count)]),
        ("filtered", [query(**three()) for _number in range(count)]),
    ]


def _change_ms() -> float:
    """Return how long the indexer takes from its poll until the change can be found."""
    from vyloha.commerce.catalogue.models import Variation
    from vyloha.commerce.search.index import open_writable_index
    from vyloha.commerce.search.indexed_content import LISTINGS
    from vyloha.commerce.search.indexer import Indexer
    from vyloha.commerce.search.query import ListingQuery, QueryPriceRange

    index = open_writable_index()
    variations = list(Variation.objects.order_by("pk")[:CHANGES])
    times = []
    for number, variation in enumerate(variations):
        variation.regular_price_minor, variation.sale_price_minor = 10**9 + number, None
        variation.save()
        times.append(_seconds(Indexer(index, LISTINGS).apply_changes) * 1000)
        found = index.search(ListingQuery(price=QueryPriceRange(10**9 + number))).total
        is_sold = variation.stock_record.in_stock > 0
        assert found or not is_sold, "the index did not follow"
    index.close()
    return quantiles(times, n=2)[0]


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(measure(int(sys.argv[1])) if len(sys.argv) > 1 else read()))
