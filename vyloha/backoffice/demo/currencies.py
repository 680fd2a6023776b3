"""The demo's currencies, with invented rates: no bank is asked, so it works without a network."""

from fractions import Fraction
from typing import Any

from django.conf import settings
from django.db import transaction

from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.models import Currency, PricingSettings
from vyloha.commerce.pricing.providers import NONE
from vyloha.commerce.pricing.rates import set_rate

LEFT, RIGHT_SPACE = Currency.SymbolPosition.LEFT, Currency.SymbolPosition.RIGHT_SPACE
EURO_AREA = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split()  # noqa: SIM905 - shorter to read
CURRENCIES: dict[str, dict[str, Any]] = {
    "EUR": {"flag": "eu", "countries": EURO_AREA, "symbol_position": RIGHT_SPACE, "rounding_step_minor": 10},
    "USD": {"flag": "us", "countries": ["US"], "symbol": "$", "symbol_position": LEFT, "rounding_step_minor": 10},
    # A common Polish price ending: 49,90 zł.
    "PLN": {"flag": "pl", "countries": ["PL"], "rounding_step_minor": 100, "rounding_ending_minor": 90},
    # Fillérs are not in use; the smallest coin is 5 Ft.
    "HUF": {"flag": "hu", "countries": ["HU"], "decimals": 0, "rounding_step_minor": 1000},
    "GBP": {"flag": "gb", "countries": ["GB"], "symbol": "£", "symbol_position": LEFT, "rounding_step_minor": 10},
}
CROWNS = {"EUR": "24.350", "USD": "21.100", "PLN": "5.720", "HUF": "0.06310", "GBP": "27.900"}  # for one unit


@transaction.atomic
def fill_currencies() -> None:
    """Add the currencies unless the shop has others than its own."""
    if Currency.objects.exclude(code=settings.DEFAULT_CURRENCY).exists():
        return
    Currency.objects.get_or_create(code=settings.DEFAULT_CURRENCY, defaults={"flag": "cz", "follows_provider": False})
    for position, (code, fields) in enumerate(CURRENCIES.items(), 1):
        currency = Currency.objects.create(code=code, position=position, **fields)
        set_rate(currency, round(RATE_ONE / Fraction(CROWNS[code])))
    PricingSettings.objects.update_or_create(defaults={"rates_provider": NONE})
