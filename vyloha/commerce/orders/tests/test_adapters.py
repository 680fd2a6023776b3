"""Payment providers and carriers become available by registering them in a setting."""

import pytest

from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders.errors import PaymentNotAvailable, ShippingNotAvailable
from vyloha.commerce.orders.payment_status import is_awaiting_transfer
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import an_order, order_from
from vyloha.commerce.payments.available_methods import get_offered_payment_methods
from vyloha.commerce.payments.bank_transfer import BankTransfer
from vyloha.commerce.payments.cash_on_delivery import CashOnDelivery
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS, PaymentProvider
from vyloha.commerce.payments.tests.fake import FakeProvider
from vyloha.commerce.payments.tests.makers import IBAN, cash_on_delivery
from vyloha.commerce.shipping.carriers import CARRIERS, Carrier
from vyloha.commerce.shipping.flat_rate import FlatRate, LocalPickup
from vyloha.commerce.shipping.tests.fake import FakeCarrier
from vyloha.commerce.shipping.tests.makers import a_shipping_method

pytestmark = pytest.mark.django_db

# mypy checks each of them against its port.
KNOWN_PROVIDERS: list[PaymentProvider] = [BankTransfer(), CashOnDelivery(), FakeProvider()]
KNOWN_CARRIERS: list[Carrier] = [FlatRate(), LocalPickup(), FakeCarrier()]


@pytest.fixture(autouse=True)
def adapters(settings):
    settings.PAYMENT_PROVIDERS = {
        **settings.PAYMENT_PROVIDERS, "voucher": "vyloha.commerce.payments.tests.fake.FakeProvider"
    }  # fmt: skip
    settings.CARRIERS = {**settings.CARRIERS, "box": "vyloha.commerce.shipping.tests.fake.FakeCarrier"}


def test_every_built_in_adapter_fills_its_port(settings):
    # Those of other companies are checked by their own tests, which may import them.
    ours = [name for name, path in settings.PAYMENT_PROVIDERS.items() if ".integrations." not in path]
    assert {type(PAYMENT_PROVIDERS[name]) for name in ours} == {type(provider) for provider in KNOWN_PROVIDERS}
    ours = [name for name, path in settings.CARRIERS.items() if ".integrations." not in path]
    assert {type(CARRIERS[name]) for name in ours} == {type(carrier) for carrier in KNOWN_CARRIERS}


def create_voucher_method(**fields: str) -> PaymentMethod:
    fields = {"name": "Poukazem", "instructions": "V prodejně.", **fields}
    return PaymentMethod.objects.create(kind="voucher", tax_class=a_tax_class(), **fields)


def create_order_paid_by_voucher():
    a_shipping_method(price=0)
    return an_order((a_variation(price=20000), 1), payment_method="voucher")


@pytest.mark.parametrize(("awaits", "status"), [(True, Status.PENDING), (False, Status.PROCESSING)])
def test_provider_decides_whether_order_awaits_payment(awaits, status, monkeypatch):
    monkeypatch.setattr(FakeProvider, "awaits_payment", awaits)
    create_voucher_method()

    assert create_order_paid_by_voucher().status == status


def test_transfer_is_awaited_only_from_bank_transfer_provider():
    create_voucher_method(iban=IBAN)

    order = create_order_paid_by_voucher()

    assert order.payment_iban == ""
    order.payment_iban = IBAN  # orders of earlier versions copied it from whatever method
    assert not is_awaiting_transfer(order)


def test_payment_method_with_missing_setting_is_not_offered():
    create_voucher_method(instructions="")

    assert get_offered_payment_methods() == []


def test_carrier_decides_price_and_need_of_street():
    a_shipping_method(kind="box", name="Box")
    billing_without_street = {
        "first_name": "Jana", "last_name": "Nováková", "country": "CZ", "phone": "777123456",
        "email": "jana@example.cz", "address_1": "", "city": "", "postcode": "",
    }  # fmt: skip

    order = an_order((a_variation(price=20000), 1), billing=billing_without_street)

    assert order.shipping_minor == 2000


def test_unregistered_provider_is_not_offered_and_its_orders_remain(settings):
    create_voucher_method()
    cash_on_delivery()
    before = create_order_paid_by_voucher()
    settings.PAYMENT_PROVIDERS = {"cod": settings.PAYMENT_PROVIDERS["cod"]}
    cart = a_cart((a_variation(), 1))

    with pytest.raises(PaymentNotAvailable):
        order_from(cart, payment_method="voucher")

    assert cart.lines.exists()
    before.refresh_from_db()
    assert (before.payment_name, is_awaiting_transfer(before)) == ("Poukazem", False)


def test_unregistered_carrier_is_not_offered(settings):
    box = a_shipping_method(kind="box", name="Box")
    rate_id = box.rate_id
    settings.CARRIERS = {"flat_rate": settings.CARRIERS["flat_rate"]}

    with pytest.raises(ShippingNotAvailable):
        order_from(a_cart((a_variation(), 1)), rate_id=rate_id)
