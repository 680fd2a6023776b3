"""Tests of ``get_customer_location``."""

import re

import pytest
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.storefront.tests.shoppers import put_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings):
    settings.BEHIND_TLS_PROXY, settings.COUNTRY_HEADER = True, "CF-IPCountry"


def get_location(client: Client, country: str = "CZ") -> str:
    headers = {"X-Forwarded-Proto": "https", "CF-IPCountry": country}
    answer = client.post("/?wc-ajax=get_customer_location", headers=headers).json()
    assert set(answer) == {"success", "data"}
    assert answer["success"] is True
    found: str = answer["data"]["hash"]
    assert re.fullmatch(r"[0-9a-f]{12}", found)
    return found


def test_each_country_has_own_hash():
    assert get_location(Client(), "CZ") == get_location(Client(), "CZ") != get_location(Client(), "SK")
    assert get_location(Client(), "XX") not in {get_location(Client(), "CZ"), get_location(Client(), "SK")}


def test_address_of_visitor_goes_before_detected_country(client):
    put_in(client, a_product())
    Cart.objects.update(billing_address={"country": "SK"})

    assert get_location(client, "CZ") == get_location(Client(), "SK")
    Cart.objects.update(billing_address={"country": "SK", "state": "BA"})
    assert get_location(client, "CZ") != get_location(Client(), "SK")


def test_call_creates_no_cart():
    get_location(Client())

    assert not Cart.objects.exists()
