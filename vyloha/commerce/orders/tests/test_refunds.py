"""A refund goes back the ways on which the money came: through providers first, the rest by the merchant's hand."""

from typing import Any

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders.errors import AmountTooHigh, OrderError, RefundInterrupted, StatusChangedMeanwhile
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import compute_refundable, update_payment_state
from vyloha.commerce.orders.refunds import plan_refund, refund_order
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentAnswerLost, PaymentError, TransactionState
from vyloha.commerce.payments.tests.fake_gateway import CardPayment, FakeGateway
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.money import Money

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WAITING, PAID, FAILED = TransactionState.WAITING, TransactionState.PAID, TransactionState.FAILED


@pytest.fixture(autouse=True)
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch) -> FakeGateway:
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": path}
    monkeypatch.setattr(CardPayment, "gateway", FakeGateway())
    return CardPayment.gateway


def crowns(amount: int) -> Money:
    return Money(amount * 100, "CZK")


def an_order_paid_by(*payments: tuple[str | None, int]) -> Order:
    """Create an order of 900 Kč (801 and delivery) with payments of (provider's id, crowns)."""
    if not PaymentMethod.objects.filter(kind="card").exists():
        a_shipping_method()
        PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class())
    order = an_order((a_variation(price=80100), 1), payment_method="card")
    for provider_id, amount in payments:
        Transaction.objects.create(
            order=order,
            kind=Transaction.Kind.PAYMENT,
            state=PAID,
            amount_minor=amount * 100,
            currency="CZK",
            provider="card",
            provider_id=provider_id,
            settled_at=timezone.now(),
        )
    update_payment_state(order)
    Order.objects.filter(pk=order.pk).update(status=Status.PROCESSING)
    order.refresh_from_db()
    return order


@pytest.mark.parametrize(
    ("payments", "amount", "parts"),
    [
        ([("T1", 900)], 900, [("T1", 900)]),
        ([("T1", 600), (None, 300)], 900, [("T1", 600), (None, 300)]),
        ([(None, 300), ("T1", 600)], 900, [("T1", 600), (None, 300)]),  # providers first, whoever paid first
        ([("T1", 600), (None, 300)], 500, [("T1", 500)]),
        ([("T1", 400), ("T2", 500)], 900, [("T1", 400), ("T2", 500)]),
        ([("T1", 400), ("T2", 500)], 450, [("T2", 450)]),  # one payment is enough
        ([("T1", 400), ("T2", 400), (None, 100)], 900, [("T1", 400), ("T2", 400), (None, 100)]),
        ([(None, 900)], 900, [(None, 900)]),
    ],
)
def test_refund_is_split_over_the_payments(
    gateway: FakeGateway, payments: list[tuple[str | None, int]], amount: int, parts: list[tuple[str | None, int]]
) -> None:
    order = an_order_paid_by(*payments)
    plan = [(part.payment and part.payment.provider_id, part.amount) for part in plan_refund(order, crowns(amount))]

    rows = refund_order(order, crowns(amount), None, "Vráceno", seen=90000)

    expected = [(provider_id, crowns(part)) for provider_id, part in parts]
    assert plan == expected
    assert [(row.refund_of and row.refund_of.provider_id, row.amount) for row in rows] == expected
    assert [(provider_id, sent) for provider_id, sent, _reference in gateway.refunds] == [
        part for part in expected if part[0]
    ]
    order.refresh_from_db()
    is_whole = amount == 900
    assert order.payment_state == (PaymentState.REFUNDED if is_whole else PaymentState.PARTLY_REFUNDED)
    assert order.status == (Status.REFUNDED if is_whole else Status.PROCESSING)


@pytest.mark.parametrize(
    ("error", "state", "left"),
    [(PaymentError("Zůstatek nestačí."), FAILED, 900), (PaymentAnswerLost("Odpověď se ztratila."), WAITING, 300)],
)
def test_first_half_that_fails_leaves_the_second_alone(
    gateway: FakeGateway, error: PaymentError, state: str, left: int
) -> None:
    order = an_order_paid_by(("T1", 600), (None, 300))
    gateway.errors = [error]

    with pytest.raises(RefundInterrupted) as raised:
        refund_order(order, crowns(900), None)

    assert str(raised.value) == f"600\u00a0Kč ne: {error} 300\u00a0Kč se nevrátilo ani nezapsalo."
    [row] = order.transactions.filter(kind=Transaction.Kind.REFUND)
    assert row.state == state
    assert compute_refundable(order) == crowns(left)
    order.refresh_from_db()
    assert order.payment_state == PaymentState.PAID


def test_second_half_that_fails_can_be_refunded_alone(gateway: FakeGateway) -> None:
    order = an_order_paid_by(("T1", 400), ("T2", 500))

    def refuse_the_second() -> None:
        if gateway.refunds:
            gateway.errors = [PaymentError("Zůstatek nestačí.")]

    gateway.before = refuse_the_second

    with pytest.raises(RefundInterrupted) as raised:
        refund_order(order, crowns(900), None)

    assert str(raised.value) == "Vráceno: 400\u00a0Kč. 500\u00a0Kč ne: Zůstatek nestačí."
    order.refresh_from_db()
    assert (order.payment_state, order.status) == (PaymentState.PARTLY_REFUNDED, Status.PROCESSING)
    gateway.before = lambda: None
    refund_order(order, compute_refundable(order), None)
    assert [provider_id for provider_id, _amount, _reference in gateway.refunds] == ["T1", "T2"]
    assert Order.objects.get(pk=order.pk).status == Status.REFUNDED


def test_refund_of_somebody_else_meanwhile_stops_the_rest(gateway: FakeGateway) -> None:
    order = an_order_paid_by(("T1", 600), (None, 300))

    def refund_too() -> None:
        gateway.before = lambda: None
        with pytest.raises(OrderError):
            refund_order(Order.objects.get(pk=order.pk), crowns(900), None)
        refund_order(Order.objects.get(pk=order.pk), crowns(300), None)

    gateway.before = refund_too

    with pytest.raises(RefundInterrupted):
        refund_order(order, crowns(900), None, seen=90000)

    assert compute_refundable(order).minor == 0
    refunds = order.transactions.filter(kind=Transaction.Kind.REFUND, state=PAID)
    assert sorted(row.amount_minor for row in refunds) == [30000, 60000]


@pytest.mark.parametrize(("amount", "seen", "error"), [(901, 90000, AmountTooHigh), (900, 1, StatusChangedMeanwhile)])
def test_split_refund_is_checked_before_its_first_part(
    gateway: FakeGateway, amount: int, seen: int, error: type[OrderError]
) -> None:
    order = an_order_paid_by(("T1", 600), (None, 300))

    with pytest.raises(error):
        refund_order(order, crowns(amount), None, seen=seen)

    assert not gateway.refunds
