"""Export of the catalogue by a button of the product list."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.exporting.tests.makers import exported
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db
LIST = "/sprava/products/"


def body(answer: Any) -> str:
    return b"".join(answer.streaming_content).decode()


def test_list_offers_export_of_whole_catalogue():
    a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])
    for number in range(60):  # more than a page of the list
        a_product(name=f"Hrnek {number}")
    merchant = sign_in_merchant()

    assert 'href="/sprava/products/?export=csv"' in merchant.get(LIST).text
    assert "Export do CSV" in merchant.get(LIST).text
    answer = merchant.get(LIST, {"export": "csv"})

    assert answer.streaming
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="produkty-')
    assert body(answer) == exported()


def test_export_contains_filtered_list():
    kitchen = a_category(name="Kuchyně")
    a_product(name="Hrnek", categories=[kitchen])
    a_product(name="Hrnek s obrázkem")
    a_product(name="Miska", categories=[kitchen])

    answer = sign_in_merchant().get(LIST, {"export": "csv", "category": str(kitchen.pk), "q": "hrnek"})

    rows = csv.DictReader(StringIO(body(answer).removeprefix("\ufeff")))
    assert [row["Name"] for row in rows] == ["Hrnek"]


def test_export_requires_product_permission():
    a_product(name="Hrnek")

    client = Client()
    client.force_login(User.objects.create_user("host"))
    answer = client.get(LIST, {"export": "csv"})

    assert answer.status_code == 302
    assert not answer.streaming
