"""The whole shop under `kill -9`: workers of Granian die in the middle of checkouts that come over HTTP."""

import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from django.conf import settings

from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING, some_details
from vyloha.commerce.orders.tests.test_kills import (
    PIECES,
    assert_every_order_is_whole,
    assert_no_piece_is_lost,
    database_url,
)

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 20
SHOPPERS = 3
STORE = "/wp-json/wc/store/v1"
PATIENCE_S = 60


def test_twenty_killed_workers_lose_no_order_and_no_piece(tmp_path):
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
    # What a shopper was told is there; an order whose answer died with its worker may be there besides.
    assert confirmed.numbers <= set(Order.objects.placed().values_list("number", flat=True))
    assert len(confirmed.numbers) > KILLS


class Served:
    """A shop that Granian serves, with two workers."""

    def __init__(self, url: str, granian: int) -> None:
        self.url, self._granian = url, granian

    def a_worker(self) -> int:
        """Return the process of a worker, waiting for one to be there."""
        for _try in patiently():
            children = Path(f"/proc/{self._granian}/task/{self._granian}/children").read_text().split()
            alive = [int(child) for child in children if "multiprocessing.resource_tracker" not in command_of(child)]
            if alive:
                return alive[0]
        raise AssertionError("no worker came back")


def command_of(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return "multiprocessing.resource_tracker"  # gone meanwhile


def patiently() -> Iterator[int]:
    pause = threading.Event()
    for attempt in range(PATIENCE_S * 20):
        yield attempt
        pause.wait(0.05)


@contextmanager
def a_served_shop(folder: Path) -> Iterator[Served]:
    """Serve the test's own database on a free port."""
    from vyloha.core.management.commands.serve import web_command

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [port if part == str(settings.PORT) else part for part in web_command()]
    environment = {**os.environ, "DATABASE_URL": database_url(), "VYLOHA_DATA": str(folder), "PORT": port}
    environment["DJANGO_SETTINGS_MODULE"] = "vyloha.config.settings"
    granian = subprocess.Popen(command, env=environment, cwd=settings.ROOT)
    try:
        yield Served(f"http://127.0.0.1:{port}", granian.pid)
    finally:
        granian.terminate()
        granian.wait(30)


class Confirmed:
    """The numbers of the orders that shoppers were told of."""

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
    """Let people buy a piece again and again until the block ends; a dead connection only makes them begin anew."""
    confirmed, stop = Confirmed(), threading.Event()

    def shop() -> None:
        while not stop.is_set():
            try:
                confirmed.add(buy(url, product, rate, order))
            except httpx.TransportError:
                stop.wait(0.05)

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
    """Return the number of a new order for one piece."""
    with httpx.Client(base_url=url + STORE, timeout=30) as client:
        nonce = {"Nonce": client.get("/cart").headers["Nonce"]}
        client.post("/cart/add-item", json={"id": product, "quantity": 1}, headers=nonce)
        client.post("/cart/select-shipping-rate", json={"rate_id": rate}, headers=nonce)
        answer = client.post("/checkout", json=order, headers=nonce)
        return str(answer.raise_for_status().json()["order_number"])
