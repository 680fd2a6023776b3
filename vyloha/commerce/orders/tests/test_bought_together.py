"""What is often bought together."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.bought_together import MAX_LINES, bought_with_products, recount_bought_together
from vyloha.commerce.orders.models import Order, OrderLine
from vyloha.commerce.orders.states import Status

pytestmark = pytest.mark.django_db


def order(*products, status=Status.COMPLETED, placed_at=None):
    placed = Order.objects.create(
        number=f"T{Order.objects.count()}", status=status, placed_at=placed_at or timezone.now(), currency="CZK"
    )
    OrderLine.objects.bulk_create(
        OrderLine(
            order=placed,
            product_id=pk,
            name="Zboží",
            quantity=1,
            unit_price_minor=100,
            total_minor=100,
            tax_rate=2100,
        )
        for pk in (getattr(one, "pk", one) for one in products)
    )
    return placed


def find(product):
    return [pk for (pk,) in bought_with_products([product.pk])]


def test_most_frequent_products_come_first():
    mug, tea, honey, lamp = (a_product(name) for name in ("Hrnek", "Čaj", "Med", "Lampa"))
    order(mug, tea, honey)
    order(mug, honey)
    order(mug, honey, tea)
    order(mug, lamp)  # once says nothing

    recount_bought_together()

    assert find(mug) == [honey.pk, tea.pk]
    assert find(lamp) == []


def test_only_recent_real_orders_of_shoppers_count():
    mug, tea = a_product("Hrnek"), a_product("Čaj")
    for _ in range(2):
        order(mug, tea, status=Status.CANCELLED)
        order(mug, tea, placed_at=timezone.now() - timedelta(days=100))
        order(mug, tea, *range(10**6, 10**6 + MAX_LINES))

    recount_bought_together()

    assert find(mug) == []


def test_recount_follows_changes_and_leaves_out_hidden_products():
    mug, tea = a_product("Hrnek"), a_product("Čaj")
    placed = [order(mug, tea), order(mug, tea), order(mug, 987654321), order(mug, 987654321)]
    recount_bought_together()
    assert find(mug) == [tea.pk]

    tea.visibility = "hidden"
    tea.save()
    assert find(mug) == []

    placed[0].delete()
    recount_bought_together()
    assert find(tea) == []
