import re

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.utils import timezone
from wagtail.models import Site

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class, a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payments import mark_as_paid
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.fake import FakeProvider
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.content.models import ShopSettings
from vyloha.storefront.emails.order_confirmation import build_order_confirmation
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import check_out, offer_methods, props_of, put_in

pytestmark = pytest.mark.django_db


def get_order_page(client: Client, order: Order) -> str:
    return client.get(build_order_path(order)).content.decode()


def test_bank_transfer_shows_account_amount_symbol_and_qr_code(client):
    order = an_order((a_variation(price=19900), 2))

    page = get_order_page(client, order)

    assert "19-2000145399/0800" in page
    assert "CZ65 0800 0000 1920 0014 5399" in page
    assert "497\u00a0Kč" in page
    assert f'<span class="notranslate">{order.number}</span>' in page
    assert '<div role="img" aria-label="QR kód platby' in page
    assert "<svg" in page


def test_account_amount_and_addresses_are_never_translated(client):
    page = BeautifulSoup(get_order_page(client, an_order((a_variation(price=19900), 2))), "html.parser")

    for text in ("19-2000145399/0800", "497\u00a0Kč", "jana@example.cz", "110 00 Praha"):
        found = page.find_all(string=re.compile(re.escape(text)))
        assert found
        assert all(one.find_parent(class_="notranslate") for one in found)


def test_order_picked_up_in_shop_says_where(client, settings):
    settings.DEBUG = True
    _courier, pickup = offer_methods()
    ShippingMethod.objects.filter(pk=pickup.pk).update(description="Dlouhá 12, Praha")
    put_in(client, a_product())
    Cart.objects.update(shipping_method=pickup)
    check_out(client)
    order = Order.objects.placed().get()

    assert props_of(client.get(f"{build_order_path(order)}&props"))["order"]["pickup_point"] == [
        pickup.name,
        "Dlouhá 12, Praha",
    ]
    assert "Dlouhá 12, Praha" in build_order_confirmation(order).body


def test_amount_above_qr_limit_has_instructions_only(client):
    order = an_order((a_variation(price=1_000_000_000), 1))

    page = get_order_page(client, order)

    assert "19-2000145399/0800" in page
    assert f'<span class="notranslate">{order.number}</span>' in page
    assert "QR kód" not in page


def test_cash_on_delivery_states_amount_and_time(client):
    order = an_order((a_variation(price=10000), 1), payment_method="cod")

    page = get_order_page(client, order)

    assert "Zaplatíte 238\u00a0Kč při převzetí." in page
    assert "QR" not in page


def test_any_provider_can_be_paid_on_delivery(client, settings, monkeypatch):
    settings.PAYMENT_PROVIDERS = {"voucher": "vyloha.commerce.payments.tests.fake.FakeProvider"}
    monkeypatch.setattr(FakeProvider, "awaits_payment", False)
    monkeypatch.setattr(FakeProvider, "is_on_delivery", True)
    PaymentMethod.objects.create(kind="voucher", name="Poukazem", instructions="Ukažte jej.", tax_class=a_tax_class())
    a_shipping_method(price=0)
    order = an_order((a_variation(price=10040), 1), payment_method="voucher")

    asked = "Zaplatíte 100\u00a0Kč při převzetí."  # coins pay it
    assert asked in get_order_page(client, order)
    letter = build_order_confirmation(order)
    assert all(asked in str(text) for text in (letter.body, letter.alternatives[0][0]))

    change_status(order, "completed")
    page = get_order_page(client, order)
    assert asked not in page
    assert "Objednávka je zaplacena." in page


def test_payment_after_delivery_is_not_called_prepaid(client, settings, monkeypatch):
    settings.PAYMENT_PROVIDERS = {"voucher": "vyloha.commerce.payments.tests.fake.FakeProvider"}
    monkeypatch.setattr(FakeProvider, "awaits_payment", False)
    PaymentMethod.objects.create(kind="voucher", name="Fakturou", instructions="Do 14 dnů.", tax_class=a_tax_class())
    a_shipping_method(price=0)

    page = get_order_page(client, an_order((a_variation(), 1), payment_method="voucher"))

    assert "Objednávka je zaplacena." not in page
    assert "při převzetí" not in page
    assert "Do 14 dnů." in page


def test_paid_order_shows_no_qr_code(client):
    order = an_order((a_variation(), 1))
    mark_as_paid(order, timezone.now(), None)

    page = get_order_page(client, order)

    assert "QR kód" not in page
    assert "Objednávka je zaplacena." in page


@pytest.mark.parametrize(
    ("status", "says"),
    [("cancelled", "Vaše objednávka byla zrušena"), ("failed", "Platba objednávky se nezdařila")],
)
def test_cancelled_or_failed_order_asks_for_no_payment(client, status, says):
    order = an_order((a_variation(), 1))
    change_status(order, status)

    page = get_order_page(client, order)

    assert f"<h1>{says}</h1>" in page
    assert "Nemusíte nic platit." in page
    assert "QR kód" not in page
    assert "Převodem" not in page.partition('id="ordered"')[0]


