"""A shopper pays at a gateway: sent there after ordering, back whatever happened, and again after a failure."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payment_jobs import refresh_payment
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentUnreachable, TransactionState
from vyloha.commerce.payments.tests.fake_gateway import CardPayment, FakeGateway
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.core.money import Money
from vyloha.storefront.emails.order_confirmation import build_order_confirmation
from vyloha.storefront.pages.checkout import order_received
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import FORM, offer_methods, props_of, put_in, read_checkout_form

pytestmark = pytest.mark.django_db

PAID, FAILED = TransactionState.PAID, TransactionState.FAILED


@pytest.fixture(autouse=True)
def gateway(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> FakeGateway:
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": path}
    settings.DEBUG = True  # pages show their props
    monkeypatch.setattr(CardPayment, "gateway", FakeGateway())
    offer_methods()
    PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class(), position=3)
    return CardPayment.gateway


def fill_in_form(client: Client) -> dict[str, str]:
    """Choose the card in the checkout, and return the form to order with."""
    put_in(client, a_product(price=50000, in_stock=5))
    form = {**FORM, "payment_method": "card"}
    client.post("/pokladna/", {**form, **read_checkout_form(client), "update_totals": "1"})
    return {**form, **read_checkout_form(client)}


def order_by_card(client: Client) -> tuple[Any, Order]:
    """Return the response to the checkout's form, and the order."""
    response = client.post("/pokladna/", fill_in_form(client))
    return response, Order.objects.placed().get()


def read_order(client: Client, order: Order) -> dict[str, Any]:
    """Return the props of the order on its page."""
    shown: dict[str, Any] = props_of(client.get(f"{build_order_path(order)}&props"))["order"]
    return shown


def pay_again(client: Client, order: Order) -> Any:
    return client.post(f"/pokladna/order-received/{order.pk}/pay/?key={order.key}")


def notify(body: str, **headers: str) -> Any:
    return Client().post("/platby/card/", body, content_type="text/plain", headers=headers)


def test_order_leads_to_the_gateway_and_back(client: Client, gateway: FakeGateway) -> None:
    response, order = order_by_card(client)

    assert (response.status_code, response.headers["Location"]) == (303, "https://brana.example/T1")
    [request] = gateway.requests.values()
    assert request.return_url == f"http://testserver{build_order_path(order)}"
    assert request.notification_url == "http://testserver/platby/card/"
    assert (request.amount, request.order_number) == (order.total, order.number)
    gateway.report("T1", PAID)

    shown = read_order(client, order)

    order.refresh_from_db()
    assert (shown["is_paid"], shown["pay_url"], shown["pay_until"]) == (True, "", "")
    assert (order.status, order.payment_state) == (Status.PROCESSING, PaymentState.PAID)


def test_form_sent_twice_leads_to_the_same_payment(client: Client, gateway: FakeGateway) -> None:
    form = fill_in_form(client)

    places = {client.post("/pokladna/", form).headers["Location"] for _click in range(3)}

    assert places == {"https://brana.example/T1"}
    assert len(gateway.requests) == 1


