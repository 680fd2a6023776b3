"""
Tests of the shop while its database does not respond: cached pages are shown, others say that the shop will be back.
"""

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.core.cache import changes as page_changes
from vyloha.core.cache import pages

pytestmark = pytest.mark.django_db


def raise_database_error(*_args: object) -> object:
    raise OperationalError("the server closed the connection unexpectedly")


@pytest.fixture
def shopper() -> Client:
    """A client whose requests make the process check for changes, as after half a second."""
    a_product("Hrnek", slug="hrnek", price=12300)
    page_changes.known.looked_at = float("-inf")
    return Client(raise_request_exception=False)


def test_cached_page_is_shown_while_database_is_away(shopper, caplog):
    held = shopper.get("/produkt/hrnek/").content
    page_changes.known.looked_at = float("-inf")

    with connection.execute_wrapper(raise_database_error):
        answers = [shopper.get("/produkt/hrnek/") for _ in range(3)]

    assert {(answer.status_code, answer.content) for answer in answers} == {(200, held)}
    assert caplog.text.count("Changes of pages cannot be read") == 1


def test_process_shows_its_cached_pages_while_database_and_cache_are_away(shopper, monkeypatch):
    held = shopper.get("/produkt/hrnek/").content
    page_changes.known.looked_at = float("-inf")
    monkeypatch.setattr(cache, "get", lambda *_args: None)

    with connection.execute_wrapper(raise_database_error):
        answer = shopper.get("/produkt/hrnek/")

    assert (answer.status_code, answer.content) == (200, held)


def test_change_made_while_database_was_away_is_shown_afterwards(shopper, changes):
    shopper.get("/produkt/hrnek/")
    page_changes.known.looked_at = float("-inf")
    with connection.execute_wrapper(raise_database_error):
        shopper.get("/produkt/hrnek/")

    with changes():
        variation = Variation.objects.get()
        variation.regular_price_minor = 45600
        variation.save()
    # As after the pause: another process made the change.
    page_changes.known.looked_at = float("-inf")

    assert "456\u00a0" in shopper.get("/produkt/hrnek/").content.decode()
    assert not page_changes.known.is_blind


def test_other_pages_return_503_with_message(shopper):
    with connection.execute_wrapper(raise_database_error):
        answers = [shopper.get(path) for path in ("/", "/produkt/hrnek/", "/kosik/", "/neco/co/neni/")]

    for answer in answers:
        assert answer.status_code == 503
        assert answer["Retry-After"] == "5"
        assert answer["Cache-Control"] == "private, no-store"
        assert "Hned jsme zpátky" in answer.content.decode()


@pytest.mark.parametrize("address", ["/wp-json/wc/store/v1/cart", "/?wc-ajax=get_refreshed_fragments"])
def test_programs_get_json_error(shopper, address):
    with connection.execute_wrapper(raise_database_error):
        answer = shopper.get(address)

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["code"] == "service_unavailable"


def test_form_is_rejected_as_whole(shopper):
    with connection.execute_wrapper(raise_database_error):
        answer = shopper.post("/kosik/pridat/", {"variation_id": 1, "quantity": 1})

    assert answer.status_code == 503


@pytest.mark.parametrize("value", ["text", (), ("no json", b""), ('["too short"]', b""), (b"\0", b""), 5])
def test_unreadable_cached_page_is_rendered_again(shopper, monkeypatch, value):
    fine = shopper.get("/produkt/hrnek/")
    monkeypatch.setattr(cache, "get", lambda *_args: value)
    pages.pages.clear()

    assert shopper.get("/produkt/hrnek/").content == fine.content
