"""
Tests of a checkout form that is sent twice. The browser shows the last response, so either one must lead to the order.

The second request can observe only the one commit of the first, so the tests run the whole first request before each
statement of the second in turn.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from threading import Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from vyloha.commerce.cart.models import CartLine
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.orders.models import Order
from vyloha.core.tests.parallel import all_at_once, of_type
from vyloha.storefront.ordering import order_placement
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import FORM, offer_methods, props_of, put_in, read_checkout_form

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

STORE = "/wp-json/wc/store/v1"
ADDRESS = {name.removeprefix("billing_"): value for name, value in FORM.items() if name.startswith("billing_")}
SECOND_FORMS = {
    "the same": {},
    "with a mistake": {"billing_email": "jana@"},
    "counting again": {"update_totals": "1"},
    "back to the cart": {"edit_cart": "1"},
}


@pytest.fixture(autouse=True)
def _props_are_shown(settings):
    settings.DEBUG = True


@pytest.fixture(autouse=True)
def _methods_are_offered():
    offer_methods()


def open_second_tab(client: Client) -> Client:
    """Return another tab of the same browser."""
    twin = Client()
    twin.cookies.load({name: morsel.value for name, morsel in client.cookies.items()})
    return twin


def prepare_order(client: Client) -> dict[str, str]:
    put_in(client, a_variation(price=19900, in_stock=10))
    return {**FORM, **read_checkout_form(client)}


def run_in_thread(call: Callable[[], object]) -> None:
    """Run a function on another connection, to its end."""

    def run() -> None:
        try:
            call()
        finally:
            connections.close_all()

    thread = Thread(target=run)
    thread.start()
    thread.join(timeout=30)
    assert not thread.is_alive(), "it waits for the request that waits for it"


@contextmanager
def call_before_statement(number: int, call: Callable[[], object]) -> Iterator[list[str]]:
    """Call ``call`` before statement ``number`` of this thread, not counting transactions; provide the statements."""
    seen: list[str] = []

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        if not connection.in_atomic_block:
            seen.append(sql)
            if len(seen) == number:
                call()
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield seen


def follow_redirects(client: Client, answer: Any) -> str:
    """Return the final URL and page that a browser shows."""
    shown = ""
    while answer.status_code in {302, 303}:
        shown = f"{answer.url} "
        answer = client.get(answer.url)
    return shown + answer.content.decode()  # type: ignore[no-any-return]


@pytest.mark.parametrize("second", SECOND_FORMS)
def test_second_copy_of_form_redirects_to_order_whenever_first_ends(second):
    number, statements = 0, [""]
    while number < len(statements):
        number += 1
        first = Client()
        form = prepare_order(first)
        later = open_second_tab(first)

        with call_before_statement(
            number, partial(run_in_thread, partial(first.post, "/pokladna/", form))
        ) as statements:
            answer = later.post("/pokladna/", {**form, **SECOND_FORMS[second]})

        if number <= len(statements):
            order = Order.objects.placed().get(key=form["order_key"])
            assert build_order_path(order) in follow_redirects(later, answer), statements[number - 1]


def test_concurrent_copies_redirect_to_one_order(client):
    form = prepare_order(client)
    tabs = [open_second_tab(client) for _number in range(8)]

    answers = of_type(HttpResponse, all_at_once([partial(tab.post, "/pokladna/", form) for tab in tabs]))

    order = Order.objects.placed().get()
    assert [answer["Location"] for answer in answers] == [build_order_path(order)] * 8
    assert StockRecord.objects.get().in_stock == 9


def test_call_without_key_returns_order_of_its_faster_twin():
    first = Client()
    put_in(first, a_variation(price=19900, in_stock=10))
    later, answers = open_second_tab(first), []
    shown = first.get(f"{STORE}/cart")
    nonce = {"Nonce": shown.headers["Nonce"]}
    rate = shown.json()["shipping_rates"][0]["shipping_rates"][0]["rate_id"]
    body = {"billing_address": ADDRESS, "payment_method": "bacs", "extensions": {"vyloha": {"rate_id": rate}}}

    def order(tab: Client) -> None:
        answers.append(tab.post(f"{STORE}/checkout", body, "application/json", headers=nonce))

    with call_before_statement(1, partial(run_in_thread, partial(order, first))):
        order(later)

    assert [answer.status_code for answer in answers] == [200, 200], [answer.json() for answer in answers]
    assert {answer.json()["order_id"] for answer in answers} == {Order.objects.placed().get().pk}


@pytest.mark.parametrize("page", ["/pokladna/", "/kosik/"])
def test_lost_response_is_replaced_by_link_in_emptied_cart(client, page):
    form = prepare_order(client)
    open_second_tab(client).post("/pokladna/", form)

    shown = follow_redirects(client, client.get(page))

    assert build_order_path(Order.objects.placed().get()) in shown


def test_emptied_cart_links_its_order_for_one_hour(client):
    form = prepare_order(client)
    open_second_tab(client).post("/pokladna/", form)
    Order.objects.update(placed_at=timezone.now() - timedelta(minutes=61))

    answer = client.get("/pokladna/")

    assert answer.url == "/kosik/"
    assert "order-received" not in client.get("/kosik/").content.decode()


def test_new_cart_survives_order_of_old_form(client):
    form = prepare_order(client)
    client.post("/pokladna/", form)
    put_in(client, a_product())

    answer = client.post("/pokladna/", form)

    assert "vyloha_cart" not in answer.cookies
    assert CartLine.objects.active().count() == 1


def test_product_added_in_other_tab_during_order_stays_in_cart(client):
    form, cup = prepare_order(client), a_product()
    other_tab = open_second_tab(client)

    with pytest.MonkeyPatch.context() as patch:
        place = order_placement.place_visitor_order

        def place_and_be_overtaken(*args: Any, **more: Any) -> Order:
            order = place(*args, **more)
            run_in_thread(partial(put_in, other_tab, cup))
            return order

        patch.setattr(order_placement, "place_visitor_order", place_and_be_overtaken)
        answer = client.post("/pokladna/", form)

    assert "vyloha_cart" not in answer.cookies
    assert [item["name"] for item in props_of(client.get("/kosik/?props"))["contents"]["items"]] == [cup.name]
