"""Tests of pages of a shop that uses analytics: the data they carry, and that each order is reported once."""

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variation
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.content.cards.product_cards import build_cards
from vyloha.content.consent.settings import ConsentSettings
from vyloha.content.models import AnalyticsSettings
from vyloha.core.consent import get_third_party_sources
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import put_in

pytestmark = pytest.mark.django_db
ID = "G-ABC123DEF4"


@pytest.fixture
def measured(seeded, changes) -> None:
    with changes():
        AnalyticsSettings.objects.create(measurement_id=ID)


@pytest.fixture
def product(seeded, changes):
    with changes():
        product = a_product("Konvice", price=50000, sku="KO-1")
        product.categories.add(a_category("Čaj"))
    return product


def block(page: str, name: str) -> dict[str, object]:
    found = re.search(rf'id="{name}" type="application/json">(.*?)</script>', page)
    assert found
    data: dict[str, object] = json.loads(found[1])
    return data


def get_viewed(page: str) -> dict[str, object]:
    found = re.search(r'data-viewed="([^"]*)"', page)
    assert found
    data: dict[str, object] = json.loads(found[1].replace("&quot;", '"'))
    return data


def test_shop_without_analytics_has_no_event_data(product, client):
    page = client.get(f"/produkt/{product.slug}/").content.decode()

    assert not re.search(r"vyloha-events|data-viewed|data-item", page)
    put_in(client, product)
    assert set(client.get("/wp-json/wc/store/v1/cart").json()["extensions"]) == {"vyloha"}


def test_pages_have_data_of_their_events(measured, product, client):
    page = client.get(f"/produkt/{product.slug}/").content.decode()

    assert block(page, "vyloha-events")["ga4"] == {
        "id": ID,
        "events": AnalyticsSettings().events,
        "identifier": "product_sku",
        "library": "",
    }
    item = {"item_id": "KO-1", "item_name": "Konvice", "item_category": "Čaj", "price": 500.0, "currency": "CZK"}
    assert get_viewed(page) == item
    assert build_cards([product])[0].item == item


def test_renamed_category_appears_in_later_events(measured, product, client, changes):
    category = product.categories.get()
    address = f"/produkt/{product.slug}/"
    assert get_viewed(client.get(address).content.decode())["item_category"] == "Čaj"

    with changes():
        category.name = "Čajníky"
        category.save()

    assert get_viewed(client.get(address).content.decode())["item_category"] == "Čajníky"


def test_cart_page_has_items_of_events(measured, product, client):
    put_in(client, product, 2)

    cart = client.get("/wp-json/wc/store/v1/cart").json()

    data = cart["extensions"]["analytics"]
    assert data["items"] == [
        {
            "key": cart["items"][0]["key"],
            "item_id": "KO-1",
            "item_name": "Konvice",
            "item_category": "Čaj",
            "price": 500.0,
            "quantity": 2,
        }
    ]


def test_events_name_currency_of_their_amounts(measured, product, client):
    a_currency("EUR", "0.04")
    shown = get_viewed(client.get(f"/produkt/{product.slug}/", {"wmc-currency": "EUR"}).content.decode())
    put_in(client, product)
    cart = client.get("/wp-json/wc/store/v1/cart").json()["extensions"]["analytics"]
    order = an_order((a_variation(), 1))
    placed = block(client.get(build_order_path(order)).content.decode(), "vyloha-order")

    assert (shown["currency"], shown["price"]) == ("EUR", 20.0)
    assert (cart["currency"], cart["value"], cart["items"][0]["price"]) == ("EUR", 20.0, 20.0)
    assert placed["currency"] == "CZK"
    assert get_viewed(client.get(f"/produkt/{product.slug}/").content.decode())["currency"] == "CZK"


@pytest.mark.parametrize("path", ["/", "/obchod/", "/kosik/", "/vysledky/?s=konvice", "/neni-tu/"])
def test_pages_name_no_other_company_before_consent(measured, product, client, path):
    page = client.get(path).content.decode().lower()

    assert not re.search(r"google|gtag|doubleclick", page)


def test_policy_allows_google_while_id_is_set(measured, client, changes):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert all(host in policy for hosts in get_third_party_sources()["ga4"].opens.values() for host in hosts)

    with changes():
        AnalyticsSettings.objects.get().delete()
        AnalyticsSettings.objects.create()

    with changes():
        settings = AnalyticsSettings.objects.get()
        settings.measurement_id = ID
        settings.save()
        settings.measurement_id = ""
        settings.save()

    assert ConsentSettings.objects.get().on == []
    assert "google" not in client.get("/").headers["Content-Security-Policy"]


def test_order_is_reported_once(measured, client):
    order = an_order((a_variation(), 1))
    page = client.get(build_order_path(order)).content.decode()
    assert block(page, "vyloha-order")["transaction_id"] == order.number
    address = build_order_path(order).replace("?", "report/?")

    def say(state: str) -> int:
        return Client().post(address, {"receiver": "ga4", "state": state}).status_code

    assert [say("claimed"), say("claimed"), say("sent"), say("claimed")] == [204, 200, 204, 200]


@pytest.mark.parametrize(
    "change", [{"status": "cancelled"}, {"placed_at": timezone.now() - timedelta(days=4)}], ids=["cancelled", "old"]
)
def test_old_order_is_not_reported(measured, client, change):
    order = an_order((a_variation(), 1))
    Order.objects.filter(pk=order.pk).update(**change)

    assert "vyloha-order" not in client.get(build_order_path(order)).content.decode()
    address = build_order_path(order).replace("?", "report/?")
    assert client.post(address, {"receiver": "ga4", "state": "claimed"}).status_code == 200


def test_url_with_secret_is_not_reported(measured, client):
    assert "vyloha-events" not in client.get("/odber-novinek/potvrdit/abc/").content.decode()


@pytest.mark.parametrize(
    ("change", "receiver"),
    [(("?key=wc_order_", "?key=x"), "ga4"), (("?", "?"), "nobody"), (("?", "?"), "")],
)
def test_forged_report_is_rejected(measured, client, change, receiver):
    address = build_order_path(an_order((a_variation(), 1))).replace(*change).replace("?", "report/?")

    assert client.post(address, {"receiver": receiver, "state": "claimed"}).status_code == 404
    assert client.get(address).status_code == 405


def test_merchant_sets_id_and_invalid_one_is_rejected(seeded, client):
    client.force_login(User.objects.create_superuser("jana", "jana@example.cz", "x"))
    address = client.get("/sprava/settings/content/analyticssettings/").headers.get(
        "Location", "/sprava/settings/content/analyticssettings/"
    )
    form = {"identifier": "product_id", "events": ["purchase"]}

    refused = client.post(address, form | {"measurement_id": "UA-12345-6"}).content.decode()
    client.post(address, form | {"measurement_id": " g-abc123def4 "})

    assert "Začíná na G-" in refused
    saved = AnalyticsSettings.objects.get()
    assert (saved.measurement_id, saved.identifier, saved.events) == (ID, "product_id", ["purchase"])
    assert ConsentSettings.objects.get().on == ["ga4"]
