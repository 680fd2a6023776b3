"""Tests of which requests are rejected when a network has cost too much, through the whole shop."""

import pytest
from django.conf import settings as all_settings
from django.contrib.auth.models import User
from django.test import Client

from vyloha.commerce.catalogue.tests.makers import a_product

pytestmark = pytest.mark.django_db
PRODUCTS = "/wp-json/wc/store/v1/products?per_page=100"


@pytest.fixture
def stranger(settings) -> Client:
    """A visitor whose network has cost too much."""
    settings.COST_SECONDS_PER_MINUTE = 1e-6
    stranger = Client(REMOTE_ADDR="192.0.2.1")
    for _time in range(2):
        stranger.get(PRODUCTS)
    return stranger


@pytest.mark.parametrize(
    "address",
    [PRODUCTS, "/?wc-ajax=dgwt_wcas_ajax_search&s=a", "/?rest_route=/wc/store/v1/products", "/sprava/wp-json/"],
)
def test_programs_get_retry_time_as_json(stranger, address):
    answer = stranger.get(address)

    assert answer.status_code == 429
    assert answer.json()["code"] == "too_many_requests"
    assert 0 < int(answer.headers["Retry-After"]) <= 60


def test_people_get_retry_page(stranger):
    answer = stranger.get("/?s=tricko")

    assert answer.status_code == 429
    assert "<h1>Chvilku strpení</h1>" in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_cached_pages_are_still_shown(stranger):
    product = a_product(slug="kosile")
    Client().get("/produkt/kosile/")

    answer = stranger.get("/produkt/kosile/")

    assert (answer.status_code, product.name in answer.text) == (200, True)


@pytest.mark.parametrize("address", ["/kosik/", "/wp-json/wc/store/v1/cart", "/sprava/login/"])
def test_visitor_with_cart_can_still_order(stranger, address):
    assert stranger.get(address).status_code == 200


def test_checkout_is_accepted_after_any_earlier_requests(stranger):
    answer = stranger.post("/pokladna/")

    assert (answer.status_code, answer.headers["Location"]) == (303, "/kosik/")  # the cart is empty


def test_back_office_user_is_not_limited_and_costs_nothing(stranger, settings):
    stranger.force_login(User.objects.create_superuser("editor"))
    colleague = Client(REMOTE_ADDR="192.0.2.9")
    colleague.cookies = stranger.cookies

    pages = [client.get("/sprava/").status_code for client in (stranger, colleague, colleague)]

    assert pages == [200, 200, 200]
    assert Client(REMOTE_ADDR="192.0.2.9").get("/?s=tricko").status_code == 200


def test_invalid_cookie_grants_no_exception(stranger):
    stranger.cookies[all_settings.SESSION_COOKIE_NAME] = "a" * 32

    assert stranger.get("/sprava/wp-json/").status_code == 429
