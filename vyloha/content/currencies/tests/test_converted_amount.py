"""Converted amounts in texts (CURCY's ``wmc-cache-value``)."""

import re

import pytest

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price
from vyloha.content.currencies.converted_amount import render_amount, render_amounts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def currencies():
    a_currency("EUR", "0.04")
    a_currency("USD", "0.05")


def words(html: str) -> str:
    """Return its visible text, with plain spaces."""
    return " ".join(re.sub(r"<[^>]+>", "", re.sub(r'<span class="screen-reader-text">.*?</span>', "", html)).split())


def told(**entry: str) -> str:
    return words(render_amount(entry))


def test_amount_is_shown_in_visitors_currency():
    assert told(price="1500") == "1 500 Kč"
    with use_currency("EUR"):
        assert told(price="1500") == "60 €"
        assert told(price="1 499,90") == "60 €"
        assert told(price="0") == "0 €"


def test_amount_with_own_currency_is_always_shown_in_it():
    with use_currency("EUR"):
        assert told(price="1500", currency="USD") == "75 US$"
        assert told(price="1500", currency="XXX") == "60 €"


def test_higher_original_price_is_crossed_out():
    with use_currency("EUR"):
        assert "<del" in render_amount({"price": "1000", "original_price": "1500"})
        assert told(price="1000", original_price="1500") == "60 € 40 €"
        assert "<del" not in render_amount({"price": "1000", "original_price": "900"})


def test_product_shows_its_price_with_fixed_price_of_currency():
    mug = a_product(price=25000, sale_price_minor=20000)
    fix_price(mug.variations.get(), "USD", 999)
    with use_currency("EUR"):
        assert told(product_id=str(mug.pk)).startswith("10 € 8 €")
        assert told(product_id=str(mug.pk), price="1").startswith("10 € 8 €")
        assert told(product_id=str(mug.pk), currency="USD") == "9,99 US$"


def test_unknown_product_falls_back_to_amount():
    assert told(product_id="987654", price="10") == "10 Kč"
    assert render_amount({"product_id": "987654"}) == ""


@pytest.mark.parametrize("price", ["", "-5", "abc", "1e9", "12.345", "9" * 40, "<b>", "NaN", "٣"])
def test_invalid_amount_renders_empty(price):
    assert render_amount({"price": price}) == ""


def test_original_attributes_are_unchanged_and_escaped():
    html = render_amount({"price": "10", "currency": '"><script>', "original_price": "' onclick=x", "keep_format": "0"})

    assert html.startswith(
        '<span class="wmc-cache-value" data-price="10" data-original_price="&#x27; onclick=x"'
        ' data-currency="&quot;&gt;&lt;script&gt;" data-product_id="" data-keep_format="0">'
    )


def test_many_products_use_constant_queries(django_assert_num_queries):
    mugs = [a_product(price=100_00 * n) for n in (1, 2, 3)]
    told(price="1")  # loads the currencies
    with use_currency("EUR"), django_assert_num_queries(2):
        found = render_amounts([{"product_id": str(mug.pk)} for mug in mugs])

    assert [words(html) for html in found] == ["4 €", "8 €", "12 €"]


def test_amount_on_page_has_no_shown_currency() -> None:
    assert "wmc_shown" not in render_amount({"price": "10"})
