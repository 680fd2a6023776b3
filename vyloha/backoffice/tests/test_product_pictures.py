"""The alternative text of a product's picture is the image's own description: it is written once."""

from typing import Any

import pytest

from vyloha.backoffice.tests.forms import get_errors, get_form_fields, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.tests.makers import an_image

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def get_product_form_url(product: Product) -> str:
    return f"/sprava/products/edit/{product.pk}/"


def test_product_form_shows_and_changes_picture_description():
    merchant, shirt, picture = sign_in_merchant(), a_product(), an_image(description="Zepředu")
    shirt.images.create(image=picture)

    assert get_form_fields(merchant.get(get_product_form_url(shirt)))["images-0-alt"] == "Zepředu"
    answer = save(merchant, get_product_form_url(shirt), **{"images-0-alt": "Zezadu"})

    assert answer.status_code == 302, get_errors(answer)
    picture.refresh_from_db()
    assert picture.description == shirt.images.get().alt == "Zezadu"


def test_description_changed_meanwhile_is_not_replaced_by_the_shown_one():
    merchant, shirt, picture = sign_in_merchant(), a_product(), an_image(description="Zepředu")
    shirt.images.create(image=picture)
    form = get_form_fields(merchant.get(get_product_form_url(shirt)))
    type(picture).objects.update(description="Zepředu, s knoflíky")

    answer = merchant.post(get_product_form_url(shirt), form)

    assert answer.status_code == 302, get_errors(answer)
    assert shirt.images.get().alt == "Zepředu, s knoflíky"


def test_newly_selected_picture_keeps_its_description():
    merchant, shirt, picture = sign_in_merchant(), a_product(), an_image(description="Zepředu")
    row = {"images-TOTAL_FORMS": "1", "images-0-image": str(picture.pk), "images-0-alt": "", "images-0-ORDER": "1"}

    answer = save(merchant, get_product_form_url(shirt), **row)

    assert answer.status_code == 302, get_errors(answer)
    assert shirt.images.get().alt == "Zepředu"


def test_replaced_picture_shows_description_of_new_one():
    merchant, shirt = sign_in_merchant(), a_product()
    old, new = an_image(description="Zepředu"), an_image(description="Zblízka")
    shirt.images.create(image=old)

    save(merchant, get_product_form_url(shirt), **{"images-0-image": str(new.pk)})

    old.refresh_from_db()
    assert (old.description, shirt.images.get().alt) == ("Zepředu", "Zblízka")
