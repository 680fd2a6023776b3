"""Bulk changes of products: their confirmation shows the changes, and exactly those are saved."""

from datetime import timedelta
from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.utils import timezone

from vyloha.backoffice.catalogue.bulk.lines import change_by_percent
from vyloha.backoffice.tests.forms import get_errors, get_form_fields
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db
LIST = "/sprava/products/"


def address(*products: Product, query: str = "") -> str:
    return f"{LIST}bulk/?{'&'.join(f'id={product.pk}' for product in products) or 'id=all'}{query}"


def shown(answer: Any) -> list[list[str]]:
    """Return the lines of the confirmation: name, before, after."""
    rows = BeautifulSoup(answer.content.decode(), "html.parser").select(".bo-changes tbody tr")
    return [[cell.text.strip().replace("\u00a0", " ") for cell in row.select("th, td")] for row in rows]


def confirm(merchant: Client, answer: Any, url: str) -> Any:
    """Press the button of the confirmation."""
    button = BeautifulSoup(answer.content.decode(), "html.parser").select_one("[name=confirmed]")
    assert button is not None, get_errors(answer)
    return merchant.post(url, get_form_fields(answer, "contains(@class, 'bo-steps')") | {"confirmed": button["value"]})


def changed(merchant: Client, url: str, **asked: Any) -> list[list[str]]:
    """Submit, confirm; return the lines of the confirmation."""
    answer = merchant.post(url, asked)
    lines = shown(answer)
    assert confirm(merchant, answer, url).status_code == 302
    return lines


def test_prices_change_by_per_cent_after_confirmation():
    shirt = a_product(price=19900)
    trousers = a_variable_product([an_attribute()], [{"price": 99000, "terms": {"pa_barva": "modrá"}}], slug="kalhoty")
    merchant, url = sign_in_merchant(), address(shirt, trousers)

    answer = merchant.post(url, {"action": "price", "price": "−10", "whole": "on"})

    assert shown(answer) == [["Tričko – Modrá", "990 Kč", "891 Kč"], ["Tričko", "199 Kč", "179 Kč"]]
    assert Variation.objects.get(pk=shirt.pk).regular_price_minor == 19900
    done = confirm(merchant, answer, url)
    assert done.url == LIST
    assert Variation.objects.get(pk=shirt.pk).regular_price_minor == 17900
    assert Product.objects.get(pk=trousers.pk).price_from_minor == 89100
    assert "Upraveno" in merchant.get(f"{LIST}history/{shirt.pk}/").content.decode()


def test_changed_lines_are_shown_again_and_not_saved():
    shirt = a_product(price=19900)
    merchant, url = sign_in_merchant(), address(shirt)
    answer = merchant.post(url, {"action": "price", "price": "10", "whole": "on"})
    Variation.objects.filter(pk=shirt.pk).update(regular_price_minor=50000)

    again = confirm(merchant, answer, url)

    assert again.status_code == 200
    assert "Mezitím se něco změnilo" in again.content.decode()
    assert shown(again) == [["Tričko", "500 Kč", "550 Kč"]]
    assert Variation.objects.get(pk=shirt.pk).regular_price_minor == 50000


def test_price_below_its_sale_is_not_changed():
    shirt = a_product(price=19900, sale_price_minor=18900)
    merchant = sign_in_merchant()

    answer = merchant.post(address(shirt), {"action": "price", "price": "-10", "whole": "on"})

    assert shown(answer) == [["Tričko", "199 Kč", "zůstane: akční cena 189 Kč by nebyla nižší"]]
    assert "Nic by se nezměnilo" in answer.content.decode()


def test_sale_with_end_is_set_and_ended():
    merchant = sign_in_merchant()
    shirt = a_product(price=19900)
    until = timezone.localtime() + timedelta(days=3)

    changed(merchant, address(shirt), action="sale", sale="15", sale_until=f"{until:%d.%m.%Y %H:%M}", whole="on")

    sold = Variation.objects.get(pk=shirt.pk)
    assert sold.sale_price_minor == 16900
    assert sold.sale_until == until.replace(second=0, microsecond=0)
    (line,) = changed(merchant, address(shirt), action="end_sale")
    assert line[0] == "Tričko"
    assert line[2] == "199 Kč"
    assert Variation.objects.get(pk=shirt.pk).sale_price_minor is None


def test_only_visible_products_are_hidden():
    merchant = sign_in_merchant()
    shown_one, draft = a_product(), a_product(name="Koncept", slug="koncept", status="draft")

    lines = changed(merchant, address(shown_one, draft), action="hide")

    assert lines == [["Tričko", "zveřejněný", "koncept"]]
    assert set(Product.objects.values_list("status", flat=True)) == {"draft"}


