"""Tests of the whole shop under `kill -9`: Granian's workers die in the middle of checkouts that come over HTTP."""

import os
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest
from django.utils import timezone
from django.utils.module_loading import import_string

from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import BILLING, some_details
from vyloha.commerce.orders.tests.test_kills import (
    PIECES,
    assert_every_order_is_whole,
    assert_no_piece_is_lost,
)
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import TransactionState
from vyloha.core.tests.thoroughness import choose_times
from vyloha.storefront.tests.served import PATIENCE_S, Served, a_served_shop, patiently

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


def test_workers_killed_while_a_gateway_acts_lose_and_double_no_payment(tmp_path):
    goods = a_variation(price=50000, in_stock=PIECES)
    rate = some_details().rate_id
    PaymentMethod.objects.create(kind="comgate", name="Kartou", tax_class=a_tax_class())
    form = {"payment_method": "comgate", "billing_address": BILLING}
    run_stand_in = import_string("vyloha.integrations.comgate_stand_in.run_stand_in")  # nobody imports adapters
    account = {"COMGATE_MERCHANT": "123456", "COMGATE_SECRET": "tajemstvi", "COMGATE_TEST": ""}
    with run_stand_in() as gateway, a_served_shop(tmp_path, COMGATE_URL=gateway.url, **account) as shop:
        gateway.notification_url = f"{shop.url}/platby/comgate/"

        with killing_workers(shop, gateway), pytest.raises(httpx.TransportError):
            buy(shop.url, goods.pk, rate, form)
        order = Order.objects.placed().get()
        [lost] = gateway.payments
        Transaction.objects.update(created_at=timezone.now() - timedelta(minutes=1))  # the claim of the dead has ended
        page = pay(shop, order, form)
        with killing_workers(shop, gateway):
            httpx.post(page, data={"outcome": "pay"})  # and the gateway notifies the shop
        order.refresh_from_db()
        assert (order.status, gateway.delivered[0][1]) == (Status.PENDING, 0)
        assert any(gateway.send_again() for _try in patiently())

    assert gateway.payments[lost].status == "PENDING"
    [paid] = [payment.id for payment in gateway.payments.values() if payment.status == "PAID"]
    assert Transaction.objects.get(state=TransactionState.PAID).provider_id == paid
    order.refresh_from_db()
    assert (order.status, order.payment_state) == (Status.PROCESSING, PaymentState.PAID)
    assert_no_piece_is_lost([goods])


@contextmanager
def killing_workers(shop: Served, gateway: Any) -> Iterator[None]:
    """Kill all workers when the gateway has done a call and has not answered it; it answers all calls afterwards."""
    gateway.answers = "hanging"

    def kill() -> None:
        assert gateway.hanging.wait(PATIENCE_S)
        gateway.answers = "good"
        gateway.hanging.clear()
        for worker in shop.find_workers():
            os.kill(worker, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield
    finally:
        killer.join()


def pay(shop: Served, order: Order, form: Mapping[str, object]) -> str:
    """Pay an order again; return the URL of the gateway's page."""
    fields = {**form, "key": order.key, "billing_email": order.email}
    for _try in patiently():
        try:
            with httpx.Client(base_url=shop.url + STORE, timeout=30) as client:
                nonce = {"Nonce": client.get("/cart").headers["Nonce"]}
                answer = client.post(f"/checkout/{order.pk}", json=fields, headers=nonce).raise_for_status()
                return str(answer.json()["payment_result"]["redirect_url"])
        except httpx.TransportError:  # the next worker is starting
            pass
    raise AssertionError("no worker came back")


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
