import pytest

from vyloha.commerce.payments.available_methods import get_offered_payment_methods
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method

pytestmark = pytest.mark.django_db


def test_payment_bound_to_delivery_is_offered_with_it_only():
    courier, shop = a_shipping_method(), a_pickup()
    transfer, on_delivery = bank_transfer(position=1), cash_on_delivery(position=2)
    on_delivery.shipping_methods.set([courier])

    assert get_offered_payment_methods() == [transfer, on_delivery]
    assert [method.supports_shipping(courier) for method in (transfer, on_delivery)] == [True, True]
    assert [method.supports_shipping(shop) for method in (transfer, on_delivery)] == [True, False]


def test_bank_transfer_without_account_is_not_offered():
    bank_transfer(iban="")

    assert get_offered_payment_methods() == []
