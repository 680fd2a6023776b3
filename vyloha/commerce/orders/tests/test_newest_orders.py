"""The list of orders walks an index, however many orders and drafts there are."""

import pytest

from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.core.tests.plans import plan_of, sorts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_statistics"), pytest.mark.both_databases]


def test_newest_orders_are_read_from_index():
    plan = plan_of(Order.objects.placed().order_by("-placed_at", "-id")[:50])

    assert "order_newest" in plan
    assert not sorts(plan)


def test_placed_orders_exclude_drafts():
    order = an_order((a_variation(), 1))
    Order.objects.create()

    assert list(Order.objects.placed()) == [order]
