"""Currency switchers in CURCY's layouts."""

import re

import pytest

from vyloha.commerce.pricing import currencies as pricing
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.content.currencies.switcher import Switcher, SwitcherLayout, SwitcherUrl, parse_flag_size, render_switcher

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def currencies():
    a_currency("CZK", flag="cz")
    a_currency("EUR", "0.04", flag="eu", position=1)
    a_currency("GBP", "0.034", flag="gb", position=2, is_hidden=True)


@pytest.mark.parametrize("layout", SwitcherLayout)
def test_every_layout_has_script_hooks_and_links_each_currency(layout):
    with use_currency("EUR"):
        html = render_switcher(layout, "0.4", "/obchod/")

    assert re.match(r'<div class="woo-multi-currency wmc-shortcode [\w-]+"', html)
    assert f'data-layout="{layout}" data-flag_size="0.4"' in html
    assert '<input type="hidden" class="wmc-current-url" value="/obchod/"/>' in html
    for code in ("CZK", "EUR"):
        assert f'data-currency="{code}"' in html
        assert re.search(rf'(?:href|value)="/obchod/\?wmc-currency={code}"', html)
    assert "GBP" not in html
    (active,) = re.findall(r"<(?:li|option)[^>]*(?:wmc-active|selected)[^>]*>", html)
    assert 'data-currency="EUR"' in active


def test_unknown_layout_falls_back_to_default():
    assert render_switcher("<script>", "0.6", "/") == render_switcher("default", "0.6", "/")


def test_hidden_active_currency_is_shown():
    with use_currency("GBP"):
        assert 'data-currency="GBP"' in render_switcher("layout5", "0.6", "/")


def test_shop_with_one_visible_currency_has_no_switcher():
    Currency.objects.filter(code="EUR").update(is_hidden=True)
    pricing.currency_table.clear()

    assert render_switcher("default", "0.6", "/") == ""


@pytest.mark.parametrize(
    ("given", "size"),
    [("0.4", 0.4), (1, 1), ("", 0.6), ("x", 0.6), ("nan", 0.6), ("inf", 0.6), ("-3", 0.2), ("1e9", 2), ('"><b', 0.6)],
)
def test_flag_size_is_limited(given, size):
    assert parse_flag_size(given) == size
    assert Switcher.build("layout3", given, "/").flag_width == round(60 * size)


@pytest.mark.parametrize(
    "url",
    [
        "https://jinde.cz/",
        "//jinde.cz/",
        "/\\jinde.cz/",
        "javascript:alert(1)",
        "obchod/",
        "",
        "/ok\x00/",
        "/a\n//jinde.cz",
        "/#x",
        "/" + "a" * 3000,
        "/?" + "&".join(f"a{n}=1" for n in range(5000)),
    ],
)
def test_foreign_url_falls_back_to_home_page(url):
    assert SwitcherUrl.from_url(url).link == "/?wmc-currency="


def test_switcher_url_keeps_query_without_currency_and_campaigns():
    address = SwitcherUrl.from_url("/?s=%C4%8Depice&wmc-currency=USD&utm_source=x&gclid=y&a=")

    assert address.link == "/?s=%C4%8Depice&a=&wmc-currency="
    assert address.fields == (("s", "čepice"), ("a", ""))


def test_switcher_escapes_url():
    html = render_switcher("default", "0.6", '/"><script>alert(1)</script>?"><b>=\'<i>')

    assert "<script" not in html
    assert "<b>" not in html
    assert "<i>" not in html
