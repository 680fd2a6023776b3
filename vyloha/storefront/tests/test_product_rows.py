"""The rows of other products below a product."""

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.orders.models import BoughtTogether
from vyloha.storefront.tests.pages import names, props_of

pytestmark = pytest.mark.django_db


def fill_shop(count):
    """Create a mug and a number of other products in its category, in stock."""
    dishes = a_category("Nádobí", slug="nadobi")
    mug = a_product("Hrnek", slug="hrnek", categories=[dishes])
    return mug, [a_product(f"Miska {number}", categories=[dishes], in_stock=3) for number in range(count)]


def rows(settings):
    page = props_of("/produkt/hrnek/", settings)
    return [names(page[row]) for row in ("upsells", "bought_together", "related")]


def test_merchants_row_is_filled_with_similar_products_in_stock(settings):
    mug, bowls = fill_shop(7)
    lamp = a_product("Lampa")
    mug.upsells.set([lamp])
    for bowl in bowls[5:]:
        StockRecord.objects.filter(variations=bowl.pk).update(in_stock=0)

    upsells, together, related = rows(settings)

    assert upsells[0] == "Lampa"
    assert len(upsells) == 4
    assert together == []
    assert not set(upsells) & set(related)
    assert not {"Miska 5", "Miska 6"} & set(upsells)


def test_bought_together_has_own_row_and_one_product_joins_merchants(settings):
    mug, bowls = fill_shop(6)
    for position, bowl in enumerate(bowls[:2]):
        BoughtTogether.objects.create(product=mug, other=bowl, position=position)

    upsells, together, related = rows(settings)

    assert (upsells, together) == ([], ["Miska 0", "Miska 1"])
    assert len(related) == 4
    assert not set(together) & set(related)


def test_single_card_is_no_row(settings):
    fill_shop(1)

    assert rows(settings) == [[], [], []]


def test_viewed_products_come_in_their_order_and_are_not_cached():
    _mug, (first, second, *_more) = fill_shop(3)

    response = Client().get(f"/naposledy-prohlizene/?p={second.pk},{first.pk},999")

    html = response.content.decode()
    assert html.index("Miska 1") < html.index("Miska 0")
    assert "no-store" in response["Cache-Control"]
