"""Finds the visitor's country: by a header of a trusted proxy, or by the merchant's GeoIP file."""

import re
from functools import lru_cache
from typing import Any

import maxminddb
from django.conf import settings
from django.http import HttpRequest

from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table
from vyloha.core.http.client_address import get_client_address

COUNTRY = re.compile(r"[A-Z]{2}")
NO_COUNTRY = {"XX", "T1"}  # Cloudflare's codes of unknown addresses and of Tor


def get_country(request: HttpRequest) -> str:
    """Return the country in capital letters (ISO 3166-1), "" if unknown."""
    found = _read_from_proxy(request) or _read_from_file(get_client_address(request))
    return found if COUNTRY.fullmatch(found) and found not in NO_COUNTRY else ""


def find_currency(country: str) -> ShopCurrency | None:
    """Return the first currency that the merchant assigned to a country, None without one."""
    offered = (currency for currency in currency_table().currencies.values() if not currency.is_hidden)
    return next((currency for currency in offered if country and country in currency.countries), None)


def _read_from_proxy(request: HttpRequest) -> str:
    # Without our own proxy in front, anybody could send the header.
    if not settings.BEHIND_TLS_PROXY or not settings.COUNTRY_HEADER:
        return ""
    return request.headers.get(settings.COUNTRY_HEADER, "").strip().upper()


def _read_from_file(address: str) -> str:
    if not settings.GEOIP_FILE:
        return ""
    try:
        found: Any = _open_reader(settings.GEOIP_FILE).get(address)
    except (OSError, ValueError, maxminddb.InvalidDatabaseError):  # missing file, unknown address, invalid database
        return ""
    country = found.get("country") if isinstance(found, dict) else None
    return str(country.get("iso_code", "")) if isinstance(country, dict) else ""


@lru_cache(maxsize=1)
def _open_reader(path: str) -> maxminddb.Reader:
    return maxminddb.open_database(path)
