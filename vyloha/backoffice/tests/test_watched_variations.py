"""How many people wait for sold-out goods: on the product's form and in the list "Nejvíc hlídané"."""

import re

import pytest

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.stock_alerts import alerts

pytestmark = pytest.mark.django_db


def watch(variation_id: int, people: int) -> None:
    for number in range(people):
        alerts.confirm_alert(alerts.request_alert(variation_id, f"{number}@example.cz"))


def test_list_sorts_watched_variations_by_people_who_wait():
    few, many = a_product("Hrnek", in_stock=0), a_product("Konvice", in_stock=0)
    watch(few.pk, 1)
    watch(many.pk, 3)
    alerts.request_alert(a_product("Miska", in_stock=0).pk, "nepotvrzeny@example.cz")

    html = sign_in_merchant().get("/sprava/watched/").content.decode()

    rows = re.findall(r'href="/sprava/products/edit/(\d+)/".*?<td[^>]*>\s*(\d+)\s*</td>', html, re.DOTALL)
    assert rows == [(str(many.pk), "3"), (str(few.pk), "1")]
    assert "Miska" not in html


def test_form_of_product_shows_people_who_wait():
    cup = a_product("Hrnek", in_stock=0)
    size = an_attribute("Velikost", "pa_velikost", ("M", "L"))
    rows = [{"price": 19900, "in_stock": 0, "terms": {"pa_velikost": term}} for term in ("m", "l")]
    shirt = a_variable_product([size], rows)
    watch(cup.pk, 2)
    watch(shirt.variations.all()[1].pk, 5)
    merchant = sign_in_merchant()

    of_cup, of_shirt = (merchant.get(f"/sprava/products/edit/{pk}/").content.decode() for pk in (cup.pk, shirt.pk))

    assert "2 lidé čekají na e-mail, že je zpátky." in of_cup
    assert of_shirt.count("5 lidí čeká") == 1
    assert len(re.findall(r"lid\w+ ček", of_shirt)) == 1


def test_editor_does_not_see_list():
    watch(a_product("Hrnek", in_stock=0).pk, 1)

    assert "Hrnek" not in sign_in_editor().get("/sprava/watched/", follow=True).content.decode()
