"""The variation that an id and chosen values of a request select."""

import pytest

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.errors import InvalidVariationData, MissingVariationData, UnknownProduct
from vyloha.commerce.cart.item_request import parse_item_request
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db


def create_shirt() -> Product:
    """In red and S, and in blue and any size."""
    colour = an_attribute("Barva", "pa_barva", ("Červená", "Modrá"))
    size = an_attribute("Velikost", "pa_velikost", ("S", "L"))
    return a_variable_product(
        [colour, size],
        [{"terms": {"pa_barva": "červená", "pa_velikost": "s"}}, {"terms": {"pa_barva": "modrá"}}],
    )


def get_blue_variation(shirt: Product) -> Variation:
    return shirt.variations.all()[1]


@pytest.mark.parametrize(
    "chosen",
    [
        {"pa_barva": "červená", "pa_velikost": "s"},
        {"attribute_pa_barva": "červená", "attribute_pa_velikost": "s"},
        {"Barva": "Červená", "velikost": "S"},
        {"pa_barva": "červená"},  # red comes in one size only
        {"pa_barva": "červená", "pa_velikost": "", "unknown": "x"},
    ],
)
def test_product_id_with_values_selects_variation(chosen):
    shirt = create_shirt()

    choice = parse_item_request(shirt.pk, chosen)

    assert choice.variation == shirt.variations.first()
    assert choice.chosen == {}


def test_value_left_open_by_variation_is_returned():
    shirt = create_shirt()
    blue = get_blue_variation(shirt)

    assert parse_item_request(shirt.pk, {"pa_barva": "modrá", "pa_velikost": "l"}).chosen == {"pa_velikost": "l"}
    assert parse_item_request(blue.pk, {"pa_velikost": "l"}).variation == blue


@pytest.mark.parametrize(
    ("chosen", "error", "code"),
    [
        ({}, MissingVariationData, "woocommerce_rest_missing_variation_data"),
        ({"pa_velikost": "s"}, MissingVariationData, "woocommerce_rest_missing_variation_data"),
        ({"pa_barva": "modrá"}, MissingVariationData, "woocommerce_rest_missing_variation_data"),
        ({"pa_barva": "zelená"}, InvalidVariationData, "woocommerce_rest_invalid_variation_data"),
        ({"pa_barva": "červená", "pa_velikost": "l"}, InvalidVariationData, "woocommerce_rest_invalid_variation_data"),
    ],
)
def test_choice_without_variation_is_rejected(chosen, error, code):
    with pytest.raises(error) as raised:
        parse_item_request(create_shirt().pk, chosen)

    assert raised.value.code == code


def test_missing_attributes_are_named():
    with pytest.raises(MissingVariationData) as error:
        parse_item_request(get_blue_variation(create_shirt()).pk, {})

    assert error.value.names == ["Velikost"]


def test_values_contradicting_variation_are_rejected():
    with pytest.raises(InvalidVariationData):
        parse_item_request(create_shirt().variations.all()[0].pk, {"pa_barva": "modrá"})


def test_values_of_simple_product_are_ignored():
    product = a_product()

    assert parse_item_request(product.pk, {"pa_barva": "modrá"}).variation.pk == product.pk


def test_simple_product_without_variation_is_unknown():
    product = a_product()
    Variation.objects.all().delete()

    with pytest.raises(UnknownProduct):
        parse_item_request(product.pk, {})


def test_disabled_variation_is_not_selected():
    shirt = create_shirt()
    shirt.variations.filter(pk=get_blue_variation(shirt).pk).update(is_enabled=False)

    assert parse_item_request(shirt.pk, {}).variation == shirt.variations.first()


def test_open_values_create_separate_lines_with_names():
    shirt, cart = create_shirt(), a_cart()
    for size in ("s", "l", "s"):
        add_to_cart(cart, shirt.pk, 1, {"pa_barva": "modrá", "pa_velikost": size})

    lines = load_cart_snapshot(cart).lines

    assert [line.quantity for line in lines] == [2, 1]
    assert [line.full_name for line in lines] == ["Tričko – Modrá, S", "Tričko – Modrá, L"]
    assert [(attribute.slug, attribute.name, attribute.value) for attribute in lines[1].attributes] == [
        ("pa_barva", "Barva", "Modrá"),
        ("pa_velikost", "Velikost", "L"),
    ]
