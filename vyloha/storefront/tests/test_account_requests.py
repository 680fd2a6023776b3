"""Accounts that guests want with an order; the order goes through whatever becomes of them.."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING, an_order
from vyloha.core.models import Attempt
from vyloha.storefront.account_jobs import invite_customer
from vyloha.storefront.api.classic.tests.asking import call
from vyloha.storefront.api.tests.browser import Browser
from vyloha.storefront.representations.order_summary import build_account_path, build_order_path
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, props_of, put_in
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
EMAIL = "jana@example.cz"
TICK = {"createaccount": "1"}


def run_invitations() -> list[str]:
    """Run the queued jobs twice, as they may be, and return the subjects of the e-mails of one run."""
    for _run in range(2):
        mail.outbox.clear()
        for job in DBTaskResult.objects.filter(task_path=invite_customer.module_path):
            invite_customer.func(*job.args_kwargs["args"])
    return [str(letter.subject) for letter in mail.outbox]


@pytest.fixture(autouse=True)
def _props_are_shown(settings):
    settings.DEBUG = True


@pytest.fixture
def cart(client: Client) -> str:
    """Put a product into the cart and return the rate of a shipping method."""
    courier, _pickup = offer_methods()
    put_in(client, a_product())
    return courier.rate_id


def test_ticked_account_is_created_and_its_link_sets_password(client, cart):
    check_out(client, **TICK)

    assert run_invitations() == ["Dokončete svůj účet – Výloha"]
    user = Customer.objects.get().user
    assert (user.email, user.get_full_name(), user.has_usable_password()) == (EMAIL, "Jana Nováková", False)
    link = re.search(r"http\S+", str(mail.outbox[0].body))
    assert link
    form = client.get(urlsplit(link[0]).path, follow=True)
    assert client.post(form.request["PATH_INFO"], {"password1": "úplně nové heslo"}).url == "/muj-ucet/"
    user.refresh_from_db()
    assert user.check_password("úplně nové heslo")


def test_account_is_not_created_without_tick(client, cart):
    check_out(client)
    assert run_invitations() == []
    assert not Customer.objects.exists()


def test_known_email_orders_as_guest_and_page_says_the_same(client, cart):
    create_customer(EMAIL)
    answer = check_out(client, **TICK)

    assert Order.objects.placed().get().customer is None
    assert "Další krok jsme vám poslali e-mailem" in client.get(answer.url).content.decode()
    assert run_invitations() == ["Účet už máte – Výloha"]
    assert User.objects.filter(email=EMAIL).count() == 1


def test_order_goes_through_when_mailbox_is_full(client, cart):
    for _time in range(3):
        order = an_order((a_variation(), 1))
        client.post(build_account_path(order))
    check_out(client, **TICK)

    assert Order.objects.placed().count() == 4
    assert DBTaskResult.objects.filter(task_path=invite_customer.module_path).count() == 3


def test_tick_survives_errors_and_recalculation(client, cart):
    assert props_of(check_out(client, "?props", billing_email="jana@", **TICK))["form"]["creates_account"] is True
    recalculated = check_out(client, update_totals="1", **TICK)
    assert props_of(client.get(f"{recalculated.url}&props"))["form"]["creates_account"] is True
    assert props_of(client.get("/pokladna/?props"))["form"]["creates_account"] is False


def test_signed_in_customer_is_offered_no_account(client, cart):
    sign_in(client, create_customer("petr@example.cz"))
    assert props_of(client.get("/pokladna/?props"))["form"]["offers_account"] is False
    check_out(client, **TICK)
    assert run_invitations() == []


@pytest.mark.parametrize(("value", "count"), [("1", 1), ("", 0), ("0", 0)])
def test_classic_checkout_creates_account(client, cart, value, count):
    more = {
        "woocommerce-process-checkout-nonce": nonces.build_nonce(nonces.CHECKOUT),
        "shipping_method[0]": cart,
        "createaccount": value,
        "account_password": "heslo heslo 1",
    }
    answer = call(client, "checkout", {**FORM, **more})

    assert answer.json()["result"] == "success"
    assert len(run_invitations()) == count
    # The password is set by the link: otherwise anybody could choose it for the owner of any e-mail.
    assert not any(user.has_usable_password() for user in User.objects.filter(customer__isnull=False))


def test_store_api_creates_account():
    courier, _pickup = offer_methods()
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk, "quantity": 1})
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    order = {"billing_address": BILLING, "payment_method": "bacs", "create_account": True, "customer_password": "x"}
    assert browser.post("/checkout", order).status_code == 200
    assert len(run_invitations()) == 1


def test_order_page_offers_account_once(client):
    order = an_order((a_variation(), 1))
    page = client.get(build_order_path(order)).content.decode()
    assert build_account_path(order) in page.replace("&amp;", "&")

    answer = client.post(build_account_path(order), follow=True)
    client.post(build_account_path(order))

    text = answer.content.decode()
    assert "Další krok jsme vám poslali e-mailem" in text
    assert build_account_path(order) not in text.replace("&amp;", "&")
    assert run_invitations() == ["Dokončete svůj účet – Výloha"]


def test_account_needs_key_of_order(client):
    order = an_order((a_variation(), 1))
    assert client.post(f"/pokladna/order-received/{order.pk}/ucet/?key=jiny").status_code == 404
    assert client.get(build_account_path(order)).status_code == 405


def test_requests_of_a_network_are_limited(client):
    orders = [
        an_order((a_variation(), 1), billing={**BILLING, "email": f"kdo{number}@example.cz"}) for number in range(21)
    ]
    answers = [client.post(build_account_path(order)).status_code for order in orders]
    assert answers == [303] * 20 + [429]
    Attempt.objects.update(made_at=timezone.now() - timedelta(hours=1, minutes=1))
    assert client.post(build_account_path(orders[-1])).status_code == 303


def test_order_of_customer_offers_no_account(client):
    order = an_order((a_variation(), 1))
    Order.objects.filter(pk=order.pk).update(customer=create_customer("petr@example.cz"))
    assert build_account_path(order) not in client.get(build_order_path(order)).content.decode().replace("&amp;", "&")
