"""Rows of products: each rule, its order, all rows of a page at once."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from vyloha.commerce.catalogue.models import Brand, Product, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.blocks.products.product_row import build_row
from vyloha.content.cards.product_rows import load_cards

pytestmark = pytest.mark.django_db


def names(kind, value=None, count=8):
    return [card.name for card in load_cards([build_row(kind, value, count)])[0]]


def test_each_rule_finds_its_products_in_its_order():
    shirts = a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")
    brand = Brand.objects.create(name="Tkalcovna", slug="tkalcovna")
    tag = Tag.objects.create(name="léto", slug="leto")
    shirt = a_product("Triko", categories=[shirts], position=2)
    hat = a_product("Klobouk", is_featured=True, position=1)
    cup = a_product("Hrnek", sale_price_minor=100, position=3)
    shirt.brands.add(brand)
    hat.tags.add(tag)
    for days, product in enumerate([shirt, hat, cup]):
        Product.objects.filter(pk=product.pk).update(created_at=timezone.now() - timedelta(days=days))

    assert names("featured") == ["Klobouk"]
    assert names("newest", count=2) == ["Triko", "Klobouk"]
    assert names("on_sale") == ["Hrnek"]
    assert names("category", shirts.parent) == ["Triko"]
    assert names("brand", brand) == ["Triko"]
    assert names("tag", tag) == ["Klobouk"]
    assert names("chosen", [cup, shirt, None]) == ["Hrnek", "Triko"]


def test_row_has_order_of_shop():
    a_product("Druhý", is_featured=True, position=2)
    a_product("První", is_featured=True, position=1)
    a_product("Třetí", is_featured=True, position=3)

    assert names("featured", count=2) == ["První", "Druhý"]


def test_ended_sale_is_no_sale():
    a_product("Hrnek", sale_price_minor=100, sale_until=timezone.now() - timedelta(minutes=1))

    assert names("on_sale") == []


def test_unlisted_products_are_in_no_row():
    hidden = a_product("Skrytý", is_featured=True, visibility="hidden")
    draft = a_product("Koncept", status="draft")

    assert names("featured") == names("newest") == names("chosen", [hidden, draft]) == []


def test_deleted_category_leaves_row_empty():
    assert names("category", None) == []


def test_many_rows_use_as_many_queries_as_one():
    products = [a_product(f"Hrnek {i}", is_featured=True, sale_price_minor=100) for i in range(6)]

    def queries(*kinds):
        rows = [build_row(kind, products if kind == "chosen" else None, 4) for kind in kinds]
        with CaptureQueriesContext(connection) as captured:
            assert any(load_cards(rows))
        return len(captured)

    queries("newest")  # fills the caches of the process

    assert queries("newest") == queries(*["newest", "featured", "on_sale", "chosen"] * 4)


def test_no_product_is_twice_on_page():
    cups = [a_product(f"Hrnek {number}", is_featured=number < 3, position=number) for number in range(5)]
    chosen = build_row("chosen", [cups[1], cups[1]], 4)

    rows = load_cards([build_row("featured", None, 2), build_row("newest", None, 4), chosen])

    assert [[card.name for card in row] for row in rows] == [
        ["Hrnek 0", "Hrnek 2"],
        ["Hrnek 4", "Hrnek 3"],
        ["Hrnek 1"],
    ]


def test_row_with_one_card_left_disappears():
    for number in range(3):
        a_product(f"Hrnek {number}", is_featured=number < 2)

    rows = load_cards([build_row("featured", None, 4), build_row("newest", None, 4)])

    assert [len(row) for row in rows] == [2, 0]
