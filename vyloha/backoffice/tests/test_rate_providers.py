"""Banks registered by a setting: one file adds a bank for the merchant."""

import pytest
from django.utils import timezone

from vyloha.backoffice.tests.forms import get_errors, save
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.pricing.jobs import fetch_rates
from vyloha.commerce.pricing.models import Currency, PricingSettings
from vyloha.commerce.pricing.rate_update import is_due
from vyloha.commerce.pricing.tests.makers import a_currency, set_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def gold(settings):
    """The name of a bank that the setting registers besides the others."""
    settings.RATE_PROVIDERS = {**settings.RATE_PROVIDERS, "gold": "vyloha.commerce.pricing.tests.fake.FakeRates"}
    return "gold"


def get_euro_rate() -> int | None:
    return Currency.objects.values_list("rate__rate_e12", flat=True).get(code="EUR")


def test_registered_provider_is_selectable_queried_and_named(gold):
    merchant, path = sign_in_merchant(), f"/sprava/settings/pricing/pricingsettings/{PricingSettings.load().pk}/"
    a_currency("EUR", "0.041")

    answer = save(merchant, path, rates_provider=gold)
    fetch_rates.call()

    assert answer.status_code == 302, get_errors(answer)
    assert get_euro_rate() == 40_000_000_000
    assert "Kurzy dává Zlatá banka." in merchant.get("/sprava/currencies/").content.decode()
    assert "Zlatá banka" in merchant.get("/sprava/currencies/rates/EUR/").content.decode()


def test_unregistered_provider_is_not_queried_and_its_rates_stay(gold, settings):
    a_currency("EUR", "0.041")
    set_rules(rates_provider=gold)
    fetch_rates.call()
    del settings.RATE_PROVIDERS[gold]

    fetch_rates.call()

    assert not is_due(timezone.now())
    assert get_euro_rate() == 40_000_000_000
    assert "Všechny kurzy zadáváte" in sign_in_merchant().get("/sprava/currencies/").content.decode()
