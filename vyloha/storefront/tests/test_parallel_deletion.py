"""A customer deletes their account while they order. Real threads against the real database, SQLite and PostgreSQL."""

from threading import Event
from typing import Any

import pytest

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.customers.tests.makers import a_customer
from vyloha.commerce.orders import actions
from vyloha.commerce.orders.checkout import build_agreement
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import some_details
from vyloha.core.tests.parallel import all_at_once
from vyloha.storefront.account_change_jobs import delete_account

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_deletion_waits_for_an_order_that_is_being_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    customer, cart, details = a_customer(), a_cart((a_variation(), 1)), some_details()
    Cart.objects.filter(pk=cart.pk).update(customer=customer)
    draft = actions.get_or_create_draft(cart)
    cart_is_locked = Event()

    def build_agreement_while_deleting(*args: Any) -> Any:
        cart_is_locked.set()
        return build_agreement(*args)

    def delete() -> bool:
        assert cart_is_locked.wait(timeout=20)
        return delete_account(customer)

    monkeypatch.setattr(actions, "build_agreement", build_agreement_while_deleting)
    order, is_deleted = all_at_once([lambda: actions.place_order(draft, cart, details, customer=customer), delete])

    assert is_deleted is False, is_deleted
    assert isinstance(order, Order), order
    assert Order.objects.placed().get().customer == customer
