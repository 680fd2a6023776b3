"""
One order, paid at the stand-in of a gateway over HTTP and refunded in two steps: order, rows, gateway, order page, back
office and e-mails say the same to the minor unit.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from django.core import mail
from django.test import Client
from django.utils.module_loading import import_string
from django_tasks_db.models import DBTaskResult

from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.storefront.tests.shoppers import FORM, props_of, put_in, read_checkout_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def gateway(settings: Any) -> Iterator[Any]:
    settings.DEBUG = True  # pages show their props
    with import_string("vyloha.integrations.comgate_stand_in.run_stand_in")() as gateway:
        settings.COMGATE_URL, settings.COMGATE_TEST, settings.COMGATE_METHOD = gateway.url, False, "ALL"
        settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = gateway.merchant, gateway.secret
        yield gateway


def order_by_card(client: Client) -> tuple[Order, str]:
    """Order three pieces for 333,33 Kč with 7 % off, and return the order and the URL of the gateway's page."""
    a_shipping_method(price=8_989)
    PaymentMethod.objects.create(kind="comgate", name="Kartou", tax_class=a_tax_class(), fee_minor=777)
    put_in(client, a_product(price=33_333), 3)
    a_coupon("SEDM", 700)
    client.post("/kosik/", {"coupon_code": "SEDM", "apply_coupon": "1"})
    form = {**FORM, "payment_method": "comgate"}
    client.post("/pokladna/", {**form, **read_checkout_form(client), "update_totals": "1"})
    answer = client.post("/pokladna/", {**form, **read_checkout_form(client)})
    assert answer.status_code == 303, answer.text
    return Order.objects.placed().get(), answer.headers["Location"]


def deliver() -> list[str]:
    """Run the jobs of new e-mails, and return each as its text and its HTML without marks."""
    before = len(mail.outbox)
    new: list[Any] = mail.outbox
    for job in DBTaskResult.objects.filter(task_path__startswith="vyloha.storefront.jobs.send").order_by("enqueued_at"):
        if job.task_path.endswith(("send_confirmation", "send_payment_email")):
            import_string(job.task_path).func(*job.args_kwargs["args"])
    DBTaskResult.objects.all().delete()
    forms = [form for message in new[before:] for form in (message.body, message.alternatives[0][0])]
    return [unescape(re.sub(r"<[^>]*>", "", str(form))) for form in forms]


def refund(merchant: Client, order: Order, text: str) -> None:
    seen = order.total_minor - sum(row.amount_minor for row in order.transactions.filter(kind="refund"))
    merchant.post(f"/sprava/orders/{order.pk}/refund/", {"amount": text, "reason": "", "seen": seen})
    order.refresh_from_db()


@pytest.mark.parametrize("currency", ["CZK", "EUR"])
def test_figures_of_a_payment_and_its_refunds_agree(client: Client, gateway: Any, currency: str) -> None:
    a_currency("EUR", "0.0407")
    set_rules(charges_chosen_currency=True)
    client.cookies["wmc_current_currency"] = currency
    order, page = order_by_card(client)
    total, merchant = order.total, sign_in_merchant()
    assert (order.currency, total.minor % 100 > 0, order.discount_minor > 0) == (currency, True, True)
    assert total.minor == order.goods_minor - order.discount_minor + order.shipping_minor + order.fee_minor

    back = urlsplit(httpx.post(page, data={"outcome": "pay"}).headers["Location"])
    own = f"{back.path}?{back.query}"
    shown = props_of(client.get(f"{own}&props"))["order"]

    [payment] = gateway.payments.values()
    [row] = order.transactions.all()
    assert (payment.price, payment.fields["curr"]) == (total.minor, currency)
    assert (row.amount, row.state, row.provider_id) == (total, "paid", payment.id)
    assert (shown["total"], shown["is_paid"]) == (total.text, True)
    confirmation, _html, *received = deliver()
    assert f"Celkem s DPH: {total.text}" in confirmation
    assert len(received) == 2
    assert all(form.count(total.text) == 2 for form in received)

    part = order.build_money(total.minor // 3)
    rest = total - part
    refund(merchant, order, f"{part.decimal}".replace(".", ","))

    shown = props_of(client.get(f"{own}&props"))["order"]
    bo_page = merchant.get(f"/sprava/orders/{order.pk}/").text
    assert (payment.refunded, order.transactions.get(kind="refund").amount) == (part.minor, part)
    assert (order.payment_state, shown["refunded"], shown["total"]) == ("partly-refunded", part.text, total.text)
    assert f"−{part.text}" in bo_page
    assert f"nejvýš {rest.text}" in bo_page
    forms = deliver()
    assert [(form.count(part.text), form.count(total.text)) for form in forms] == [(2, 1)] * 2

    refund(merchant, order, str(rest.decimal))

    shown = props_of(client.get(f"{own}&props"))["order"]
    assert payment.refunded == total.minor
    assert (order.payment_state, order.status) == (PaymentState.REFUNDED, Status.REFUNDED)
    assert shown["refunded"] == total.text
    forms = deliver()
    assert [(form.count(rest.text), form.count(total.text)) for form in forms] == [(1, 2)] * 2
