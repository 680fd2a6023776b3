"""Tests of ordering over the Store API: the order is the same as from the checkout page."""

from typing import Any

import pytest

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.tests.parallel import all_at_once
from vyloha.storefront.api.tests.browser import Browser, refusal
from vyloha.storefront.ordering.checkout_form import TypedCheckout

pytestmark = pytest.mark.django_db


def start_checkout(quantity: int = 1, **product: Any) -> Browser:
    """Return a browser with a product in its cart and a chosen shipping method."""
    courier = a_shipping_method(price=9900)
    bank_transfer()
    cash_on_delivery(fee=3900)
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product("Hrnek", **product).pk, "quantity": quantity})
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    return browser


ORDER = {"billing_address": BILLING, "payment_method": "bacs"}


def test_order_is_placed_once_and_returns_redirect() -> None:
    browser = start_checkout(price=24900, in_stock=3)

    response = browser.post("/checkout", {**ORDER, "customer_note": "Zvonek nefunguje"})

    order = Order.objects.get()
    assert response.status_code == 200
    assert response.json() == {
        "order_id": order.pk,
        "status": "pending",
        "order_key": order.key,
        "order_number": order.number,
        "customer_note": "Zvonek nefunguje",
        "customer_id": 0,
        "billing_address": {
            "first_name": "Jana", "last_name": "Nováková", "company": "", "address_1": "Dlouhá 12", "address_2": "",
            "city": "Praha", "state": "", "postcode": "110 00", "country": "CZ", "phone": "+420777123456",
            "email": "jana@example.cz",
        },
        "shipping_address": {
            "first_name": "Jana", "last_name": "Nováková", "company": "", "address_1": "Dlouhá 12", "address_2": "",
            "city": "Praha", "state": "", "postcode": "110 00", "country": "CZ", "phone": "+420777123456",
        },
        "payment_method": "bacs",
        "payment_result": {
            "payment_status": "success",
            "payment_details": [],
            "redirect_url": f"http://testserver/pokladna/order-received/{order.pk}/?key={order.key}",
        },
        "additional_fields": {"vyloha/ico": "", "vyloha/dic": ""},
        "extensions": {},
    }  # fmt: skip
    assert order.total_minor == 24900 + 9900
    assert StockRecord.objects.get().in_stock == 2
    assert response.cookies["vyloha_cart"]["max-age"] == 0
    assert response.cookies["woocommerce_items_in_cart"]["max-age"] == 0


def test_cash_on_delivery_adds_fee_and_is_processing_at_once() -> None:
    browser = start_checkout(price=24900)

    response = browser.post("/checkout", {**ORDER, "payment_method": "cod"})

    assert response.json()["status"] == "processing"
    assert Order.objects.get().total_minor == 24900 + 9900 + 3900


def test_repeated_order_with_draft_key_returns_same_order() -> None:
    browser = start_checkout()
    key = browser.get("/checkout").json()["order_key"]

    first = browser.post("/checkout", {**ORDER, "order_key": key})
    again = browser.post("/checkout", {**ORDER, "order_key": key})

    assert first.json()["order_id"] == again.json()["order_id"]
    assert Order.objects.placed().count() == 1


def test_unknown_draft_returns_409() -> None:
    browser = start_checkout()

    assert refusal(browser.post("/checkout", {**ORDER, "order_key": "x"})) == (409, "woocommerce_rest_invalid_order")
    assert not Order.objects.placed().exists()


@pytest.mark.django_db(transaction=True)
def test_concurrent_identical_orders_place_one_order() -> None:
    browser = start_checkout(in_stock=10)
    key = browser.get("/checkout").json()["order_key"]

    def send() -> tuple[int, int]:
        twin = Browser()
        twin.nonce = browser.nonce
        twin.client.cookies.load({name: morsel.value for name, morsel in browser.client.cookies.items()})
        response = twin.post("/checkout", {**ORDER, "order_key": key})
        return response.status_code, response.json().get("order_id")

    outcomes = all_at_once([send] * 8)

    order = Order.objects.placed().get()
    assert outcomes == [(200, order.pk)] * 8
    assert StockRecord.objects.get().in_stock == 9


def test_draft_can_be_read_and_filled_in_parts() -> None:
    browser = start_checkout()

    draft = browser.get("/checkout").json()
    filled = browser.send("PUT", "/checkout", {"billing_address": {"city": "Brno"}, "payment_method": "cod"}).json()

    assert draft["status"] == filled["status"] == "checkout-draft"
    assert draft["order_id"] == filled["order_id"]
    assert filled["billing_address"]["city"] == "Brno"
    assert filled["payment_method"] == "cod"
    assert filled["extensions"]["vyloha"]["fee"] == "39\u00a0Kč"
    assert not Order.objects.placed().exists()


