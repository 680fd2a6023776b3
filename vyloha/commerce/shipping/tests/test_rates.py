"""Prices of parcels: zones, prices by weight, "free from"; and the reasons why no method carries a parcel."""

import pytest

from vyloha.commerce.pricing.currencies import ShopCurrency, get_active_currency
from vyloha.commerce.shipping.available_methods import compute_rates, explain_no_method, get_offered_shipping_methods
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.commerce.shipping.countries import get_destination
from vyloha.commerce.shipping.models import ShippingMethod, ShippingZone
from vyloha.commerce.shipping.tests.makers import a_shipping_method, a_zone
from vyloha.commerce.shipping.weight_prices import get_price
from vyloha.core.money import Money, get_default_format

CROWNS = ShopCurrency("CZK", get_default_format("CZK"))
ROWS = [(1_000, 5900), (5_000, 9900), (30_000, 19900)]
TOO_HEAVY, NOT_THERE, NOTHING = "příliš těžká", "Do této země nedoručujeme: Slovensko.", "Momentálně nemůžeme"


def build_method(rows=(), countries=None, **fields) -> ShippingMethod:
    """Return a method that is not in the database."""
    zone = None if countries is None else ShippingZone(countries=countries)
    method = ShippingMethod(**{"price_minor": 7900, "zone": zone, **fields})
    method.weight_rows = list(rows)
    return method


def build_parcel(goods=100_000, **fields) -> Parcel:
    return Parcel(Money(goods, "CZK"), **fields)


def get_rate(method: ShippingMethod, parcel: Parcel) -> int | None:
    rate = method.compute_rate(parcel, CROWNS)
    return None if rate is None else rate.minor


@pytest.mark.parametrize(
    ("weight_g", "price"),
    [
        (0, 5900), (1, 5900), (1_000, 5900), (1_001, 9900), (5_000, 9900), (5_001, 19900), (30_000, 19900),
        (30_001, None), (10**9, None),
    ],
)  # fmt: skip
def test_price_is_that_of_first_sufficient_weight_row(weight_g, price):
    assert get_price(ROWS, weight_g) == price


@pytest.mark.parametrize(
    ("default_weight_g", "parcel", "price"),
    [
        (None, {"weight_g": 4_000}, 9900),
        (None, {"unweighed": 100}, 5900),  # alone they cost the first price
        (None, {"weight_g": 4_000, "unweighed": 3}, 9900),
        (500, {"unweighed": 2}, 5900),
        (500, {"unweighed": 3}, 9900),
        (500, {"weight_g": 4_000, "unweighed": 3}, 19900),
        (500, {"weight_g": 29_000, "unweighed": 3}, None),
    ],
)
def test_units_without_weight_use_default_weight(default_weight_g, parcel, price):
    assert get_rate(build_method(ROWS, default_weight_g=default_weight_g), build_parcel(**parcel)) == price


@pytest.mark.parametrize(
    ("countries", "country", "is_carried"),
    [
        (None, "CZ", True), (None, "XX", True), (None, "", True),
        (["SK"], "SK", True), (["SK"], "CZ", False), (["SK"], "", True), (["CZ", "SK"], "SK", True), ([], "CZ", False),
    ],
)  # fmt: skip
def test_method_carries_only_to_countries_of_its_zone(countries, country, is_carried):
    assert (get_rate(build_method(countries=countries), build_parcel(country=country)) is not None) == is_carried


@pytest.mark.parametrize(
    ("goods", "weight_g", "price"),
    [(99_999, 1_000, 5900), (100_000, 1_000, 0), (100_000, 30_000, 0), (100_000, 30_001, None)],
)
def test_free_delivery_applies_only_to_carried_parcels(goods, weight_g, price):
    assert get_rate(build_method(ROWS, free_from_minor=100_000), build_parcel(goods, weight_g=weight_g)) == price


def test_method_without_weight_rows_has_one_price():
    assert get_rate(build_method(), build_parcel(weight_g=10**9)) == 7900


@pytest.mark.parametrize(
    ("methods", "why"),
    [
        ([], NOTHING),
        ([{"countries": ["CZ"]}], NOT_THERE),
        ([{"rows": ROWS}], TOO_HEAVY),
        ([{"rows": ROWS, "countries": ["CZ"]}], NOT_THERE),
        ([{"rows": ROWS}, {"countries": ["CZ"]}], TOO_HEAVY),
        ([{"countries": []}], NOT_THERE),
    ],
)
def test_rejection_of_heavy_parcel_to_slovakia_is_explained(methods, why):
    parcel = build_parcel(weight_g=31_000, country="SK")

    assert why in explain_no_method(
        [build_method(pk=pk, **method) for pk, method in enumerate(methods)], parcel, CROWNS
    )


@pytest.mark.parametrize(
    ("addresses", "expected"),
    [
        ([], ("CZ", "")),
        ([{}, {}], ("CZ", "")),
        ([{"country": "SK", "postcode": "811 01"}, {"country": "CZ"}], ("SK", "81101")),
        ([{"country": ""}, {"country": " sk "}], ("SK", "")),
        ([{"postcode": "110 00"}], ("CZ", "11000")),
        ([{"country": ["SK"]}, {"country": 7}], ("CZ", "")),
    ],
)
def test_destination_is_first_address_with_country(addresses, expected):
    assert get_destination(*addresses) == expected


@pytest.mark.django_db
def test_methods_without_weights_use_one_query(django_assert_num_queries):
    currency = get_active_currency()
    a_shipping_method(price=7900, zone=a_zone("CZ"))
    a_shipping_method(price=9900)

    with django_assert_num_queries(1):
        rates = compute_rates(get_offered_shipping_methods(), build_parcel(country="SK"), currency)

    assert [rate.minor for rate in rates.values()] == [9900]


@pytest.mark.django_db
def test_prices_by_weight_use_one_more_query(django_assert_num_queries):
    currency = get_active_currency()
    for _number in range(3):
        a_shipping_method(weights=reversed(ROWS))
    a_shipping_method(price=100)

    with django_assert_num_queries(2):
        rates = compute_rates(get_offered_shipping_methods(), build_parcel(weight_g=3_000), currency)

    assert [rate.minor for rate in rates.values()] == [9900, 9900, 9900, 100]
