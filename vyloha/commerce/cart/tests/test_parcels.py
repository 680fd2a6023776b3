"""The parcel of a cart, and the shipping methods that carry it."""

import pytest

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.parcels import compute_longest_sides
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.shipping.tests.makers import a_shipping_method, a_zone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([], None),
        ([(300, 200, 100)], (300, 200, 100)),
        ([(300, 200, 100), (250, 240, 10)], (300, 240, 100)),
        ([(300, 200, 100), None], None),
    ],
)
def test_longest_sides_fit_each_unit(sizes, expected):
    assert compute_longest_sides(sizes) == expected


def create_variation_weighing(product_g: int | None, own_g: int | None) -> Variation:
    variation = a_variation(price=10_000, length_mm=10, width_mm=30, height_mm=20)
    Product.objects.filter(pk=variation.product_id).update(weight_g=product_g)
    Variation.objects.filter(pk=variation.pk).update(weight_g=own_g)
    return variation


@pytest.mark.parametrize(
    ("product_g", "own_g", "expected"),
    [(None, None, (0, 3)), (200, None, (600, 0)), (200, 300, (900, 0)), (200, 0, (0, 0)), (None, 0, (0, 0))],
)
def test_unit_weight_is_that_of_variation_or_product(product_g, own_g, expected):
    parcel = load_cart_snapshot(a_cart((create_variation_weighing(product_g, own_g), 3))).parcel

    assert (parcel.weight_g, parcel.unweighed) == expected
    assert (parcel.goods.minor, parcel.size_mm, parcel.country) == (30_000, (30, 20, 10), "CZ")


@pytest.mark.parametrize(
    ("billing", "shipping", "ships_elsewhere", "country"),
    [
        ({}, {}, False, "CZ"),
        ({"country": "SK"}, {"country": "CZ"}, False, "SK"),
        ({"country": "SK"}, {"country": "CZ"}, True, "CZ"),
        ({"country": "SK"}, {}, True, "SK"),
        ({}, {"country": "SK"}, False, "SK"),
    ],
)
def test_parcel_goes_to_delivery_address(billing, shipping, ships_elsewhere, country):
    cart = Cart(billing_address=billing, shipping_address=shipping, ships_elsewhere=ships_elsewhere)

    assert cart.destination == (country, "")


def test_method_that_cannot_carry_parcel_is_neither_offered_nor_chosen():
    here = a_shipping_method(name="Kurýr", zone=a_zone("CZ"))
    abroad = a_shipping_method(name="Zahraničí", weights=[(1_000, 20_000)])
    cart = a_cart((create_variation_weighing(400, None), 2))
    cart.shipping_method = here

    assert load_cart_snapshot(cart).shipping_methods == [here, abroad]
    cart.billing_address = {"country": "SK"}
    contents = load_cart_snapshot(cart)
    assert (contents.shipping_methods, contents.shipping_method) == ([abroad], None)
    assert contents.compute_shipping_price(abroad).minor == 20_000

    heavy = a_cart((create_variation_weighing(400, None), 3))
    heavy.billing_address = {"country": "SK"}
    assert load_cart_snapshot(heavy).shipping_methods == []
    assert "příliš těžká" in load_cart_snapshot(heavy).no_delivery_reason


def test_empty_cart_has_no_delivery_message():
    assert load_cart_snapshot(Cart(pk=0)).no_delivery_reason == ""