def test_delivery_address_is_used_when_given() -> None:
    browser = start_checkout()
    elsewhere = {**BILLING, "first_name": "Petr", "city": "Brno", "postcode": "602 00"}

    body = browser.post("/checkout", {**ORDER, "shipping_address": elsewhere}).json()

    assert body["shipping_address"]["city"] == "Brno"
    assert body["billing_address"]["city"] == "Praha"


@pytest.mark.parametrize("address", [{}, {"first_name": "", "city": "", "country": "CZ"}, BILLING])
def test_empty_or_equal_delivery_address_means_billing_address(address: dict[str, Any]) -> None:
    browser = start_checkout()

    body = browser.post("/checkout", {**ORDER, "shipping_address": address}).json()

    assert body["shipping_address"]["city"] == "Praha"
    assert Order.objects.get().addresses.count() == 1


def test_draft_with_invalid_email_is_rejected_and_kept() -> None:
    browser = start_checkout()
    draft = {"billing_address": {"email": "jana@example", "city": "Brno"}, "customer_note": "Zvonek nefunguje"}

    response = browser.send("PUT", "/checkout", {**draft, "shipping_address": {"city": "Zlín"}})

    assert refusal(response) == (400, "woocommerce_rest_invalid_email_address")
    form = TypedCheckout.from_cart(Cart.objects.get())
    assert (form.billing["email"], form.billing["city"], form.note) == ("jana@example", "Brno", "Zvonek nefunguje")
    assert form.ships_elsewhere
    assert form.shipping["city"] == "Zlín"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"billing_address": {**BILLING, "email": "nic"}}, "woocommerce_rest_invalid_email_address"),
        ({"billing_address": {}}, "woocommerce_rest_invalid_address"),
        ({"billing_address": {**BILLING, "postcode": "1"}}, "woocommerce_rest_invalid_address"),
        ({"billing_address": {**BILLING, "country": "DE"}}, "woocommerce_rest_invalid_address"),
        ({"payment_method": "paypal"}, "woocommerce_rest_checkout_payment_method_disabled"),
        ({"payment_method": ""}, "woocommerce_rest_checkout_missing_payment_method"),
        ({"customer_note": "x" * 2001}, "rest_invalid_param"),
    ],
)
def test_invalid_order_is_rejected_and_changes_nothing(changes: dict[str, Any], code: str) -> None:
    browser = start_checkout(in_stock=3)

    response = browser.post("/checkout", {**ORDER, **changes})

    assert refusal(response) == (400, code)
    assert not Order.objects.placed().exists()
    assert StockRecord.objects.get().in_stock == 3
    assert Cart.objects.get().lines.count() == 1


def test_line_break_of_note_counts_as_one_character() -> None:
    browser = start_checkout()

    body = browser.post("/checkout", {**ORDER, "customer_note": "ab\r\n" * 666 + "x"}).json()

    assert body["customer_note"] == "ab\n" * 666 + "x"


def test_field_errors_name_their_fields() -> None:
    browser = start_checkout()

    body = browser.post("/checkout", {**ORDER, "billing_address": {**BILLING, "postcode": "1", "phone": ""}}).json()

    assert set(body["data"]["params"]) == {"billing_postcode", "billing_phone"}


def test_empty_cart_cannot_be_ordered() -> None:
    assert refusal(Browser().post("/checkout", ORDER)) == (400, "woocommerce_rest_cart_empty")
    assert refusal(Browser().get("/checkout")) == (400, "woocommerce_rest_cart_empty")


def test_delivery_must_be_chosen() -> None:
    bank_transfer()
    a_shipping_method()
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})

    assert refusal(browser.post("/checkout", ORDER)) == (400, "woocommerce_rest_invalid_shipping_option")


@pytest.mark.parametrize(
    ("left", "code"),
    [
        (0, "woocommerce_rest_product_out_of_stock"),
        (1, "woocommerce_rest_product_partially_out_of_stock"),
    ],
)
def test_insufficient_stock_returns_409_with_current_cart(left: int, code: str) -> None:
    browser = start_checkout(quantity=2, in_stock=2)
    StockRecord.objects.update(in_stock=left)

    response = browser.post("/checkout", ORDER)

    assert refusal(response) == (409, code)
    assert response.json()["data"]["cart"]["errors"][0]["code"] == code
    assert not Order.objects.placed().exists()
    assert StockRecord.objects.get().in_stock == left


def test_changed_price_is_reported_once_before_order() -> None:
    browser = start_checkout(price=19900)
    Variation.objects.update(regular_price_minor=29900)

    told = browser.post("/checkout", ORDER)
    agreed = browser.post("/checkout", ORDER)

    assert refusal(told) == (409, "vyloha_rest_cart_changed")
    assert told.json()["data"]["cart"]["totals"]["total_price"] == str(29900 + 9900)
    assert agreed.status_code == 200
    assert Order.objects.get().goods_minor == 29900


