"""Cross-sells of the products in a cart."""

from typing import Any

import pytest

from vyloha.commerce.cart.cross_sells import get_cross_sells
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product

pytestmark = pytest.mark.django_db


def get_cross_sells_of(shirt: Product, *recommended: Product) -> list[str]:
    """Return the cross-sells of a cart with a shirt."""
    shirt.cross_sells.set(recommended)
    cart = a_cart((Variation.objects.get(product=shirt), 1))
    return [Product.objects.get(pk=pk).name for pk in get_cross_sells(load_cart_snapshot(cart))]


def test_cross_sells_of_products_in_cart_are_returned() -> None:
    a_product("Cizí")

    assert get_cross_sells_of(a_product("Tričko"), a_product("Ponožky")) == ["Ponožky"]


@pytest.mark.parametrize(
    "fields", [{"status": "draft"}, {"visibility": "hidden"}, {"in_stock": 0}, {"price": None}], ids=str
)
def test_unavailable_product_is_not_recommended(fields: dict[str, Any]) -> None:
    assert get_cross_sells_of(a_product("Tričko"), a_product("Ponožky", **fields)) == []


def test_product_in_cart_is_not_recommended() -> None:
    shirt = a_product("Tričko")

    assert get_cross_sells_of(shirt, shirt) == []


def test_empty_cart_has_no_cross_sells(django_assert_num_queries: Any) -> None:
    contents = load_cart_snapshot(a_cart())

    with django_assert_num_queries(0):
        assert get_cross_sells(contents) == []
