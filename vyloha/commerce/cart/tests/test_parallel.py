"""Two tabs of one shopper. Real threads against the real database, on SQLite and on PostgreSQL."""

from functools import partial

import pytest

from vyloha.commerce.cart.actions import add_to_cart, change_quantity, remove_line
from vyloha.commerce.cart.errors import PartiallyOutOfStock
from vyloha.commerce.cart.models import CartLine
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.core.tests.parallel import all_at_once, of_type

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_concurrent_additions_all_count():
    cart, shirt = a_cart(), a_variation()

    results = all_at_once([partial(add_to_cart, cart, shirt.pk, 1)] * 8)

    assert len(of_type(CartLine, results)) == 8
    assert cart.lines.get().quantity == 8


def test_concurrent_additions_do_not_exceed_stock():
    cart, shirt = a_cart(), a_variation(in_stock=3)

    results = all_at_once([partial(add_to_cart, cart, shirt.pk, 1)] * 8)

    assert len(of_type(PartiallyOutOfStock, results)) == 5
    assert cart.lines.get().quantity == 3


def test_concurrent_change_and_removal_leave_line_removed():
    cart = a_cart((a_variation(), 1))
    key = cart.lines.get().key

    all_at_once([partial(remove_line, cart, key), partial(change_quantity, cart, key, 5)])

    line = cart.lines.get()
    assert line.removed_at is not None  # a change first leaves 5 removed units, a removal first rejects the change
    assert line.quantity in {1, 5}
