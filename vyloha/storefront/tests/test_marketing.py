"""Tests of reports to a marketing provider: only with consent, once, and without making a shopper wait."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.email_validation import is_email
from vyloha.commerce.marketing.models import MarketingFailure, ReportedOrder
from vyloha.commerce.marketing.provider_log import get_orders_to_report
from vyloha.commerce.marketing.providers import MarketingUnavailable
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order
from vyloha.content.consent.banner import build_banner
from vyloha.content.models import ConsentSettings, MarketingSettings
from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.storefront import marketing_jobs
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.tests.shoppers import check_out, offer_methods, put_in

pytestmark = pytest.mark.django_db
EMAILS = json.loads((Path(django_settings.ROOT) / "web/analytics/emails.json").read_text())
JANA = "jana@example.cz"


@pytest.fixture
def api(settings) -> Iterator[Bank]:
    with a_bank(body=b"{}", kind="application/json") as bank:
        settings.ECOMAIL_URL = bank.address.removesuffix("/list")
        settings.ECOMAIL_API_KEY = "tajemstvi"
        yield bank


@pytest.fixture
def shop(api: Bank, seeded, changes, settings) -> Bank:
    """A shop whose marketing provider is Ecomail."""
    settings.DEBUG = True  # pages return their props
    with changes():
        MarketingSettings.objects.create(provider="ecomail", newsletter_list="3")
    return api


@pytest.fixture
def product(seeded, changes) -> Product:
    with changes():
        return a_product("Konvice", price=50000)


def visitor(categories: str = "marketing") -> Client:
    offer = build_banner()
    assert offer
    client = Client()
    client.cookies["vyloha_consent"] = f"{offer.version}.{categories}"
    return client


def send_cart(client: Client, what: str = "cart", **fields: str) -> str:
    answer = client.post(f"/wp-json/ecomail/v1/{what}", fields)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["status"])


def run_jobs() -> None:
    """Run the queued jobs for the provider, as a worker would."""
    for job in DBTaskResult.objects.filter(task_path__startswith=marketing_jobs.__name__).order_by("pk"):
        name = job.task_path.rpartition(".")[2]
        arguments = job.args_kwargs["args"]
        job.delete()
        getattr(marketing_jobs, name).func(*arguments)


def events(bank: Bank) -> list[dict[str, str]]:
    return [body["event"] for _method, path, body, _key in bank.taken if path == "/tracker/events"]


def names(event: dict[str, str]) -> list[str]:
    return [product["name"] for product in json.loads(event["value"])["data"]["data"]["products"]]


@pytest.mark.parametrize(("text", "is_one"), [*EMAILS, (f"{'x' * 10_000}@example.cz", False)])
def test_only_valid_emails_are_reported(text, is_one):
    assert is_email(text) is is_one


def test_cart_of_known_visitor_is_reported_once(shop, product):
    client = visitor()
    put_in(client, product, 2)

    assert send_cart(client) == "no-email"
    assert send_cart(client, email=JANA) == "queued"
    assert send_cart(client) == "queued"  # by the cookie
    run_jobs()

    [event] = events(shop)
    assert (event["email"], names(event)) == (JANA, ["Konvice"])
    put_in(client, product)
    send_cart(client)
    run_jobs()
    assert len(events(shop)) == 2


def test_email_of_customer_is_known_and_typed_one_is_not_reported(shop, product):
    """Section 5; for a customer it needs no cookie."""
    client = visitor()
    sign_in(client, create_customer("novakova@example.cz"))
    put_in(client, product)

    assert send_cart(client, email=JANA) == "queued"
    assert send_cart(client, "product", product_id=str(product.pk)) == "queued"
    run_jobs()

    assert {event["email"] for event in events(shop)} == {"novakova@example.cz"}
    assert "ecm_email" not in client.cookies


@pytest.mark.parametrize("choice", ["", "statistics"])
def test_reports_require_consent(shop, product, choice):
    client = visitor(choice)
    put_in(client, product)

    assert send_cart(client, email=JANA) == "no-consent"
    assert send_cart(client, "product", product_id=str(product.pk)) == "no-consent"
    assert "ecm_email" not in client.cookies
    offer_methods()
    check_out(client)
    assert not ReportedOrder.objects.exists()
    assert not DBTaskResult.objects.filter(task_path__contains="marketing").exists()


def test_opted_out_visitors_are_skipped(shop, product, changes):
    with changes():
        settings = MarketingSettings.objects.get()
        settings.opt_out_cookie = "nechci"
        settings.save()
    client = visitor()
    client.cookies["nechci"] = "1"

    assert send_cart(client, email=JANA) == "no-consent"


@pytest.mark.parametrize("email", [f"{JANA}\nBcc: x@example.cz", "x" * 10_000 + "@example.cz", "jana", "[]"])
def test_invalid_email_is_rejected_and_not_stored(shop, email):
    client = visitor()

    assert send_cart(client, email=email) == "no-email"
    assert "ecm_email" not in client.cookies


def test_items_of_foreign_script_are_reported_if_they_exist(shop, product):
    client = visitor()
    items = {
        "items[0][product_id]": str(product.pk),
        "items[0][price]": "1",  # ours counts
        "items[1][product_id]": "999999999",
        "items[2][product_id]": "x",
        "items[3]": "nonsense",
    }

    assert send_cart(client, email=JANA, **items) == "queued"
    run_jobs()

    [event] = events(shop)
    assert names(event) == ["Konvice"]
    assert '"price": 500.0' in event["value"]


def test_viewed_product_is_reported_while_it_exists(shop, product):
    client = visitor()
    assert send_cart(client, email=JANA) == "no-cart"

    assert send_cart(client, "product", product_id=str(product.pk)) == "queued"
    assert send_cart(client, "product", product_id="999999999") == "queued"
    run_jobs()

    assert [event["action"] for event in events(shop)] == [str(product.pk)]
    missing = client.post("/wp-json/ecomail/v1/product", {})
    assert (missing.status_code, missing.json()["code"]) == (400, "rest_missing_callback_param")


def test_disabled_reports_are_not_sent(shop, product, changes):
    with changes():
        settings = MarketingSettings.objects.get()
        settings.cart_tracking = settings.product_tracking = settings.order_tracking = False
        settings.save()
    client = visitor()
    put_in(client, product)
    offer_methods()

    assert send_cart(client, email=JANA) == "off"
    assert send_cart(client, "product", product_id=str(product.pk)) == "off"
    check_out(client)
    assert not ReportedOrder.objects.exists()


def test_reports_are_on_by_default():
    """Section 9: marketing tracking."""
    settings = MarketingSettings()

    assert (settings.cart_tracking, settings.product_tracking) == (True, True)


def place_test_order(product: Product) -> Order:
    client = visitor()
    put_in(client, product)
    offer_methods()
    assert check_out(client).status_code == 303
    return Order.objects.placed().get()


def transactions(bank: Bank) -> list[tuple[str, str]]:
    return [(method, body["transaction"]["status"]) for method, path, body, _key in bank.taken if "transaction" in path]


def test_order_and_its_statuses_are_reported_once_each(shop, product):
    order = place_test_order(product)
    run_jobs()
    assert transactions(shop) == [("POST", "pending")]
    assert [(event["email"], names(event)) for event in events(shop)] == [(JANA, [])]  # its cart is empty

    assert get_orders_to_report() == []
    change_status(order, "processing", None)
    assert get_orders_to_report() == [order.pk]
    assert get_orders_to_report() == []
    marketing_jobs.report_order.func(order.pk)
    marketing_jobs.report_order.func(order.pk)

    assert transactions(shop) == [("POST", "pending"), ("PUT", "processing")]


def test_order_is_reported_after_outage_without_duplicate(shop, product):
    order = place_test_order(product)
    shop.statuses = [500]
    with pytest.raises(MarketingUnavailable):
        marketing_jobs.report_order.func(order.pk)

    marketing_jobs.report_order.func(order.pk)  # the job is repeated

    assert transactions(shop) == [("POST", "pending"), ("PUT", "pending")]
    [failure] = MarketingFailure.objects.all()
    assert str(order.number) in failure.what
    assert "500" in failure.message


def test_order_is_requeued_after_all_attempts_failed(shop, product):
    order = place_test_order(product)
    assert get_orders_to_report() == []

    ReportedOrder.objects.update(asked_at=timezone.now() - timedelta(hours=7))

    assert get_orders_to_report() == [order.pk]


def test_rejected_order_is_not_requeued(shop, product):
    order = place_test_order(product)
    shop.statuses = [422]
    marketing_jobs.report_order.func(order.pk)
    ReportedOrder.objects.update(asked_at=timezone.now() - timedelta(hours=7))

    assert get_orders_to_report() == []
    assert MarketingFailure.objects.count() == 1


def test_product_view_is_not_retried(shop, product):
    shop.status = 503

    marketing_jobs.report_view.func(JANA, product.pk)

    assert MarketingFailure.objects.count() == 1


def test_shopper_with_other_email_is_reported_under_both(shop, product):
    client = visitor()
    client.cookies["ecm_email"] = "kamarad%40example.cz"
    put_in(client, product)
    offer_methods()
    check_out(client)
    run_jobs()

    assert {event["email"] for event in events(shop)} == {JANA, "kamarad@example.cz"}  # both carts are empty
    assert transactions(shop) == [("POST", "pending")]


def test_equal_failures_are_one_row_and_not_retried_when_rejected(shop, product):
    shop.status = 401
    client = visitor()
    put_in(client, product)
    for _ in range(2):
        send_cart(client, email=JANA)
        run_jobs()

    [failure] = MarketingFailure.objects.all()
    assert failure.times == 2
    merchant = Client()
    merchant.force_login(User.objects.create_superuser("jana", JANA, "x"))
    assert failure.message in merchant.get("/sprava/marketing-failures/").content.decode()


def test_newsletter_subscribers_join_and_leave_list(shop):
    subscription = newsletter.subscribe(JANA, "Ano")
    client = Client()
    client.post(f"/odber-novinek/potvrdit/{newsletter.build_confirmation_token(subscription)}/")
    run_jobs()
    client.post(f"/odber-novinek/odhlasit/{newsletter.build_unsubscribe_token(subscription)}/")
    run_jobs()

    assert [(method, path) for method, path, _body, _key in shop.taken] == [
        ("POST", "/lists/3/subscribe"),
        ("DELETE", "/lists/3/unsubscribe"),
    ]


def test_merchant_can_choose_provider_once_it_has_key(api, seeded, client, settings):
    client.force_login(User.objects.create_superuser("jana", JANA, "x"))
    screen = client.get("/sprava/settings/content/marketingsettings/")
    address = screen.headers.get("Location", "/sprava/settings/content/marketingsettings/")
    settings.ECOMAIL_API_KEY = ""
    assert "ECOMAIL_API_KEY" in client.post(address, {"provider": "ecomail"}).content.decode()

    settings.ECOMAIL_API_KEY = "x"
    client.post(address, {"provider": "ecomail", "cart_tracking": "on"})

    assert MarketingSettings.objects.get().provider == "ecomail"
    assert ConsentSettings.objects.get().on == ["ecomail"]