@pytest.mark.parametrize("model", [ShippingMethod, PaymentMethod])
def test_higher_delivery_price_or_fee_is_reported_once_before_order(
    model: type[ShippingMethod | PaymentMethod],
) -> None:
    browser = start_checkout()
    price = "price_minor" if model is ShippingMethod else "fee_minor"
    model._default_manager.update(**{price: 50_000})

    told, agreed = (browser.post("/checkout", {**ORDER, "payment_method": "cod"}) for _ in range(2))

    assert refusal(told) == (409, "vyloha_rest_cart_changed")
    assert agreed.status_code == 200
    order = Order.objects.placed().get()
    assert 50_000 in {order.shipping_minor, order.fee_minor}


def test_order_requires_nonce() -> None:
    browser = start_checkout()

    response = browser.post("/checkout", ORDER, Nonce="x")

    assert refusal(response) == (403, "woocommerce_rest_invalid_nonce")
    assert not Order.objects.placed().exists()


def test_order_requires_its_key_and_email() -> None:
    browser = start_checkout(price=24200)
    placed = browser.post("/checkout", {**ORDER, "payment_method": "cod"}).json()
    path = f"/order/{placed['order_id']}"

    order = browser.get(path, key=placed["order_key"], billing_email="JANA@example.cz").json()

    assert (order["number"], order["status"]) == (placed["order_number"], "processing")
    assert [(item["name"], item["quantity"], item["totals"]["line_total"]) for item in order["items"]] == [
        ("Hrnek", 1, "20000")
    ]
    assert order["totals"]["total_price"] == str(24200 + 9900 + 3900)
    parts = ["total_items", "total_shipping", "total_fees", "total_tax"]
    assert sum(int(order["totals"][part]) for part in parts) == 24200 + 9900 + 3900
    assert refusal(browser.get(path, key="x", billing_email="jana@example.cz")) == (
        401,
        "woocommerce_rest_invalid_order",
    )
    assert refusal(browser.get(path, key=placed["order_key"], billing_email="x@example.cz")) == (
        401,
        "woocommerce_rest_invalid_billing_email",
    )
    assert refusal(browser.get("/order/999999", key="x")) == (401, "woocommerce_rest_invalid_order")


def test_deleted_product_is_cart_error_and_repeated_order_omits_it() -> None:
    browser = start_checkout()
    cup = a_product("Cizí hrnek")
    browser.post("/cart/add-item", {"id": cup.pk})
    cup.delete()

    (error,) = browser.get("/cart").json()["errors"]
    assert "„Cizí hrnek“ už neprodáváme" in error["message"]
    response = browser.post("/checkout", ORDER)
    refused = response.json()
    assert (response.status_code, refused["code"]) == (409, "woocommerce_rest_product_not_purchasable")
    assert "„Cizí hrnek“ už neprodáváme" in refused["message"]
    assert [item["name"] for item in refused["data"]["cart"]["items"]] == ["Hrnek"]

    assert browser.post("/checkout", ORDER).status_code == 200
    assert [line.name for line in Order.objects.get().lines.all()] == ["Hrnek"]


def test_company_is_set_by_additional_fields() -> None:
    browser = start_checkout()
    fields = {"vyloha/ico": "27082440", "vyloha/dic": "CZ27082440"}

    draft = browser.send("PUT", "/checkout", {"additional_fields": fields}).json()
    answer = browser.post("/checkout", {**ORDER, "billing_address": {**BILLING, "company": "Kavárna"}}).json()

    address = Order.objects.get().billing_address
    assert address
    assert draft["additional_fields"] == answer["additional_fields"] == fields
    assert (address.company, address.ico, address.dic) == ("Kavárna", "27082440", "CZ27082440")


def test_invalid_company_number_names_its_field() -> None:
    response = start_checkout().post("/checkout", {**ORDER, "additional_fields": {"vyloha/ico": "27082441"}})

    assert response.status_code == 400
    assert list(response.json()["data"]["params"]) == ["billing_ico"]


@pytest.mark.parametrize("fields", [[], {"vyloha/ico": None}, {"vyloha/ico": ["x"]}, {"jiny/ico": "1"}])
def test_empty_additional_fields_are_ignored(fields: Any) -> None:
    assert start_checkout().post("/checkout", {**ORDER, "additional_fields": fields}).status_code == 200


def test_unticked_company_of_form_draft_is_not_in_order() -> None:
    browser = start_checkout()
    billing = {**BILLING, "company": "Kavárna", "ico": "27082440"}

    browser.send("PUT", "/checkout", {"billing_address": {**billing, "iscomp": ""}})
    browser.post("/checkout", {"payment_method": "bacs"})

    assert Cart.objects.get().billing_address["ico"] == "27082440"
    address = Order.objects.get().billing_address
    assert address
    assert (address.company, address.ico) == ("", "")
