"""Events describe products, carts and orders in the shape of Google Analytics 4."""

from typing import Any

import pytest

from vyloha.commerce.analytics.items import (
    PRODUCT_SKU,
    EventItem,
    build_cart_data,
    build_order_data,
    build_product_items,
)
from vyloha.commerce.cart.coupon_actions import apply_coupon
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variation
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.core.money import Money

CATEGORIES = ("A", "B", "C", "D", "E", "F")


def build_item(**fields: object) -> EventItem:
    known = {"id": 7, "name": "Tričko", "sku": "TR-7", "categories": (), "price": Money(19990, "CZK")}
    return EventItem(**(known | fields))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fields", "identifier", "said"),
    [
        ({}, PRODUCT_SKU, {"item_id": "TR-7"}),
        ({"sku": ""}, PRODUCT_SKU, {"item_id": "#7"}),
        ({}, "product_id", {"item_id": "7"}),
        ({}, PRODUCT_SKU, {"price": 199.9, "item_name": "Tričko"}),
        ({"price": Money(1990, "JPY")}, PRODUCT_SKU, {"price": 1990.0, "currency": "JPY"}),
        ({"price": Money(1990, "EUR")}, PRODUCT_SKU, {"price": 19.9, "currency": "EUR"}),
        ({"price_after_coupon_discount": Money(10000, "CZK")}, PRODUCT_SKU, {"price": 100.0, "discount": 99.9}),
        ({"price_after_coupon_discount": Money(0, "CZK")}, PRODUCT_SKU, {"price": 0.0, "discount": 199.9}),
        ({"variation": "Barva: Modrá", "quantity": 3}, PRODUCT_SKU, {"item_variant": "Barva: Modrá", "quantity": 3}),
        ({"categories": CATEGORIES[:1]}, PRODUCT_SKU, {"item_category": "A"}),
        ({"categories": CATEGORIES}, PRODUCT_SKU, {"item_category": "A", "item_category2": "B", "item_category5": "E"}),
    ],
)
def test_item_has_ga4_fields(fields, identifier, said):
    data = build_item(**fields).build_data(identifier)

    assert said.items() <= data.items()
    assert "item_category6" not in data


@pytest.mark.parametrize("name", ["item_category", "item_variant", "discount", "quantity"])
def test_item_omits_unknown_values(name):
    assert name not in build_item().build_data(PRODUCT_SKU)


@pytest.mark.django_db
def test_product_items_have_sku_and_categories(django_assert_num_queries):
    category = a_category("Trička")
    product = a_product(sku="TR-1")
    product.categories.add(category)
    unpriced = a_product("Bez ceny", price=None)
    found = Product.objects.for_cards().filter(pk__in=[product.pk, unpriced.pk])
    prices = {product.pk: Money(19900, "CZK"), unpriced.pk: None}
    products = list(found)

    with django_assert_num_queries(3):
        items = build_product_items(products, prices)

    assert items == {product.pk: EventItem(product.pk, "Tričko", "TR-1", ("Trička",), Money(19900, "CZK"))}


@pytest.mark.django_db
def test_cart_data_include_coupon_discount():
    a_coupon("leto", amount=1000)
    cart = a_cart((a_variation(price=10000), 3))
    apply_coupon(cart, "leto")

    data: dict[str, Any] = build_cart_data(load_cart_snapshot(cart), PRODUCT_SKU)

    [line] = data["items"]
    assert (data["currency"], data["value"], data["coupon"]) == ("CZK", 270.0, "leto")
    assert (line["price"], line["discount"], line["quantity"]) == (90.0, 10.0, 3)
    assert line["key"] == load_cart_snapshot(cart).lines[0].key


@pytest.mark.django_db
def test_order_data_include_tax_and_shipping():
    order = an_order((a_variation(price=12100), 2))

    data: dict[str, Any] = build_order_data(order, "Výloha", "product_id")

    assert data["transaction_id"] == order.number
    assert data["affiliation"] == "Výloha"
    assert (data["value"], data["shipping"]) == (341.0, 99.0)
    assert data["tax"] == pytest.approx(341 * 21 / 121, abs=0.02)
    assert [item["item_id"] for item in data["items"]] == [str(line.product_id) for line in order.lines.all()]
