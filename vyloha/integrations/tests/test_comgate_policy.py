"""The content security policy lets forms lead to a gateway only while the shop offers payment there."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from vyloha.commerce.catalogue.tests.makers import a_tax_class
from vyloha.commerce.payments.models import PaymentMethod

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

COMGATE = "https://*.comgate.cz"


def show(request: HttpRequest) -> HttpResponse:
    """Show a page for one visitor; with ``?public`` for everybody."""
    headers = {"Cache-Control": "public, max-age=60"} if "public" in request.GET else {}
    return HttpResponse("page", headers=headers)


urlpatterns = [path("pokladna/", show), path("sprava/", show)]


@pytest.fixture
def method(settings) -> PaymentMethod:
    settings.COMGATE_URL, settings.COMGATE_MERCHANT = "https://payments.comgate.cz", "123456"
    settings.COMGATE_SECRET = "tajemstvi"
    return PaymentMethod.objects.create(kind="comgate", name="Kartou", tax_class=a_tax_class())


def get_form_action(url: str = "/pokladna/") -> str:
    policy = Client().get(url).headers["Content-Security-Policy"]
    [directive] = [part for part in policy.split("; ") if part.startswith("form-action ")]
    return directive


def test_private_page_may_lead_to_gateway(method):
    assert get_form_action() == f"form-action 'self' {COMGATE}"


def test_stand_in_takes_the_gateways_place(method, settings):
    settings.COMGATE_URL = "http://127.0.0.1:9100"

    assert get_form_action() == "form-action 'self' http://127.0.0.1:9100"


@pytest.mark.parametrize("url", ["/pokladna/?public", "/sprava/"])
def test_cached_and_back_office_pages_may_not_lead_to_gateway(method, url):
    """A cached page would keep the policy of its time."""
    assert get_form_action(url) == "form-action 'self'"


def test_policy_follows_methods(method, changes):
    get_form_action()

    with changes():
        method.is_enabled = False
        method.save()

    assert get_form_action() == "form-action 'self'"


def test_method_without_account_opens_nothing(method, settings):
    settings.COMGATE_SECRET = ""

    assert get_form_action() == "form-action 'self'"