def test_declined_card_may_pay_again(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", FAILED)

    shown = read_order(client, order)
    assert (shown["is_paid"], shown["payment_state"]) == (False, "failed")
    assert shown["pay_until"]
    page = client.get(build_order_path(order)).content.decode()
    assert "Zaplatit znovu" in page
    assert f'action="{shown["pay_url"].replace("&", "&amp;")}"' in page
    again = pay_again(client, order)

    assert (again.status_code, again.headers["Location"]) == (303, "https://brana.example/T2")


def test_gateway_that_is_away_leaves_the_order_payable(client: Client, gateway: FakeGateway) -> None:
    gateway.errors = [PaymentUnreachable("Brána neodpovídá.")]

    response, order = order_by_card(client)

    assert response.headers["Location"] == f"{build_order_path(order)}&payment_problem=provider"
    assert "Zaplatit znovu" in client.get(response.headers["Location"]).text
    assert read_order(client, order)["pay_url"]
    assert pay_again(client, order).headers["Location"] == "https://brana.example/T1"


def test_closed_window_is_found_paid_by_the_notification(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", PAID)

    answers = [notify("tajne T1") for _again in range(3)]

    assert {(answer.status_code, answer.content) for answer in answers} == {(200, b"thanks")}
    order.refresh_from_db()
    assert order.payment_state == PaymentState.PAID
    assert pay_again(client, order).headers["Location"] == build_order_path(order)


@pytest.mark.parametrize(
    ("send", "status"),
    [
        (lambda _gateway: notify("hadam T1"), 403),
        (lambda _gateway: notify("tajne T99"), 200),
        (lambda _gateway: Client().post("/platby/nikdo/", "tajne T1", content_type="text/plain"), 404),
        (lambda _gateway: Client().post("/platby/bacs/", "tajne T1", content_type="text/plain"), 404),
        (lambda _gateway: Client().get("/platby/card/"), 405),
        (lambda gateway: gateway.errors.append(PaymentUnreachable("Ne.")) or notify("tajne T1"), 503),
    ],
)
def test_notification_is_answered(
    client: Client, gateway: FakeGateway, send: Callable[[FakeGateway], Any], status: int
) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", PAID)

    assert send(gateway).status_code == status

    order.refresh_from_db()
    assert order.payment_state == PaymentState.WAITING


def test_payment_needs_the_key_of_the_order(client: Client) -> None:
    _response, order = order_by_card(client)

    assert client.post(f"/pokladna/order-received/{order.pk}/pay/?key=wrong").status_code == 404
    assert client.get(f"/pokladna/order-received/{order.pk}/pay/?key={order.key}").status_code == 405


def test_classic_call_names_the_gateway(client: Client, gateway: FakeGateway) -> None:
    form = fill_in_form(client)
    nonce = props_of(client.get("/pokladna/?props"))["nonce"]

    answer = client.post("/?wc-ajax=checkout", {**form, "woocommerce-process-checkout-nonce": nonce}).json()

    assert (answer["result"], answer["redirect"]) == ("success", "https://brana.example/T1")


def test_checkout_that_is_opened_again_starts_no_payment(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", FAILED)

    assert client.get("/pokladna/").headers["Location"] in {build_order_path(order), "/kosik/"}
    assert len(gateway.requests) == 1


def test_confirmation_leads_to_the_payment_until_it_is_paid(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    unpaid = build_order_confirmation(order)
    gateway.report("T1", PAID)
    read_order(client, order)
    paid = build_order_confirmation(Order.objects.get(pk=order.pk))

    assert "zaplaťte tady" in unpaid.body
    assert str(timezone.localtime(order.pay_until).year) in unpaid.body
    assert "zaplaťte tady" not in paid.body
    assert Transaction.objects.get().amount == order.total


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://testserver"}, 303),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, 303),  # a page that hides where it is
        ({"Origin": "null", "Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://zlodej.example"}, 403),
    ],
)
def test_payment_is_started_from_our_own_page_only(client: Client, headers: dict[str, str], status: int) -> None:
    _response, order = order_by_card(client)

    answer = client.post(f"/pokladna/order-received/{order.pk}/pay/?key={order.key}", headers=headers)

    assert answer.status_code == status


@pytest.mark.parametrize("origin", [None, "null", "https://brana.example"])
def test_return_from_the_gateway_is_shown_the_order(client: Client, gateway: FakeGateway, origin: str | None) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", PAID)
    headers = {"Sec-Fetch-Site": "cross-site"} | ({"Origin": origin} if origin else {})

    page = client.get(build_order_path(order), headers=headers)

    assert "Objednávka je zaplacena." in page.content.decode()
    # Otherwise the form "pay again" of the page would come with "Origin: null".
    assert page.headers["Referrer-Policy"] == "same-origin"


def test_network_starts_few_payments_a_minute(
    client: Client, gateway: FakeGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order_received, "PAYMENTS", RateLimit("payments", 2))
    _response, order = order_by_card(client)
    answers = []
    for number in range(1, 4):
        gateway.report(f"T{min(number, 2)}", FAILED)
        read_order(client, order)
        answers.append(pay_again(client, order))

    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Zkuste prosím zaplatit znovu za minutu." in answers[-1].content.decode()
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_page_that_is_loaded_often_asks_the_gateway_once(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    asked: list[str] = []
    gateway.before = lambda: asked.append("T1")

    for _load in range(5):
        read_order(client, order)
    assert asked == ["T1"]
    for _job in range(3):
        refresh_payment.func(Transaction.objects.get().pk)

    assert asked == ["T1", "T1"]


def choose(client: Client, order: Order, payment: str, key: str = "") -> Any:
    """Choose another payment method on the page of an order."""
    path = f"/pokladna/order-received/{order.pk}/payment/?key={key or order.key}"
    return client.post(path, {"payment_method": payment})


def test_unpaid_order_can_be_paid_by_transfer_instead(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    others = read_order(client, order)["other_payments"]
    assert [(other["kind"], other["total"].replace("\u00a0", " ")) for other in others] == [
        ("bacs", "599 Kč"),
        ("cod", "638 Kč"),
    ]
    assert "Zaplatit jinak" in client.get(build_order_path(order)).text

    answer = choose(client, order, "bacs")

    assert (answer.status_code, answer.headers["Location"]) == (303, build_order_path(order))
    shown = read_order(client, order)
    assert (shown["pay_url"], shown["transfer"]["amount"].replace("\u00a0", " ")) == ("", "599 Kč")
    assert choose(client, order, "card").headers["Location"] == "https://brana.example/T1"  # and back again


def test_payment_is_not_changed_after_it_was_made(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", PAID)

    answer = choose(client, order, "bacs")

    assert answer.status_code == 409
    assert "na žádnou platbu nečeká" in answer.text
    order.refresh_from_db()
    assert (order.payment_kind, order.payment_state) == ("card", PaymentState.PAID)
    assert read_order(client, order)["other_payments"] == []


def is_late(order: Order, gateway: FakeGateway) -> None:
    Order.objects.update(pay_until=timezone.now() - timedelta(seconds=1))


def is_disputed(order: Order, gateway: FakeGateway) -> None:
    gateway.report("T1", PAID, Money(1, "CZK"))


def is_sold_out(order: Order, gateway: FakeGateway) -> None:
    change_status(order, Status.FAILED)
    StockRecord.objects.update(in_stock=0)


@pytest.mark.parametrize(
    ("happen", "said"),
    [(is_late, "Čas na zaplacení"), (is_disputed, "nic dalšího neplaťte"), (is_sold_out, "mezitím vyprodal")],
)
def test_button_that_cannot_pay_says_why(client: Client, gateway: FakeGateway, happen: Any, said: str) -> None:
    _response, order = order_by_card(client)
    happen(order, gateway)
    read_order(client, order)

    path = pay_again(client, order).headers["Location"]

    shown = props_of(client.get(f"{path}&props"))["order"]
    assert said in shown["problem"]
    assert (shown["other_payments"] == []) == (happen is is_disputed)
    assert read_order(client, order)["problem"] == ""


@pytest.mark.parametrize("payment", ["", "card-2", "nic"])
def test_unknown_payment_changes_nothing(client: Client, payment: str) -> None:
    _response, order = order_by_card(client)

    assert choose(client, order, payment).status_code == 409
    assert choose(client, order, "bacs", key="wc_order_jiny").status_code == 404
    order.refresh_from_db()
    assert order.payment_kind == "card"


def test_payment_that_takes_days_asks_for_no_other_one(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    gateway.report("T1", TransactionState.AUTHORISED)

    shown = read_order(client, order)

    assert (shown["payment_state"], shown["pay_url"], shown["other_payments"]) == ("authorised", "", [])
    assert "Platba se zpracovává" in client.get(build_order_path(order)).text
    assert pay_again(client, order).headers["Location"] == build_order_path(order)
    assert choose(client, order, "bacs").status_code == 409


def test_form_sent_again_after_paying_leads_to_the_order(client: Client, gateway: FakeGateway) -> None:
    form = fill_in_form(client)
    client.post("/pokladna/", form)
    gateway.report("T1", PAID)

    assert client.post("/pokladna/", form).headers["Location"] == build_order_path(Order.objects.placed().get())


def test_form_sent_again_with_another_payment_leads_to_the_order(client: Client) -> None:
    form = fill_in_form(client)
    paid = client.post("/pokladna/", form)
    order = Order.objects.placed().get()

    assert client.post("/pokladna/", form).headers["Location"] == paid.headers["Location"]
    # The shopper went back and chose transfer: the page of the order offers it.
    again = client.post("/pokladna/", {**form, "payment_method": "bacs"})
    assert again.headers["Location"] == build_order_path(order)


def test_payment_left_for_a_transfer_is_found_paid_on_the_page(client: Client, gateway: FakeGateway) -> None:
    _response, order = order_by_card(client)
    choose(client, order, "bacs")
    gateway.report("T1", PAID)
    Transaction.objects.update(state=TransactionState.WAITING)

    cache.clear()  # the page queries each payment once in a few seconds
    read_order(client, order)

    order.refresh_from_db()
    assert order.payment_state == PaymentState.PAID
