"""
Whole files of WooCommerce's exporter: one of ours, and the sample that WooCommerce ships, if it is next to the
project's folder (it is GPL, so the project does not include it; ``WOOCOMMERCE_SAMPLE`` names another path).
"""

import os
from pathlib import Path

import pytest
from django.conf import settings

from vyloha.commerce.catalogue.importing.tests.makers import dump_catalogue, importing
from vyloha.commerce.catalogue.importing.tests.test_fetching import sources
from vyloha.commerce.catalogue.models import Category, Product, ProductAttribute, Variation

pytestmark = pytest.mark.django_db

OURS = Path(__file__).parent / "data" / "woocommerce-export.csv"
SAMPLE = Path(os.environ.get("WOOCOMMERCE_SAMPLE") or settings.ROOT / "../shared/data/woocommerce-sample-products.csv")
FILES = [OURS, *([SAMPLE] if SAMPLE.exists() else [])]  # the same assertions hold for both, but for:
PICTURES = {OURS: 28, SAMPLE: 20}  # addresses, each counted once; the sample's products share some


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_sample_imports_completely_and_repeatably(file):
    with sources(allowed=lambda address: False) as unreachable:
        first = importing(file, images=unreachable)
        after_first = dump_catalogue()
        second = importing(file, images=unreachable)

    assert dump_catalogue() == after_first
    same = {"refused": 2, "failed images": PICTURES[file]}
    assert first.counts == {"new products": 16, "new variations": 7, **same}
    assert second.counts == {"old products": 16, "old variations": 7, **same}
    assert [line.partition(" – ")[2] for line in first.refused] == [
        "Type: produkty typu grouped se tu neprodávají",
        "Type: produkty typu external se tu neprodávají",
    ]
    assert "Meta: _wpcom_is_markdown" in first.lines[0]
    assert (Product.objects.count(), Variation.objects.count()) == (16, 21)
    assert Variation.objects.filter(product__type="variable").count() == 7


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_sample_keeps_ids_categories_attributes_and_measures(file):
    importing(file)

    vneck = Product.objects.get(pk=44)
    assert (vneck.type, vneck.is_featured, vneck.weight_g, vneck.length_mm) == ("variable", True, 227, 610)
    assert sorted(vneck.variations.values_list("pk", "regular_price_minor")) == [(76, 2000), (77, 2000), (78, 1500)]
    assert Product.objects.get(pk=64).visibility == "hidden"
    assert Variation.objects.get(pk=48).sale_price_minor == 1800
    assert Category.objects.count() == 5  # "Clothing" with three below it, "Music"
    assert Category.objects.filter(parent=None).count() == 2
    hoodie = {link.attribute.slug[:3]: link for link in ProductAttribute.objects.filter(product_id=45)}
    colours, logo = hoodie.pop("pa_"), next(iter(hoodie.values()))
    assert (colours.attribute.product_id, logo.attribute.product_id) == (None, 45)
    assert colours.makes_variations
    assert logo.makes_variations
    assert [link.term.attribute_id for link in Variation.objects.get(pk=76).variation_terms.all()] == [
        colours.attribute_id
    ]  # its size is open: any
