"""A shop does not start with another currency than the one that its prices are in."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from vyloha.commerce.pricing.checks import exit_if_currency_changed
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def crowns():
    """The row that the set-up makes."""
    Currency.objects.update_or_create(code="CZK", defaults={"follows_provider": False, "rate": None})


@pytest.mark.parametrize("code", ["EUR", "USD", "JPY"])
def test_changed_default_currency_stops_shop(settings, code):
    a_currency("EUR", "0.04")
    Currency.objects.create(code="JPY")  # its rate has not come yet
    settings.DEFAULT_CURRENCY = code

    with pytest.raises(ImproperlyConfigured, match=f"DEFAULT_CURRENCY je {code}.* na CZK"):
        exit_if_currency_changed()


def test_shop_starts_with_its_currency():
    a_currency("EUR", "0.04")

    exit_if_currency_changed()


def test_currency_is_free_before_set_up(settings):
    Currency.objects.all().delete()
    settings.DEFAULT_CURRENCY = "EUR"

    exit_if_currency_changed()
