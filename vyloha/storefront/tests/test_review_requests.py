"""The shop asks for reviews of a completed order once, and nobody who has refused."""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from wagtail.models import Site

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order, OrderEvent, OrderLine
from vyloha.commerce.orders.states import Status
from vyloha.commerce.reviews.models import Review, ReviewRequest
from vyloha.commerce.reviews.requests import is_refused
from vyloha.content.models import ReviewSettings
from vyloha.storefront import review_jobs
from vyloha.storefront.account_change_jobs import delete_account
from vyloha.storefront.jobs import ask_for_reviews
from vyloha.storefront.review_jobs import send_review_request
from vyloha.storefront.tests.customers import create_customer
from vyloha.storefront.tests.shoppers import check_out, offer_methods, put_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _asking(seeded: None) -> None:
    set_settings(asks_for_reviews=True)


def set_settings(**fields: Any) -> None:
    ReviewSettings.objects.update_or_create(site=Site.objects.get(is_default_site=True), defaults=fields)


def complete_order(number: str = "1001", days: float = 10.5, **fields: Any) -> Order:
    """Create an order with one product that was completed ``days`` ago."""
    moment = timezone.now() - timedelta(days=days)
    values = {"email": "Jana@example.cz", "status": Status.COMPLETED, **fields}
    order = Order.objects.create(number=number, placed_at=moment - timedelta(days=2), **values)
    product = a_product(f"Hrnek {number}")
    OrderLine.objects.create(
        order=order, product_id=product.pk, name=product.name, quantity=1, unit_price_minor=1, total_minor=1, tax_rate=0
    )
    record(order, Status.COMPLETED, moment)
    return order


def record(order: Order, status: str, moment: Any) -> None:
    event = OrderEvent.objects.create(order=order, status=status)
    OrderEvent.objects.filter(pk=event.pk).update(created_at=moment)


def review(order: Order) -> Review:
    return Review.objects.create(
        product_id=order.lines.get().product_id, order=order, reviewer="Jana", rating=5, written_at=timezone.now()
    )


def run() -> list[str]:
    """Run the periodic job, and every job that it has enqueued twice; return the recipients of all e-mails so far."""
    ask_for_reviews()
    for job in DBTaskResult.objects.filter(task_path=f"{review_jobs.__name__}.send_review_request"):
        for _again in range(2):
            send_review_request.func(*job.args_kwargs["args"])
    return [email.to[0] for email in mail.outbox]


def refuse(email: Any) -> Any:
    [path] = [urlsplit(url).path for url in re.findall(r"https?://\S+/recenze/nechci/\S+", email.body)]
    return Client().post(path, {"List-Unsubscribe": "One-Click"})


@pytest.mark.both_databases
def test_completed_order_is_asked_once():
    order = complete_order()

    assert run() == run() == ["Jana@example.cz"]
    sent: list[Any] = mail.outbox
    [email] = sent
    html = str(email.alternatives[0][0])
    for text in (email.body, html):
        assert "Hrnek 1001" in text
        assert "obchodní sdělení" in text
        assert re.search(r"http://\S+/recenze/[^/\s\"]+/", text)
    assert email.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # The merchant sees it among the order's events.
    assert "Jana@example.cz" in str(order.events.values_list("message", flat=True).last())
    assert ReviewRequest.objects.get().asked_at


@pytest.mark.parametrize(
    "fields",
    [{"days": 9.5}, {"days": 17.5}, {"status": Status.REFUNDED}, {"status": Status.PROCESSING}, {"email": ""}],
    ids=str,
)
def test_order_that_is_not_due_is_not_asked(fields):
    complete_order(**fields)

    assert run() == []


@pytest.mark.parametrize("settings", [{"asks_for_reviews": False}, {"is_enabled": False}, {"ask_after_days": 11}])
def test_merchant_decides_whether_and_when(settings):
    set_settings(**settings)
    complete_order()

    assert run() == []


def test_order_completed_again_waits_again():
    order = complete_order()
    record(order, Status.COMPLETED, timezone.now() - timedelta(days=1))

    assert run() == []


def test_order_with_review_is_not_asked():
    review(complete_order())

    assert run() == []


def test_order_that_was_returned_after_the_job_was_written_is_not_asked():
    order = complete_order()
    ask_for_reviews()
    Order.objects.filter(pk=order.pk).update(status=Status.REFUNDED)

    assert run() == []


def test_product_that_takes_no_reviews_is_not_asked_about():
    order = complete_order()
    product = a_product("Bez recenzí", reviews_allowed=False)
    OrderLine.objects.create(
        order=order, product_id=product.pk, name="x", quantity=1, unit_price_minor=1, total_minor=1, tax_rate=0
    )

    run()

    assert "Bez recenzí" not in mail.outbox[0].body


@pytest.mark.both_databases
def test_batches_ask_everybody_once(monkeypatch):
    monkeypatch.setattr(review_jobs, "BATCH", 2)
    for number in range(5):
        complete_order(str(number), email=f"zakaznik{number}@example.cz")

    for _run in range(4):
        run()

    assert sorted(email.to[0] for email in mail.outbox) == [f"zakaznik{number}@example.cz" for number in range(5)]


@pytest.mark.both_databases
def test_refusal_holds_for_later_orders_of_address_and_account():
    customer = create_customer("jana@example.cz")
    complete_order(customer=customer)
    run()

    answer = refuse(mail.outbox[0])
    mail.outbox.clear()
    complete_order("1002", email="jana@example.cz")
    complete_order("1003", email="jina@example.cz", customer=customer)
    complete_order("1004", email="petr@example.cz")

    assert answer.status_code == 200  # RFC 8058 forbids redirects
    assert run() == ["petr@example.cz"]


def test_deleted_account_is_not_asked():
    customer = create_customer("jana@example.cz")
    complete_order(customer=customer)
    complete_order("1002", customer=customer, email="jina@example.cz")

    assert delete_account(customer)

    assert run() == []


@pytest.mark.parametrize("asks", [True, False])
def test_checkout_offers_refusal_while_shop_asks(client, asks, settings):
    settings.DEBUG = True  # the helper reads props
    set_settings(asks_for_reviews=asks)
    offer_methods()
    put_in(client, a_product())
    field = "vyloha_no_review_request"

    assert (f'name="{field}"' in client.get("/pokladna/").content.decode()) == asks
    check_out(client, **({field: "1"} if asks else {}))

    assert is_refused(Order.objects.placed().get()) == asks


def test_link_that_refuses_asks_first():
    order = complete_order()
    run()
    [path] = re.findall(r"/recenze/nechci/\S+", str(mail.outbox[0].body))

    before = Client().get(path)
    assert ReviewRequest.objects.get(pk=order.pk).refused_at is None
    Client().post(path)
    after = Client().get(path)
    wrong = Client().get("/recenze/nechci/nesmysl/")

    assert "Ano, už mě nežádejte" in before.content.decode()
    assert before.headers["Cache-Control"] == "private, no-store"
    assert '<form method="post"' not in after.content.decode()
    assert (wrong.status_code, "Odkaz neplatí" in wrong.content.decode()) == (404, True)
