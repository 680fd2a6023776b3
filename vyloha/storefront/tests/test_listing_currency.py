"""Tests that prices of a listing are filtered and sorted in the currency of its URL."""

import re

import pytest

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price

pytestmark = pytest.mark.django_db


@pytest.fixture
def shop(indexed):
    """Cheap is 4 €, middle 8 €, dear 12 €; the last costs 1 € by a fixed price."""
    a_currency("EUR", "0.04", symbol="€")
    for name, price in (("Levné", 10000), ("Střední", 20000), ("Drahé", 30000)):
        a_product(name, price=price)
    fix_price(a_product("Pevné", price=40000).variations.get(), "EUR", 100)
    indexed()


def names(page):
    return re.findall(r"<h3[^>]*><a [^>]*>([^<]*)</a>", page.text)


def test_price_filter_uses_currency_of_url(client, shop):
    page = client.get("/obchod/?wmc-currency=EUR&e-filter-vypis-min_price=4&e-filter-vypis-max_price=8")
    assert set(names(page)) == {"Levné", "Střední"}
    assert "od 4\u00a0€" in page.text
    in_crowns = client.get("/obchod/?e-filter-vypis-min_price=4&e-filter-vypis-max_price=8")
    assert names(in_crowns) == []


def test_products_are_sorted_by_price_in_currency_of_url(client, shop):
    page = client.get("/obchod/?wmc-currency=EUR&orderby=price")
    assert names(page) == ["Pevné", "Levné", "Střední", "Drahé"]
    dearest = client.get("/obchod/?wmc-currency=EUR&orderby=price-desc")
    assert names(dearest) == ["Drahé", "Střední", "Levné", "Pevné"]
    assert names(client.get("/obchod/?orderby=price")) == ["Levné", "Střední", "Drahé", "Pevné"]


def test_facet_shows_range_in_currency_of_url(client, shop):
    page = client.get("/obchod/?wmc-currency=EUR").text
    prices = re.search(r'<p class="facet-prices">(.*?)</p>', page, re.DOTALL)
    assert prices
    text = re.sub("<[^>]*>", "", prices[1])
    assert text == "1\u00a0€ – 12\u00a0€"
    # Scripts that request another currency get the shop's own.
    assert re.findall(r'data-price="([^"]*)"', prices[1]) == ["24.88", "299.88"]


def test_listing_links_keep_currency_once(client, shop):
    page = client.get("/obchod/?wmc-currency=EUR&orderby=price").text
    links = [link for link in re.findall(r'href="(/obchod/[^"]*)"', page) if "?" in link]
    assert links
    assert all(link.count("wmc-currency=") == 1 for link in links)


def test_refreshed_listing_uses_currency_of_url_not_of_cookie(client, shop):
    def redrawn(query):
        body = {"widget_id": "vypis", "pagination_base_url": f"http://testserver/obchod/{query}", "widget_filters": {}}
        return client.post("/wp-json/elementor-pro/v1/refresh-loop", body, content_type="application/json").json()

    client.cookies["wmc_current_currency"] = "EUR"
    assert "100\u00a0" in redrawn("?e-filter-vypis-max_price=150")["data"]
    in_euros = redrawn("?wmc-currency=EUR&e-filter-vypis-max_price=4")
    assert "1\u00a0" in in_euros["data"]
    assert "4\u00a0" in in_euros["data"]
    assert "wmc-currency=EUR" in in_euros["address"]