def test_shared_stock_is_increased_once():
    merchant = sign_in_merchant()
    colours = an_attribute()
    shirt = a_variable_product([colours], [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}])
    shared = StockRecord.objects.create(pk=shirt.pk, is_managed=True, in_stock=4)
    shirt.variations.update(stock_record=shared)
    uncounted = a_product(name="Poukaz", slug="poukaz")

    lines = changed(merchant, address(shirt, uncounted), action="more", more="−3")

    assert lines == [["Poukaz", "skladem", "zůstane: kusy se nepočítají"], ["Tričko", "4", "1"]]
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 1


def test_stock_is_set_but_never_negative():
    shirt, merchant = a_product(in_stock=4), sign_in_merchant()
    answer = merchant.post(address(shirt), {"action": "more", "more": "-5"})

    assert shown(answer) == [["Tričko", "4", "zůstane: kusů by bylo méně než nula"]]
    changed(merchant, address(shirt), action="count", count="12")
    assert StockRecord.objects.get(pk=shirt.pk).in_stock == 12


def test_products_are_added_to_and_removed_from_category():
    merchant = sign_in_merchant()
    sale, shirts = a_category("Výprodej"), a_category("Trička")
    shirt = a_product(categories=[shirts])

    assert changed(merchant, address(shirt), action="into", into=str(sale.pk)) == [
        ["Tričko", "Trička", "Trička, Výprodej"]
    ]
    assert changed(merchant, address(shirt), action="out_of", out_of=str(shirts.pk)) == [
        ["Tričko", "Trička, Výprodej", "Výprodej"]
    ]
    assert list(shirt.categories.all()) == [sale]


def test_bulk_change_covers_whole_filtered_list_and_returns_to_it():
    found, other = a_product(name="Čepice", slug="cepice"), a_product()
    merchant, url = sign_in_merchant(), address(query="&q=cepice&status=publish")

    answer = confirm(merchant, merchant.post(url, {"action": "hide"}), url)

    assert answer.url == f"{LIST}?q=cepice&status=publish"
    assert Product.objects.get(pk=found.pk).status == "draft"
    assert Product.objects.get(pk=other.pk).status == "publish"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "Vyberte, co změnit."),
        ({"action": "price"}, "Doplňte hodnotu."),
        ({"action": "price", "price": "hodně"}, "Napište procenta, např. 10 nebo −5."),
        ({"action": "price", "price": "-100"}, "Napište procenta od −99 do 1000, např. 10 nebo −5."),
        ({"action": "price", "price": "NaN"}, "Napište procenta od −99 do 1000, např. 10 nebo −5."),
        ({"action": "sale", "sale": "100"}, "Napište procenta, např. 10 nebo 12,5."),
        ({"action": "sale", "sale": "10", "sale_until": "1.1.2020"}, "Akce by už byla po konci."),
        ({"action": "more", "more": "1,5"}, "Napište celé číslo, např. 10 nebo −5."),
        ({"action": "into"}, "Doplňte hodnotu."),
    ],
)
def test_invalid_bulk_change_shows_czech_error_and_keeps_input(asked, said):
    shirt = a_product(price=19900)

    answer = sign_in_merchant().post(address(shirt), {"count": "7", **asked})

    assert said in get_errors(answer)
    assert get_form_fields(answer, "contains(@class, 'bo-bulk-change')")["count"] == "7"


@pytest.mark.parametrize("query", ["", "?id=abc", "?id=99999999999999999999", "?id=all"])
def test_bulk_change_without_product_redirects_with_message(query):
    answer = sign_in_merchant().get(f"{LIST}bulk/{query}", follow=True)

    assert "Není vybraný žádný produkt." in answer.content.decode()


def test_bulk_change_is_offered_to_merchants_only():
    a_product()

    assert "data-bulk-action-checkbox" in sign_in_merchant().get(LIST).content.decode()
    editor = sign_in_editor()
    assert "data-bulk-action-checkbox" not in editor.get(LIST).content.decode()
    assert editor.post(address(), {"action": "hide"}).status_code == 302
    assert Product.objects.get().status == "publish"


@pytest.mark.parametrize(
    ("minor", "points", "whole", "price"),
    [(19900, -1000, True, 17900), (19900, -1000, False, 17910), (100, 5000, True, 200), (149, -3333, False, 99)],
)
def test_prices_are_rounded_half_up(minor, points, whole, price):
    assert change_by_percent(minor, points, whole) == price
