"""A placed order can be paid again, or by another method."""

from typing import Any

import pytest

from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status, get_or_create_draft, place_order
from vyloha.commerce.orders.errors import InsufficientStock, OrderNotPayable, PaymentNotAvailable
from vyloha.commerce.orders.models import Order, OrderEvent, OrderVat
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order, in_stock, some_details
from vyloha.commerce.payments.available_methods import PAYMENTS, get_offered_payment_methods
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rate, set_rules
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.core.cache.changes import TOPIC
from vyloha.core.models import Change

pytestmark = pytest.mark.django_db
MONEY = ("fee_minor", "fee_tax_rate", "rounding_minor", "total_minor", "payment_kind", "payment_name", "payment_iban")


def get_amounts(order: Order) -> tuple[list[object], list[tuple[int, int, int]]]:
    """Return the stored amounts and VAT."""
    order = Order.objects.get(pk=order.pk)
    vat = OrderVat.objects.filter(order=order).order_by("rate").values_list("rate", "base_minor", "vat_minor")
    return [getattr(order, name) for name in MONEY], list(vat)


def fail_order(order: Order) -> Order:
    change_status(order, Status.FAILED)
    return order


def test_changed_payment_gives_same_amounts_as_ordering_with_it() -> None:
    """Products for 199,30 Kč at 12 %, delivery at 21 %, cash on delivery for 39 Kč, rounded to crowns."""
    a_shipping_method(9_950)
    cash_on_delivery(3_900)
    bank_transfer()
    mug = a_variation(price=19_930, rate=1200)
    by_transfer, by_cash = an_order((mug, 1), payment_method="bacs"), an_order((mug, 1), payment_method="cod")
    assert get_amounts(by_transfer) != get_amounts(by_cash)

    change_payment(by_transfer, "cod")

    assert get_amounts(by_transfer) == get_amounts(by_cash)
    assert by_transfer.total_minor == 33_800
    assert (by_transfer.status, Order.objects.get(pk=by_transfer.pk).status) == (Status.PROCESSING, Status.PROCESSING)


def test_changed_payment_is_recorded_as_event() -> None:
    order = an_order((a_variation(), 1))

    change_payment(order, "cod")

    (message,) = [event.message for event in OrderEvent.objects.filter(order=order)][1:]
    assert message.replace("\u00a0", " ") == "Zákazník platí takto: Dobírka (298 Kč → 337 Kč)"


@pytest.mark.parametrize("kind", ["bacs", "cod"])
def test_repeated_payment_change_changes_nothing(kind: str) -> None:
    order = an_order((a_variation(in_stock=5), 2))
    change_payment(order, kind)
    before, events = get_amounts(order), OrderEvent.objects.count()
    PaymentMethod.objects.update(fee_minor=99_900)

    change_payment(order, kind)

    assert (get_amounts(order), OrderEvent.objects.count()) == (before, events)


def test_failed_order_reserves_stock_again() -> None:
    shirt = a_variation(in_stock=5)
    order = fail_order(an_order((shirt, 2)))
    assert in_stock(shirt) == 5

    change_payment(order, "bacs")

    assert (in_stock(shirt), order.status) == (3, Status.PENDING)


@pytest.mark.parametrize(
    ("left", "code"),
    [(0, "woocommerce_rest_product_out_of_stock"), (1, "woocommerce_rest_product_partially_out_of_stock")],
)
def test_failed_order_without_stock_is_unchanged(left: int, code: str) -> None:
    shirt = a_variation(in_stock=5)
    order = fail_order(an_order((shirt, 2)))
    StockRecord.objects.update(in_stock=left)
    before = get_amounts(order)

    with pytest.raises(InsufficientStock) as error:
        change_payment(order, "cod")

    assert error.value.code == code
    assert (get_amounts(order), Order.objects.get().status, in_stock(shirt)) == (before, Status.FAILED, left)


@pytest.mark.parametrize("status", sorted(set(Status) - {Status.PENDING, Status.FAILED, Status.DRAFT}))
def test_order_not_awaiting_payment_rejects_payment_change(status: str) -> None:
    order = an_order((a_variation(), 1))
    Order.objects.update(status=status)
    before = get_amounts(order)

    with pytest.raises(OrderNotPayable):
        change_payment(order, "cod")

    assert (get_amounts(order), Order.objects.get().status) == (before, status)


def test_payment_method_must_suit_currency_and_delivery(changes: Any) -> None:
    euro = a_currency("EUR", "0.04")
    order = an_order((a_variation(), 1))
    cash = PaymentMethod.objects.get(kind="cod")

    def is_refused(kind: str) -> bool:
        with pytest.raises(PaymentNotAvailable):
            change_payment(order, kind)
        return Order.objects.get().payment_kind == "bacs"

    assert is_refused("")
    assert is_refused("paypal")
    with changes():
        cash.currencies.set([euro])
    assert is_refused("cod")
    with changes():
        cash.currencies.clear()
        cash.shipping_methods.set([a_pickup()])
    assert is_refused("cod")
    with changes():
        cash.shipping_methods.clear()
        cash.is_enabled = False
        cash.save()
    assert is_refused("cod")


def test_payment_method_just_disabled_elsewhere_is_rejected() -> None:
    order = an_order((a_variation(), 1))
    assert [method.kind for method in get_offered_payment_methods()] == ["bacs", "cod"]  # and caches them
    Change.objects.all().delete()
    PaymentMethod.objects.filter(kind="cod").update(is_enabled=False)  # without recording a change
    Change.objects.create(topic=TOPIC, subject=PAYMENTS)  # it is committed, and has no position yet

    with pytest.raises(PaymentNotAvailable):
        change_payment(order, "cod")


def test_fee_is_converted_at_rate_of_order() -> None:
    euro = a_currency("EUR", "0.04", rate_fee_e12=0)
    set_rules(charges_chosen_currency=True)
    cart, details = a_cart((a_variation(price=25_000), 2)), some_details()
    with use_currency("EUR"):
        order = place_order(get_or_create_draft(cart).key, cart, details)
    set_rate(euro, "0.05")

    change_payment(order, "cod")

    assert (order.currency, order.fee_minor, order.total_minor) == ("EUR", 156, 2_000 + 396 + 156)
    assert sum(vat.base_minor + vat.vat_minor for vat in order.vat_lines.all()) == order.total_minor
