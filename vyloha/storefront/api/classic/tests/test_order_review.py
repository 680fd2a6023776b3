"""
Tests of ``update_order_review``, which scripts made for the classic checkout call (specification.md, section 4,
"Checkout recalculation", and section 2; protocol, currencies in the checkout).
"""

from typing import Any
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.storefront.api.classic.tests.asking import add_nonce, call, element, words
from vyloha.storefront.tests.shoppers import FORM, offer_methods, put_in
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
PATH = "/?wc-ajax=update_order_review"
REVIEW, PAYMENT = ".woocommerce-checkout-review-order-table", ".woocommerce-checkout-payment"


@pytest.fixture(autouse=True)
def _a_shop_and_a_cart(client: Client) -> None:
    """Two units for 250 Kč in the cart; 1 Kč is 0,04 €."""
    a_currency("EUR", "0.04")
    offer_methods()
    put_in(client, a_product(price=25_000), 2)


def choose_euros(client: Client, *, in_euros: bool = True, only_crowns: str = "") -> None:
    """Choose euros, charged if the merchant allows it; a payment method may accept crowns only."""
    client.cookies["wmc_current_currency"] = "EUR"
    set_rules(charges_chosen_currency=in_euros)
    if only_crowns:
        PaymentMethod.objects.get(kind=only_crowns).currencies.add(Currency.objects.get(code="CZK"))


def request_review(client: Client, **fields: str) -> dict[str, Any]:
    response = call(client, "update_order_review", add_nonce(nonces.ORDER_REVIEW, **fields))
    assert response.status_code == 200
    answer: dict[str, Any] = response.json()
    return answer


def review(answer: dict[str, Any]) -> str:
    html = BeautifulSoup(answer["fragments"][REVIEW], "html.parser")
    assert html.select_one(REVIEW)
    return " ".join(html.get_text(" ").replace("\u00a0", " ").split())


def get_chosen_payment(answer: dict[str, Any]) -> str:
    html = BeautifulSoup(answer["fragments"][PAYMENT], "html.parser")
    assert html.select_one(PAYMENT)
    return str(html.select_one("input[name=payment_method][checked]")["value"])  # type: ignore[index]


def test_chosen_methods_are_saved_and_return_new_totals(client):
    answer = request_review(client, payment_method="cod", **{"shipping_method[0]": get_rate_id("Prodejna")})

    assert (answer["result"], answer["messages"], answer["reload"]) == ("success", "", False)
    assert "Celkem s DPH 539 Kč" in review(answer)
    assert get_chosen_payment(answer) == "cod"
    cart = Cart.objects.get()
    assert cart.shipping_method == ShippingMethod.objects.get(name="Prodejna")
    assert cart.payment_method == PaymentMethod.objects.get(kind="cod")


def get_rate_id(name: str) -> str:
    return ShippingMethod.objects.get(name=name).rate_id


def test_typed_fields_are_saved_and_omitted_ones_stay(client):
    typed = urlencode({"billing_first_name": "Jana", "billing_city": "Praha", "order_comments": "Zvoňte"})
    request_review(client, post_data=typed, postcode="110 00", country="CZ")

    request_review(client, payment_method="bacs", city="Brno")

    cart = Cart.objects.get()
    assert cart.billing_address == {"first_name": "Jana", "city": "Brno", "postcode": "110 00", "country": "CZ"}
    assert (cart.customer_note, cart.ships_elsewhere, cart.shipping_address) == ("Zvoňte", False, {})


def test_form_agrees_to_total_of_response(client):
    answer = request_review(client, payment_method="cod", **{"shipping_method[0]": get_rate_id("Kurýr")})
    html = BeautifulSoup(answer["fragments"][REVIEW], "html.parser")
    agreed = html.select_one("[name=cart_hash]")["value"]  # type: ignore[index]
    page = BeautifulSoup(client.get("/pokladna/").content, "html.parser")
    key = page.select_one("[name=order_key]")["value"]  # type: ignore[index]

    methods = {"payment_method": "cod", "shipping_method[0]": get_rate_id("Kurýr")}
    client.post("/pokladna/", {**FORM, **methods, "order_key": str(key), "cart_hash": str(agreed)})

    assert Order.objects.placed().get().total_minor == 50_000 + 9_900 + 3_900