def test_order_is_shown_as_agreed(client):
    order = an_order((a_variation(price=10000, name="Tričko"), 2))
    Product.objects.get().delete()

    page = get_order_page(client, order)

    assert "Tričko" in page
    assert "200\u00a0Kč" in page


@pytest.mark.parametrize("key", ["", "wc_order_", "x"])
def test_order_page_requires_key(client, key):
    order = an_order((a_variation(), 1))

    assert client.get(f"/pokladna/order-received/{order.pk}/?key={key}").status_code == 404
    assert client.get(f"/pokladna/order-received/{order.pk}/").status_code == 404
    assert client.get(f"/pokladna/order-received/{order.pk + 1}/?key={order.key}").status_code == 404


def test_draft_is_not_shown(client):
    offer_methods()
    put_in(client, a_product())
    client.get("/pokladna/")
    draft = Order.objects.get()

    assert client.get(build_order_path(draft)).status_code == 404


def test_order_page_is_private_and_not_indexed(client):
    order = an_order((a_variation(), 1))

    answer = client.get(build_order_path(order))

    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert 'content="noindex, nofollow"' in answer.content.decode()
    assert "woocommerce-order-received" in answer.content.decode()


def test_order_page_shows_both_addresses_and_note(client, settings):
    settings.DEBUG = True
    offer_methods()
    put_in(client, a_product())
    answer = check_out(
        client, order_comments="Zvoňte", ship_to_different_address="1", shipping_first_name="Petr",
        shipping_last_name="Malý", shipping_address_1="Krátká 3", shipping_city="Zlín", shipping_postcode="76001",
    )  # fmt: skip

    order = props_of(client.get(f"{answer.url}&props"))["order"]

    assert order["billing"] == ["Jana Nováková", "Dlouhá 12", "110 00 Praha", "tel. +420 777 123 456"]
    assert order["delivery"] == ["Petr Malý", "Krátká 3", "760 01 Zlín"]
    assert not order["is_sent_to_billing"]
    assert order["note"] == "Zvoňte"
    assert order["vat"][0]["rate"] == "21\u00a0%"


def test_payment_code_is_a_picture_to_save_while_it_is_to_be_paid(client):
    order = an_order((a_variation(), 1))
    url = f"/pokladna/order-received/{order.pk}/qr.png"

    picture = client.get(f"{url}?key={order.key}")

    assert picture.content.startswith(b"\x89PNG")
    assert picture.headers["Content-Disposition"] == f'attachment; filename="platba-{order.number}.png"'
    assert picture.headers["Cache-Control"] == "private, no-store"
    assert client.get(f"{url}?key=x").status_code == 404

    mark_as_paid(order, timezone.now(), None)
    assert client.get(f"{url}?key={order.key}").status_code == 404


def get_steps(client: Client, order: Order) -> list[tuple[str, bool]]:
    page = BeautifulSoup(get_order_page(client, order), "html.parser")
    steps = page.select(".received-steps li")
    return [(step.span.text, "is-taken" in (step.get("class") or [])) for step in steps if step.span]


def test_steps_of_order_follow_payment_and_dispatch(client):
    order = an_order((a_variation(), 1))
    placed = [("Přijato", True)]
    assert get_steps(client, order) == [*placed, ("Zaplaceno", False), ("Připravujeme", False), ("Odesláno", False)]

    mark_as_paid(order, timezone.now(), None)
    order.refresh_from_db()
    paid = [*placed, ("Zaplaceno", True), ("Připravujeme", True)]
    assert get_steps(client, order) == [*paid, ("Odesláno", False)]

    change_status(order, "completed")
    assert get_steps(client, order) == [*paid, ("Odesláno", True)]

    change_status(order, "refunded")
    assert get_steps(client, order)[-1] == ("Peníze vráceny", True)


def test_steps_of_cash_on_delivery_await_no_payment_and_end_when_cancelled(client):
    order = an_order((a_variation(), 1), payment_method="cod")
    assert get_steps(client, order) == [("Přijato", True), ("Připravujeme", True), ("Odesláno", False)]

    change_status(order, "cancelled")

    assert [name for name, _taken in get_steps(client, order)] == ["Přijato", "Připravujeme", "Zrušeno"]


def test_payment_in_euros_names_recipient_and_foreign_account(client, settings):
    settings.DEBUG = True
    ShopSettings.objects.create(site=Site.objects.get(is_default_site=True), company_name="U Nováků s.r.o.")
    order = an_order((a_variation(price=19900), 1))
    Order.objects.update(currency="EUR", payment_iban="SK3112000000198742637541")

    transfer = props_of(client.get(f"{build_order_path(order)}&props"))["order"]["transfer"]

    assert (transfer["recipient"], transfer["account"], transfer["qr"]) == ("U Nováků s.r.o.", "", "")
    assert (transfer["iban"], transfer["amount_to_copy"]) == ("SK31 1200 0000 1987 4263 7541", "298,00")
