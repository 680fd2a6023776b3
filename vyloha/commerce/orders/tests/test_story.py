"""Random operations of shoppers and merchants lose no unit, sell none twice, and every document adds up."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vyloha.commerce.cart.actions import add_to_cart, change_quantity, remove_line, restore_line
from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import OrderError
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import STATUSES_WITHOUT_STOCK, Status
from vyloha.commerce.orders.tests.makers import order_from

pytestmark = pytest.mark.django_db

PIECES = 5
# The database is emptied by the test itself; a busy machine is no fault of the data.
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(0, 1), st.integers(0, 2), st.integers(1, 4)),
        st.tuples(st.just("order"), st.integers(0, 1), st.just(0), st.just(0)),
        st.tuples(st.sampled_from(["change", "remove", "restore"]), st.integers(0, 1), st.integers(0, 2), st.just(3)),
        st.tuples(st.just("status"), st.integers(0, 9), st.integers(0, 7), st.just(0)),
        st.tuples(st.just("price"), st.just(0), st.integers(0, 2), st.integers(1, 30_000)),
    ),
    min_size=10,
    max_size=30,
)


@given(steps=STEPS)
@settings(deadline=None, suppress_health_check=QUIET)
def test_random_operations_lose_no_unit_and_documents_add_up(steps):
    for model in (Order, Cart, Variation, StockRecord):
        model.objects.all().delete()
    goods = [a_variation(price=9990 + rate, rate=rate, in_stock=PIECES) for rate in (2100, 1200, 0)]
    carts = [Cart.objects.create(), Cart.objects.create()]

    for step in steps:
        # Rejected operations must not have changed anything either.
        with suppress(CartError, OrderError):
            run_step(step, goods, carts)
        assert_rules_hold(goods)


def run_step(step: tuple[str, int, int, int], goods: list[Variation], carts: list[Cart]) -> None:
    verb, one, two, number = step
    if verb == "status":
        orders = list(Order.objects.placed())
        if orders:
            change_status(orders[one % len(orders)], Status.values[two])
    elif verb == "price":
        Variation.objects.filter(pk=goods[two].pk).update(regular_price_minor=number)
    elif verb == "order":
        order_from(carts[one])
    elif verb == "add":
        add_to_cart(carts[one], goods[two].pk, number)
    else:
        line = CartLine.objects.filter(cart=carts[one], variation=goods[two]).first()
        key = line.key if line else "unknown"
        if verb == "change":
            change_quantity(carts[one], key, number)
        else:
            {"remove": remove_line, "restore": restore_line}[verb](carts[one], key)


def assert_rules_hold(goods: list[Variation]) -> None:
    orders = list(Order.objects.placed().prefetch_related("lines", "vat_lines"))
    held = [line for order in orders if order.status not in STATUSES_WITHOUT_STOCK for line in order.lines.all()]
    for variation in goods:
        in_stock = StockRecord.objects.get(pk=variation.stock_record_id).in_stock
        assert in_stock >= 0
        assert in_stock + sum(line.quantity for line in held if line.variation_id == variation.pk) == PIECES
    for order in orders:
        lines = sum(line.unit_price_minor * line.quantity for line in order.lines.all())
        assert order.total_minor == lines + order.shipping_minor + order.fee_minor
        assert order.total_minor == sum(vat.base_minor + vat.vat_minor for vat in order.vat_lines.all())
