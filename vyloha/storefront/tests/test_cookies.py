"""Tests that one list has every cookie and every storage key of the shop's pages."""

import re
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from vyloha.content.consent.storage_entries import ATTRIBUTION_COOKIES, OWN_ENTRIES
from vyloha.core.consent import StorageType
from vyloha.storefront.visitor.cookies import CART, COOKIES

EVENTS = {"vyloha:added", "vyloha:adding", "vyloha:cart", "vyloha:consent", "vyloha:prices"}


def test_storage_entries_list_all_cookies():
    listed = [
        (entry.name, entry.kept)
        for entry in OWN_ENTRIES
        if entry.place == StorageType.COOKIE and entry.name != ATTRIBUTION_COOKIES
    ]

    assert listed == [(cookie.name, cookie.age_s) for cookie in COOKIES]


def test_storage_entries_list_all_storage_keys():
    listed = {entry.name for entry in OWN_ENTRIES if entry.place != StorageType.COOKIE}
    web = Path(settings.ROOT) / "web"
    folders = {file.name for file in web.iterdir() if file.is_dir()} - {"build", "dist", "generated"}
    files = [file for folder in folders for file in (web / folder).rglob("*.ts*") if ".test." not in file.name]
    keys = r'["`]((?:vyloha:|fibosearch_)[a-z_-]+|elementor|popup-\$\{id\}-impressions-count)["`]'
    named = re.findall(keys, "".join(file.read_text() for file in files))

    assert {name.replace("${id}", "*") for name in named} - EVENTS == listed


def test_pages_set_only_listed_cookies():
    storefront = Path(settings.ROOT) / "vyloha" / "storefront"
    sets = re.compile(r"\b(?:set_cookie|set_signed_cookie|delete_cookie)\(")

    found = [file.name for file in storefront.rglob("*.py") if sets.search(file.read_text())]

    assert found == ["cookies.py"]


def test_tampered_signed_cookie_is_ignored():
    response = HttpResponse()
    CART.set(response, "abc")
    kept = response.cookies[CART.name]

    def asked(value: str) -> str | None:
        request = RequestFactory().get("/")
        request.COOKIES[CART.name] = value
        return CART.read(request)

    assert kept["httponly"]
    assert (asked(kept.value), asked(kept.value + "x"), asked("abc")) == ("abc", None, None)
