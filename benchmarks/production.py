"""
Compares the shop in production (PostgreSQL, Redis, nginx, thousands of products) with an older version of itself.

Both versions run side by side with databases of their own and are measured in turns, so that a machine whose speed
drifts is equally fast for both: only the ratios of their best rates count. The first turns warm the caches of the
processes. ``BENCH_AGAINST`` names the older commit, ``BENCH_PRODUCTS`` the number of products.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from operator import attrgetter
from pathlib import Path
from random import Random
from urllib.parse import quote
from urllib.request import urlopen

import psycopg

from benchmarks import catalogue
from benchmarks.figures import Figure
from benchmarks.load import Load, measured, warm_up
from benchmarks.nginx import nginx_before
from benchmarks.shop import VYLOHA, Shop, processor_s, served

ROOT = Path(__file__).parents[1]
SHARED_FACTS = Path(__file__).with_name("production_facts.py")
AGAINST = os.environ.get("BENCH_AGAINST", "9d6aea5")
PRODUCTS = int(os.environ.get("BENCH_PRODUCTS", "10000"))
VARIATIONS = 3  # of three products in four
CONNECTIONS, RUN_S, TURNS = 16, 4, 4
PRODUCT_PAGES, LISTING_PAGES, IDS_A_REFRESH = 500, 100, 24
CART = "/wp-json/wc/store/v1/cart"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Version:
    """A version of the shop on this machine: its label, its command and its environment."""

    name: str
    vyloha: Path
    environment: dict[str, str]

    def run(self, *arguments: str) -> str:
        """Run a management command and return what it printed."""
        done = subprocess.run(
            [self.vyloha, *arguments], env=self.environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


@dataclass(frozen=True)
class Question:
    """A measured request: lines for ``in_turn.lua``, and the goal as a multiple of the older version's rate."""

    name: str
    lines: Callable[["Facts", Shop], Iterator[str]]
    goal: float | None = None
    by_nginx: bool = False


@dataclass(frozen=True)
class Facts:
    """The output of ``production_facts.py`` for a filled shop: paths, ids to buy and to price, names to search for."""

    products: list[str]
    categories: list[str]
    listings: list[str]  # pages of categories after their first
    bought: list[int]
    priced: list[int]
    names: list[str]


@dataclass(frozen=True)
class Answer:
    """The result of a version: wrk's figures, and milliseconds of the shop's processors for each request."""

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
    with tempfile.TemporaryDirectory(prefix="vyloha-bench-") as folder, ExitStack() as stack:
        file = Path(folder) / "products.csv"
        catalogue.write(file, PRODUCTS, VARIATIONS)
        running = []
        for number, (name, vyloha) in enumerate([("today", VYLOHA), (AGAINST, older(AGAINST))]):
            version = Version(name, vyloha, _environment(Path(folder), name, number))
            facts = fill(version, file)
            shop = stack.enter_context(served(version.environment, workers=2, vyloha=vyloha))
            running.append((shop, facts, stack.enter_context(nginx_before(shop))))
        for question in QUESTIONS:
            yield from _asked(question, running, Path(folder))


def _asked(question: Question, running: list[tuple[Shop, Facts, str]], folder: Path) -> Iterator[Figure]:
    answers: list[list[Answer]] = [[], []]
    for turn in range(TURNS):
        for number, (shop, facts, front) in enumerate(running):
            lines = folder / f"lines-{number}"
            lines.write_text("\n".join(question.lines(facts, shop)) + "\n")
            answers[number].append(_answer(shop, front if question.by_nginx else shop.url, lines))
            _tell(f"  {question.name}, {turn + 1}: {answers[number][-1]}")
    today, before = (max(given, key=attrgetter("load.per_second")) for given in answers)
    yield Figure(question.name, today.load.per_second, "requests/s")
    yield Figure(f"{question.name}: processor of the workers", today.cpu_ms, "ms")
    yield Figure(f"{question.name}: p99 against p50", today.load.p99_ms / today.load.p50_ms, "times", 2)
    yield Figure(f"{question.name}, {AGAINST}", before.load.per_second, "requests/s")
    yield Figure(f"{question.name}, {AGAINST}: processor of the workers", before.cpu_ms, "ms")
    ratio = today.load.per_second / before.load.per_second
    yield Figure(f"{question.name}: today against {AGAINST}", ratio, "times", question.goal, more_is_better=True)


def _answer(shop: Shop, url: str, lines: Path) -> Answer:
    def spent() -> float:
        return sum(processor_s(worker) for worker in shop.workers())

    _check_first(url, lines)
    warm_up(url, CONNECTIONS, lines)
    before = spent()
    seen = measured(url, CONNECTIONS, RUN_S, lines)
    return Answer(seen, 1000 * (spent() - before) / seen.requests)


