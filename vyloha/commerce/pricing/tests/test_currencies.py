import pytest

from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.pricing.currencies import active_currency, currency_table, using
from vyloha.commerce.pricing.offers import offer_of, offers_of_products
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price, set_rate
from vyloha.core.cache.tags import gathering
from vyloha.core.money import Money

pytestmark = pytest.mark.django_db


def test_without_currencies_there_is_the_default_one():
    assert list(currency_table().currencies) == ["CZK"]
    assert active_currency().is_default


def test_what_is_disabled_or_has_no_rate_cannot_be_chosen():
    a_currency("EUR", "0.04", is_enabled=False)
    a_currency("USD")
    with using("EUR"):
        assert active_currency().code == "CZK"
    with using("USD"):
        assert active_currency().code == "CZK"
    with using("<script>"):
        assert active_currency().code == "CZK"


def test_a_price_is_converted_by_rate_and_fee():
    a_currency("EUR", "0.04", rate_fee_e12=10**10)  # 0,05 in all
    offer = offer_of(a_variation(sale_price_minor=15000))
    assert (offer.price, offer.regular_price) == (Money(15000, "CZK"), Money(19900, "CZK"))
    with using("EUR"):
        offer = offer_of(a_variation(sale_price_minor=15000))
    assert (offer.price, offer.regular_price) == (Money(750, "EUR"), Money(995, "EUR"))


def test_a_fixed_price_wins_over_the_rate():
    a_currency("EUR", "0.04")
    variation = a_variation(sale_price_minor=15000)
    fix_price(variation, "EUR", 999)
    with using("EUR"):
        [offer] = offers_of_products([variation.product_id])[variation.product_id]
    assert offer.price == Money(999, "EUR")
    assert not offer.is_on_sale  # it has no sale price in this currency


def test_what_has_no_price_of_the_shop_is_not_sold_in_another_currency():
    a_currency("EUR", "0.04")
    variation = a_variation(price=None)
    fix_price(variation, "EUR", 999)
    with using("EUR"):
        assert not offer_of(variation).is_sold


def test_a_sale_that_rounding_swallows_is_none():
    a_currency("EUR", "0.04", rounding_step_minor=100)
    with using("EUR"):
        offer = offer_of(a_variation(price=20000, sale_price_minor=19900))
    assert not offer.is_on_sale
    assert offer.price == offer.regular_price == Money(800, "EUR")


def test_offers_of_many_take_one_query_more_in_another_currency(django_assert_num_queries):
    a_currency("EUR", "0.04")
    ids = [a_product().pk for _ in range(3)]
    currency_table()
    with django_assert_num_queries(1):
        offers_of_products(ids)
    with using("EUR"), django_assert_num_queries(2):
        offers_of_products(ids)


def test_amounts_are_written_as_the_merchant_set():
    a_currency("CZK", decimals=0)
    a_currency("HUF", "15", decimals=0, symbol="Ft")
    a_currency("USD", "0.05", symbol_position="left")
    a_currency("PLN", "0.17", symbol="#PRICE#,-")
    currency_table()
    assert Money(123400, "CZK").text == "1\u00a0234\u00a0Kč"
    assert Money(123450, "CZK").text == "1\u00a0234,50\u00a0Kč"
    assert Money(-990, "USD").text == "-US$9,90"
    assert Money(100, "PLN").text == "1,00,-"


def test_without_decimal_places_converted_prices_are_whole():
    a_currency("HUF", "15.123", decimals=0)
    with using("HUF"):
        offer = offer_of(a_variation())
    assert offer.price == Money(300900, "HUF")


def test_a_new_rate_is_used_at_once(changes):
    eur = a_currency("EUR", "0.04")
    with using("EUR"):
        assert active_currency().converted(10000).minor == 400
        set_rate(eur, "0.05")
        assert active_currency().converted(10000).minor == 500


def test_pages_follow_the_signs_of_currencies_and_not_their_rates():
    currency_table.forget()
    with gathering() as shown:
        active_currency()
    assert shown.tags == {"currencies"}
