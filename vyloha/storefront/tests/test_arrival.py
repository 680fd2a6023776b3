"""Tests of the promise of delivery: the same sentence in the cart, at the checkout, on the order and in its email."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.commerce.orders.payments import mark_as_paid
from vyloha.commerce.orders.states import Status
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.storefront.emails.order_confirmation import build_order_confirmation
from vyloha.storefront.representations.cart_contents import apply_default_methods
from vyloha.storefront.representations.delivery import format_arrivals, format_order_arrival
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import check_out, props_of, put_in

pytestmark = pytest.mark.django_db

BACKORDER = "Co není skladem, pro vás objednáme; až to přijde, napíšeme vám."
MONDAY_MORNING = datetime(2026, 11, 23, 10, tzinfo=ZoneInfo("Europe/Prague"))


def get_arrival(method, *, with_payment=True) -> str:
    """Return the arrival text of the only cart on that Monday."""
    contents = apply_default_methods(load_cart_snapshot(Cart.objects.get()))
    arrival, arrival_in_cart = format_arrivals(method, contents, MONDAY_MORNING)
    return arrival if with_payment else arrival_in_cart


def test_each_delivery_shows_arrival_of_cart(client):
    courier, pickup = a_shipping_method(cut_off=time(14)), a_pickup(cut_off=time(15), delivery_days=0)
    cash_on_delivery()
    put_in(client, a_product(in_stock=5), 5)

    assert get_arrival(courier) == "Dorazí: zítra, úterý 24.\xa0listopadu, když objednáte dnes\xa0do\xa014.00"
    assert get_arrival(pickup) == "Připraveno: dnes, když objednáte dnes\xa0do\xa015.00"


def test_bank_transfer_makes_arrival_depend_on_payment(client):
    courier = a_shipping_method(cut_off=time(14))
    bank_transfer()
    put_in(client, a_product())

    day = "Dorazí: zítra, úterý 24.\xa0listopadu"
    assert get_arrival(courier) == f"{day}, když budou peníze na našem účtu dnes\xa0do\xa014.00"
    assert get_arrival(courier, with_payment=False) == f"{day}, když objednáte dnes\xa0do\xa014.00"


def test_card_promises_arrival_of_order(client, settings):
    card = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": card}
    courier = a_shipping_method(cut_off=time(14))
    PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class())
    put_in(client, a_product())

    assert get_arrival(courier) == "Dorazí: zítra, úterý 24.\xa0listopadu, když objednáte dnes\xa0do\xa014.00"


@pytest.mark.parametrize(
    "stock",
    [
        {"in_stock": 2, "backorders": StockRecord.Backorders.YES},
        {"in_stock": 0, "backorders": StockRecord.Backorders.YES},
    ],
)
def test_backordered_product_has_sentence_in_place_of_day(client, stock):
    courier = a_shipping_method(cut_off=time(14))
    put_in(client, a_product(in_stock=9))
    put_in(client, a_product(**stock), 3)

    assert get_arrival(courier) == BACKORDER


def test_arrival_is_not_promised_without_cut_off(client):
    put_in(client, a_product())

    assert get_arrival(a_shipping_method(cut_off=None)) == ""


def test_checkout_shows_arrival(client, settings):
    settings.DEBUG = True
    a_shipping_method(cut_off=time(14))
    put_in(client, a_product())

    (method,) = props_of(client.get("/pokladna/?props"))["contents"]["shipping_methods"]

    assert method["arrival"].startswith("Dorazí: ")
    assert method["arrival"] in client.get("/pokladna/").content.decode()


def test_slovak_address_has_day_after_holidays_of_both_countries(client):
    courier = a_shipping_method(cut_off=time(14))
    cash_on_delivery()
    put_in(client, a_product())
    Cart.objects.update(billing_address={"country": "SK"})
    contents = apply_default_methods(load_cart_snapshot(Cart.objects.get()))

    # Epiphany is a holiday in Slovakia only.
    epiphany = datetime(2027, 1, 5, 10, tzinfo=ZoneInfo("Europe/Prague"))
    arrival, _in_cart = format_arrivals(courier, contents, epiphany)
    assert arrival == "Dorazí: čtvrtek 7.\xa0ledna, když objednáte dnes\xa0do\xa014.00"


@pytest.fixture
def monday(monkeypatch, settings):
    settings.DEBUG = True  # pages give their props
    monkeypatch.setattr("django.utils.timezone.now", lambda: MONDAY_MORNING)


def place(client, **product) -> Order:
    """Order a product by a courier, who comes tomorrow, and bank transfer."""
    a_shipping_method(cut_off=time(14))
    bank_transfer()
    put_in(client, a_product(**product))
    check_out(client)
    return Order.objects.placed().get()


@pytest.mark.usefixtures("monday")
def test_order_and_its_email_repeat_promise_without_tomorrow(client):
    order = place(client)
    promise = "Dorazí: úterý 24.\xa0listopadu, když budou peníze na našem účtu do\xa0pondělí 23.\xa0listopadu\xa014.00"

    made = build_order_confirmation(order)

    assert props_of(client.get(f"{build_order_path(order)}&props"))["order"]["arrival"] == promise
    assert promise in made.body
    assert promise in str(made.alternatives[0][0])


@pytest.mark.usefixtures("monday")
def test_promise_of_unpaid_order_is_that_of_next_payment(client, monkeypatch):
    order = place(client)
    saturday = MONDAY_MORNING + timedelta(days=5)
    monkeypatch.setattr("django.utils.timezone.now", lambda: saturday)

    promise = "Dorazí: úterý 1.\xa0prosince, když budou peníze na našem účtu do\xa0pondělí 30.\xa0listopadu\xa014.00"
    assert format_order_arrival(order) == promise


@pytest.mark.usefixtures("monday")
def test_transfer_is_awaited_until_end_of_day_so_that_order_and_email_name_a_date(client):
    order = place(client)

    made = build_order_confirmation(order)

    shown = props_of(client.get(f"{build_order_path(order)}&props"))["order"]["pay_until"]
    assert shown == "pondělí 7.\xa0prosince"
    assert f"Zaplaťte prosím do {shown}, potom" in made.body


@pytest.mark.usefixtures("monday")
def test_cart_says_what_days_mean_for_transfer(client):
    place(client)
    put_in(client, a_product())

    note = "Při platbě převodem rozhoduje, kdy jsou peníze na našem účtu."
    assert props_of(client.get("/kosik/?props"))["contents"]["transfer_note"] == note


@pytest.mark.usefixtures("monday")
def test_promise_moves_to_day_after_payment_and_ends_with_order(client, monkeypatch):
    order = place(client)
    wednesday = MONDAY_MORNING + timedelta(days=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: wednesday)

    mark_as_paid(order, wednesday, None)

    order.refresh_from_db()
    assert format_order_arrival(order) == "Dorazí: čtvrtek 26.\xa0listopadu"
    change_status(order, Status.COMPLETED)
    assert format_order_arrival(order) == ""


@pytest.mark.usefixtures("monday")
def test_order_changed_to_cash_on_delivery_is_promised_again(client, monkeypatch):
    order = place(client)
    cash = cash_on_delivery()
    wednesday = MONDAY_MORNING + timedelta(days=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: wednesday)

    change_payment(order, cash.api_name)

    order.refresh_from_db()
    assert format_order_arrival(order) == "Dorazí: čtvrtek 26.\xa0listopadu"
    monkeypatch.setattr("django.utils.timezone.now", lambda: wednesday + timedelta(days=2))
    assert format_order_arrival(order) == ""


@pytest.mark.usefixtures("monday")
def test_backordered_order_promises_no_day(client):
    order = place(client, in_stock=0, backorders="yes")

    assert (order.arrives_on, format_order_arrival(order)) == (None, BACKORDER)


@pytest.mark.usefixtures("monday")
def test_variations_of_one_stock_record_share_its_pieces(client):
    courier = a_shipping_method(cut_off=time(14))
    bank_transfer()
    first, second = a_product("Tričko A", in_stock=3, backorders="yes"), a_product("Tričko B")
    record = first.variations.get().stock_record
    second.variations.update(stock_record=record)
    put_in(client, first, 2)
    assert get_arrival(courier) != BACKORDER
    put_in(client, second, 2)
    assert get_arrival(courier) == BACKORDER

    check_out(client)

    order = Order.objects.placed().get()
    assert (order.has_backorder, order.arrives_on) == (True, None)
    record.refresh_from_db()
    assert record.in_stock == -1
