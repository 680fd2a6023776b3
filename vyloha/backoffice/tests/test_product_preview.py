"""The preview shows the shop's page of the unsaved form and saves nothing."""

import pytest

from vyloha.backoffice.tests.forms import get_form_fields
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.related_products import find_related_ids
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_tax_class
from vyloha.core.models import Change

pytestmark = pytest.mark.django_db
NEW = "/sprava/products/new/"


def test_changed_product_is_previewed_and_not_saved():
    shirt = a_product(price=19900, status="draft")
    merchant = sign_in_merchant()
    fields = get_form_fields(merchant.get(f"/sprava/products/edit/{shirt.pk}/"))
    changes = Change.objects.count()

    answer = merchant.post(
        f"/sprava/products/preview/{shirt.pk}/", {**fields, "name": "Nové tričko", "regular_price": "321"}
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Nové tričko" in page
    assert "321" in page
    assert "no-store" in answer["Cache-Control"]
    kept = Product.objects.get(pk=shirt.pk)
    assert (kept.name, kept.status, kept.variations.get().regular_price_minor) == ("Tričko", "draft", 19900)
    assert Change.objects.count() == changes


def test_previewed_product_appears_below_no_other():
    clothes = a_category()
    shirt, draft = a_product(categories=[clothes]), a_product("Návrh", status="draft", categories=[clothes])
    merchant = sign_in_merchant()
    fields = get_form_fields(merchant.get(f"/sprava/products/edit/{draft.pk}/"))

    merchant.post(f"/sprava/products/preview/{draft.pk}/", {**fields, "status": "publish"})

    assert find_related_ids(shirt.pk, [clothes], []) == []


def test_unsaved_product_is_previewed():
    a_tax_class()
    merchant = sign_in_merchant()

    answer = merchant.post("/sprava/products/preview/", {**get_form_fields(merchant.get(NEW)), "name": "Zbrusu nové"})

    assert answer.status_code == 200
    assert "Zbrusu nové" in answer.content.decode()
    assert not Product.objects.exists()


def test_form_errors_replace_preview():
    shirt = a_product(price=19900)
    merchant = sign_in_merchant()
    fields = get_form_fields(merchant.get(f"/sprava/products/edit/{shirt.pk}/"))

    answer = merchant.post(f"/sprava/products/preview/{shirt.pk}/", {**fields, "sale_price": "500"})

    assert answer.status_code == 422
    assert "Akční cena musí být nižší než běžná." in answer.content.decode()


def test_preview_requires_change_permission():
    shirt = a_product()

    assert sign_in_editor().post(f"/sprava/products/preview/{shirt.pk}/", {}).status_code == 302
