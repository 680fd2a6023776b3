"""Tests of the redirect from a form to the page that answers it."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.core.models import FormAnswer
from vyloha.storefront.jobs import delete_form_answers
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.tests.shoppers import FORM, offer_methods, put_in
from vyloha.storefront.visitor import form_answers

pytestmark = pytest.mark.django_db

NAVIGATION: dict[str, Any] = {"headers": {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "same-origin"}}
TYPED = {**FORM, "billing_email": "jana@", "order_comments": "Zvoňte dole"}


@pytest.fixture
def shopper(client: Client) -> Client:
    """Return a browser with a product in its cart."""
    offer_methods()
    put_in(client, a_product())
    return client


def send_rejected(client: Client) -> str:
    """Send an invalid checkout as a browser does, and return the URL of its answer."""
    answer: Any = client.post("/pokladna/", TYPED, **NAVIGATION)
    assert answer.status_code == 303
    return str(answer.url)


def test_rejected_checkout_redirects_to_page_with_typed_values_and_errors(shopper):
    url = send_rejected(shopper)

    answer = shopper.get(url)
    text = answer.content.decode()
    assert url.startswith("/pokladna/?form_answer=")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert 'value="jana@"' in text
    assert "Zvoňte dole" in text
    assert "Tohle není e-mailová adresa" in text
    assert shopper.get(url).content == answer.content  # reloading


def test_reload_after_later_form_shows_current_page(shopper):
    url = send_rejected(shopper)

    shopper.post("/kosik/", {"update_cart": "1"}, **NAVIGATION)

    answer = shopper.get(url)
    assert (answer.status_code, answer.url) == (302, "/pokladna/")


def test_parameters_of_form_stay_in_url(shopper):
    answer = shopper.post("/pokladna/?utm_source=x", TYPED, **NAVIGATION)

    assert answer.url.startswith("/pokladna/?utm_source=x&form_answer=")


def test_other_browser_does_not_see_answer(shopper):
    url = send_rejected(shopper)

    assert Client().get(url).status_code == 302
    shopper.cookies["vyloha_form_answer"] = "x"
    assert shopper.get(url).status_code == 302


def test_answer_is_not_seen_after_customer_has_signed_out(shopper):
    sign_in(shopper, create_customer())
    url = send_rejected(shopper)
    assert shopper.get(url).status_code == 200

    del shopper.cookies["vyloha_customer"]

    assert shopper.get(url).status_code == 302


def test_old_answers_are_deleted(shopper):
    url = send_rejected(shopper)
    FormAnswer.objects.update(made_at=timezone.now() - timedelta(hours=2))
    assert shopper.get(url).status_code == 302

    delete_form_answers()

    assert not FormAnswer.objects.exists()


@pytest.mark.parametrize(
    ("headers", "is_redirected"),
    [
        ({"Sec-Fetch-Mode": "navigate"}, True),
        ({"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}, True),
        ({"Sec-Fetch-Mode": "cors", "Accept": "text/html,application/xhtml+xml"}, False),
        ({"Accept": "*/*"}, False),
    ],
)
def test_only_pages_that_browser_shows_are_redirected_to(shopper, headers, is_redirected):
    answer = shopper.post("/pokladna/", TYPED, headers=headers)

    assert answer.status_code == (303 if is_redirected else 422)


def test_browser_without_cookies_gets_page_at_once(client):
    answer = client.post("/kosik/", {"add-to-cart": "999"}, **NAVIGATION)

    assert answer.status_code == 409
    assert not FormAnswer.objects.exists()


def test_only_last_answer_of_browser_is_kept(shopper):
    send_rejected(shopper)
    url = send_rejected(shopper)

    assert FormAnswer.objects.count() == 1
    assert shopper.get(url).status_code == 200

    shopper.post("/kosik/", {"update_cart": "1"}, **NAVIGATION)

    assert not FormAnswer.objects.exists()


def test_large_answer_is_not_stored(shopper, monkeypatch):
    send_rejected(shopper)
    monkeypatch.setattr(form_answers, "MAX_STORED_BYTES", 1000)

    answer = shopper.post("/pokladna/", TYPED, **NAVIGATION)

    assert answer.status_code == 422
    assert "Zvoňte dole" in answer.content.decode()
    assert not FormAnswer.objects.exists()


def test_answer_repeats_no_more_than_fields_take(shopper):
    long = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=15_000))

    answer = shopper.post("/pokladna/", {**TYPED, "billing_city": long, "order_comments": long})

    text = answer.content.decode()
    assert long[:50] in text
    assert long[:5000] not in text


def test_page_is_answered_directly_when_it_cannot_be_stored(shopper, monkeypatch):
    def fail(**_fields: Any) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(FormAnswer.objects, "create", fail)

    answer = shopper.post("/pokladna/", TYPED, **NAVIGATION)

    assert answer.status_code == 422
    assert "Zvoňte dole" in answer.content.decode()


@pytest.mark.parametrize("action", ["pay", "payment", "ucet"])
def test_ended_answer_of_address_without_page_leads_to_page_of_order(client, action):
    path = "/pokladna/order-received/12/"

    answer: Any = client.get(f"{path}{action}/?key=k&form_answer=ended")

    assert (answer.status_code, answer.url) == (302, f"{path}?key=k")
