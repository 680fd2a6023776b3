"""Reductions are shown from the lowest price of 30 days, in each currency."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.models import FixedPrice, PriceChange, Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.offers import Offer, compute_price_range, get_offer, get_product_offers
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price, set_rate
from vyloha.core.money import Money

pytestmark = pytest.mark.django_db


def offer(product: Product, **options: object) -> Offer:
    return get_offer(Variation.objects.with_offer().get(pk=product.pk), **options)  # type: ignore[arg-type]


def set_lowest_price(product: Product, minor: int | None) -> Product:
    """Set the lowest price before the product's sale."""
    Variation.objects.filter(product=product).update(prior_price_minor=minor)
    return product


def test_reduction_is_shown_from_lowest_price_of_30_days():
    found = offer(set_lowest_price(a_product(price=20000, sale_price_minor=10000), 16000))

    assert (found.prior_price, found.reduced_from) == (Money(16000, "CZK"), Money(16000, "CZK"))


@pytest.mark.parametrize("lowest", [10000, 9000, None])
def test_c_330_23_sale_price_not_below_prior_price_is_no_reduction(lowest):
    found = offer(set_lowest_price(a_product(price=20000, sale_price_minor=10000), lowest))

    assert (found.price, found.is_on_sale) == (Money(10000, "CZK"), True)
    assert (found.prior_price, found.reduced_from) == (None, None)


def test_perishable_product_is_reduced_from_regular_price():
    found = offer(set_lowest_price(a_product(price=20000, sale_price_minor=10000, is_perishable=True), 9000))

    assert (found.prior_price, found.reduced_from) == (None, Money(20000, "CZK"))


def test_reduction_is_shown_only_during_scheduled_sale():
    begins, ends = timezone.now() + timedelta(days=1), timezone.now() + timedelta(days=2)
    cup = a_product(price=20000, sale_price_minor=10000, sale_from=begins, sale_until=ends)

    told = [offer(cup, at=at).prior_price for at in (begins - timedelta(seconds=1), begins, ends)]

    assert told == [None, Money(20000, "CZK"), None]


def test_prior_price_is_converted_as_price():
    a_currency("EUR", "0.04")
    cup = set_lowest_price(a_product(price=20000, sale_price_minor=10000), 16000)

    with use_currency("EUR"):
        found = offer(cup)

    assert (found.price, found.prior_price) == (Money(400, "EUR"), Money(640, "EUR"))


def test_rate_change_is_not_logged_as_price_change():
    euro = a_currency("EUR", "0.02")
    cup = a_product(price=20000, sale_price_minor=10000)
    set_rate(euro, "0.04")

    with use_currency("EUR"):
        found = offer(cup)

    assert (found.price, found.prior_price) == (Money(400, "EUR"), Money(800, "EUR"))
    assert not PriceChange.objects.filter(currency="EUR").exists()


def test_fixed_price_has_own_prior_price():
    a_currency("EUR", "0.04")
    cup = a_product(price=20000, sale_price_minor=10000)
    fixed = fix_price(Variation.objects.get(pk=cup.pk), "EUR", 990, 490)

    with use_currency("EUR"):
        assert offer(cup).reduced_from is None  # it never cost more euros
        FixedPrice.objects.filter(pk=fixed.pk).update(prior_price_minor=890)
        assert offer(cup).reduced_from == Money(890, "EUR")


def test_price_range_has_prior_prices_of_reduced_variations():
    colour = an_attribute(terms=("červená", "modrá", "bílá"))
    prices = [{"price": 10000, "terms": {"pa_barva": term}} for term in ("červená", "modrá", "bílá")]
    shirt = a_variable_product([colour], prices)
    red, blue, white = shirt.variations.all()
    for variation, sale, lowest in ((red, 5000, 9000), (blue, 6000, 8000)):
        Variation.objects.filter(pk=variation.pk).update(sale_price_minor=sale, prior_price_minor=lowest)

    found = compute_price_range(get_product_offers([shirt.pk])[shirt.pk])

    assert found
    assert (found.reduced_from, found.prior) == (None, (Money(8000, "CZK"), Money(9000, "CZK")))
    assert found.lowest_reduced_from is None  # one of them costs its full price
    Variation.objects.filter(pk=white.pk).update(sale_price_minor=7000, prior_price_minor=9500)
    found = compute_price_range(get_product_offers([shirt.pk])[shirt.pk])
    assert found
    assert (found.lowest, found.lowest_reduced_from) == (Money(5000, "CZK"), Money(8000, "CZK"))
