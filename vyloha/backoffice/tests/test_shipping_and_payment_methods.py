"""Shipping and payment methods."""

from datetime import timedelta

import pytest

from vyloha.backoffice.tests.forms import get_errors, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import TaxClass
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.commerce.shipping.tests.points import a_pickup_point

pytestmark = pytest.mark.django_db


def the_tax_class() -> TaxClass:
    return TaxClass.objects.get(is_default=True)


def test_shipping_method_is_priced_in_crowns():
    answer = save(
        sign_in_merchant(), "/sprava/shipping/new/", name="Kurýr", kind="flat_rate", price_minor="99,90",
        free_from_minor="1 500", tax_class=the_tax_class().pk, is_enabled="on",
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    courier = ShippingMethod.objects.get()
    assert (courier.price_minor, courier.free_from_minor) == (9990, 150000)


@pytest.mark.parametrize("account", ["19-2000145399/0800", "CZ65 0800 0000 1920 0014 5399"])
def test_account_is_typed_in_czech_format_or_iban(account):
    answer = save(
        sign_in_merchant(), "/sprava/payment/new/", name="Převod", kind="bacs", fee_minor="0", iban=account,
        tax_class=the_tax_class().pk, is_enabled="on",
    )  # fmt: skip

    assert answer.status_code == 302, get_errors(answer)
    assert PaymentMethod.objects.get().iban == "CZ6508000000192000145399"


@pytest.mark.parametrize(
    ("account", "message"),
    [
        ("19-2000145398/0800", "Toto není platné číslo českého účtu."),
        ("CZ0008000000192000145399", "Toto není platný IBAN."),
        ("", "Zákazníci potřebují vědět, na jaký účet platit."),
    ],
)
def test_invalid_account_is_rejected(account, message):
    answer = save(
        sign_in_merchant(), "/sprava/payment/new/", name="Převod", kind="bacs", fee_minor="0", iban=account,
        tax_class=the_tax_class().pk, is_enabled="on",
    )  # fmt: skip

    assert message in " ".join(get_errors(answer))
    assert not PaymentMethod.objects.exists()


def test_payment_may_be_limited_to_shipping_methods():
    tax = the_tax_class()
    courier = ShippingMethod.objects.create(name="Kurýr", tax_class=tax)
    cash = PaymentMethod.objects.create(name="Dobírka", kind="cod", tax_class=tax)

    answer = save(sign_in_merchant(), f"/sprava/payment/edit/{cash.pk}/", shipping_methods=courier.pk, fee_minor="39")

    assert answer.status_code == 302, get_errors(answer)
    cash.refresh_from_db()
    assert (list(cash.shipping_methods.all()), cash.fee_minor) == ([courier], 3900)


def test_only_shipping_method_of_payment_cannot_be_deleted():
    tax = the_tax_class()
    courier = ShippingMethod.objects.create(name="Kurýr", tax_class=tax)
    post = ShippingMethod.objects.create(name="Pošta", tax_class=tax)
    cash = PaymentMethod.objects.create(name="Dobírka", kind="cod", tax_class=tax)
    cash.shipping_methods.add(courier)
    merchant = sign_in_merchant()

    answer = merchant.post(f"/sprava/shipping/delete/{courier.pk}/", follow=True)

    assert "„Dobírka“" in " ".join(get_errors(answer))
    cash.shipping_methods.add(post)
    merchant.post(f"/sprava/shipping/delete/{courier.pk}/")
    assert list(cash.shipping_methods.all()) == [post]


def test_registered_provider_is_offered_once_configured(settings):
    settings.PAYMENT_PROVIDERS = {"voucher": "vyloha.commerce.payments.tests.fake.FakeProvider"}
    merchant, fields = sign_in_merchant(), {"name": "Poukaz", "kind": "voucher", "fee_minor": "0", "is_enabled": "on"}
    fields["tax_class"] = str(the_tax_class().pk)

    refused = save(merchant, "/sprava/payment/new/", **fields)
    saved = save(merchant, "/sprava/payment/new/", **fields, instructions="V prodejně.")

    assert "Napište, kde se poukaz kupuje." in " ".join(get_errors(refused))
    assert saved.status_code == 302, get_errors(saved)
    assert "voucher" in merchant.get("/sprava/payment/").content.decode()


@pytest.mark.parametrize(
    ("key", "has_points", "why"),
    [
        ("", True, "Není nastavený klíč Zásilkovny (PACKETA_API_KEY)."),
        ("klic", False, "Od dopravce zatím nepřišla žádná výdejní místa."),
        ("klic", True, ""),
    ],
)
def test_form_explains_unavailable_pickup_delivery(settings, key, has_points, why):
    settings.PACKETA_API_KEY = key
    method = a_shipping_method(kind="packeta")
    if has_points:
        a_pickup_point(carrier="packeta")

    merchant = sign_in_merchant()
    form = merchant.get(f"/sprava/shipping/edit/{method.pk}/").content.decode()
    listed = merchant.get("/sprava/shipping/").content.decode()

    assert (method in get_offered_shipping_methods()) is not bool(why)
    assert ("Zákazníkům se nenabízí" in form) is bool(why)
    assert why in form
    assert why in listed


@pytest.fixture
def comgate(settings) -> PaymentMethod:
    """Payment by Comgate in a shop that has Polish złotys besides crowns."""
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = "123456", "tajemstvi"
    Currency.objects.create(code="PLN")
    return PaymentMethod.objects.create(name="Kartou", kind="comgate", tax_class=the_tax_class())


def test_form_says_which_currencies_a_kind_does_not_take(comgate):
    form = sign_in_merchant().get(f"/sprava/payment/edit/{comgate.pk}/").content.decode()

    assert "Tento druh přijímá jen CZK, EUR, takže v PLN se nenabízí." in form


def test_currency_that_a_kind_does_not_take_is_rejected(comgate):
    merchant, url = sign_in_merchant(), f"/sprava/payment/edit/{comgate.pk}/"

    refused = save(merchant, url, currencies=["CZK", "PLN"])
    saved = save(merchant, url, currencies="CZK", is_enabled="on")

    assert "přijímá jen CZK, EUR" in " ".join(get_errors(refused))
    assert saved.status_code == 302, get_errors(saved)


def test_second_account_of_a_provider_is_added_and_edited():
    bank_transfer()
    merchant = sign_in_merchant()

    answer = save(
        merchant, "/sprava/payment/new/", name="V eurech", kind="bacs", fee_minor="0", iban="SK3112000000198742637541",
        tax_class=the_tax_class().pk, position="5", is_enabled="on", lifetime_min="60",
    )  # fmt: skip
    assert answer.status_code == 302
    euro = PaymentMethod.objects.get(name="V eurech")
    save(merchant, f"/sprava/payment/edit/{euro.pk}/", name="Převodem v eurech", lifetime_min="")

    euro.refresh_from_db()
    assert (euro.api_name, euro.name, euro.lifetime) == ("bacs-2", "Převodem v eurech", timedelta(days=14))
