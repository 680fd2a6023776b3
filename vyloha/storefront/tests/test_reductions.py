"""Tests of reductions, unit prices and subscription periods: on the page, in structured data, in the cart."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, ProductImage, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.content.tests.makers import an_image
from vyloha.storefront.tests.shoppers import props_of, put_in

pytestmark = pytest.mark.django_db
LOWEST = "Nejnižší cena za posledních 30\u00a0dní před slevou: 450\u00a0Kč"


def create_honey(**fields: Any) -> Product:
    """Create half a kilogram for 400 Kč; the lowest price of the 30 days before was 450 Kč."""
    made = a_product("Med", price=50000, sale_price_minor=40000, measure=500_000, measure_unit="g", **fields)
    Variation.objects.update(prior_price_minor=45000)
    return made


def test_page_shows_lowest_price_of_30_days_and_computes_reduction_from_it(client):
    page = client.get(f"/produkt/{create_honey().slug}/").content.decode()

    assert LOWEST in page
    assert "Sleva 11\u00a0%" in page
    assert "450\u00a0" in page
    assert "500\u00a0" not in page
    assert "800\u00a0Kč\u00a0/\u00a0kg" in page


def test_price_equal_to_earlier_lowest_has_no_reduction(client):
    made = create_honey()
    Variation.objects.update(prior_price_minor=40000)

    page = client.get(f"/produkt/{made.slug}/").content.decode()

    assert "400\u00a0" in page
    assert "Nejnižší cena" not in page
    assert "<del" not in page
    assert "badge-sale" not in page


def test_structured_data_has_unit_price(client, settings):
    settings.DEBUG = True
    product, *_rest = props_of(client.get(f"/produkt/{create_honey().slug}/?props"))["meta"]["json_ld"]

    (offer,) = product["offers"]
    assert offer["price"] == "400.00"
    assert offer["priceSpecification"] == {
        "@type": "UnitPriceSpecification",
        "price": "800.00",
        "priceCurrency": "CZK",
        "referenceQuantity": {"@type": "QuantitativeValue", "value": 1, "unitCode": "KGM"},
    }


def test_cart_repeats_reduction_details(client):
    put_in(client, create_honey(period_count=1, period_unit="month"), 1)

    page = client.get("/kosik/").content.decode()

    for told in (LOWEST, "800\u00a0Kč\u00a0/\u00a0kg", "/ měsíc"):
        assert told in page


def test_cached_page_shows_scheduled_sale_when_it_starts(client, monkeypatch):
    cache.clear()
    now = timezone.now()
    made = create_honey(sale_from=now + timedelta(hours=1))
    assert "Nejnižší cena" not in client.get(f"/produkt/{made.slug}/").content.decode()

    monkeypatch.setattr("time.time", lambda: (now + timedelta(hours=2)).timestamp())
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=2))

    assert LOWEST in client.get(f"/produkt/{made.slug}/").content.decode()


@pytest.mark.parametrize(
    ("query", "badge", "first_picture"),
    [
        ("", "Sleva až 20\u00a0%", "blue"),
        ("?attribute_pa_barva=modra", "Sleva 20\u00a0%", "blue"),
        ("?attribute_pa_barva=cervena", "", "red"),
    ],
)
def test_badge_and_picture_are_of_variation_selected_by_url(client, settings, tmp_path, query, badge, first_picture):
    settings.MEDIA_ROOT = tmp_path
    images = {"red": an_image(), "blue": an_image()}
    shirt = create_shirt_with_reduced_blue(images)

    page = client.get(f"/produkt/{shirt.slug}/{query}").content.decode()

    assert re.findall(r'<span class="badge badge-(?:no-)?sale">(.*?)</span>', page)[0] == badge
    assert re.findall(r'id="foto-(\d+)"', page)[0] == str(images[first_picture].pk)


def test_scripts_get_variation_price_unless_page_has_all_details(client, settings):
    shirt = create_shirt_with_reduced_blue({}, red_price=8000)  # both cost the same now

    settings.DEBUG = True
    listed = json.loads(props_of(client.get(f"/produkt/{shirt.slug}/?props"))["product_variations"])

    assert [bool(one["price_html"]) for one in listed] == [True, True]
    assert ["data-sale" in one["price_html"] for one in listed] == [False, True]


def create_shirt_with_reduced_blue(images: dict[str, Any], red_price: int = 10000) -> Product:
    """Create a red shirt, which the main picture shows, and a blue one reduced from 100 Kč to 80."""
    colour = an_attribute(terms=("cervena", "modra"))
    variations = [
        {"terms": {"pa_barva": "cervena"}, "price": red_price},
        {"terms": {"pa_barva": "modra"}, "price": 10000},
    ]
    shirt = a_variable_product([colour], variations)
    red, blue = shirt.variations.order_by("position")
    red.image, blue.image, blue.sale_price_minor = images.get("red"), images.get("blue"), 8000
    red.save()
    blue.save()
    for position, image in enumerate(images.values()):
        ProductImage.objects.create(product=shirt, image=image, position=position)
    return shirt
