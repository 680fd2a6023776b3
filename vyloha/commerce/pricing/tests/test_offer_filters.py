"""Database filters and offers agree on price, sale and availability."""

from datetime import timedelta
from itertools import product

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.pricing.offer_filters import (
    build_availability_filter,
    build_current_price,
    build_on_sale_filter,
    build_reduced_filter,
)
from vyloha.commerce.pricing.offers import Availability, get_offer

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOW = timezone.now()
HOUR = timedelta(hours=1)


PRICES = [None, 0, 19900]
SALE_PRICES = [None, 0, 14900, 19900, 25000]
MOMENTS = [None, NOW - HOUR, NOW, NOW + HOUR]


def test_filter_and_offer_agree_on_price():
    for price, sale, starts, ends in product(PRICES, SALE_PRICES, MOMENTS, MOMENTS):
        if not (starts and ends and starts > ends):
            a_variation(price=price, sale_price_minor=sale, sale_from=starts, sale_until=ends)
    on_sale = set(Variation.objects.filter(build_on_sale_filter(NOW)).values_list("pk", flat=True))

    prices = dict(Variation.objects.annotate(price=build_current_price(NOW)).values_list("pk", "price"))
    for variation in Variation.objects.with_offer():
        offer = get_offer(variation, at=NOW)
        assert prices[variation.pk] == (offer.price.minor if offer.price else None)
        assert (variation.pk in on_sale) == offer.is_on_sale
    assert 0 < len(on_sale) < Variation.objects.count()


def test_filter_and_offer_agree_on_reduction():
    for sale, prior, is_perishable in product([None, 0, 14900], [None, 14900, 15000], [False, True]):
        made = a_variation(price=19900, sale_price_minor=sale, is_perishable=is_perishable)
        Variation.objects.filter(pk=made.pk).update(prior_price_minor=prior)
    reduced = set(Variation.objects.filter(build_reduced_filter()).values_list("pk", flat=True))

    for variation in Variation.objects.with_offer():
        assert (variation.pk in reduced) == (get_offer(variation).reduced_from is not None)
    assert 0 < len(reduced) < Variation.objects.count()


def test_filter_and_offer_agree_on_availability():
    for in_stock, backorders, status in product(
        [None, -1, 0, 1, 5], StockRecord.Backorders.values, StockRecord.Status.values
    ):
        if not (in_stock is not None and in_stock < 0 and backorders == "no"):
            made = a_variation(in_stock=in_stock, backorders=backorders, low_stock_amount=2)
            StockRecord.objects.filter(pk=made.pk).update(status=status)
    found = {
        availability: set(
            Variation.objects.filter(build_availability_filter(availability)).values_list("pk", flat=True)
        )
        for availability in (Availability.IN_STOCK, Availability.ON_BACKORDER, Availability.OUT_OF_STOCK)
    }

    for variation in Variation.objects.with_offer():
        shown = get_offer(variation).availability
        shown = Availability.IN_STOCK if shown is Availability.LOW_STOCK else shown
        assert [availability for availability, ids in found.items() if variation.pk in ids] == [shown]
    assert all(found.values())
