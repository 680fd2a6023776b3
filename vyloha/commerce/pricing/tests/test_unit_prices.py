"""Prices of a kilogram, litre, metre or piece."""

import pytest

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, a_variation, an_attribute
from vyloha.commerce.pricing.offers import get_offer, get_product_offers
from vyloha.commerce.pricing.unit_prices import PackMeasure
from vyloha.core.money import Money


@pytest.mark.parametrize(
    ("amount", "unit", "minor", "told"),
    [
        (500_000, "g", 39800, "kg"),
        (1_500, "kg", 13267, "kg"),  # 132,666… is rounded half up
        (750_000, "ml", 26533, "l"),
        (750, "l", 26533, "l"),
        (150_000, "cm", 13267, "m"),
        (2_500, "m", 7960, "m"),
        (1_440, "m2", 13819, "m²"),
        (10_000, "ks", 1990, "pcs"),
        (8, "g", 2487500000, "kg"),
    ],
)
def test_unit_price_of_pack(amount, unit, minor, told):
    found = PackMeasure(amount, unit).compute_price(Money(19900, "CZK"))

    assert (found.price, str(found.unit.label)) == (Money(minor, "CZK"), "ks" if told == "pcs" else told)


@pytest.mark.django_db
def test_unit_price_uses_current_price():
    coffee = a_variation(price=20000, sale_price_minor=15000, measure=250_000, measure_unit="g")

    found = get_offer(coffee).unit_price

    assert found
    assert found.price == Money(60000, "CZK")


@pytest.mark.django_db
def test_variation_without_measure_uses_that_of_product():
    size = an_attribute("Velikost", "pa_velikost", terms=("malá", "velká"))
    packs = [{"price": 10000, "terms": {"pa_velikost": term}} for term in ("malá", "velká")]
    tea = a_variable_product([size], packs)
    Product.objects.filter(pk=tea.pk).update(measure=50_000, measure_unit="g")
    _small, large = tea.variations.all()
    Variation.objects.filter(pk=large.pk).update(measure=1000, measure_unit="kg")

    units = [offer.unit_price for offer in get_product_offers([tea.pk])[tea.pk]]

    assert [unit and unit.price.minor for unit in units] == [200000, 10000]


@pytest.mark.django_db
def test_unit_price_is_none_without_measure():
    a_product()

    assert get_offer(Variation.objects.with_offer().get()).unit_price is None
    assert Product.objects.get().measure is None
