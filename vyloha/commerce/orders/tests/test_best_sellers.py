from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.best_sellers import SALES_PERIOD, recount_units_sold
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def count_units_sold() -> dict[str, int]:
    recount_units_sold()
    return dict(Product.objects.values_list("name", "pieces_sold"))


def test_units_sold_sum_all_orders() -> None:
    cup, soap = a_variation(name="Hrnek"), a_variation(name="Mýdlo")
    a_variation(name="Ležák")
    an_order((cup, 2), (soap, 1))
    an_order((cup, 3))

    assert count_units_sold() == {"Hrnek": 5, "Mýdlo": 1, "Ležák": 0}


@pytest.mark.parametrize("status", [Status.CANCELLED, Status.REFUNDED, Status.FAILED])
def test_units_of_cancelled_orders_do_not_count(status: str) -> None:
    order = an_order((a_variation(name="Hrnek"), 2))
    assert count_units_sold() == {"Hrnek": 2}

    Order.objects.filter(pk=order.pk).update(status=status)

    assert count_units_sold() == {"Hrnek": 0}


def test_units_sold_long_ago_do_not_count() -> None:
    order = an_order((a_variation(name="Hrnek"), 2))
    Order.objects.filter(pk=order.pk).update(placed_at=timezone.now() - SALES_PERIOD - timedelta(days=1))

    assert count_units_sold() == {"Hrnek": 0}
