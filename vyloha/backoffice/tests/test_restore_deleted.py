"""A form sent for a deleted record is shown filled in, and saves as a new record."""

from typing import Any

import pytest
from django.test import Client

from vyloha.backoffice.roles import MERCHANT
from vyloha.backoffice.tests.forms import get_errors, get_form_fields
from vyloha.backoffice.tests.people import create_role_user, sign_in_merchant
from vyloha.commerce.catalogue.models import Attribute, Category, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db
NEW = "/sprava/products/new/"
GONE = "„Tričko“ mezitím někdo smazal (petr). Co jste napsali, tu zůstalo; když to uložíte, vznikne nová položka."


def get_product_form_url(product: Product) -> str:
    return f"/sprava/products/edit/{product.pk}/"


def delete_as_petr(product: Product) -> None:
    petr = Client()
    petr.force_login(create_role_user(MERCHANT, "petr"))
    assert petr.post(f"/sprava/products/delete/{product.pk}/").status_code == 302


def submit_after_deletion(product: Product, **changes: Any) -> tuple[Client, Any]:
    """Open the form of ``product``, let Petr delete it, and send the form; return the browser and the response."""
    merchant = sign_in_merchant()
    fields = {**get_form_fields(merchant.get(get_product_form_url(product))), **changes}
    delete_as_petr(product)
    return merchant, merchant.post(get_product_form_url(product), fields)


def test_deleted_product_is_saved_as_new_one():
    shirt = a_product(price=19900, in_stock=5, sku="TR-1", categories=[a_category()])

    merchant, answer = submit_after_deletion(shirt, name="Dlouho psaný název", regular_price="249,50")

    assert GONE in get_errors(answer)
    assert not Product.objects.exists()  # the first request saves nothing
    again = get_form_fields(answer)
    assert again["name"] == "Dlouho psaný název"
    saved = merchant.post(NEW, again)
    assert saved.status_code == 302, get_errors(saved)
    product = Product.objects.get(name="Dlouho psaný název")
    sold = product.variations.get()
    assert (sold.regular_price_minor, sold.sku, sold.stock_record.in_stock) == (24950, "TR-1", 5)
    assert product.categories.count() == 1


def test_variations_of_deleted_product_are_restored_with_values():
    colours = an_attribute()
    shirt = a_variable_product(
        [colours],
        [
            {"terms": {"pa_barva": "červená"}, "price": 19900, "in_stock": 3},
            {"terms": {"pa_barva": "modrá"}, "price": 29900, "in_stock": 0},
        ],
    )

    merchant, answer = submit_after_deletion(shirt, **{"variations-0-regular_price": "222"})

    assert get_errors(answer) == [GONE]
    saved = merchant.post(NEW, get_form_fields(answer))
    assert saved.status_code == 302, get_errors(saved)
    rows = Product.objects.get().variations.order_by("position")
    assert [(row.regular_price_minor, row.stock_record.in_stock) for row in rows] == [(22200, 3), (29900, 0)]
    assert [row.variation_terms.get().term.name for row in rows] == ["Červená", "Modrá"]


def test_preview_shows_deleted_product():
    shirt = a_product()
    merchant = sign_in_merchant()
    fields = {**get_form_fields(merchant.get(get_product_form_url(shirt))), "name": "Dlouho psaný název"}
    delete_as_petr(shirt)

    answer = merchant.post(f"/sprava/products/preview/{shirt.pk}/", fields)

    assert answer.status_code == 200
    assert "Dlouho psaný název" in answer.content.decode()
    assert not Product.objects.exists()


def test_deleted_category_is_saved_as_new_one():
    shirts = a_category()
    merchant, url = sign_in_merchant(), f"/sprava/categories/edit/{shirts.pk}/"
    fields = {**get_form_fields(merchant.get(url)), "name": "Dlouho psaný název"}
    shirts.delete()

    answer = merchant.post(url, fields)

    assert any("Mezitím to někdo smazal" in error for error in get_errors(answer))
    assert merchant.post("/sprava/categories/new/", get_form_fields(answer)).status_code == 302
    assert Category.objects.get().name == "Dlouho psaný název"


def test_deleted_attribute_is_restored_with_its_values():
    colours = an_attribute()
    merchant, url = sign_in_merchant(), f"/sprava/attributes/edit/{colours.pk}/"
    fields = {**get_form_fields(merchant.get(url)), "terms-0-name": "Rudá"}
    colours.delete()

    answer = merchant.post(url, fields)

    saved = merchant.post("/sprava/attributes/new/", get_form_fields(answer))
    assert saved.status_code == 302, get_errors(saved)
    assert [term.name for term in Attribute.objects.get().terms.order_by("position")] == ["Rudá", "Modrá"]


def test_restoring_requires_add_permission():
    shirt = a_product()
    pk = shirt.pk
    shirt.delete()
    stranger = Client()
    stranger.force_login(create_role_user("Redaktor"))

    assert stranger.post(f"/sprava/products/edit/{pk}/", {"name": "x"}).status_code == 302
    assert Client().post(f"/sprava/products/edit/{pk}/", {"name": "x"}).status_code == 302
    assert sign_in_merchant().get(f"/sprava/products/edit/{pk}/").status_code == 404
