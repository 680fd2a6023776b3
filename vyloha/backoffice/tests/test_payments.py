"""Merchants record payments and refunds on an order's page."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_context
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.backoffice.tests.test_orders import shown
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import compute_refundable, expire_unpaid_orders, mark_as_paid
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.providers import PaymentError, TransactionState
from vyloha.commerce.payments.tests.fake_gateway import CardPayment, FakeGateway
from vyloha.core.end_of_day import round_deadline

pytestmark = pytest.mark.django_db


def an_unpaid_order() -> Order:
    return an_order((a_variation(price=50000, in_stock=5), 1))


def a_paid_order() -> Order:
    order = an_unpaid_order()
    mark_as_paid(order, timezone.now(), None)
    return order


def send(client: Any, order: Order, action: str, **fields: Any) -> str:
    """Send a form of the order's page, and return what the page says then."""
    if action == "refund":
        fields.setdefault("seen", compute_refundable(order).minor)
    answer = client.post(f"/sprava/orders/{order.pk}/{action}/", fields)
    assert answer.status_code == 302
    said = " ".join(str(message) for message in get_messages(answer.wsgi_request))
    order.refresh_from_db()
    return said


def test_transfer_is_marked_as_paid_on_its_day() -> None:
    order, merchant = an_unpaid_order(), sign_in_merchant()
    day = timezone.localdate() - timedelta(days=3)

    said = send(merchant, order, "paid", paid_on=day.isoformat())

    assert "je zapsaná" in said
    [row] = order.transactions.all()
    assert (row.amount, timezone.localtime(row.settled_at).date()) == (order.total, day)
    assert row.by is not None
    assert (order.payment_state, order.status) == (PaymentState.PAID, Status.PROCESSING)
    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert f"{day.day}. {day.month}. {day.year}" in page


@pytest.mark.parametrize(
    "day", ["", "včera", "2026-02-30", "1999-01-01", (date.today() + timedelta(days=2)).isoformat()]
)
def test_impossible_day_of_payment_is_rejected(day: str) -> None:
    order = an_unpaid_order()

    said = send(sign_in_merchant(), order, "paid", paid_on=day)

    assert "peníze" in said.lower()
    assert order.payment_state == PaymentState.WAITING


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("", "jako číslo"),
        ("sto", "jako číslo"),
        ("1e2", "jako číslo"),
        ("199,999", "jako číslo"),
        ("0", "větší než nula"),
        ("-5", "větší než nula"),
        ("99999999", "nejvýš"),
    ],
)
def test_impossible_refund_is_rejected(amount: str, said: str) -> None:
    order = a_paid_order()

    assert said in send(sign_in_merchant(), order, "refund", amount=amount)
    assert order.payment_state == PaymentState.PAID


def test_part_and_rest_are_refunded() -> None:
    order, merchant = a_paid_order(), sign_in_merchant()

    send(merchant, order, "refund", amount="199,50", reason="Rozbitý hrnek")
    assert order.payment_state == PaymentState.PARTLY_REFUNDED
    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "−199,50" in page
    assert "Rozbitý hrnek" in page
    rest = get_context(merchant.get(f"/sprava/orders/{order.pk}/"))["payments"].refundable
    send(merchant, order, "refund", amount=str(rest.decimal))

    assert (order.payment_state, order.status) == (PaymentState.REFUNDED, Status.REFUNDED)


def test_second_click_refunds_nothing() -> None:
    order, merchant = a_paid_order(), sign_in_merchant()
    seen = compute_refundable(order).minor

    send(merchant, order, "refund", amount="100", seen=seen)
    said = send(merchant, order, "refund", amount="100", seen=seen)

    assert "změnil" in said
    assert order.transactions.filter(kind=Transaction.Kind.REFUND).count() == 1


def test_late_transfer_of_an_expired_order_is_recorded_and_refunded() -> None:
    order, merchant = an_unpaid_order(), sign_in_merchant()
    Order.objects.update(pay_until=timezone.now() - timedelta(days=1))
    expire_unpaid_orders()

    send(merchant, order, "paid", paid_on=timezone.localdate().isoformat())
    assert (order.status, order.payment_state) == (Status.CANCELLED, PaymentState.PAID)
    assert shown(merchant, "payment_state=look") == [order.number]
    send(merchant, order, "refund", amount=str(order.total.decimal))

    assert order.payment_state == PaymentState.REFUNDED
    assert shown(merchant, "payment_state=look") == []


