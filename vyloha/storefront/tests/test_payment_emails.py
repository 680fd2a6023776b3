"""Each thing that happens to a payment is told to the customer in one email, and nothing that is not true any more."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import OrderNotPayable
from vyloha.commerce.orders.gateway_payments import PaymentUrls, receive_notification, start_payment
from vyloha.commerce.orders.models import Order, PaymentEmail, Transaction
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.commerce.orders.payments import compute_refundable, expire_unpaid_orders, mark_as_paid, refund
from vyloha.commerce.orders.refunds import refund_order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentError, PaymentUnreachable, TransactionState
from vyloha.commerce.payments.tests.fake_gateway import CardPayment, FakeGateway
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.money import Money
from vyloha.storefront import jobs
from vyloha.storefront.jobs import FAILURE_DELAY, send_payment_email
from vyloha.storefront.representations.order_summary import build_order_path

pytestmark = pytest.mark.django_db

URLS = PaymentUrls("https://obchod.example/navrat", "https://obchod.example/platby/card/")
PAID, FAILED = TransactionState.PAID, TransactionState.FAILED


@pytest.fixture(autouse=True)
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch) -> FakeGateway:
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": path}
    monkeypatch.setattr(CardPayment, "gateway", FakeGateway())
    a_shipping_method()
    bank_transfer()
    cash_on_delivery()
    PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class())
    return CardPayment.gateway


def order_by(method: str) -> Order:
    return an_order((a_variation(price=49990, in_stock=5), 1), payment_method=method)


def start(order: Order) -> Transaction:
    start_payment(order, URLS)
    row = order.transactions.last()
    assert row is not None
    return row


def notify(gateway: FakeGateway, row: Transaction, state: TransactionState) -> None:
    gateway.report(row.provider_id or "", state)
    receive_notification("card", {}, f"tajne {row.provider_id}".encode())


def an_order_with_a_failed_payment(gateway: FakeGateway) -> Order:
    order = order_by("card")
    notify(gateway, start(order), FAILED)
    return Order.objects.get(pk=order.pk)


def deliver() -> list[Any]:
    """Run every job of an email twice, as after a killed worker, and return the new emails."""
    before = len(mail.outbox)
    for job in DBTaskResult.objects.filter(task_path=f"{jobs.__name__}.send_payment_email").order_by("enqueued_at"):
        for _again in range(2):
            send_payment_email.func(*job.args_kwargs["args"])
    return mail.outbox[before:]


def deliver_forms() -> tuple[str, str, str]:
    """Return subject, text and HTML of the only new email."""
    [message] = deliver()
    [(html, _kind)] = message.alternatives
    assert message.to == ["jana@example.cz"]
    return message.subject, message.body, html


def test_payment_of_ten_notifications_is_told_once(gateway: FakeGateway) -> None:
    order = order_by("card")
    row = start(order)
    for _again in range(10):
        notify(gateway, row, PAID)

    subject, *forms = deliver_forms()

    assert subject == f"Objednávka {order.number} – platbu jsme přijali"
    for form in forms:
        assert order.total.text == "598,90\u00a0Kč"
        assert form.count("598,90\u00a0Kč") == 2  # received, and the total
        assert "Zbývá" not in form
        assert "Zboží teď pro vás připravíme" in form
        assert build_order_path(order) in form
    assert order.events.filter(message__contains="platbu jsme přijali").count() == 1
    assert not deliver()


@pytest.mark.parametrize(
    ("happens", "expected"),
    [
        (lambda order: None, "Zboží teď pro vás připravíme"),
        (lambda order: Order.objects.filter(pk=order.pk).update(total_minor=order.total_minor + 1), "0,01\u00a0Kč"),
        (lambda order: Order.objects.filter(pk=order.pk).update(total_minor=order.total_minor - 1), "Rozdíl vám vrátí"),
        (lambda order: change_status(order, Status.CANCELLED), "Ozveme se vám"),
    ],
)
def test_payment_by_transfer_names_the_next_step(happens: Callable[[Order], object], expected: str) -> None:
    order = order_by("bacs")
    mark_as_paid(order, timezone.now() - timedelta(days=1), None)
    happens(order)

    _subject, *forms = deliver_forms()

    for form in forms:
        assert expected in form
        assert "598,90\u00a0Kč" in form


def test_failed_payments_are_told_once_with_the_link_to_pay_again(gateway: FakeGateway) -> None:
    order = an_order_with_a_failed_payment(gateway)
    [job] = DBTaskResult.objects.filter(task_path=f"{jobs.__name__}.send_payment_email")
    assert job.run_after > timezone.now() + FAILURE_DELAY - timedelta(minutes=1)

    subject, *forms = deliver_forms()

    assert subject == f"Objednávka {order.number} – platba se nezdařila"
    for form in forms:
        assert "Zaplatit znovu" in form
        assert build_order_path(order) in form
        assert "potom se objednávka zruší" in form
        assert "598,90\u00a0Kč" in form
    notify(gateway, start(order), FAILED)
    assert not deliver()


def test_payment_that_cannot_be_started_is_told(gateway: FakeGateway) -> None:
    order = order_by("card")
    gateway.errors = [PaymentUnreachable("Brána neodpovídá.")]
    with pytest.raises(PaymentError):
        start_payment(order, URLS)

    subject, *_forms = deliver_forms()

    assert "nezdařila" in subject


@pytest.mark.parametrize(
    "happens",
    [
        lambda gateway, order: notify(gateway, start(order), PAID),
        lambda gateway, order: start(order),
        lambda gateway, order: change_payment(order, "bacs"),
        lambda gateway, order: change_payment(order, "cod"),
        lambda gateway, order: change_status(order, Status.CANCELLED),
        lambda gateway, order: Order.objects.update(pay_until=timezone.now() - timedelta(seconds=1)),
    ],
)
def test_failure_is_not_told_once_it_is_history(
    gateway: FakeGateway, happens: Callable[[FakeGateway, Order], object]
) -> None:
    order = an_order_with_a_failed_payment(gateway)
    happens(gateway, order)

    assert [message.subject for message in deliver() if "nezdařila" in message.subject] == []


def test_second_failure_is_told_when_the_first_was_not(gateway: FakeGateway) -> None:
    order = an_order_with_a_failed_payment(gateway)
    row = start(order)
    assert not deliver()
    notify(gateway, row, FAILED)

    subject, *_forms = deliver_forms()

    assert "nezdařila" in subject


def test_expired_order_is_told_once(gateway: FakeGateway) -> None:
    order = order_by("bacs")
    Order.objects.update(pay_until=timezone.now() - timedelta(minutes=1))
    for _again in range(2):
        expire_unpaid_orders()

    subject, *forms = deliver_forms()

    assert subject == f"Objednávka {order.number} – zrušená, nebyla včas zaplacená"
    for form in forms:
        assert "598,90\u00a0Kč" in form
        assert "Do obchodu" in form


def test_money_that_comes_after_the_end_is_told_instead_of_it() -> None:
    order = order_by("bacs")
    Order.objects.update(pay_until=timezone.now() - timedelta(minutes=1))
    expire_unpaid_orders()
    mark_as_paid(Order.objects.get(pk=order.pk), timezone.now(), None)

    _subject, *forms = deliver_forms()

    assert all("Ozveme se vám, jak vám je vrátíme" in form for form in forms)


def test_each_refund_is_told_with_its_amount_and_the_total(gateway: FakeGateway) -> None:
    order = order_by("card")
    notify(gateway, start(order), PAID)
    deliver()

    refund_order(order, Money(10001, "CZK"), None, "Rozbitý hrnek")
    subject, *part = deliver_forms()
    refund_order(order, compute_refundable(order), None)
    _subject, *rest = deliver_forms()

    assert subject == f"Objednávka {order.number} – vracíme vám 100,01\u00a0Kč"
    for form in part:
        assert form.count("100,01\u00a0Kč") == 2
        assert "pěti pracovních dnů" in form
        assert "Rozbitý" not in form
    for form in rest:
        assert "498,89\u00a0Kč" in form
        assert form.count("598,90\u00a0Kč") == 2


def test_refund_by_hand_is_told_when_it_arrives() -> None:
    order = order_by("bacs")
    mark_as_paid(order, timezone.now(), None)
    deliver()
    refund(order, order.total, None)

    _subject, *forms = deliver_forms()

    assert all("jak jsme se domluvili" in form for form in forms)


def test_order_of_an_older_version_gets_no_email_about_payments() -> None:
    order = order_by("bacs")
    Order.objects.update(payment_state="", pay_until=None)
    order.refresh_from_db()

    with pytest.raises(OrderNotPayable):
        mark_as_paid(order, timezone.now(), None)
    expire_unpaid_orders()
    for status in (Status.PROCESSING, Status.COMPLETED, Status.REFUNDED):
        change_status(order, status)

    assert not PaymentEmail.objects.exists()


def test_email_is_enqueued_with_its_payment_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    order = order_by("bacs")
    monkeypatch.setattr("vyloha.commerce.orders.payments.change_status", lambda *args, **kwargs: order.pk / 0)

    with pytest.raises(ZeroDivisionError):
        mark_as_paid(order, timezone.now(), None)

    assert not PaymentEmail.objects.exists()
    assert not DBTaskResult.objects.filter(task_path=f"{jobs.__name__}.send_payment_email").exists()


def test_rejected_email_is_sent_by_the_repeated_job(settings: Any) -> None:
    order = order_by("bacs")
    mark_as_paid(order, timezone.now(), None)
    email = PaymentEmail.objects.get()
    good, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "django.core.mail.backends.nothing"
    with pytest.raises(ImportError):
        send_payment_email.func(email.pk)
    settings.EMAIL_BACKEND = good

    [message] = deliver()

    assert message.message()["Message-ID"].startswith(f"<payment-{email.pk}@")


def test_unpaid_orders_do_not_flood_a_mailbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "CONFIRMATIONS_TO_MAILBOX", 1)
    for _number in range(2):
        order_by("bacs")
    Order.objects.update(pay_until=timezone.now() - timedelta(minutes=1))
    expire_unpaid_orders()

    emails = list(PaymentEmail.objects.all())
    for email in emails:
        send_payment_email.func(email.pk)

    assert len(mail.outbox) == 1
    late = DBTaskResult.objects.order_by("enqueued_at").last()
    assert late is not None
    assert late.args_kwargs["args"] == [emails[1].pk]
    assert late.run_after > timezone.now() + timedelta(minutes=5)


def test_worker_killed_after_sending_repeats_the_same_message() -> None:
    mark_as_paid(order_by("bacs"), timezone.now(), None)
    [first] = deliver()
    PaymentEmail.objects.update(sent_at=None)  # it died before it stored this

    [again] = deliver()

    assert again.message()["Message-ID"] == first.message()["Message-ID"]
