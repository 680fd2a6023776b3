"""Tests of the product page's form for scripts made for WooCommerce."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Attribute, Product, ProductImage, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.models import ChoosingSettings
from vyloha.content.tests.makers import an_image
from vyloha.storefront.tests.pages import get_html

pytestmark = pytest.mark.django_db

FIELDS = {  # of a variation in WooCommerce's data-product_variations
    "variation_id", "attributes", "price_html", "display_price", "display_regular_price", "is_in_stock",
    "is_purchasable", "is_virtual", "is_downloadable", "backorders_allowed", "variation_is_active",
    "variation_is_visible", "is_sold_individually", "min_qty", "max_qty", "availability_html", "image", "image_id",
    "sku", "variation_description", "weight", "weight_html", "dimensions", "dimensions_html", "variation_stock_left",
}  # fmt: skip


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


def get_form_tag(path: str) -> str:
    """Return the opening tag of the form that adds to the cart."""
    form: list[str] = re.findall(r"<form[^>]*buy-form[^>]*>", get_html(path))
    return "".join(form)


def listed(path: str) -> Any:
    """Return the variations listed in the form."""
    attribute: str
    (attribute,) = re.findall(r'data-product_variations="([^"]*)"', get_form_tag(path))
    return json.loads(unescape(attribute))


def shows(settings: Any, changes: Any, **fields: Any) -> None:
    with changes():
        ChoosingSettings.objects.create(site=Site.objects.get(), **fields)


def test_variable_product_has_one_variations_form(shirt: Product) -> None:
    form = get_form_tag("/produkt/tricko/")

    assert 'class="cart buy-form variations_form wvs-loaded"' in form  # so the add-on's own script stays away
    assert f'data-product_id="{shirt.pk}"' in form


def test_form_lists_variations_with_every_field(shirt: Product) -> None:
    variations = listed("/produkt/tricko/")

    assert [variation["attributes"] for variation in variations] == [
        {"attribute_pa_barva": "červená", "attribute_pa_velikost": "s"},
        {"attribute_pa_barva": "červená", "attribute_pa_velikost": "m"},
        {"attribute_pa_barva": "modrá", "attribute_pa_velikost": ""},
    ]
    assert all(set(variation) == FIELDS for variation in variations)
    assert [
        (variation["is_in_stock"], variation["max_qty"], variation["variation_stock_left"]) for variation in variations
    ] == [
        (True, 3, 3),
        (False, "", 0),
        (True, "", ""),
    ]


def test_listed_variations_equal_single_responses(shirt: Product, settings: Any, tmp_path: object) -> None:
    settings.MEDIA_ROOT = tmp_path
    ProductImage.objects.create(product=shirt, image=an_image(description="Zepředu"))
    shirt.variations.filter(sku="C-S").update(image=an_image(), description="Lehké", length_mm=1205)
    Product.objects.filter(pk=shirt.pk).update(weight_g=250, sku="T")

    for variation in listed("/produkt/tricko/"):
        chosen = {name: value or "m" for name, value in variation["attributes"].items()}
        asked = {"product_id": shirt.pk, **chosen}
        assert Client().post("/?wc-ajax=get_variation", asked).json() == variation
        assert variation["weight_html"] == "0,25\u00a0kg"


def test_list_is_sent_once(shirt: Product) -> None:
    html = get_html("/produkt/tricko/")

    assert html.count("availability_html") == 3
    islands = re.findall(r'props="([^"]*)"', html)
    assert islands
    assert not any("product_variations" in props for props in islands)


def test_list_is_false_above_thirty_variations(changes: Any) -> None:
    sizes = an_attribute("Velikost", "pa_velikost", tuple(f"V{n}" for n in range(31)))
    product = a_variable_product([sizes], [{"terms": {"pa_velikost": f"v{n}"}} for n in range(31)], slug="tricko")
    assert listed("/produkt/tricko/") is False

    last = Variation.objects.get(product=product, position=30)
    last.is_enabled = False
    with changes():
        last.save()
    assert len(listed("/produkt/tricko/?znovu")) == 30


def test_merchant_sets_limit_of_listed_variations(shirt: Product, settings: Any, changes: Any) -> None:
    shows(settings, changes, listed_variations=2)

    assert listed("/produkt/tricko/") is False


def test_simple_product_has_no_variations_form() -> None:
    a_product("Hrnek", slug="hrnek")

    form = get_form_tag("/produkt/hrnek/")

    assert "variations_form" not in form
    assert "data-product_variations" not in form


def test_select_of_scripts_has_no_name(shirt: Product) -> None:
    html = get_html("/produkt/tricko/")

    selects = re.findall(r"<select[^>]*woo-variation-raw-select[^>]*>", html)
    assert [re.findall(r'data-attribute_name="([^"]*)"', select) for select in selects] == [
        ["attribute_pa_barva"],
        ["attribute_pa_velikost"],
    ]
    assert all(" hidden=" in select and not re.search(r"\sname=", select) for select in selects)


def test_attribute_chosen_from_list_needs_no_second_select() -> None:
    sizes = an_attribute("Velikost", "pa_velikost", ("S", "M"))
    Attribute.objects.filter(pk=sizes.pk).update(swatch=Attribute.Swatch.SELECT)
    a_variable_product([sizes], [{}], slug="tricko")

    (select,) = re.findall(r"<select[^>]*attribute_[^>]*>", get_html("/produkt/tricko/"))
    assert 'name="attribute_pa_velikost"' in select
    assert 'data-attribute_name="attribute_pa_velikost"' in select


def test_form_without_scripts_sends_values_and_not_variation_id(shirt: Product) -> None:
    html = get_html("/produkt/tricko/?attribute_pa_barva=červená&attribute_pa_velikost=s")

    assert '<input type="hidden" class="variation_id" name="variation_id" value="0"/>' in html
    assert f'<input type="hidden" name="product_id" value="{shirt.pk}"/>' in html


def test_swatch_settings_have_documented_defaults() -> None:
    """The settings of swatches, which the shop extends by its own of values shown and variations listed."""
    settings = ChoosingSettings()

    assert {name: getattr(settings, name) for name in CONSTANTS} == CONSTANTS


CONSTANTS = {
    "shows_chosen": True,  # Show variation label: on
    "clears_on_reselect": True,  # Clear on reselect: on
    "label_separator": ":",  # Label separator: ':'
    "shows_stock_left": False,  # Show variation stock: off
    "stock_left_threshold": 5,  # Stock label threshold: 5
    "opens_cart_after_add": False,  # Redirect to cart after add: off
    "adds_without_reload": True,  # Ajax add to cart: on
    "reinit_delay_ms": 1000,  # Re-initialisation delay: 1000 ms
    "listed_variations": 30,  # woocommerce_ajax_variation_threshold
}


def test_page_has_delay_for_reinitializing_forms(shirt: Product, settings: Any, changes: Any) -> None:
    assert 'data-reinit-delay="1000"' in get_html("/produkt/tricko/")
    shows(settings, changes, reinit_delay_ms=250)

    assert 'data-reinit-delay="250"' in get_html("/produkt/tricko/")
