"""
The calls of PayPal's scripts (protocol, shop calls of ``ppcp-gateway``): their envelopes and failures, each with a
gateway in this process.
"""

import json
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Product, StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentUnreachable, TransactionState
from vyloha.commerce.payments.tests.fake_gateway import CardPayment, FakeGateway
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.core.money import Money
from vyloha.storefront.representations.classic_params import PAYPAL_CALLS
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import FORM, offer_methods, put_in
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db

PAID, FAILED, WAITING = TransactionState.PAID, TransactionState.FAILED, TransactionState.WAITING
POSTED = [name for name in PAYPAL_CALLS if name != "ppc-cart-script-params"]


@pytest.fixture(autouse=True)
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch, client: Client) -> FakeGateway:
    """Offer PayPal beside other payments; two mugs for 250 Kč are in the cart."""
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "ppcp-gateway": path}
    monkeypatch.setattr(CardPayment, "gateway", FakeGateway())
    offer_methods()
    PaymentMethod.objects.create(kind="ppcp-gateway", name="PayPal", tax_class=a_tax_class(), position=3)
    put_in(client, a_product("Hrnek", price=25_000, in_stock=10), 2)
    return CardPayment.gateway


def call(client: Client, name: str, nonce: str | None = None, **body: Any) -> Any:
    """Send a call with its nonce, and return the response."""
    sent = {"nonce": nonces.build_nonce(name) if nonce is None else nonce, **body}
    response = client.post(f"/?wc-ajax={name}", json.dumps(sent), content_type="application/json")
    assert response.headers["Cache-Control"] == "no-store"
    return response


def succeed(response: Any) -> Any:
    assert (response.status_code, response.json()["success"]) == (200, True), response.json()
    return response.json().get("data")


def fail(response: Any, status: int = 200) -> dict[str, Any]:
    """Return the data of a failure, after checking the shape of the response."""
    answer = response.json()
    assert (response.status_code, answer["success"]) == (status, False), answer
    assert {"name", "message", "code", "details"} <= set(answer["data"])
    data: dict[str, Any] = answer["data"]
    return data


def a_form(**changes: str) -> dict[str, str]:
    rate = ShippingMethod.objects.get(name="Kurýr").rate_id
    return {**FORM, "shipping_method[0]": rate, "payment_method": "ppcp-gateway", **changes}


def create(client: Client, **changes: str) -> Any:
    return call(client, "ppc-create-order", context="checkout", payment_method="ppcp-gateway", form=a_form(**changes))


def a_created_order(client: Client) -> tuple[str, Order]:
    """Place an order by the call; return PayPal's id and the order."""
    created = succeed(create(client))
    return created["id"], Order.objects.placed().get()


def approve(client: Client, order_id: str, **more: str) -> Any:
    return call(client, "ppc-approve-order", order_id=order_id, funding_source="paypal", **more)


@pytest.mark.parametrize("encoding", ["object", "form_encoded", "form"])
def test_form_becomes_an_order_with_a_started_payment(client: Client, gateway: FakeGateway, encoding: str) -> None:
    query = "&".join(f"{name}={value}" for name, value in a_form().items())
    forms: dict[str, dict[str, Any]] = {
        "object": {"form": a_form()},
        "form_encoded": {"form_encoded": query},
        "form": {"form": query},
    }

    created = succeed(call(client, "ppc-create-order", context="checkout", **forms[encoding]))

    order = Order.objects.placed().get()
    assert created == {"id": "T1", "custom_id": order.number}
    assert (order.payment_kind, order.status, order.total_minor) == ("ppcp-gateway", Status.PENDING, 59_900)
    [request] = gateway.requests.values()
    assert request.return_url == f"http://testserver{build_order_path(order)}"
    assert request.notification_url == "http://testserver/platby/ppcp-gateway/"
    assert not CartLine.objects.exists()


def test_form_sent_twice_is_one_order_and_one_payment(client: Client, gateway: FakeGateway) -> None:
    answers = [succeed(create(client)) for _click in range(3)]

    assert answers == [answers[0]] * 3
    assert Order.objects.placed().count() == len(gateway.requests) == 1


