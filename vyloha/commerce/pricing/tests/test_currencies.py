import pytest

from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.pricing.currencies import currency_table, get_active_currency, use_currency
from vyloha.commerce.pricing.offers import get_offer, get_product_offers
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price, set_rate
from vyloha.core.cache.tags import collect_page_tags
from vyloha.core.money import Money

pytestmark = pytest.mark.django_db


def test_default_currency_exists_without_rows():
    assert list(currency_table().currencies) == ["CZK"]
    assert get_active_currency().is_default


def test_disabled_currency_or_one_without_rate_cannot_be_chosen():
    a_currency("EUR", "0.04", is_enabled=False)
    a_currency("USD")
    with use_currency("EUR"):
        assert get_active_currency().code == "CZK"
    with use_currency("USD"):
        assert get_active_currency().code == "CZK"
    with use_currency("<script>"):
        assert get_active_currency().code == "CZK"


def test_price_is_converted_by_rate_and_fee():
    a_currency("EUR", "0.04", rate_fee_e12=10**10)  # 0,05 in all
    offer = get_offer(a_variation(sale_price_minor=15000))
    assert (offer.price, offer.regular_price) == (Money(15000, "CZK"), Money(19900, "CZK"))
    with use_currency("EUR"):
        offer = get_offer(a_variation(sale_price_minor=15000))
    assert (offer.price, offer.regular_price) == (Money(750, "EUR"), Money(995, "EUR"))


def test_fixed_price_wins_over_rate():
    a_currency("EUR", "0.04")
    variation = a_variation(sale_price_minor=15000)
    fix_price(variation, "EUR", 999)
    with use_currency("EUR"):
        [offer] = get_product_offers([variation.product_id])[variation.product_id]
    assert offer.price == Money(999, "EUR")
    assert not offer.is_on_sale  # it has no sale price in this currency


def test_variation_without_default_price_is_not_sold_in_other_currency():
    a_currency("EUR", "0.04")
    variation = a_variation(price=None)
    fix_price(variation, "EUR", 999)
    with use_currency("EUR"):
        assert not get_offer(variation).is_sold


def test_sale_disappears_when_rounding_makes_prices_equal():
    a_currency("EUR", "0.04", rounding_step_minor=100)
    with use_currency("EUR"):
        offer = get_offer(a_variation(price=20000, sale_price_minor=19900))
    assert not offer.is_on_sale
    assert offer.price == offer.regular_price == Money(800, "EUR")


def test_many_offers_use_one_more_query_in_other_currency(django_assert_num_queries):
    a_currency("EUR", "0.04")
    ids = [a_product().pk for _ in range(3)]
    currency_table()
    with django_assert_num_queries(1):
        get_product_offers(ids)
    with use_currency("EUR"), django_assert_num_queries(2):
        get_product_offers(ids)


def test_amounts_use_configured_format():
    a_currency("CZK")
    a_currency("EUR", "0.04", shows_zeros=True)
    a_currency("USD", "0.05", symbol_position="left")
    a_currency("PLN", "0.17", symbol="#PRICE#,-")
    currency_table()
    assert Money(123400, "CZK").text == "1\u00a0234\u00a0Kč"
    assert Money(123450, "CZK").text == "1\u00a0234,50\u00a0Kč"
    assert Money(-990, "USD").text == "-US$9,90"
    assert Money(100, "PLN").text == "1,-"
    assert Money(900, "EUR").text == "9,00\u00a0€"


def test_converted_prices_without_decimal_places_are_whole():
    a_currency("HUF", "15.123", decimals=0)
    with use_currency("HUF"):
        offer = get_offer(a_variation())
    assert offer.price == Money(300900, "HUF")


def test_new_rate_is_used_at_once(changes):
    eur = a_currency("EUR", "0.04")
    with use_currency("EUR"):
        assert get_active_currency().convert(10000).minor == 400
        set_rate(eur, "0.05")
        assert get_active_currency().convert(10000).minor == 500


def test_pages_depend_on_currency_formats_and_not_on_rates():
    currency_table.clear()
    with collect_page_tags() as shown:
        get_active_currency()
    assert shown.tags == {"currencies"}
