"""Two browsers sign in at once. Real threads against the real database, on SQLite and on PostgreSQL."""

from functools import partial

import pytest

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.checkout_data import KnownDetails
from vyloha.commerce.cart.joining import JoinedCart, join_carts
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.customers.tests.makers import a_customer
from vyloha.core.tests.parallel import all_at_once, of_type

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
NOTHING = KnownDetails({}, {})


@pytest.mark.parametrize("has_saved", [False, True])
def test_carts_of_concurrent_sign_ins_are_one_and_whole(has_saved: bool) -> None:
    customer, shirt, mugs = a_customer(), a_variation(), [a_variation() for _number in range(4)]
    if has_saved:
        Cart.objects.create(customer=customer)
    carts = [a_cart((shirt, 1), (mug, 1)) for mug in mugs]

    results = all_at_once([partial(join_carts, customer, cart, NOTHING) for cart in carts])

    assert len(of_type(JoinedCart, results)) == 4, results
    joined = Cart.objects.get()
    assert joined.customer == customer
    lines = dict(CartLine.objects.filter(cart=joined).values_list("variation", "quantity"))
    assert lines == {shirt.pk: 4, **{mug.pk: 1 for mug in mugs}}


def test_item_added_while_signing_in_is_not_lost() -> None:
    customer, shirt, mug = a_customer(), a_variation(), a_variation()
    saved, visitor = a_cart((shirt, 1)), a_cart((shirt, 1))
    Cart.objects.filter(pk=saved.pk).update(customer=customer)

    all_at_once([partial(join_carts, customer, visitor, NOTHING), partial(add_to_cart, saved, mug.pk)])

    lines = dict(CartLine.objects.values_list("variation", "quantity"))
    assert lines == {shirt.pk: 2, mug.pk: 1}