def test_disputed_payment_is_settled_by_hand() -> None:
    order, merchant = an_unpaid_order(), sign_in_merchant()
    row = Transaction.objects.create(
        order=order, kind="payment", state="disputed", amount_minor=1, currency="CZK", provider="bacs"
    )
    assert shown(merchant, "payment_state=look") == [order.number]

    send(merchant, order, "refund/settle", row=row.pk, is_returned="0")

    assert shown(merchant, "payment_state=look") == []


def test_steps_of_an_order_record_its_money() -> None:
    order, merchant = an_unpaid_order(), sign_in_merchant()

    send(merchant, order, "status", to="processing", seen="pending", message="Výpis 112")
    send(merchant, order, "status", to="refunded", seen="processing", message="", confirmed="1")

    paid, refunded = order.transactions.all()
    assert (paid.note, paid.amount) == ("Výpis 112", order.total)
    assert (refunded.kind, refunded.amount) == (Transaction.Kind.REFUND, order.total)
    assert order.status == Status.REFUNDED


def test_orders_are_filtered_by_payment_and_dashboard_counts_what_waits() -> None:
    merchant = sign_in_merchant()
    unpaid, paid, cancelled = an_unpaid_order(), a_paid_order(), a_paid_order()
    change_status(cancelled, Status.CANCELLED)

    assert shown(merchant, "payment_state=waiting") == [unpaid.number]
    assert set(shown(merchant, "payment_state=paid")) == {paid.number, cancelled.number}
    assert shown(merchant, "payment_state=look") == [cancelled.number]
    assert "platba čeká na vás" in merchant.get("/sprava/").content.decode()


def test_editor_records_no_payment() -> None:
    order = an_unpaid_order()

    sign_in_editor().post(f"/sprava/orders/{order.pk}/paid/", {"paid_on": timezone.localdate().isoformat()})

    assert not order.transactions.exists()


@pytest.fixture
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch) -> FakeGateway:
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": path}
    monkeypatch.setattr(CardPayment, "gateway", FakeGateway())
    return CardPayment.gateway


def a_mixed_order() -> Order:
    """Create a paid order: 400 Kč at the gateway, the other 199 Kč by hand."""
    order = an_unpaid_order()
    Transaction.objects.create(
        order=order,
        kind=Transaction.Kind.PAYMENT,
        state=TransactionState.PAID,
        amount_minor=40000,
        currency="CZK",
        provider="card",
        provider_id="T1",
        settled_at=timezone.now(),
    )
    mark_as_paid(order, timezone.now(), None)
    return order


def test_mixed_refund_says_how_much_goes_which_way_and_does_so(gateway: FakeGateway) -> None:
    order, merchant = a_mixed_order(), sign_in_merchant()
    page = merchant.get(f"/sprava/orders/{order.pk}/").content.decode()
    assert "vrátí hned nejvýš 400\u00a0Kč, zbylých 199\u00a0Kč pošlete zpět sami" in page
    form = {"amount": "599", "reason": "Vráceno", "seen": 59900}

    asked = merchant.post(f"/sprava/orders/{order.pk}/refund/", form).content.decode()

    assert "400\u00a0Kč: vrátí hned card (platba T1)." in asked
    assert "199\u00a0Kč: pošlete zákazníkovi sami" in asked
    assert not gateway.refunds
    said = send(merchant, order, "refund", **form, confirmed="1")
    assert "se vrátilo 400\u00a0Kč" in said
    assert "199\u00a0Kč je zapsané" in said
    assert (order.payment_state, order.status) == (PaymentState.REFUNDED, Status.REFUNDED)
    assert "ručně" in merchant.get(f"/sprava/orders/{order.pk}/").content.decode()


def test_refund_of_a_part_from_one_payment_is_not_asked_about(gateway: FakeGateway) -> None:
    order = a_mixed_order()

    send(sign_in_merchant(), order, "refund", amount="400")

    assert order.payment_state == PaymentState.PARTLY_REFUNDED


