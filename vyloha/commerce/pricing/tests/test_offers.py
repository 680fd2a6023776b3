"""Price, sale status and availability of a variation."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, a_variation, an_attribute
from vyloha.commerce.pricing.offers import Availability, compute_price_range, get_offer, get_product_offers
from vyloha.core.money import Money

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.mark.parametrize(
    ("sale", "starts_in_h", "ends_in_h", "price", "is_on_sale"),
    [
        (None, None, None, 19900, False),
        (14900, None, None, 14900, True),
        (14900, 1, None, 19900, False),
        (14900, -1, 1, 14900, True),
        (14900, None, 0, 19900, False),  # the end itself is outside
        (19900, None, None, 19900, False),  # no reduction
        (0, None, None, 0, True),
    ],
)
def test_sale_price_counts_only_in_sale_period(sale, starts_in_h, ends_in_h, price, is_on_sale):
    variation = a_variation(
        price=19900,
        sale_price_minor=sale,
        sale_from=None if starts_in_h is None else NOW + timedelta(hours=starts_in_h),
        sale_until=None if ends_in_h is None else NOW + timedelta(hours=ends_in_h),
    )

    offer = get_offer(variation, at=NOW)

    assert offer.price == Money(price, "CZK")
    assert offer.is_on_sale is is_on_sale


@pytest.mark.parametrize(
    ("in_stock", "stock", "availability", "max_quantity"),
    [
        (None, {}, Availability.IN_STOCK, None),
        (5, {}, Availability.IN_STOCK, 5),
        (2, {"low_stock_amount": 2}, Availability.LOW_STOCK, 2),
        (0, {}, Availability.OUT_OF_STOCK, 0),
        (0, {"backorders": "notify"}, Availability.ON_BACKORDER, None),
        (-3, {"backorders": "yes"}, Availability.ON_BACKORDER, None),
    ],
)
def test_availability_depends_on_stock_record(in_stock, stock, availability, max_quantity):
    offer = get_offer(a_variation(in_stock=in_stock, **stock))

    assert (offer.availability, offer.max_quantity) == (availability, max_quantity)
    assert offer.is_purchasable is (availability is not Availability.OUT_OF_STOCK)


def test_variation_without_price_is_not_purchasable():
    assert not get_offer(a_variation(price=None)).is_purchasable


@pytest.mark.parametrize("status", [Product.Status.DRAFT, Product.Status.PRIVATE])
def test_unpublished_product_is_not_sold(status):
    offer = get_offer(a_variation(status=status))

    assert (offer.is_sold, offer.is_in_stock, offer.is_purchasable) == (False, True, False)


def test_disabled_variation_is_not_sold():
    variation = a_variation()
    variation.is_enabled = False

    assert not get_offer(variation).is_sold


@pytest.mark.parametrize(
    ("in_stock", "stock", "left"), [(None, {}, None), (3, {}, 3), (0, {}, 0), (3, {"backorders": "yes"}, None)]
)
def test_units_left_depend_on_stock_record(in_stock, stock, left):
    assert get_offer(a_variation(in_stock=in_stock, **stock)).units_left == left


def test_sold_individually_product_allows_one_unit():
    assert get_offer(a_variation(in_stock=9, sold_individually=True)).max_quantity == 1


def test_offer_of_loaded_variation_uses_no_queries(django_assert_num_queries):
    variation = a_variation(sale_price_minor=1000)

    with django_assert_num_queries(0):
        get_offer(variation)


def test_product_offers_use_one_query_and_equal_single_offers(django_assert_num_queries):
    products = [
        a_product(),
        a_product(price=None),
        a_product(sale_price_minor=9900, in_stock=2, low_stock_amount=3, sold_individually=True),
        a_product(in_stock=0, backorders="notify", rate=1200, status="private"),
        a_variable_product([an_attribute()], [{"in_stock": 3}, {"in_stock": 0, "price": 500}]),
    ]
    ids = [product.pk for product in products]

    with django_assert_num_queries(1):
        found = get_product_offers(ids, NOW)

    by_itself = {variation.pk: get_offer(variation, at=NOW) for variation in Variation.objects.with_offer()}
    assert [offer for pk in ids for offer in found[pk]] == [
        by_itself[variation.pk] for product in products for variation in product.variations.all()
    ]


def test_price_range_ignores_offers_without_price():
    offers = [get_offer(a_variation(price=price)) for price in (30000, None, 10000)]

    found = compute_price_range(offers)

    assert found is not None
    assert (found.lowest.minor, found.highest.minor, found.regular) == (10000, 30000, None)


def test_price_range_is_none_without_prices():
    assert compute_price_range([get_offer(a_variation(price=None))]) is None
