"""Tests that a page in the currency of its URL is private to its visitor and every other page is the same for all."""

import json
import re

import pytest
from wagtail.models import Site

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.pricing.tests.makers import a_currency, set_rate, set_rules
from vyloha.content.models import SwitcherSettings

pytestmark = pytest.mark.django_db


@pytest.fixture
def eur():
    return a_currency("EUR", "0.04")


@pytest.fixture
def shirt():
    return a_product("Tričko", price=19900, slug="tricko")


def test_page_is_rendered_in_currency_of_its_url(client, eur, shirt):
    page = client.get("/produkt/tricko/?wmc-currency=EUR")
    assert "7,96" in page.text
    assert "199\u00a0" not in page.text
    assert page.headers["Cache-Control"] == "private, no-cache, must-revalidate"
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert page.cookies["wmc_current_currency"].value == "EUR"
    assert page.cookies["wmc_current_currency"]["max-age"] == 86400
    assert page.cookies["wmc_current_currency"]["path"] == "/"
    assert not page.cookies["wmc_current_currency"]["httponly"]


def test_content_length_matches_page_with_longer_links(client, eur, shirt):
    page = client.get("/produkt/tricko/?wmc-currency=EUR")
    assert int(page.headers["Content-Length"]) == len(page.content)


def test_links_and_forms_keep_currency(client, eur, shirt):
    page = client.get("/obchod/?wmc-currency=EUR").text
    links = re.findall(r'<a\b[^>]*?\shref="(/[^"]*)"', page)
    ours = [link for link in links if not link.startswith(("/static/", "/media/"))]
    assert ours
    assert all("wmc-currency=" in link for link in ours)
    assert '/produkt/tricko/?wmc-currency=EUR"' in page
    search = re.search(r'<form[^>]*role="search"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert search
    assert '<input type="hidden" name="wmc-currency" value="EUR"/>' in search[1]


def test_page_without_parameter_ignores_cookie(client, eur, shirt):
    plain = client.get("/produkt/tricko/")
    client.cookies["wmc_current_currency"] = "EUR"
    chosen = client.get("/produkt/tricko/")
    unknown = client.get("/produkt/tricko/?nic=1")
    assert plain.content == chosen.content
    assert "199\u00a0" in unknown.text
    assert "7,96" not in unknown.text


@pytest.mark.parametrize("code", ["XXX", "eur", "", "<script>alert(1)</script>", "CZK EUR", "%00"])
def test_unoffered_currency_is_ignored(client, eur, shirt, code):
    page = client.get("/produkt/tricko/", {"wmc-currency": code})
    assert page.status_code == 200
    assert "199\u00a0" in page.text
    assert not page.cookies


def test_default_currency_can_be_requested(client, eur, shirt):
    page = client.get("/produkt/tricko/?wmc-currency=CZK")
    assert "199\u00a0" in page.text
    assert page.cookies["wmc_current_currency"].value == "CZK"


def test_redirect_keeps_currency(client, eur, shirt):
    shirt.slug = "triko"
    shirt.save()
    answer = client.get("/produkt/tricko/?wmc-currency=EUR")
    assert answer.status_code == 301
    assert answer.headers["Location"] == "/produkt/triko/?wmc-currency=EUR"


def test_back_office_ignores_currency_of_visitors(client, eur):
    assert "wmc_current_currency" not in client.get("/sprava/?wmc-currency=EUR").cookies


def test_select_form_redirects_within_shop(client, eur, shirt):
    answer = client.get("/obchod/", {"orderby": "price", "wmc-currency": "//jinde.cz/?wmc-currency=EUR"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/obchod/?orderby=price&wmc-currency=EUR"


def test_every_page_names_its_currency_and_available_ones(client, eur, shirt):
    plain, euro = client.get("/obchod/").text, client.get("/obchod/?wmc-currency=EUR").text
    assert '<html lang="cs" data-currency="CZK" data-currencies="CZK EUR" data-only-shown="EUR">' in plain
    assert "woocommerce-multi-currency-CZK" in plain
    assert '"current_currency":"CZK"' in plain
    assert '<html lang="cs" data-currency="EUR" data-currencies="CZK EUR" data-only-shown="EUR">' in euro
    assert "woocommerce-multi-currency-EUR" in euro


def test_page_has_settings_of_currency_script(client, eur, shirt, changes):
    """Section 3: the currency switcher's settings; flags are "1" or empty."""

    def read_settings():
        block = client.get("/obchod/").text.partition('id="wooMultiCurrencyParams" type="application/json">')[2]
        return json.loads(block.partition("</script>")[0])

    assert read_settings() == {
        "enableCacheCompatible": "1",
        "ajaxUrl": "/wp-admin/admin-ajax.php",
        "extra_params": [],
        "current_currency": "CZK",
        "woo_subscription": "",
        "switchByJS": "1",
    }
    with changes():
        set_rules(refreshes_prices=False, sells_subscriptions=True, switches_in_place=False)

    changed = read_settings()
    assert [changed[name] for name in ("enableCacheCompatible", "woo_subscription", "switchByJS")] == ["", "1", ""]


def test_shop_with_one_currency_has_no_switcher(client, shirt):
    page = client.get("/obchod/").text
    assert "data-currencies" not in page
    assert "wmc-currency" not in page
    assert "early" not in page


def test_switchers_keep_query_without_campaign_parameters(client, eur, shirt):
    page = client.get("/?s=tricko&utm_source=x").text
    assert 'href="/?s=tricko&amp;wmc-currency=EUR"' in page
    assert "utm_source=" not in page


def test_scripts_change_no_prices_at_checkout_or_when_disabled(client, eur, shirt, changes):
    client.post("/kosik/", {"add-to-cart": shirt.pk})
    assert "data-currencies" not in client.get("/pokladna/").text
    with changes():
        set_rules(refreshes_prices=False)
    assert "data-currencies" not in client.get("/obchod/?nic=1").text


def test_product_shows_price_in_each_currency_when_enabled(client, eur, shirt, changes):
    assert "wmc-price-switcher" not in client.get("/produkt/tricko/").text
    site = Site.objects.get(is_default_site=True)
    with changes():
        SwitcherSettings.objects.create(site=site, with_product_price=True)

    page = client.get("/produkt/tricko/").text

    assert re.findall(r'class="wmc-price">([^<]+)<', page) == ["199\u00a0Kč", "7,96\u00a0€"]
    assert 'class="vi-flag-64 flag-' in page
    with changes():
        set_rate(eur, "0.05")
    assert "9,95\u00a0€" in client.get("/produkt/tricko/").text


def test_settings_control_edge_switcher_and_parameters_of_scripts(client, eur, shirt, changes):
    assert '"extra_params":[]' in client.get("/produkt/tricko/").text
    site = Site.objects.get(is_default_site=True)
    with changes():
        SwitcherSettings.objects.create(
            site=site,
            sidebar="left",
            sidebar_breakpoint=1000,
            sidebar_up_from=70,
            extra_params="store=2\r\n\r\nb= x=y ",
        )

    page = client.get("/produkt/tricko/").text

    assert '<aside class="wmc-sidebar wmc-left" data-breakpoint="1000" data-up-from="70">' in page
    assert re.search(r'<link [^>]*href="[^"]*currency-sidebar-narrow\.css"[^>]*media="\(width &lt;= 1000px\)"', page)
    assert '"extra_params":{"store":"2","b":" x=y"}' in page


def test_stylesheet_is_omitted_without_edge_switcher(client, eur, shirt):
    assert "currency-sidebar-narrow" not in client.get("/produkt/tricko/").text