def test_invalid_form_is_reported_with_all_its_errors(client: Client) -> None:
    response = create(client, billing_email="jana@", billing_postcode="1")

    answer = response.json()
    assert (response.status_code, answer["success"], answer["data"]["refresh"]) == (200, False, False)
    assert len(answer["data"]["errors"]) == 2
    assert answer["data"]["message"] == " ".join(answer["data"]["errors"])
    assert not Order.objects.placed().exists()
    assert Cart.objects.get().billing_address["email"] == "jana@"


def test_changed_total_is_shown_again(client: Client) -> None:
    answer = create(client, cart_hash="stary").json()

    assert (answer["success"], answer["data"]["refresh"]) == (False, True)
    assert not Order.objects.placed().exists()


@pytest.mark.parametrize(
    "body",
    [
        {"context": "product"},
        {"context": "cart", "form": {}},
        {"context": ["x"], "form": ["x"]},
        {"context": "checkout", "payment_method": "cod", "form": {"billing_city": "Brno"}},
    ],
)
def test_order_without_a_form_of_paypal_is_refused(client: Client, body: dict[str, Any]) -> None:
    assert fail(call(client, "ppc-create-order", **body))["message"]
    assert not Order.objects.placed().exists()


def test_paypal_that_is_away_leaves_the_order_payable(client: Client, gateway: FakeGateway) -> None:
    gateway.errors = [PaymentUnreachable("Nejede.")]

    failure = fail(create(client))

    order = Order.objects.placed().get()
    assert failure["order_received_url"] == f"http://testserver{build_order_path(order)}"
    assert "PayPal neodpovídá" in failure["message"]
    again = call(client, "ppc-create-order", context="pay-now", order_id=order.pk)
    assert succeed(again) == {"id": "T1", "custom_id": order.number}


def test_goods_that_are_gone_are_reported(client: Client) -> None:
    StockRecord.objects.update(in_stock=1)

    answer = create(client).json()

    assert (answer["success"], answer["data"]["refresh"]) == (False, True)
    assert "Hrnek" in answer["data"]["message"]


def test_approved_order_is_taken_and_leads_to_its_page(client: Client, gateway: FakeGateway) -> None:
    order_id, order = a_created_order(client)
    gateway.report(order_id, PAID)

    for _again in range(2):
        response = approve(client, order_id)

    assert succeed(response) == {"order_received_url": f"http://testserver{build_order_path(order)}"}
    order.refresh_from_db()
    assert (order.status, order.payment_state) == (Status.PROCESSING, PaymentState.PAID)
    assert gateway.expected == [order.total]


def test_form_sent_after_approval_is_the_paid_order(client: Client, gateway: FakeGateway) -> None:
    """The script of the classic checkout sends the same form once more; the shop takes the money then, too."""
    order_id, order = a_created_order(client)
    gateway.report(order_id, PAID)
    form = {**a_form(), "woocommerce-process-checkout-nonce": nonces.build_nonce(nonces.CHECKOUT)}

    answer = client.post("/?wc-ajax=checkout", form).json()

    assert answer["redirect"] == f"http://testserver{build_order_path(order)}"
    order.refresh_from_db()
    assert order.payment_state == PaymentState.PAID


@pytest.mark.parametrize(
    ("state", "amount", "name"),
    [
        (WAITING, None, "ORDER_NOT_APPROVED"),
        (FAILED, None, "INSTRUMENT_DECLINED"),
        (TransactionState.EXPIRED, None, "ORDER_EXPIRED"),
        (PAID, Money(100, "CZK"), "AMOUNT_MISMATCH"),
    ],
)
def test_payment_that_did_not_succeed_is_explained(
    client: Client, gateway: FakeGateway, state: TransactionState, amount: Money | None, name: str
) -> None:
    order_id, order = a_created_order(client)
    gateway.report(order_id, state, amount)

    failure = fail(approve(client, order_id))

    assert (failure["name"], failure["details"]) == (name, [])
    assert failure["order_received_url"].endswith(build_order_path(order))
    order.refresh_from_db()
    assert order.status == Status.PENDING


