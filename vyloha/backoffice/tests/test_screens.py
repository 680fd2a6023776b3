"""Each screen opens only for users with its permission."""

from typing import Any

import pytest
from django.test import Client

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import Brand, Tag, TaxClass, Vendor
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_zone

pytestmark = pytest.mark.django_db

LISTS = [
    "products",
    "categories",
    "attributes",
    "brands",
    "tags",
    "vendors",
    "tax-classes",
    "orders",
    "reviews",
    "shipping",
    "zones",
    "payment",
    "coupons",
    "choose-product",
]
FORMS = [name for name in LISTS if name not in {"orders", "reviews", "choose-product"}]


@pytest.mark.parametrize("name", LISTS)
def test_list_opens_for_merchant(name):
    assert sign_in_merchant().get(f"/sprava/{name}/").status_code == 200


@pytest.mark.parametrize("name", FORMS)
def test_empty_form_opens_for_merchant(name):
    assert sign_in_merchant().get(f"/sprava/{name}/new/").status_code == 200


def test_every_form_of_existing_object_opens():
    tax = TaxClass.objects.get(is_default=True)
    colour = an_attribute()
    there: dict[str, list[Any]] = {
        "products": [a_product(in_stock=3), a_variable_product([colour], [{"terms": {"pa_barva": "červená"}}])],
        "categories": [a_category()],
        "attributes": [colour],
        "brands": [Brand.objects.create(name="Zara", slug="zara")],
        "tags": [Tag.objects.create(name="léto", slug="leto")],
        "vendors": [Vendor.objects.create(name="Tkalcovna", slug="tkalcovna")],
        "tax-classes": [tax],
        "shipping": [ShippingMethod.objects.create(name="PPL", tax_class=tax)],
        "zones": [a_zone("CZ")],
        "coupons": [a_coupon()],
        "payment": [PaymentMethod.objects.create(kind="cod", name="Dobírka", tax_class=tax)],
    }
    merchant = sign_in_merchant()

    for name, instances in there.items():
        for instance in instances:
            for action in ("edit", "delete"):
                url = f"/sprava/{name}/{action}/{instance.pk}/"
                assert merchant.get(url).status_code == 200, url


def test_dashboard_opens():
    answer = sign_in_merchant().get("/sprava/")

    assert answer.status_code == 200
    assert "bo-today" in answer.content.decode()


def test_anonymous_user_is_redirected_to_login():
    answer = Client().get("/sprava/")

    assert (answer.status_code, answer.headers["Location"]) == (302, "/sprava/login/?next=/sprava/")
    assert "Přihlásit" in Client().get("/sprava/login/").content.decode()


@pytest.mark.parametrize(
    "path", ["orders/", "products/new/", "shipping/", "coupons/", "coupons/new/", "users/", "tax-classes/"]
)
def test_editor_is_redirected_from_shop_screens(path):
    answer = sign_in_editor().get(f"/sprava/{path}")

    assert (answer.status_code, answer.headers.get("Location")) == (302, "/sprava/")


def test_editor_sees_products_but_cannot_change_them():
    product = a_product()
    editor = sign_in_editor()

    assert editor.get("/sprava/products/").status_code == 200
    assert editor.get(f"/sprava/products/edit/{product.pk}/").status_code == 302


@pytest.mark.parametrize("path", ["users/", "users/add/", "groups/", "sites/"])
def test_merchant_cannot_manage_users(path):
    assert sign_in_merchant().get(f"/sprava/{path}").status_code in {302, 404}
