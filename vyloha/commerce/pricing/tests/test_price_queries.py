"""Database queries and offers agree on prices in another currency."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vyloha.commerce.catalogue.models import FixedPrice, Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.pricing import currencies
from vyloha.commerce.pricing.currencies import get_active_currency, use_currency
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.offers import get_offers
from vyloha.commerce.pricing.price_queries import build_sort_price, filter_by_price, filter_on_sale
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
HOUR = timedelta(hours=1)
PRICE = st.integers(1, 100_000)
OPTIONAL = st.none() | PRICE


@pytest.fixture(autouse=True)
def euro() -> Currency:
    return a_currency("EUR", "0.0407", rounding_step_minor=10, rounding_ending_minor=9)


@given(
    prices=st.lists(st.tuples(PRICE, OPTIONAL, OPTIONAL, OPTIONAL, st.booleans()), min_size=1, max_size=6),
    bounds=st.tuples(st.none() | st.integers(0, 5000), st.none() | st.integers(0, 5000)),
)
@settings(deadline=None, suppress_health_check=QUIET)
def test_price_bounds_match_prices_of_offers(prices, bounds):
    Variation.objects.all().delete()
    for price, sale, fixed, fixed_sale, is_over in prices:
        until = timezone.now() - HOUR if is_over else None
        made = a_variation(price=price, sale_price_minor=sale, sale_until=until)
        if fixed:
            fix_price(made, "EUR", fixed, fixed_sale)
    lowest, highest = bounds

    for code in ("EUR", "CZK"):
        with use_currency(code):
            offers = get_offers(Variation.objects.with_offer())
            found = set(filter_by_price(Variation.objects.all(), lowest, highest, get_active_currency()))
            reduced = set(filter_on_sale(Variation.objects.all(), get_active_currency()).values_list("pk", flat=True))
        # Prices equal after rounding are no reduction, which no database can compute.
        assert {pk for pk, offer in offers.items() if offer.is_on_sale} <= reduced
        if code == "CZK":
            assert reduced == {pk for pk, offer in offers.items() if offer.is_on_sale}
        costs = {pk: offer.price.minor for pk, offer in offers.items() if offer.price}
        assert {variation.pk for variation in found} == {
            pk for pk, cost in costs.items() if cost >= (lowest or 0) and (highest is None or cost <= highest)
        }


def test_fixed_price_is_sorted_among_converted_ones():
    cheap, dear = a_variation(price=10_000), a_variation(price=50_000)
    between = a_variation(price=90_000)
    fix_price(between, "EUR", 1000)
    a_variation(price=None)

    with use_currency("EUR"):
        in_euros = Variation.objects.annotate(now=build_sort_price(get_active_currency())).exclude(now=None)
    in_crowns = Variation.objects.annotate(now=build_sort_price(get_active_currency())).exclude(now=None)

    assert list(in_euros.order_by("now")) == [cheap, between, dear]
    assert list(in_crowns.order_by("now")) == [cheap, dear, between]


def test_fixed_price_has_own_reduction():
    everywhere = a_variation(price=10_000, sale_price_minor=5_000)
    in_crowns = a_variation(price=10_000, sale_price_minor=5_000)
    in_euros = a_variation(price=10_000)
    fix_price(in_crowns, "EUR", 400)
    fix_price(in_euros, "EUR", 400, 300)

    with use_currency("EUR"):
        assert set(filter_on_sale(Variation.objects.all(), get_active_currency())) == {everywhere, in_euros}
    assert set(filter_on_sale(Variation.objects.all(), get_active_currency())) == {everywhere, in_crowns}


def test_huge_bound_does_not_overflow_database():
    a_variation(price=10_000)
    Currency.objects.filter(code="EUR").update(rounding_step_minor=1, rounding_ending_minor=0)
    currencies.currency_table.clear()

    with use_currency("EUR"):
        assert not filter_by_price(Variation.objects.all(), 2**63 - 1, None, get_active_currency()).exists()
        assert filter_by_price(Variation.objects.all(), None, 2**63 - 2, get_active_currency()).exists()
    assert not FixedPrice.objects.exists()
