import pytest

from vyloha.commerce.payments.offers import payment_methods_for
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method

pytestmark = pytest.mark.django_db


def test_a_payment_bound_to_a_delivery_is_offered_with_it_only():
    courier, shop = a_shipping_method(), a_pickup()
    transfer, on_delivery = bank_transfer(position=1), cash_on_delivery(position=2)
    on_delivery.shipping_methods.set([courier])

    assert payment_methods_for(courier) == [transfer, on_delivery]
    assert payment_methods_for(shop) == [transfer]
    assert payment_methods_for(None) == [transfer, on_delivery]


def test_a_transfer_without_an_account_is_not_offered():
    bank_transfer(iban="")

    assert payment_methods_for(None) == []
