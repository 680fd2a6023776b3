"""Tests of ``/?wc-ajax=get_variation``."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.catalogue.models import Product, ProductImage, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.tests.makers import an_image

pytestmark = pytest.mark.django_db


@pytest.fixture
def shirt() -> Product:
    """Red by size, blue of any size; red M is sold out."""
    return a_variable_product(
        [an_attribute(), an_attribute("Velikost", "pa_velikost", ("S", "M"))],
        [
            {"price": 39950, "terms": {"pa_barva": "červená", "pa_velikost": "s"}, "in_stock": 3, "sku": "C-S"},
            {"price": 39950, "terms": {"pa_barva": "červená", "pa_velikost": "m"}, "in_stock": 0},
            {"price": 42900, "terms": {"pa_barva": "modrá"}},
        ],
        slug="tricko",
    )


def request_variation(product_id: object, **chosen: str) -> Any:
    fields = {f"attribute_{name}": value for name, value in chosen.items()}
    response = Client().post("/?wc-ajax=get_variation", {"product_id": product_id, **fields})
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    return response.json()


def test_complete_selection_returns_its_variation(shirt: Product) -> None:
    found = request_variation(shirt.pk, pa_barva="červená", pa_velikost="s")

    assert found["variation_id"] == shirt.variations.get(sku="C-S").pk
    assert found["attributes"] == {"attribute_pa_barva": "červená", "attribute_pa_velikost": "s"}
    assert (found["display_price"], found["display_regular_price"]) == (399.5, 399.5)
    assert "399,50" in found["price_html"]
    assert (found["is_in_stock"], found["is_purchasable"]) == (True, True)
    assert (found["min_qty"], found["max_qty"], found["variation_stock_left"]) == (1, 3, 3)
    assert found["sku"] == "C-S"
    assert "in-stock" in found["availability_html"]
    assert found["image"] == {}


def test_open_attribute_is_empty_text_in_any_quantity(shirt: Product) -> None:
    found = request_variation(shirt.pk, pa_barva="modrá", pa_velikost="m")

    assert found["attributes"] == {"attribute_pa_barva": "modrá", "attribute_pa_velikost": ""}
    assert (found["max_qty"], found["variation_stock_left"]) == ("", "")


def test_sold_out_variation_says_so(shirt: Product) -> None:
    found = request_variation(shirt.pk, pa_barva="červená", pa_velikost="m")

    assert (found["is_in_stock"], found["max_qty"]) == (False, "")
    assert "out-of-stock" in found["availability_html"]


def test_unmeasured_dimensions_are_returned_as_readable_text(shirt: Product) -> None:
    found = request_variation(shirt.pk, pa_barva="červená", pa_velikost="s")

    assert found["dimensions"] == {"length": "", "width": "", "height": ""}
    assert (found["dimensions_html"], found["weight"], found["weight_html"]) == ("neuvedeno", "", "neuvedeno")


def test_price_is_empty_when_all_variations_cost_the_same(shirt: Product) -> None:
    Variation.objects.filter(product=shirt).update(regular_price_minor=10000)

    assert request_variation(shirt.pk, pa_barva="modrá", pa_velikost="m")["price_html"] == ""


def test_variation_shows_own_picture_or_that_of_product(shirt: Product, settings: Any, tmp_path: object) -> None:
    settings.MEDIA_ROOT = tmp_path
    first, own = an_image(description="Zepředu"), an_image()
    ProductImage.objects.create(product=shirt, image=first)
    shirt.variations.filter(sku="C-S").update(image=own)

    with_own = request_variation(shirt.pk, pa_barva="červená", pa_velikost="s")
    without = request_variation(shirt.pk, pa_barva="modrá", pa_velikost="s")

    assert with_own["image_id"] == own.pk
    assert with_own["image"]["src"].startswith("http://testserver/")
    assert (without["image_id"], without["image"]["alt"]) == (first.pk, "Zepředu")


@pytest.mark.parametrize(
    "chosen",
    [{}, {"pa_barva": "červená"}, {"pa_barva": "zelená", "pa_velikost": "s"}],
    ids=["nothing", "a part", "a term that there is not"],
)
def test_get_variation_returns_false_without_match(shirt: Product, chosen: dict[str, str]) -> None:
    assert request_variation(shirt.pk, **chosen) is False


@pytest.mark.parametrize("product_id", ["", "abc", "-1", "0", "99999999999999999999", "٣", "1 OR 1=1", "\0"])
def test_get_variation_returns_false_without_product(shirt: Product, product_id: str) -> None:
    assert request_variation(product_id, pa_barva="modrá", pa_velikost="s") is False


def test_draft_and_disabled_variations_are_not_returned(shirt: Product) -> None:
    Variation.objects.filter(sku="C-S").update(is_enabled=False)
    assert request_variation(shirt.pk, pa_barva="červená", pa_velikost="s") is False

    Product.objects.filter(pk=shirt.pk).update(status=Product.Status.DRAFT)
    assert request_variation(shirt.pk, pa_barva="modrá", pa_velikost="s") is False


def test_simple_product_returns_no_variation() -> None:
    cup = a_product("Hrnek")

    assert request_variation(cup.pk, pa_barva="modrá") is False
