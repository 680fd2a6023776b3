"""Tests of the currency of a first visit."""

import json
from base64 import b64decode

import maxminddb
import pytest

from vyloha.commerce.pricing.tests.makers import a_currency, set_rules
from vyloha.storefront.visitor.country import _open_reader

pytestmark = pytest.mark.django_db
CALL = "/wp-admin/admin-ajax.php?action=wmc_first_visit"


@pytest.fixture(autouse=True)
def shop(settings):
    a_currency("EUR", "0.04", countries=["SK", "DE"])
    a_currency("GBP", "0.034", countries=["GB"], is_hidden=True)
    set_rules(follows_country=True)
    settings.BEHIND_TLS_PROXY, settings.COUNTRY_HEADER = True, "CF-IPCountry"


def request_first_visit(client, country="", **headers):
    return client.get(CALL, headers={"CF-IPCountry": country, **headers}, secure=True)


def test_visitor_gets_currency_of_their_country(client):
    answer = request_first_visit(client, "sk")

    assert answer.json() == {"success": True, "data": {"country": "SK", "currency_code": "EUR"}}
    assert answer.cookies["wmc_current_currency"].value == "EUR"
    assert json.loads(b64decode(answer.cookies["wmc_ip_info"].value)) == {"country": "SK", "currency_code": "EUR"}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("country", ["CZ", "GB", "XX", "T1", "", "Slovensko", "S<", "1"])
def test_visitor_from_other_country_gets_default_currency_once(client, country):
    answer = request_first_visit(client, country)

    assert answer.json()["data"]["currency_code"] == "CZK"
    assert "wmc_current_currency" not in answer.cookies
    assert "wmc_ip_info" in answer.cookies


def test_country_header_without_trusted_proxy_is_ignored(client, settings):
    settings.BEHIND_TLS_PROXY = False

    assert request_first_visit(client, "SK").json()["data"]["country"] == ""


def test_country_detection_is_off_when_disabled_by_merchant(client):
    set_rules(follows_country=False)

    assert request_first_visit(client, "SK").json()["data"] == {"country": "", "currency_code": "CZK"}


class Reader:
    def get(self, address):
        if address == "garbage":
            raise ValueError(address)
        return {"192.0.2.1": {"country": {"iso_code": "DE"}}, "192.0.2.2": {"continent": {}}}.get(address)


@pytest.mark.parametrize(
    ("address", "country"), [("192.0.2.1", "DE"), ("192.0.2.2", ""), ("192.0.2.3", ""), ("garbage", "")]
)
def test_geoip_file_is_read_without_trusted_proxy(client, settings, monkeypatch, address, country):
    settings.COUNTRY_HEADER, settings.GEOIP_FILE = "", "/geo.mmdb"
    monkeypatch.setattr(maxminddb, "open_database", lambda path: Reader())
    _open_reader.cache_clear()

    assert request_first_visit(client, **{"X-Forwarded-For": address}).json()["data"]["country"] == country

    _open_reader.cache_clear()


def test_country_is_empty_without_geoip_file(client, settings):
    settings.COUNTRY_HEADER, settings.GEOIP_FILE = "", "/neni.mmdb"

    assert request_first_visit(client).json()["data"]["country"] == ""


def test_pages_ask_scripts_to_request_first_visit(client):
    assert 'data-first-visit="ask"' in client.get("/obchod/?nic=1", secure=True).text