def test_payment_that_takes_days_leads_to_the_order(client: Client, gateway: FakeGateway) -> None:
    order_id, order = a_created_order(client)
    gateway.report(order_id, TransactionState.AUTHORISED)

    assert succeed(approve(client, order_id))["order_received_url"]

    order.refresh_from_db()
    assert (order.status, order.payment_state) == (Status.PENDING, PaymentState.AUTHORISED)


def test_amount_that_changed_after_creation_is_not_taken(client: Client, gateway: FakeGateway) -> None:
    order_id, order = a_created_order(client)
    Order.objects.update(total_minor=order.total_minor + 100)
    gateway.report(order_id, FAILED)  # the answer to an approved order that is not to be taken

    failure = fail(approve(client, order_id))

    assert gateway.expected == [Money(0, "CZK")]
    assert (failure["name"], "mezitím změnila" in failure["message"]) == ("AMOUNT_MISMATCH", True)


def test_unreachable_paypal_is_no_failed_payment(client: Client, gateway: FakeGateway) -> None:
    order_id, _order = a_created_order(client)
    gateway.errors = [PaymentUnreachable("Nejede.")]

    assert "znovu neplaťte" in fail(approve(client, order_id))["message"]
    assert Transaction.objects.get().state == WAITING


@pytest.mark.parametrize("order_id", ["T1", "T9", "", "x" * 500, "\0"])
def test_order_of_somebody_else_is_unknown(client: Client, gateway: FakeGateway, order_id: str) -> None:
    own_id, order = a_created_order(client)
    gateway.report(own_id, PAID)
    stranger = Client()

    failure = fail(approve(stranger, order_id, key="wc_order_hadam"))

    assert (failure["name"], failure["code"]) == ("RESOURCE_NOT_FOUND", 404)
    assert "order_received_url" not in failure
    pay_now = call(stranger, "ppc-create-order", context="pay-now", order_id=order.pk)
    assert fail(pay_now)["name"] == "order-not-found"
    assert stranger.get("/?wc-ajax=ppc-return-url&token=T1").headers["Location"] == "/pokladna/"
    assert Transaction.objects.get().state == WAITING


def test_key_of_the_order_proves_it_too(client: Client, gateway: FakeGateway) -> None:
    order_id, order = a_created_order(client)
    gateway.report(order_id, PAID)

    assert succeed(approve(Client(), order_id, key=order.key))["order_received_url"]


def test_return_from_paypal_leads_to_the_order(client: Client, gateway: FakeGateway) -> None:
    order_id, order = a_created_order(client)

    response = client.get(f"/?wc-ajax=ppc-return-url&token={order_id}&PayerID=ABC")

    assert (response.status_code, response.headers["Location"]) == (303, build_order_path(order))


def test_form_is_checked_without_ordering(client: Client) -> None:
    assert succeed(call(client, "ppc-validate-checkout", form=a_form())) is None

    answer = call(client, "ppc-validate-checkout", form=a_form(billing_city="")).json()
    assert (answer["success"], len(answer["data"]["errors"])) == (False, 1)
    assert not Order.objects.placed().exists()


def test_form_is_saved_as_it_is(client: Client) -> None:
    assert succeed(call(client, "ppc-save-checkout-form", form=a_form(billing_email="jana@"))) is None

    cart = Cart.objects.get()
    assert (cart.billing_address["email"], cart.payment_method.kind) == ("jana@", "ppcp-gateway")  # type: ignore[union-attr]
    assert fail(call(Client(), "ppc-save-checkout-form", form=a_form()))["message"]