def _check_first(url: str, lines: Path) -> None:
    """Raise unless the first page answers at its own URL: wrk takes redirects for pages."""
    path = lines.read_text().partition("\n")[0]
    if "\t" in path:
        return
    with urlopen(url + path) as answer:  # noqa: S310
        if answer.url != url + path:
            raise RuntimeError(f"{path} redirects to {answer.url}")


def older(commit: str) -> Path:
    """Return the command of ``commit``, checked out and installed once on this machine."""
    folder = Path(tempfile.gettempdir()) / f"vyloha-bench-{commit}"
    if not (folder / "scripts").exists():
        subprocess.run(
            ["git", "worktree", "add", "--force", "--detach", folder, commit], cwd=ROOT, check=True, stdout=sys.stderr
        )
    subprocess.run([_python(), "scripts/prepare.py", "run"], cwd=folder, check=True, stdout=sys.stderr)
    return folder / ".venv" / "bin" / "vyloha"


def _python() -> str:
    """Return the Python that created this environment: an older version creates its own."""
    return str(Path(sys.base_prefix) / "bin" / "python3")


def _environment(folder: Path, name: str, number: int) -> dict[str, str]:
    """Create a database for a version and return its environment; rate limits are off."""
    url = os.environ["DATABASE_URL"]
    database = f"bench_{number}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {database}")
    data = folder / name
    data.mkdir()
    return os.environ | {
        "DATABASE_URL": url.rpartition("/")[0] + f"/{database}" + _query(url),
        "CACHE_URL": f"{os.environ['CACHE_URL'].rstrip('/').removesuffix('/0')}/{number}",
        "VYLOHA_DATA": str(data),
        "FILTERED_PER_MINUTE": str(10**9),
        "COST_SECONDS_PER_MINUTE": str(10**9),
    }


def _query(url: str) -> str:
    return "?" + url.partition("?")[2] if "?" in url else ""


def fill(version: Version, file: Path) -> Facts:
    """Fill a version's shop with its demo and the products of ``file``, and return what can be requested there."""
    version.run("migrate")
    version.run(*demo_of(version.vyloha))
    version.run("import_products", str(file), "--no-images", "--strict")
    version.run("reindex")
    found = version.run("shell", "--no-imports", "-c", SHARED_FACTS.read_text()).splitlines()[-1]
    return Facts(**json.loads(found))


def demo_of(vyloha: Path) -> list[str]:
    """Return the command that fills the test shop; older versions have only one demo."""
    has_ranges = (vyloha.parents[2] / "demo" / "range").exists()
    return ["demo", "--shop", "test"] if has_ranges else ["demo"]


def _category_pages(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from _past_the_page_cache(facts.listings[:LISTING_PAGES])


def _product_pages(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from _past_the_page_cache(facts.products[:PRODUCT_PAGES])


def _past_the_page_cache(paths: list[str]) -> Iterator[str]:
    for number in range(100):
        yield from (f"{path}{'&' if '?' in path else '?'}mereni={number}" for path in paths)


def _held_pages(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from facts.categories


def _additions(facts: Facts, shop: Shop) -> Iterator[str]:
    """Yield add-to-cart calls of new guests: each without a cookie, so with a new cart."""
    with urlopen(shop.url + CART) as answer:  # noqa: S310
        nonce = answer.headers["Nonce"]
    for pk in facts.bought:
        yield f"{CART}/add-item\tapplication/json\t{json.dumps({'id': pk, 'quantity': 1})}\t{nonce}"


def _suggestions(facts: Facts, _shop: Shop) -> Iterator[str]:
    """Yield the prefixes of names that shoppers type, letter by letter: half of them were requested before."""
    typed = [name[:length] for name in facts.names for length in range(4, len(name) + 1)]
    Random(3).shuffle(typed)
    yield from (f"/?wc-ajax=dgwt_wcas_ajax_search&s={quote(phrase)}" for phrase in typed)


def _refreshes(facts: Facts, _shop: Shop) -> Iterator[str]:
    random = Random(2)
    for _number in range(200):
        ids = "&".join(f"pids%5B%5D={pk}" for pk in random.sample(facts.priced, IDS_A_REFRESH))
        yield f"/wp-admin/admin-ajax.php\t{FORM}\taction=wmc_get_products_price&{ids}"


QUESTIONS = [
    Question("category page, drawn", _category_pages, 4),
    Question("product page, drawn", _product_pages, 4),
    Question("add to cart, new guest", _additions, 4),
    Question("suggestions", _suggestions, 4),
    Question(f"price refresh, {IDS_A_REFRESH} ids", _refreshes, 2),
    Question("page held by the shop", _held_pages, 5),
    Question("page held by nginx", _held_pages, by_nginx=True),
]


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    print(json.dumps([asdict(figure) for figure in _figures()]))
