"""Tests of ``dgwt_wcas_get_prices``."""

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.storefront.api.search.tests.asking import FORM

pytestmark = pytest.mark.django_db
URL = "/?wc-ajax=dgwt_wcas_get_prices"
AJAX = "/wp-admin/admin-ajax.php"


def load_prices(*ids: object, client: Client | None = None) -> dict[str, str]:
    body = "&".join(["action=dgwt_wcas_get_prices", *(f"items%5B%5D={pk}" for pk in ids)])
    response = (client or Client()).post(URL, body, content_type=FORM)
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("application/json")
    assert response.headers["Cache-Control"] == "no-store"
    answer = response.json()
    assert answer["success"] is True
    data: dict[str, str] = answer["data"]
    return data


def test_products_and_variations_have_html_of_their_prices() -> None:
    product = a_product(price=19900)
    shirt = a_variable_product([an_attribute()], [{"price": 10000}, {"price": 20000}])
    first, _second = shirt.variations.order_by("position")

    data = load_prices(product.pk, shirt.pk, first.pk)

    assert list(map(int, data)) == sorted([product.pk, shirt.pk, first.pk])
    assert "199\u00a0" in data[str(product.pk)]
    assert "200\u00a0" in data[str(shirt.pk)]
    assert "200\u00a0" not in data[str(first.pk)]


def test_prices_are_in_chosen_currency() -> None:
    a_currency("EUR", "0.04")
    product = a_product(price=19900)
    client = Client()
    client.cookies["wmc_current_currency"] = "EUR"

    assert "7,96" in load_prices(product.pk, client=client)[str(product.pk)]


def test_unsold_or_unknown_products_are_missing() -> None:
    draft, private = a_product(status=Product.Status.DRAFT), a_product(status=Product.Status.PRIVATE)
    unpriced = a_product(price=None)
    shirt = a_variable_product([an_attribute()], [{}, {}])
    off = shirt.variations.order_by("position")[0]
    Variation.objects.filter(pk=off.pk).update(is_enabled=False)
    there_is_none = (987654321, 0, -1, "abc", "1.5", "%D9%A3", "9" * 30, "%00", *range(10**6, 10**6 + 900))

    assert load_prices(draft.pk, private.pk, unpriced.pk, off.pk, *there_is_none) == {}


def test_hidden_product_has_price() -> None:
    hidden = a_product(visibility=Product.Visibility.HIDDEN)

    assert str(hidden.pk) in load_prices(hidden.pk)


@pytest.mark.parametrize("query", ["", "items=5", "items[a][b]=5", "items[]="])
def test_response_without_ids_has_no_prices(query: str) -> None:
    for response in (Client().post(URL, query, content_type=FORM), Client().get(f"{URL}&{query}")):
        assert response.json() == {"success": True, "data": {}}


def test_prices_are_also_served_by_get_and_admin_ajax() -> None:
    product = a_product()
    fields = {"action": "dgwt_wcas_get_prices", "items[]": product.pk}

    for response in (Client().get(URL, QUERY_STRING=f"{URL[2:]}&items[]={product.pk}"), Client().post(AJAX, fields)):
        assert str(product.pk) in response.json()["data"]
