"""Orders change their status only by the allowed transitions, and their units return to stock."""

import pytest
from django.contrib.auth.models import User

from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status, get_or_create_draft
from vyloha.commerce.orders.errors import InsufficientStock, StatusChangedMeanwhile, StatusNotAllowed
from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.commerce.orders.states import TRANSITIONS, Status
from vyloha.commerce.orders.tests.makers import an_order, in_stock

pytestmark = pytest.mark.django_db


def create_order_in_status(status: str) -> Order:
    order = an_order((a_variation(in_stock=5), 2))
    Order.objects.filter(pk=order.pk).update(status=status)
    order.refresh_from_db()
    return order


@pytest.mark.parametrize("before", [status for status in Status if status != Status.DRAFT])
def test_status_changes_only_by_allowed_transitions(before):
    for to in Status:
        order = create_order_in_status(before)
        if to in TRANSITIONS[before]:
            change_status(order, to)
            assert Order.objects.get(pk=order.pk).status == order.status == to
        else:
            with pytest.raises(StatusNotAllowed):
                change_status(order, to)
            assert Order.objects.get(pk=order.pk).status == before


def test_every_status_has_transitions():
    assert set(TRANSITIONS) == set(Status)
    assert not any(Status.DRAFT in ways for ways in TRANSITIONS.values())


def test_draft_status_cannot_be_changed():
    with pytest.raises(StatusNotAllowed):
        change_status(get_or_create_draft(a_cart()), Status.PENDING)


def test_event_records_merchant_and_message():
    order, merchant = an_order((a_variation(), 1)), User.objects.create(username="jana")

    change_status(order, Status.PROCESSING, by=merchant, message="Zaplaceno.")

    _placed, paid = OrderEvent.objects.filter(order=order)
    assert (paid.status, paid.by, paid.message) == (Status.PROCESSING, merchant, "Zaplaceno.")


@pytest.mark.parametrize("to", [Status.CANCELLED, Status.FAILED])
def test_cancelled_or_failed_order_releases_stock(to):
    shirt = a_variation(in_stock=5)
    order = an_order((shirt, 2))
    assert in_stock(shirt) == 3

    change_status(order, to)

    assert in_stock(shirt) == 5


def test_failed_order_releases_stock_once():
    shirt = a_variation(in_stock=5)
    order = an_order((shirt, 2))

    change_status(order, Status.FAILED)
    change_status(order, Status.CANCELLED)

    assert in_stock(shirt) == 5


def test_resumed_failed_order_reserves_stock_again():
    shirt = a_variation(in_stock=5)
    order = an_order((shirt, 2))

    change_status(order, Status.FAILED)
    change_status(order, Status.PENDING)

    assert in_stock(shirt) == 3


def test_failed_order_stays_failed_without_stock():
    shirt = a_variation(in_stock=5)
    order = an_order((shirt, 2))
    change_status(order, Status.FAILED)
    StockRecord.objects.update(in_stock=1)
    events = OrderEvent.objects.count()

    with pytest.raises(InsufficientStock) as error:
        change_status(order, Status.PROCESSING)

    assert error.value.names == ["Tričko"]
    assert (Order.objects.get(pk=order.pk).status, order.status) == (Status.FAILED, Status.FAILED)
    assert (in_stock(shirt), OrderEvent.objects.count()) == (1, events)


def test_unmanaged_stock_is_not_released():
    shirt = a_variation(in_stock=None)
    order = an_order((shirt, 2))
    StockRecord.objects.update(is_managed=True)

    change_status(order, Status.CANCELLED)

    assert in_stock(shirt) == 0


def test_stale_status_change_is_rejected():
    shirt = a_variation(in_stock=5)
    mine = an_order((shirt, 2))
    theirs = Order.objects.get(pk=mine.pk)
    change_status(theirs, Status.CANCELLED)

    with pytest.raises(StatusChangedMeanwhile):
        change_status(mine, Status.CANCELLED)

    assert in_stock(shirt) == 5
