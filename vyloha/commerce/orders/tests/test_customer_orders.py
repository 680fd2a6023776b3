"""Guests' orders join a customer by a confirmed e-mail; addresses of orders serve the next one."""

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.tests.makers import a_customer
from vyloha.commerce.orders.actions import get_or_create_draft, place_order
from vyloha.commerce.orders.customer_orders import join_orders, load_known_details
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING, an_order, some_details
from vyloha.commerce.shipping.tests.makers import a_pickup

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ELSEWHERE = {**BILLING, "first_name": "Petr", "address_1": "Krátká 1"}


def order_of(customer: Customer, **changes: object) -> Order:
    cart = a_cart((a_variation(), 1))
    Cart.objects.filter(pk=cart.pk).update(customer=customer)
    details = some_details(**changes)
    return place_order(get_or_create_draft(cart), cart, details, customer=Customer.objects.get(pk=customer.pk))


@pytest.mark.parametrize(
    ("account", "confirmed", "ordered", "is_joined"),
    [
        ("jana@example.cz", True, "jana@example.cz", True),
        ("jana@example.cz", True, "Jana@Example.CZ", True),
        ("jana@example.cz", False, "jana@example.cz", False),
        ("petr@example.cz", True, "jana@example.cz", False),
    ],
)
def test_order_of_guest_joins_confirmed_email(account: str, confirmed: bool, ordered: str, is_joined: bool) -> None:
    customer = a_customer(account, confirmed=confirmed)
    order = an_order((a_variation(), 1), billing={**BILLING, "email": ordered})

    assert join_orders(customer) == is_joined

    order.refresh_from_db()
    assert order.customer == (customer if is_joined else None)


def test_order_of_another_customer_and_draft_do_not_join() -> None:
    customer, other = a_customer(confirmed=True), a_customer("petr@example.cz")
    order = order_of(other)
    Order.objects.create(cart_token="x", email="jana@example.cz")
    assert (order.email, join_orders(customer)) == ("jana@example.cz", 0)


def test_second_confirmed_email_joins_too() -> None:
    customer = a_customer("petr@example.cz", confirmed=True)
    EmailAddress.objects.create(user=customer.user, email="jana@example.cz", verified=True)
    an_order((a_variation(), 1))
    assert join_orders(customer) == 1


def test_order_keeps_its_data_without_its_customer() -> None:
    customer = a_customer()
    order = order_of(customer)
    customer.user.delete()
    order.refresh_from_db()
    assert (order.customer, order.email, order.lines.count(), order.addresses.count()) == (
        None,
        "jana@example.cz",
        1,
        1,
    )


def test_placed_cart_is_not_the_customers_any_more() -> None:
    customer = a_customer()
    order = order_of(customer)
    assert order.customer == customer
    assert not Cart.objects.filter(customer=customer).exists()


def test_order_of_account_deleted_meanwhile_is_a_guests() -> None:
    customer, cart = a_customer(), a_cart((a_variation(), 1))
    Customer.objects.filter(pk=customer.pk).delete()
    assert place_order(get_or_create_draft(cart), cart, some_details(), customer=customer).customer is None


def test_customer_costs_two_queries() -> None:
    details = some_details()
    counts = []
    for customer in (None, None, a_customer()):  # the first order fills caches
        cart = a_cart((a_variation(), 1))
        draft = get_or_create_draft(cart)
        with CaptureQueriesContext(connection) as queries:
            place_order(draft, cart, details, customer=customer)
        counts.append(len(queries))
    assert counts[2] == counts[1] + 2  # the cart forgets them, their addresses are kept


def test_addresses_of_order_are_known_next_time() -> None:
    customer = a_customer("novakova@example.cz")
    order_of(customer, shipping=ELSEWHERE)

    known = load_known_details(Customer.objects.get())

    assert known.billing_address == {
        **{name: BILLING[name] for name in ("first_name", "last_name", "address_1", "city", "postcode", "country")},
        "phone": "+420777123456",
        "email": "novakova@example.cz",
    }
    assert (known.shipping_address["first_name"], known.shipping_address["address_1"]) == ("Petr", "Krátká 1")


def test_delivery_goes_where_the_last_order_went() -> None:
    customer = a_customer()
    order_of(customer, shipping=ELSEWHERE)
    order_of(customer)
    assert load_known_details(Customer.objects.get()).shipping_address == {}
    assert Customer.objects.get().shipping_address["address_1"] == "Krátká 1"


def test_pickup_without_street_keeps_known_address() -> None:
    customer = a_customer()
    order_of(customer)
    bare = {name: value for name, value in BILLING.items() if name not in {"address_1", "city", "postcode"}}
    order_of(customer, billing=bare, rate_id=a_pickup().rate_id)
    assert load_known_details(Customer.objects.get()).billing_address["address_1"] == "Dlouhá 12"


def test_joined_order_is_known_to_account_without_addresses() -> None:
    customer = a_customer(confirmed=True)
    an_order((a_variation(), 1))
    join_orders(customer)
    known = load_known_details(customer)
    assert (known.billing_address["address_1"], known.shipping_address) == ("Dlouhá 12", {})


def test_new_account_knows_its_name_and_email() -> None:
    known = load_known_details(a_customer(phone="+420777123456"))
    assert known.billing_address == {
        "first_name": "Jana",
        "last_name": "Nováková",
        "phone": "+420777123456",
        "email": "jana@example.cz",
    }
