"""Database filters and offers agree on price, sale and availability."""

from datetime import timedelta

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


@pytest.mark.parametrize("price", [None, 0, 19900])
@pytest.mark.parametrize("sale", [None, 0, 14900, 19900, 25000])
@pytest.mark.parametrize("starts", [None, NOW - HOUR, NOW, NOW + HOUR])
@pytest.mark.parametrize("ends", [None, NOW - HOUR, NOW, NOW + HOUR])
def test_filter_and_offer_agree_on_price(price, sale, starts, ends):
    if starts and ends and starts > ends:
        return
    made = a_variation(price=price, sale_price_minor=sale, sale_from=starts, sale_until=ends)

    price_in_row = (
        Variation.objects.annotate(now=build_current_price(NOW)).values_list("now", flat=True).get(pk=made.pk)
    )
    offer = get_offer(made, at=NOW)

    assert price_in_row == (offer.price.minor if offer.price else None)
    assert Variation.objects.filter(build_on_sale_filter(NOW), pk=made.pk).exists() == offer.is_on_sale


@pytest.mark.parametrize("sale", [None, 0, 14900])
@pytest.mark.parametrize("prior", [None, 14900, 15000])
@pytest.mark.parametrize("is_perishable", [False, True])
def test_filter_and_offer_agree_on_reduction(sale, prior, is_perishable):
    made = a_variation(price=19900, sale_price_minor=sale, is_perishable=is_perishable)
    Variation.objects.filter(pk=made.pk).update(prior_price_minor=prior)

    offer = get_offer(Variation.objects.with_offer().get(pk=made.pk))

    assert Variation.objects.filter(build_reduced_filter(), pk=made.pk).exists() == (offer.reduced_from is not None)


@pytest.mark.parametrize("in_stock", [None, -1, 0, 1, 5])
@pytest.mark.parametrize("backorders", StockRecord.Backorders.values)
@pytest.mark.parametrize("status", StockRecord.Status.values)
def test_filter_and_offer_agree_on_availability(in_stock, backorders, status):
    if in_stock is not None and in_stock < 0 and backorders == "no":
        return
    made = a_variation(in_stock=in_stock, backorders=backorders, low_stock_amount=2)
    StockRecord.objects.filter(pk=made.pk).update(status=status)
    made.refresh_from_db()

    told = get_offer(made).availability
    told = Availability.IN_STOCK if told is Availability.LOW_STOCK else told

    for wanted in (Availability.IN_STOCK, Availability.ON_BACKORDER, Availability.OUT_OF_STOCK):
        assert Variation.objects.filter(build_availability_filter(wanted), pk=made.pk).exists() == (wanted is told)
