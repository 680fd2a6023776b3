"""Tests of ``wmc_get_products_price``."""

import json
from unittest.mock import Mock
from urllib.parse import quote

import pytest
from django.core.cache import caches

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price
from vyloha.storefront.api.ajax import products_price
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
PATH = "/wp-admin/admin-ajax.php"
EUR = "7,96\u00a0€"


@pytest.fixture
def eur():
    return a_currency("EUR", "0.04", flag="eu")


@pytest.fixture
def shirt():
    return a_product(price=19900)


def request_prices(client, body="", **fields):
    """Post a body as jQuery encodes it, and return the response's data."""
    answer = client.post(
        PATH, f"action=wmc_get_products_price&{body}", content_type="application/x-www-form-urlencoded", **fields
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    found = answer.json()
    assert found["success"] is True
    return found["data"]


def choose(client, code):
    client.cookies["wmc_current_currency"] = code


def test_prices_are_in_currency_of_cookie(client, eur, shirt):
    choose(client, "EUR")
    data = request_prices(client, f"pids[]={shirt.pk}")
    assert list(data["prices"]) == [str(shirt.pk)]
    assert "7,96" in data["prices"][str(shirt.pk)]
    assert (data["current_currency"], data["current_country"]) == ("EUR", "eu")
    assert data["shortcodes"] == []
    assert "exchange" not in data


def test_prices_are_in_default_currency_without_cookie(client, eur, shirt):
    data = request_prices(client, f"pids[]={shirt.pk}")
    assert "199\u00a0" in data["prices"][str(shirt.pk)]
    assert data["current_currency"] == "CZK"


def test_unoffered_currency_is_ignored(client, eur, shirt):
    choose(client, "XXX")
    assert request_prices(client, f"pids[]={shirt.pk}")["current_currency"] == "CZK"


def test_price_is_not_wrapped_again(client, eur, shirt):
    choose(client, "EUR")
    assert "wmc-cache-pid" not in request_prices(client, f"pids[]={shirt.pk}")["prices"][str(shirt.pk)]


def test_unknown_or_unsold_products_are_missing(client, eur, shirt):
    draft = a_product(status=Product.Status.DRAFT)
    unpriced = a_product(price=None)
    ids = [shirt.pk, 987654, draft.pk, unpriced.pk, -5, 0, "abc", "1e3", "٣", "9" * 30]
    data = request_prices(client, "&".join(f"pids[]={pk}" for pk in ids))
    assert list(data["prices"]) == [str(shirt.pk)]


def test_response_has_no_prices_without_known_id(client, eur):
    assert "prices" not in request_prices(client, "pids[]=987654")
    assert "prices" not in request_prices(client)


def test_product_and_its_variations_can_be_requested_together(client, eur):
    product = a_variable_product(
        [an_attribute("Velikost", "pa_velikost", ("M", "L"))], [{"price": 19900}, {"price": 29900}]
    )
    first, second = product.variations.order_by("position")
    choose(client, "EUR")
    prices = request_prices(client, f"pids[]={product.pk}&pids[]={first.pk}&pids[]={second.pk}")["prices"]
    assert "7,96" in prices[str(product.pk)]
    assert "11,96" in prices[str(product.pk)]
    assert "7,96" in prices[str(first.pk)]
    assert "11,96" not in prices[str(first.pk)]
    assert "11,96" in prices[str(second.pk)]


def test_fixed_price_is_returned(client, eur, shirt):
    fix_price(shirt.variations.get(), "EUR", 999)
    choose(client, "EUR")
    assert "9,99" in request_prices(client, f"pids[]={shirt.pk}")["prices"][str(shirt.pk)]


def test_prices_use_two_queries_and_none_when_cached(client, eur, shirt, django_assert_num_queries):
    choose(client, "EUR")
    others = [a_product() for _ in range(5)]
    body = "&".join(f"pids[]={one.pk}" for one in (shirt, *others))
    request_prices(client)
    with django_assert_num_queries(2):
        request_prices(client, body)
    with django_assert_num_queries(0):
        request_prices(client, body)


def test_changed_price_is_returned_at_once(client, eur, shirt, changes):
    choose(client, "EUR")
    request_prices(client, f"pids[]={shirt.pk}")
    with changes():
        variation = shirt.variations.get()
        variation.regular_price_minor = 29900
        variation.save()
    assert "11,96" in request_prices(client, f"pids[]={shirt.pk}")["prices"][str(shirt.pk)]


def test_changed_rate_is_returned_at_once(client, eur, shirt, changes):
    from vyloha.commerce.pricing.tests.makers import set_rate

    choose(client, "EUR")
    request_prices(client, f"pids[]={shirt.pk}")
    set_rate(eur, "0.05")
    assert "9,95" in request_prices(client, f"pids[]={shirt.pk}")["prices"][str(shirt.pk)]


def test_switchers_are_rendered_in_requested_order(client, eur):
    choose(client, "EUR")
    body = "shortcodes[0][layout]=layout5&shortcodes[0][flag_size]=0.4&shortcodes[1][layout]=nic&shortcodes[2]=x"
    first, second, third = request_prices(client, body + "&wmc_current_url=/obchod/%3Fs=a")["shortcodes"]
    assert 'data-layout="layout5" data-flag_size="0.4"' in first
    assert "/obchod/?s=a&amp;wmc-currency=EUR" in first
    assert 'data-layout="default"' in second
    assert second == third


def test_switcher_does_not_link_to_other_site(client, eur):
    (html,) = request_prices(client, "shortcodes[0][layout]=layout5&wmc_current_url=//jinde.cz/%22%3E%3Cscript%3E")[
        "shortcodes"
    ]
    assert "jinde" not in html
    assert "<script" not in html


def test_converted_values_keep_their_request_data(client, eur, shirt):
    choose(client, "EUR")
    sent = {"price": "250", "original_price": "", "currency": "", "product_id": "", "keep_format": "1"}
    odd = {"price": '"><img src=x onerror=alert(1)>', "currency": "<b>"}
    body = "&".join(
        f"exchange[{i}][{name}]={quote(value)}" for i, one in enumerate((sent, odd)) for name, value in one.items()
    )
    first, second = request_prices(client, body)["exchange"]
    assert {name: first[name] for name in sent} == sent
    assert "10\u00a0" in first["shortcode"]
    assert 'data-wmc_shown="EUR"' in first["shortcode"]  # the fragment can be inserted and shown at once
    assert second == {**odd, "shortcode": ""}


def test_wrong_nonce_gets_empty_response(client, eur, shirt):
    answer = client.post(PATH, {"action": "wmc_get_products_price", "_woo_multi_currency_nonce": "falsch"})
    assert (answer.status_code, answer.content) == (200, b"")
    right = nonces.build_nonce("wmc_plugin_nonce")
    assert request_prices(client, f"pids[]={shirt.pk}&_woo_multi_currency_nonce={right}")["prices"]


@pytest.mark.parametrize(
    "body",
    [
        "pids=12",
        "pids[a][b]=12",
        "pids[][]=12",
        "pids[=12",
        "pids[]=",
        "pids[]=%00",
        "shortcodes=1",
        "shortcodes[0]=x",
        "shortcodes[0][layout][]=x",
        "exchange=1",
        "exchange[0]=x",
        "exchange[0][price][a]=1",
        "wmc_current_url[]=x",
        "%%%",
        "pids[]=" + "[" * 200,
    ],
)
def test_malformed_nesting_gets_empty_response(client, eur, body):
    choose(client, "EUR")
    data = request_prices(client, body)
    assert "prices" not in data
    assert data["current_currency"] == "EUR"


def test_hundred_thousand_ids_are_not_all_looked_up(client, eur, shirt, django_assert_max_num_queries):
    request_prices(client)
    body = f"pids[]={shirt.pk}&" + "&".join(f"pids[]={10_000_000 + n}" for n in range(40_000))
    with django_assert_max_num_queries(2):
        assert list(request_prices(client, body)["prices"]) == [str(shirt.pk)]
    huge = "&".join(f"pids[]={n}" for n in range(100_000))
    refused = client.post(
        PATH, f"action=wmc_get_products_price&{huge}", content_type="application/x-www-form-urlencoded"
    )
    assert refused.status_code == 413
    assert json.loads(refused.content)["message"]


def test_unknown_action_returns_zero(client):
    answer = client.post(PATH, {"action": "wmc_get_nothing"})
    assert (answer.status_code, answer.text) == (400, "0")


def test_call_switches_currency(client, eur):
    answer = client.get(PATH, {"action": "wmc_currency_switcher", "wmc-currency": "EUR"})
    assert answer.cookies["wmc_current_currency"].value == "EUR"
    unknown = client.get(PATH, {"action": "wmc_currency_switcher", "wmc-currency": "<b>"})
    assert not unknown.cookies


def test_many_sets_of_ids_cache_each_price_once_and_evict_no_page(client, eur, shirt, monkeypatch):
    others = [a_product(price=19900) for _ in range(3)]
    held = []
    monkeypatch.setattr(caches["default"], "set", lambda key, *_args: held.append(key))
    drawn = Mock(return_value="<b>1</b>")
    monkeypatch.setattr(products_price, "render_price_html", drawn)

    for other in others:
        assert len(request_prices(client, f"pids[]={shirt.pk}&pids[]={other.pk}")["prices"]) == 2

    assert held == []
    assert drawn.call_count == 4
