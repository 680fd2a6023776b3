"""Several shoppers order at the same moment: real threads against the real database, on SQLite and on PostgreSQL."""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain

import pytest
from django.db import connection, connections, transaction

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.coupon_actions import remove_coupon
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.coupons.models import Coupon, CouponUse
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.actions import change_status, delete_old_drafts, get_or_create_draft, place_order
from vyloha.commerce.orders.errors import (
    CheckoutError,
    CouponRejected,
    DraftIsGone,
    ItemsNoLongerSold,
    OrderOutOfStock,
    StatusChangedMeanwhile,
)
from vyloha.commerce.orders.models import Order, OrderEvent, OrderLine
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order, in_stock, some_details
from vyloha.core.tests.parallel import all_at_once, of_type

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_fifty_checkouts_of_last_unit_place_one_order():
    piece, details = a_variation(in_stock=1), some_details()
    carts = [a_cart((piece, 1)) for _number in range(50)]
    drafts = [get_or_create_draft(cart).key for cart in carts]

    results = all_at_once([partial(place_order, key, cart, details) for key, cart in zip(drafts, carts, strict=True)])

    assert [type(result) for result in results].count(Order) == 1
    assert len(of_type(OrderOutOfStock, results)) == 49
    assert in_stock(piece) == 0
    assert (Order.objects.placed().count(), OrderLine.objects.count()) == (1, 1)
    assert CartLine.objects.count() == 49


def test_hundred_checkouts_of_25_units_use_coupon_ten_times():
    """A shopper whose coupon is rejected removes it and orders again; every unit is sold, every use given once."""
    piece, details = a_variation(price=20_000, in_stock=25), some_details()
    a_coupon("LETO10", 1000, usage_limit=10)
    carts = [a_cart((piece, 1)) for _number in range(100)]
    Cart.objects.update(coupon_codes=["leto10"])
    drafts = [get_or_create_draft(cart).key for cart in carts]

    def order(key: str, pk: int) -> Order:
        try:
            return place_order(key, Cart.objects.get(pk=pk), details)
        except CouponRejected:
            remove_coupon(Cart.objects.get(pk=pk), "LETO10")
            return place_order(key, Cart.objects.get(pk=pk), details)

    def order_both(number: int) -> list[object]:
        return [_try(partial(order, drafts[one], carts[one].pk)) for one in (number, number + 50)]

    # Fifty at a time, each with a second cart: every connection costs PostgreSQL a process.
    results = list(chain.from_iterable(of_type(list, all_at_once([partial(order_both, n) for n in range(50)]))))

    assert (len(of_type(Order, results)), len(of_type(OrderOutOfStock, results))) == (25, 75), Counter(
        map(type, results)
    )
    assert in_stock(piece) == 0
    totals = Counter(Order.objects.placed().values_list("goods_minor", "discount_minor", "coupons__code"))
    assert totals == {(20_000, 2_000, "leto10"): 10, (20_000, 0, None): 15}
    assert (Coupon.objects.get().used_count, CouponUse.objects.count()) == (10, 10)


def test_coupon_orders_and_cancellations_do_not_deadlock():
    shirt, details = a_variation(price=20_000, in_stock=100), some_details()
    a_coupon("LETO10", 1000)
    carts = [a_cart((shirt, 1)) for _number in range(16)]
    Cart.objects.update(coupon_codes=["leto10"])
    keys = [get_or_create_draft(cart).key for cart in carts]
    places = [
        partial(place_order, key, Cart.objects.get(pk=cart.pk), details) for key, cart in zip(keys, carts, strict=True)
    ]
    placed = [place() for place in places[:8]]

    results = all_at_once([*places[8:], *(partial(change_status, order, Status.CANCELLED) for order in placed)])

    assert (len(of_type(Order, results)), results[8:]) == (8, [None] * 8), results
    assert (in_stock(shirt), Coupon.objects.get().used_count, CouponUse.objects.count()) == (92, 8, 8)


def _try(call: Callable[[], object]) -> object:
    try:
        return call()
    except CheckoutError as error:
        return error


def test_ten_submits_of_one_checkout_place_one_order():
    shirt, details = a_variation(in_stock=50), some_details()
    cart = a_cart((shirt, 3))
    key = get_or_create_draft(cart).key
    letters: list[Order] = []

    results = all_at_once([partial(place_order, key, cart, details, on_placed=letters.append)] * 10)

    assert {result.pk for result in of_type(Order, results)} == {letters[0].pk}
    assert (len(of_type(Order, results)), len(letters), in_stock(shirt)) == (10, 1, 47)
    assert OrderEvent.objects.count() == 1