def test_cart_has_exactly_the_sent_products(client: Client) -> None:
    plate = a_product("Talíř", price=10_000)

    [unit] = succeed(call(client, "ppc-change-cart", products=[{"id": plate.pk, "quantity": 3, "variations": []}]))

    assert [(item["name"], item["quantity"]) for item in unit["items"]] == [("Talíř", "3")]
    assert unit["amount"]["value"] == "300.00"
    assert unit["amount"]["breakdown"]["item_total"] == {"currency_code": "CZK", "value": "300.00"}
    assert list(CartLine.objects.active().values_list("name", "quantity")) == [("Talíř", 3)]


@pytest.mark.parametrize(
    "products",
    [None, [], "x", [{"id": 0}], [{"id": "9" * 30}], [None], [{"id": True, "quantity": -1}], [{"quantity": 1}]],
)
def test_wrong_products_change_nothing(client: Client, products: Any) -> None:
    plate = a_product("Talíř", price=10_000)
    sent = [{"id": plate.pk}, *products] if isinstance(products, list) and products else products

    assert fail(call(client, "ppc-change-cart", products=sent))["message"]

    assert list(CartLine.objects.active().values_list("name", "quantity")) == [("Hrnek", 2)]


def test_simulated_cart_has_a_total_and_changes_nothing(client: Client) -> None:
    product = Product.objects.get(name="Hrnek")

    answer = succeed(call(client, "ppc-simulate-cart", products=[{"id": product.pk, "quantity": "3"}]))

    assert (answer["total"], answer["currency_code"], answer["country_code"]) == (750.0, "CZK", "CZ")
    assert CartLine.objects.get().quantity == 2


def test_script_parameters_have_the_total_in_the_charged_currency(client: Client) -> None:
    a_currency("EUR", "0.04")
    client.cookies["wmc_current_currency"] = "EUR"

    answer = succeed(client.get("/?wc-ajax=ppc-cart-script-params"))

    assert (answer["total"], answer["total_str"], answer["currency_code"]) == (500.0, "500.00", "CZK")


def test_no_account_of_paypal_is_stored(client: Client) -> None:
    assert fail(call(client, "ppc-data-client-id"))["message"]


@pytest.mark.parametrize("name", POSTED)
@pytest.mark.parametrize("nonce", ["", "wrong", None])
def test_wrong_nonce_is_rejected(client: Client, gateway: FakeGateway, name: str, nonce: str | None) -> None:
    other = nonces.build_nonce(nonces.CHECKOUT) if nonce is None else nonce

    failure = fail(call(client, name, nonce=other, context="checkout", form=a_form()), 400)

    assert "příliš dlouho" in failure["message"]
    assert not Order.objects.placed().exists()
    assert client.get(f"/?wc-ajax={name}").status_code == 405


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"null", b'{"nonce": ["x"]}'])
def test_body_that_is_no_json_object_is_rejected(client: Client, body: bytes) -> None:
    response = client.post("/?wc-ajax=ppc-create-order", body, content_type="application/json")

    fail(response, 400)


def test_checkout_gives_the_nonces_while_paypal_is_offered(client: Client) -> None:
    def get_params() -> dict[str, Any] | None:
        found = BeautifulSoup(client.get("/pokladna/").text, "html.parser").select_one("#paypal-commerce-gateway")
        return json.loads(found.text) if found else None

    params = get_params()
    assert params is not None
    offered = params["ajax"]
    assert offered["create_order"]["endpoint"] == "/?wc-ajax=ppc-create-order"
    assert set(offered) == {name.removeprefix("ppc-").replace("-", "_") for name in PAYPAL_CALLS}
    succeed(call(client, "ppc-validate-checkout", nonce=offered["validate_checkout"]["nonce"], form=a_form()))
    shared = client.get("/?wc-ajax=get_refreshed_fragments").json()["nonces"]
    assert shared["ppc-change-cart"] == offered["change_cart"]["nonce"]

    method = PaymentMethod.objects.get(kind="ppcp-gateway")
    method.is_enabled = False
    method.save()
    assert get_params() is None


def test_many_payments_in_a_minute_are_rejected(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimit, "take", lambda *arguments: 30)

    assert fail(create(client), 429)["message"]
    assert reverse("payment_notification", args=["ppcp-gateway"]) == "/platby/ppcp-gateway/"
