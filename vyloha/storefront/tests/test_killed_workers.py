"""Tests of the whole shop under `kill -9`: Granian's workers die in the middle of checkouts that come over HTTP."""

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx
import pytest

from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING, some_details
from vyloha.commerce.orders.tests.test_kills import (
    PIECES,
    assert_every_order_is_whole,
    assert_no_piece_is_lost,
)
from vyloha.core.tests.thoroughness import choose_times
from vyloha.storefront.tests.served import PATIENCE_S, a_served_shop

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

KILLS = choose_times(4, 10)
SHOPPERS = 3
STORE = "/wp-json/wc/store/v1"


def test_killed_workers_lose_no_order_and_no_stock(tmp_path):
    goods = a_variation(in_stock=PIECES)
    order = {"payment_method": "bacs", "billing_address": BILLING}
    rate = some_details().rate_id
    with a_served_shop(tmp_path) as shop, shoppers(shop.url, goods.pk, rate, order) as confirmed:
        for _kill in range(KILLS):
            confirmed.wait_for_another()
            os.kill(shop.a_worker(), signal.SIGKILL)
        confirmed.wait_for_another()

    assert_every_order_is_whole()
    assert_no_piece_is_lost([goods])
    # All confirmed orders exist; orders whose response was lost with its worker may exist besides.
    assert confirmed.numbers <= set(Order.objects.placed().values_list("number", flat=True))
    assert len(confirmed.numbers) > KILLS


class Confirmed:
    """The numbers of the orders that shoppers got a confirmation page for."""

    def __init__(self) -> None:
        self.numbers: set[str] = set()
        self._changed = threading.Condition()

    def add(self, number: str) -> None:
        with self._changed:
            self.numbers.add(number)
            self._changed.notify_all()

    def wait_for_another(self) -> None:
        with self._changed:
            seen = len(self.numbers)
            assert self._changed.wait_for(lambda: len(self.numbers) > seen, PATIENCE_S), "no order is placed any more"


@contextmanager
def shoppers(url: str, product: int, rate: str, order: Mapping[str, object]) -> Iterator[Confirmed]:
    """Let people buy one unit again and again until the block ends; after a lost connection they start again."""
    confirmed, stop = Confirmed(), threading.Event()

    def shop() -> None:
        while not stop.is_set():
            try:
                confirmed.add(buy(url, product, rate, order))
            except httpx.TransportError:
                stop.wait(0.3)  # retries cost time too, which would slow down the starting shop

    threads = [threading.Thread(target=shop) for _shopper in range(SHOPPERS)]
    for thread in threads:
        thread.start()
    try:
        yield confirmed
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def buy(url: str, product: int, rate: str, order: Mapping[str, object]) -> str:
    """Return the number of a new order for one unit."""
    with httpx.Client(base_url=url + STORE, timeout=30) as client:
        nonce = {"Nonce": client.get("/cart").headers["Nonce"]}
        client.post("/cart/add-item", json={"id": product, "quantity": 1}, headers=nonce)
        client.post("/cart/select-shipping-rate", json={"rate_id": rate}, headers=nonce)
        answer = client.post("/checkout", json=order, headers=nonce)
        return str(answer.raise_for_status().json()["order_number"])