def test_concurrent_requests_get_one_draft():
    cart = a_cart((a_variation(), 1))

    drafts = of_type(Order, all_at_once([partial(get_or_create_draft, cart)] * 8))

    assert (len(drafts), len({draft.pk for draft in drafts})) == (8, 1)


def test_carts_with_reordered_products_do_not_deadlock():
    goods, details = [a_variation(in_stock=100) for _number in range(4)], some_details()
    carts = [a_cart(*[(variation, 1) for variation in goods[:: 1 if number % 2 else -1]]) for number in range(12)]
    drafts = [get_or_create_draft(cart).key for cart in carts]

    results = all_at_once([partial(place_order, key, cart, details) for key, cart in zip(drafts, carts, strict=True)])

    assert len(of_type(Order, results)) == 12, results
    assert [in_stock(variation) for variation in goods] == [88] * 4
    assert {(order.number or "")[4:] for order in of_type(Order, results)} == {f"{count:06}" for count in range(1, 13)}


def test_product_deleted_during_checkout_is_no_longer_sold():
    mug, details = a_variation(), some_details()
    cart = a_cart((mug, 1))
    key = get_or_create_draft(cart).key
    with ThreadPoolExecutor(1) as shopper:
        with transaction.atomic():
            mug.delete()  # not committed yet: the shopper's transaction still sees it
            ordering = shopper.submit(run_in_own_connection, partial(place_order, key, cart, details))
            wait_until(is_transaction_waiting)

        with pytest.raises(ItemsNoLongerSold) as refused:
            ordering.result(timeout=20)

    assert "Tričko" in str(refused.value)
    assert not Order.objects.placed().exists()
    assert CartLine.objects.count() == 1


def run_in_own_connection(call: Callable[[], object]) -> object:
    try:
        return call()
    finally:
        connections.close_all()


def is_transaction_waiting() -> bool:
    """Return whether a transaction waits for another; SQLite starts one at a time, so there is nothing to see."""
    if connection.vendor == "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end, "it never came"


def test_concurrently_added_item_is_ordered_or_stays_in_cart():
    shirt, hat, details = a_variation(in_stock=50), a_variation(in_stock=50), some_details()
    cart = a_cart((shirt, 1))
    key = get_or_create_draft(cart).key

    additions = [partial(add_to_cart, cart, hat.pk, 1)] * 5
    results = all_at_once([partial(place_order, key, cart, details), *additions])

    assert not of_type(Exception, results)
    ordered = sum(line.quantity for line in OrderLine.objects.filter(product_id=hat.product_id))
    waiting = sum(line.quantity for line in CartLine.objects.filter(variation=hat))
    assert ordered + waiting == 5
    assert in_stock(hat) == 50 - ordered


def test_draft_placed_during_deletion_of_drafts_is_not_lost():
    shirt, details = a_variation(in_stock=50), some_details()
    carts = [a_cart((shirt, 1)) for _number in range(6)]
    keys = [get_or_create_draft(cart).key for cart in carts]
    Order.objects.update(updated_at="2020-01-01T00:00:00Z")

    placing = [partial(place_order, key, cart, details) for key, cart in zip(keys, carts, strict=True)]
    results = all_at_once([*placing, delete_old_drafts, delete_old_drafts])

    placed = of_type(Order, results)
    assert len(placed) + len(of_type(DraftIsGone, results)) == 6
    assert {order.pk for order in placed} == set(Order.objects.placed().values_list("pk", flat=True))
    assert in_stock(shirt) == 50 - len(placed)


def test_concurrent_cancellations_release_stock_once():
    shirt = a_variation(in_stock=5)
    number = an_order((shirt, 2)).number
    copies = [Order.objects.get(number=number) for _number in range(6)]

    results = all_at_once([partial(change_status, copy, Status.CANCELLED) for copy in copies])

    assert results.count(None) == 1
    assert len(of_type(StatusChangedMeanwhile, results)) == 5
    assert in_stock(shirt) == 5


def test_cancelling_during_orders_loses_no_unit():
    shirt, details = a_variation(in_stock=10), some_details()
    orders = [an_order((shirt, 1)) for _number in range(5)]
    carts = [a_cart((shirt, 1)) for _number in range(5)]
    keys = [get_or_create_draft(cart).key for cart in carts]

    cancelling = [partial(change_status, order, Status.CANCELLED) for order in orders]
    ordering = [partial(place_order, key, cart, details) for key, cart in zip(keys, carts, strict=True)]
    all_at_once([*cancelling, *ordering])

    assert in_stock(shirt) == 5
    assert Order.objects.filter(status=Status.PENDING).count() == 5
