"""Two users edit one record: the second is warned before overwriting the first one's changes."""

from typing import Any

import pytest
from django.db.models import Model

from vyloha.backoffice.tests.forms import get_errors, get_form_fields, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_category
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.storefront.tests.shoppers import offer_methods

pytestmark = pytest.mark.django_db


@pytest.fixture
def things() -> dict[str, tuple[str, Model]]:
    offer_methods()
    return {
        "payment": ("/sprava/payment/edit/{}/", PaymentMethod.objects.get(kind="cod")),
        "shipping": ("/sprava/shipping/edit/{}/", ShippingMethod.objects.get(kind="flat_rate")),
        "category": ("/sprava/categories/edit/{}/", a_category("Trička")),
    }


@pytest.mark.parametrize("name", ["payment", "shipping", "category"])
def test_edit_conflict_is_shown_once_then_overwritten(things, name):
    url, thing = things[name][0].format(things[name][1].pk), things[name][1]
    merchant, rows = sign_in_merchant(), type(thing)._default_manager.filter(pk=thing.pk)
    open_form = get_form_fields(merchant.get(url))
    rows.update(position=7)

    told = merchant.post(url, {**open_form, "name": "Nové jméno"})

    assert any("Mezitím to uložil někdo jiný" in error for error in get_errors(told))
    assert rows.values_list("position", "name").get() == (7, thing.name)
    form = get_form_fields(told)
    assert form["name"] == "Nové jméno"

    assert merchant.post(url, form).status_code == 302
    assert rows.values_list("position", "name").get() == (int(str(open_form["position"])), "Nové jméno")


def test_related_method_added_meanwhile_is_edit_conflict(things):
    url, thing = things["payment"]
    merchant = sign_in_merchant()
    open_form: dict[str, Any] = get_form_fields(merchant.get(url.format(thing.pk)))
    shipping = ShippingMethod.objects.create(name="Kurýr", tax_class_id=thing.tax_class_id)
    thing.shipping_methods.add(shipping)

    told = merchant.post(url.format(thing.pk), open_form)

    assert any("Mezitím to uložil někdo jiný" in error for error in get_errors(told))
    assert shipping in thing.shipping_methods.all()


@pytest.mark.parametrize("name", ["payment", "shipping", "category"])
def test_single_editor_sees_no_conflict(things, name):
    url, thing = things[name]

    assert save(sign_in_merchant(), url.format(thing.pk), name="Nové jméno").status_code == 302
