"""
Killing processes in the middle of checkouts leaves every order complete or absent, and no unit lost or sold twice.
"""

import os
import subprocess
import sys
from collections import Counter
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.models import Order, OrderAddress, OrderEvent, OrderLine, OrderVat
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.killed_checkouts import KILLS
from vyloha.commerce.orders.tests.makers import in_stock, order_from, some_details

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

PIECES = 10_000


def test_random_kills_leave_every_order_complete():
    goods = [a_variation(in_stock=PIECES) for _number in range(3)]
    some_details()

    fates = run_and_kill("at-random", goods)

    assert fates == ["SIGKILL"] * KILLS
    assert Order.objects.placed().count() >= KILLS
    assert_every_order_is_whole()
    assert_no_piece_is_lost(goods)


def test_kill_before_any_checkout_statement_leaves_order_complete_or_absent():
    goods = [a_variation(in_stock=PIECES) for _number in range(2)]
    some_details()

    fates = run_and_kill("at-statements", goods)

    assert fates[-1] == "done"
    assert set(fates[:-1]) == {"SIGKILL"}
    assert len(fates) > 20
    # Only a process killed after COMMIT, and the one that was not killed, left an order.
    assert Order.objects.placed().count() == 2
    assert_every_order_is_whole()
    assert_no_piece_is_lost(goods)
    for cart in Cart.objects.filter(pk__in=CartLine.objects.values("cart")):
        order_from(cart)  # carts that were not ordered still can be
    assert Order.objects.placed().count() == len(fates)
    assert_no_piece_is_lost(goods)


def run_and_kill(
    mode: str, goods: list[Variation], module: str = "vyloha.commerce.orders.tests.killed_checkouts", **environment: str
) -> list[str]:
    """Run the killed checkouts, or ``module``, on the test's own database; return how each process ended."""
    script = [sys.executable, "-m", module, mode]
    done = subprocess.run(
        [*script, *(str(variation.pk) for variation in goods)],
        env={
            **os.environ,
            "DATABASE_URL": database_url(),
            "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"],
            **environment,
        },
        cwd=settings.ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [line.split(": ")[1] for line in done.stdout.splitlines()]


def database_url() -> str:
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    login = ":".join(quote(at[part], safe="") for part in ("USER", "PASSWORD") if at[part])
    return f"postgres://{login}@{at['HOST'] or 'localhost'}:{at['PORT'] or 5432}/{at['NAME']}"


def assert_every_order_is_whole() -> None:
    orders = list(Order.objects.placed().prefetch_related("lines", "vat_lines", "addresses", "events"))
    jobs = Counter(job.args_kwargs["args"][0] for job in DBTaskResult.objects.all())
    for order in orders:
        assert order.total_minor == order.goods_minor + order.shipping_minor + order.fee_minor
        assert order.goods_minor == sum(line.total_minor for line in order.lines.all()) > 0
        assert order.total_minor == sum(vat.base_minor + vat.vat_minor for vat in order.vat_lines.all())
        assert [address.kind for address in order.addresses.all()] == [OrderAddress.Kind.BILLING]
        assert [event.status for event in order.events.all() if event.status] == [Status.PENDING]
        assert jobs[order.pk] == 1
    assert sorted(int((order.number or "")[4:]) for order in orders) == list(range(1, len(orders) + 1))
    assert set(jobs) == {order.pk for order in orders}
    drafts = Order.objects.filter(status=Status.DRAFT)
    for model in (OrderLine, OrderVat, OrderAddress, OrderEvent):
        assert not model.objects.filter(order__in=drafts).exists()


def assert_no_piece_is_lost(goods: list[Variation]) -> None:
    for variation in goods:
        lines = OrderLine.objects.filter(variation=variation, order__in=Order.objects.placed())
        assert in_stock(variation) + sum(line.quantity for line in lines) == PIECES