@pytest.fixture
def paypal(settings) -> PaymentMethod:
    """Offer PayPal, which takes crowns."""
    settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET = "a", "b"
    method = PaymentMethod.objects.create(kind="ppcp-gateway", name="PayPal", tax_class=a_tax_class(), position=3)
    method.currencies.add(Currency.objects.get(code="CZK"))
    return method


def test_choosing_paypal_recalculates_with_it(client, paypal):
    """Section 4: choosing "ppcp-gateway" triggers a recalculation."""
    answer = request_review(client, payment_method="ppcp-gateway")

    assert get_chosen_payment(answer) == "ppcp-gateway"
    assert (answer["reload"], answer["wmc_update_checkout"]) == (False, False)
    assert Cart.objects.get().payment_method == paypal


def test_paypal_that_takes_crowns_is_recalculated_once_more_for_a_shopper_in_euros(client, paypal):
    """Section 4: an answer with wmc_update_checkout is followed by one more recalculation, never by two."""
    choose_euros(client)
    assert "23,96 €" in review(request_review(client, payment_method="bacs"))

    answers = [request_review(client, payment_method="ppcp-gateway") for _again in range(3)]

    assert [answer["wmc_update_checkout"] for answer in answers] == [True, False, False]
    assert not any(answer["reload"] for answer in answers)
    assert all("Zaplatíte 599 Kč." in review(answer) for answer in answers)
    assert client.cookies["wmc_current_currency"].value == "EUR"  # prices elsewhere stay as the shopper chose


@pytest.mark.parametrize("offers_paypal", [True, False])
def test_paypal_in_crowns_reloads_page_once(client, request, offers_paypal):
    """Without charging foreign currencies (protocol, currencies in the checkout)."""
    if offers_paypal:
        request.getfixturevalue("paypal")
    choose_euros(client, in_euros=False)

    answer = request_review(client, payment_method="ppcp-gateway")

    assert (answer["reload"], answer["wmc_update_checkout"]) == (True, False)
    assert set(answer["fragments"]) == {REVIEW, PAYMENT}
    assert "Zaplatíte 599 Kč." in review(answer)
    assert [client.cookies[name].value for name in ("wmc_current_currency", "wmc_current_currency_old")] == ["CZK"] * 2

    assert not request_review(client, payment_method="ppcp-gateway")["reload"]


def test_paypal_is_in_crowns_also_after_currency_change(client):
    set_rules(charges_chosen_currency=False)
    client.cookies["wmc_current_currency_old"] = "EUR"

    assert request_review(client, payment_method="ppcp-gateway")["reload"]


def test_other_payments_switch_to_crowns_without_reload(client):
    choose_euros(client, in_euros=False)

    answer = request_review(client, payment_method="bacs")

    assert (answer["reload"], answer["wmc_update_checkout"]) == (False, False)
    assert "Celkem s DPH 599 Kč" in review(answer)
    assert client.cookies["wmc_current_currency"].value == "EUR"


def test_payment_without_currency_support_is_recounted_once(client):
    choose_euros(client, only_crowns="cod")
    assert "23,96 €" in review(request_review(client, payment_method="bacs"))

    first, second = request_review(client, payment_method="cod"), request_review(client, payment_method="cod")

    assert [answer["wmc_update_checkout"] for answer in (first, second)] == [True, False]
    assert "Zaplatíte 638 Kč." in review(first)
    assert review(first) == review(second)


def test_consecutive_responses_do_not_both_ask_for_another_call(client):
    choose_euros(client, only_crowns="cod")
    request_review(client, payment_method="bacs")

    asked = [
        request_review(client, payment_method=kind)["wmc_update_checkout"] for kind in ("cod", "bacs", "cod", "cod")
    ]

    assert asked == [True, False, True, False]


