"""Tests that two requests that each save one field of a cart at the same moment lose neither."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.storefront.tests.shoppers import offer_methods, put_in
from vyloha.storefront.tests.test_doubled_orders import open_second_tab, run_in_thread
from vyloha.storefront.visitor import nonces

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

STORE = "/wp-json/wc/store/v1"
Tell = Callable[..., Any]


def update_customer(client: Client, nonce: str, **billing: str) -> Any:
    said = {"billing_address": billing}
    return client.post(f"{STORE}/cart/update-customer", said, "application/json", headers={"Nonce": nonce})


def update_checkout(client: Client, nonce: str, **billing: str) -> Any:
    said = {"billing_address": billing}
    return client.put(f"{STORE}/checkout", said, "application/json", headers={"Nonce": nonce})


def update_order_review(client: Client, nonce: str, **billing: str) -> Any:
    typed = urlencode({f"billing_{name}": value for name, value in billing.items()})
    return client.post(
        "/?wc-ajax=update_order_review", {"post_data": typed, "security": nonces.build_nonce(nonces.ORDER_REVIEW)}
    )


@pytest.mark.parametrize("tell", [update_customer, update_checkout, update_order_review])
def test_concurrent_field_updates_are_both_saved(client: Client, tell: Tell) -> None:
    offer_methods()
    put_in(client, a_variation(price=19900, in_stock=10))
    nonce = client.get(f"{STORE}/cart").headers["Nonce"]
    tell_the_city = partial(run_in_thread, partial(update_customer, open_second_tab(client), nonce, city="Brno"))
    was_read: list[str] = []

    def once_the_cart_is_read(execute: Any, sql: str, *rest: Any) -> Any:
        answer = execute(sql, *rest)
        if 'FROM "cart_cart"' in sql and not was_read:
            was_read.append(sql)
            tell_the_city()
        return answer

    with connection.execute_wrapper(once_the_cart_is_read):
        answer = tell(client, nonce, first_name="Jana")

    said = Cart.objects.get().billing_address
    assert answer.status_code == 200
    assert (said.get("first_name"), said.get("city")) == ("Jana", "Brno")
