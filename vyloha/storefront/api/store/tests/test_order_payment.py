"""Tests of paying for a placed order over the Store API: ``POST /checkout/{id}``."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal

pytestmark = pytest.mark.django_db


def pay(order: Order, **changes: Any) -> Any:
    """Pay in cash, with key and email, and return the response."""
    body = {"key": order.key, "billing_email": " Jana@example.cz", "payment_method": "cod", **changes}
    return Browser().post(f"/checkout/{order.pk}", body)


def test_payment_response_equals_that_of_checkout_and_repeats() -> None:
    order = an_order((a_variation(price=25_000), 1))

    first, again = pay(order), pay(order)

    assert (first.status_code, again.status_code) == (200, 200)
    answer = first.json()
    assert answer == again.json()
    assert (answer["order_id"], answer["status"], answer["payment_method"]) == (order.pk, "processing", "cod")
    assert answer["payment_result"] == {
        "payment_status": "success",
        "payment_details": [],
        "redirect_url": f"http://testserver/pokladna/order-received/{order.pk}/?key={order.key}",
    }
    shown = Browser().get(f"/order/{order.pk}", key=order.key, billing_email="jana@example.cz").json()
    assert shown["totals"]["total_price"] == str(25_000 + 9_900 + 3_900)
    assert [(fee["id"], int(fee["totals"]["total"]) + int(fee["totals"]["total_tax"])) for fee in shown["fees"]] == [
        ("cod", 3_900)
    ]
    parts = ["total_items", "total_shipping", "total_fees", "total_tax"]
    assert sum(int(shown["totals"][part]) for part in parts) == order.total_minor + 3_900


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"key": "wc_order_x"}, (401, "woocommerce_rest_invalid_order")),
        ({"key": ""}, (401, "woocommerce_rest_invalid_order")),
        ({"billing_email": "petr@example.cz"}, (401, "woocommerce_rest_invalid_billing_email")),
        ({"billing_email": ""}, (401, "woocommerce_rest_invalid_billing_email")),
        ({"payment_method": "paypal"}, (400, "woocommerce_rest_checkout_payment_method_disabled")),
        ({"payment_method": ""}, (400, "woocommerce_rest_checkout_missing_payment_method")),
        ({"payment_method": ["cod"]}, (400, "rest_invalid_param")),
    ],
)
def test_invalid_payment_is_rejected_and_changes_nothing(changes: dict[str, Any], refused: tuple[int, str]) -> None:
    order = an_order((a_variation(), 1))

    assert refusal(pay(order, **changes)) == refused
    assert Order.objects.get().payment_kind == "bacs"


def test_foreign_key_pays_for_no_order() -> None:
    mine, other = an_order((a_variation(), 1)), an_order((a_variation(), 1))

    assert refusal(pay(mine, key=other.key)) == (401, "woocommerce_rest_invalid_order")
    assert refusal(Browser().post("/checkout/999999", {"key": mine.key})) == (401, "woocommerce_rest_invalid_order")
    assert set(Order.objects.values_list("payment_kind", flat=True)) == {"bacs"}


def test_cancelled_order_cannot_be_paid() -> None:
    order = an_order((a_variation(), 1))
    change_status(order, Status.CANCELLED)

    assert refusal(pay(order)) == (400, "woocommerce_rest_invalid_order")


def test_failed_order_without_stock_returns_409_with_cart() -> None:
    order = an_order((a_variation(in_stock=5), 2))
    change_status(order, Status.FAILED)
    StockRecord.objects.update(in_stock=0)

    response = pay(order)

    assert refusal(response) == (409, "woocommerce_rest_product_out_of_stock")
    assert response.json()["data"]["cart"]["items"] == []
    assert (Order.objects.get().status, Order.objects.get().payment_kind) == (Status.FAILED, "bacs")


def test_payment_requires_nonce() -> None:
    order = an_order((a_variation(), 1))
    body = {"key": order.key, "billing_email": order.email, "payment_method": "cod"}

    missing = Client().post(f"{STORE}/checkout/{order.pk}", body, content_type="application/json")
    wrong = Browser().post(f"/checkout/{order.pk}", body, Nonce="x")

    assert refusal(missing) == (401, "woocommerce_rest_missing_nonce")
    assert refusal(wrong) == (403, "woocommerce_rest_invalid_nonce")
    assert Order.objects.get().payment_kind == "bacs"


def test_addresses_of_order_stay_unchanged() -> None:
    order = an_order((a_variation(), 1))

    answer = pay(order, billing_address={"city": "Brno"}, shipping_address={"city": "Brno"}).json()

    assert (answer["billing_address"]["city"], answer["shipping_address"]["city"]) == ("Praha", "Praha")
