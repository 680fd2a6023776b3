"""Every cookie of the shop's pages is in one list, which people can read."""

import re
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

from vyloha.storefront.visitor.cookies import CART, COOKIES, DAY_S

PAGE = Path(settings.ROOT) / "docs" / "developers" / "cookies.md"
AGES = {60: "1 minute", DAY_S: "1 day", 30 * DAY_S: "30 days"}
READS = {True: "yes", False: "no"}


def test_the_page_on_cookies_lists_them_all():
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (\w+) \| ", PAGE.read_text(), re.MULTILINE)

    assert rows == [(cookie.name, AGES[cookie.age_s], READS[cookie.is_for_scripts]) for cookie in COOKIES]


def test_no_page_sets_a_cookie_that_is_not_in_the_list():
    storefront = Path(settings.ROOT) / "vyloha" / "storefront"
    sets = re.compile(r"\b(?:set_cookie|set_signed_cookie|delete_cookie)\(")

    found = [file.name for file in storefront.rglob("*.py") if sets.search(file.read_text())]

    assert found == ["cookies.py"]


def test_a_signed_cookie_that_was_changed_is_none():
    response = HttpResponse()
    CART.keep(response, "abc")
    kept = response.cookies[CART.name]

    def asked(value: str) -> str | None:
        request = RequestFactory().get("/")
        request.COOKIES[CART.name] = value
        return CART.of(request)

    assert kept["httponly"]
    assert (asked(kept.value), asked(kept.value + "x"), asked("abc")) == ("abc", None, None)