def test_paypal_in_charged_currency_changes_nothing(client):
    choose_euros(client)

    answer = request_review(client, payment_method="ppcp-gateway")

    assert (answer["reload"], client.cookies["wmc_current_currency"].value) == (False, "EUR")


def test_order_problems_are_shown(client):
    StockRecord.objects.update(is_managed=True, in_stock=0)

    answer = request_review(client)

    assert answer["result"] == "failure"
    assert "„Tričko“ se mezitím vyprodalo." in answer["messages"]


def test_inapplicable_coupon_is_reported(client):
    coupon = a_coupon("leto")
    call(client, "apply_coupon", add_nonce(nonces.APPLY_COUPON, coupon_code="leto"))
    assert "Celkem s DPH 549 Kč" in review(request_review(client))

    coupon.delete()
    answer = request_review(client)

    assert answer["result"] == "failure"
    assert "Kupón LETO neznáme." in words(answer["messages"], "ul.woocommerce-error > li")
    assert "Celkem s DPH 599 Kč" in review(answer)


def test_payment_fragment_has_nonce_of_form(client):
    nonce = element(
        request_review(client)["fragments"][PAYMENT], f"{PAYMENT} input[name=woocommerce-process-checkout-nonce]"
    )

    assert nonces.is_valid(str(nonce["value"]), nonces.CHECKOUT)


@pytest.mark.parametrize("count", [0, 6])
def test_order_review_uses_constant_queries_for_many_lines(client, count, django_assert_max_num_queries):
    for _number in range(count):
        put_in(client, a_product())
    request_review(client, payment_method="cod")

    with django_assert_max_num_queries(17):
        request_review(client, payment_method="bacs", **{"shipping_method[0]": get_rate_id("Kurýr")})


def test_get_request_returns_405(client):
    response = client.get(f"{PATH}&payment_method=cod&security={nonces.build_nonce(nonces.ORDER_REVIEW)}")

    assert response.status_code == 405
    assert Cart.objects.get().payment_method is None


def test_empty_cart_returns_redirect(client):
    client.cookies.clear()

    answer = request_review(client, payment_method="bacs")

    assert answer["result"] == "failure"
    assert "/obchod/" in answer["fragments"]["form.woocommerce-checkout"]


@pytest.mark.parametrize("nonce", ["", "wrong", nonces.build_nonce(nonces.STORE_API)])
def test_wrong_nonce_is_rejected(client, nonce):
    response = client.post(PATH, {"security": nonce, "payment_method": "cod"})

    assert (response.status_code, response.content) == (403, b"-1")
    assert Cart.objects.get().payment_method is None


@pytest.mark.parametrize(
    "fields",
    [
        {"post_data": "a[" * 200, "payment_method[]": "cod"},
        {"post_data": "billing_city=" + "x" * 5000 + "%00", "shipping_method": "flat_rate:99999999999999999999"},
        {"shipping_method[x][y]": "1", "payment_method": "🙈" * 300, "city": "\0"},
    ],
)
def test_invalid_values_are_ignored(client, fields):
    assert request_review(client, **fields)["result"] == "success"


@pytest.mark.parametrize("path", [PATH, "/pokladna/"])
def test_concurrent_changes_of_cart_are_kept(client: Client, monkeypatch: Any, path: str) -> None:
    def choose(cart: Cart, *_choice: str) -> None:
        Cart.objects.filter(pk=cart.pk).update(coupon_codes=["of another request"])

    for module in ("vyloha.storefront.api.classic.order_review", "vyloha.storefront.ordering.checkout_details"):
        monkeypatch.setattr(f"{module}.choose_methods", choose)

    fields = add_nonce(nonces.ORDER_REVIEW, post_data="billing_city=Brno", billing_city="Brno", update_totals="1")
    client.post(path, fields)

    cart = Cart.objects.get()
    assert (cart.billing_address["city"], cart.coupon_codes) == ("Brno", ["of another request"])