def test_half_that_fails_is_said(gateway: FakeGateway) -> None:
    order = a_mixed_order()
    gateway.errors = [PaymentError("Zůstatek nestačí.")]

    said = send(sign_in_merchant(), order, "refund", amount="599", confirmed="1")

    assert "400\u00a0Kč ne: Zůstatek nestačí. 199\u00a0Kč se nevrátilo ani nezapsalo." in said


def test_confirmation_of_refunded_names_amount_and_way(gateway: FakeGateway) -> None:
    order, merchant = a_mixed_order(), sign_in_merchant()
    step = {"to": "refunded", "seen": "processing", "message": ""}

    asked = merchant.post(f"/sprava/orders/{order.pk}/status/", step)

    page = asked.content.decode()
    assert "Zákazník dostane zpět 599\u00a0Kč" in page
    assert "400\u00a0Kč: vrátí hned card" in page
    assert "199\u00a0Kč: pošlete zákazníkovi sami" in page
    assert "změnil" in send(merchant, order, "status", **step, confirmed="1", refundable=1)
    assert not gateway.refunds
    said = send(merchant, order, "status", **step, confirmed="1", refundable=59900)
    assert "199\u00a0Kč je zapsané" in said
    assert order.status == Status.REFUNDED


def test_confirmation_without_recorded_payment_says_that_no_money_is_sent() -> None:
    order, merchant = an_order((a_variation(), 1), payment_method="cod"), sign_in_merchant()

    asked = merchant.post(f"/sprava/orders/{order.pk}/status/", {"to": "refunded", "seen": "processing"})

    assert "žádné peníze nepošle" in asked.content.decode()


def test_confirmation_of_cancelling_a_paid_order_names_the_money() -> None:
    order, merchant = a_paid_order(), sign_in_merchant()

    asked = merchant.post(f"/sprava/orders/{order.pk}/status/", {"to": "cancelled", "seen": "processing"})

    assert "599\u00a0Kč, které přišly" in asked.content.decode()


@pytest.mark.parametrize(("left", "waits"), [(timedelta(days=3), timedelta(days=3)), (-timedelta(days=1), None)])
def test_deadline_goes_on_after_holding_the_order(left: timedelta, waits: timedelta | None) -> None:
    order, merchant = an_unpaid_order(), sign_in_merchant()
    send(merchant, order, "status", to="on-hold", seen="pending", message="")
    placed_at = timezone.now() - timedelta(days=14) + left
    Order.objects.update(placed_at=placed_at, pay_until=timezone.now() + left)
    assert expire_unpaid_orders() == 0

    send(merchant, order, "status", to="pending", seen="on-hold", message="")

    # One that has passed starts anew: the order would be cancelled at once.
    now = timezone.now()
    expected = now + waits if waits else round_deadline(now + timedelta(days=14), now)
    assert order.pay_until == pytest.approx(expected, abs=timedelta(minutes=1))
    assert expire_unpaid_orders() == 0


def test_disputed_payment_is_never_settled_as_paid() -> None:
    order = an_unpaid_order()
    row = Transaction.objects.create(
        order=order, kind="payment", state="disputed", amount_minor=order.total_minor, currency="CZK", provider="bacs"
    )

    send(sign_in_merchant(), order, "refund/settle", row=row.pk, is_returned="1")

    assert order.payment_state == PaymentState.FAILED


def test_refund_that_the_provider_refuses_is_returned_by_hand_once(gateway: FakeGateway) -> None:
    order, merchant = a_mixed_order(), sign_in_merchant()
    gateway.errors = [PaymentError("Zůstatek nestačí.")]
    send(merchant, order, "refund", amount="400")
    page = merchant.get(f"/sprava/orders/{order.pk}/")
    assert "Peníze už jsou vrácené jinak" in page.text
    row = get_context(page)["payments"].rejected

    for _click in range(2):
        send(merchant, order, "refund/settle", row=row.pk, is_returned="1")

    assert (order.payment_state, compute_refundable(order).minor) == (PaymentState.PARTLY_REFUNDED, 19900)
    page = merchant.get(f"/sprava/orders/{order.pk}/")
    assert "Peníze už jsou vrácené jinak" not in page.text
    send(merchant, order, "refund", amount="199")
    send(merchant, order, "refund/settle", row=row.pk, is_returned="1")
    assert (order.status, compute_refundable(order).minor) == (Status.REFUNDED, 0)
