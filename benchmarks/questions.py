"""
The questions that the versions are asked: pages, additions to the cart, orders, suggestions and prices.

Most are asked by wrk for some seconds. Pages that nobody requested before exist once, and an order takes three
requests: ``visits`` asks for those.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import quote
from urllib.request import urlopen

from benchmarks.load import Load, measured, warm_up
from benchmarks.shop import Shop
from benchmarks.versions import Facts, RunningShop
from benchmarks.visits import place_orders, request_pages

CONNECTIONS, RUN_S, TURNS = 16, 4, 3
UNTIL_KNOWN_S = 2.0  # until every process knows a change
PRODUCT_PAGES, LISTING_PAGES, IDS_A_REFRESH, ORDERS = 500, 100, 24, 150
CART = "/wp-json/wc/store/v1/cart"
FORM = "application/x-www-form-urlencoded"
# A site's name is on every page, so every page ends.
DROP_ALL = "from wagtail.models import Site; site = Site.objects.first(); site.site_name += '.'; site.save()"
CHANGE_PRICES = """
from django.db import transaction
from vyloha.commerce.catalogue.models import Variation
with transaction.atomic():
    for variation in Variation.objects.filter(product__slug__in={slugs!r}, regular_price_minor__gt=0):
        variation.regular_price_minor += 100
        variation.save()
"""
Lines = Callable[[Facts, Shop], Iterator[str]]


@dataclass(frozen=True)
class Question:
    """A measured request; ``goal`` is a multiple of the older version's rate, ``is_even`` limits p99 by p50."""

    name: str
    goal: float | None = None
    is_even: bool = False

    def prepare(self, running: RunningShop, turn: int) -> None:
        """Bring the shop to the state in which the turn is measured."""

    def ask(self, running: RunningShop, turn: int) -> Load:
        """Measure."""
        raise NotImplementedError


@dataclass(frozen=True)
class RepeatedQuestion(Question):
    """Lines for ``in_turn.lua``, which wrk requests of the warm shop, or of nginx, for some seconds."""

    lines: Lines = lambda _facts, _shop: iter(())
    by_nginx: bool = False

    def prepare(self, running: RunningShop, turn: int) -> None:
        running.lines.write_text("\n".join(self.lines(running.facts, running.shop)) + "\n")
        _check_first(self._get_url(running), running.lines)
        warm_up(self._get_url(running), CONNECTIONS, running.lines)

    def ask(self, running: RunningShop, turn: int) -> Load:
        return measured(self._get_url(running), CONNECTIONS, RUN_S, running.lines)

    def _get_url(self, running: RunningShop) -> str:
        return running.front if self.by_nginx else running.shop.url


class UnseenPages(Question):
    """Product pages, each requested for the first time; every turn has its own third of them."""

    def ask(self, running: RunningShop, turn: int) -> Load:
        return request_pages(running.shop.url, running.facts.unseen[turn::TURNS], CONNECTIONS)


class RepricedPages(Question):
    """Product pages that were cached until their prices changed."""

    def prepare(self, running: RunningShop, turn: int) -> None:
        request_pages(running.shop.url, running.facts.products, CONNECTIONS)
        slugs = [path.split("/")[2] for path in running.facts.products]
        running.version.run("shell", "--no-imports", "-c", CHANGE_PRICES.format(slugs=slugs))
        time.sleep(UNTIL_KNOWN_S)

    def ask(self, running: RunningShop, turn: int) -> Load:
        return request_pages(running.shop.url, running.facts.products, CONNECTIONS)


class DroppedListings(Question):
    """First pages of all categories, when nothing of the shop is cached any more."""

    def prepare(self, running: RunningShop, turn: int) -> None:
        running.version.run("shell", "--no-imports", "-c", DROP_ALL)
        time.sleep(UNTIL_KNOWN_S)

    def ask(self, running: RunningShop, turn: int) -> Load:
        return request_pages(running.shop.url, running.facts.categories, CONNECTIONS)


class WholeOrders(Question):
    """Guests who add a product, choose the delivery and order."""

    def prepare(self, running: RunningShop, turn: int) -> None:
        place_orders(running.shop.url, running.facts.bought[:CONNECTIONS], CONNECTIONS)

    def ask(self, running: RunningShop, turn: int) -> Load:
        bought = running.facts.bought[CONNECTIONS:]
        return place_orders(running.shop.url, (bought * ORDERS)[turn * ORDERS :][:ORDERS], CONNECTIONS)


def _category_pages(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from _past_the_page_cache(facts.listings[:LISTING_PAGES])


def _product_pages(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from _past_the_page_cache(facts.products[:PRODUCT_PAGES])


def _past_the_page_cache(paths: list[str]) -> Iterator[str]:
    for number in range(100):
        yield from (f"{path}{'&' if '?' in path else '?'}mereni={number}" for path in paths)


def _cached_pages(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from facts.categories


def _cached_products(facts: Facts, _shop: Shop) -> Iterator[str]:
    yield from facts.products[:PRODUCT_PAGES]


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


def _check_first(url: str, lines: Path) -> None:
    """Raise unless the first page answers at its own URL: wrk takes redirects for pages."""
    path = lines.read_text().partition("\n")[0]
    if "\t" in path:
        return
    with urlopen(url + path) as answer:  # noqa: S310
        if answer.url != url + path:
            raise RuntimeError(f"{path} redirects to {answer.url}")


def mix_requests(facts: Facts, shop: Shop) -> Iterator[str]:
    """Yield what visitors of a busy shop request: unseen and known pages, listings, phrases, prices, additions."""
    parts = [
        _past_the_page_cache(facts.unseen),
        iter(facts.products * 20),
        _past_the_page_cache(facts.listings),
        iter(facts.categories * 100),
        _suggestions(facts, shop),
        _refreshes(facts, shop),
        iter(list(_additions(facts, shop)) * 20),
    ]
    for several in zip(*parts, strict=False):
        yield from several


QUESTIONS: list[Question] = [
    UnseenPages("product page that nobody asked before", 2, is_even=True),
    RepricedPages("product page right after its prices changed"),
    DroppedListings("category page after everything was dropped"),
    RepeatedQuestion("category page, drawn", is_even=True, lines=_category_pages),
    RepeatedQuestion("product page, drawn", is_even=True, lines=_product_pages),
    RepeatedQuestion("add to cart, new guest", 1.4, is_even=True, lines=_additions),
    WholeOrders("whole order: add, delivery, checkout", 1.8),
    RepeatedQuestion("suggestions", 1.6, lines=_suggestions),
    RepeatedQuestion(f"price refresh, {IDS_A_REFRESH} ids", lines=_refreshes),
    RepeatedQuestion("page cached by the shop", lines=_cached_pages),
    RepeatedQuestion(f"product page cached by the shop, {PRODUCT_PAGES} of them", lines=_cached_products),
    RepeatedQuestion("page cached by nginx", lines=_cached_pages, by_nginx=True),
]
