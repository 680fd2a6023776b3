"""Currencies for tests."""

from decimal import Decimal
from typing import Any

from vyloha.commerce.catalogue.models import FixedPrice, Variation
from vyloha.commerce.pricing import currencies
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.pricing.providers import BY_HAND


def a_currency(code: str, rate: str = "", **fields: Any) -> Currency:
    """Create an enabled currency; ``rate``: units of it for one unit of the default currency ("0.04")."""
    currency, _created = Currency.objects.update_or_create(code=code, defaults=fields)  # the default one exists already
    return set_rate(currency, rate) if rate else currency


def set_rate(currency: Currency, rate: str) -> Currency:
    """Set another rate of a currency and refresh the cached table."""
    e12 = int(Decimal(rate) * RATE_ONE)
    currency.rate = ExchangeRate.objects.create(currency=currency, rate_e12=e12, source=BY_HAND)
    currency.save(update_fields=["rate"])
    currencies.currency_table.clear()
    return currency


def set_rules(**fields: Any) -> PricingSettings:
    """Save the shop's settings of prices and refresh the cached table."""
    rules: PricingSettings
    rules, _created = PricingSettings.objects.update_or_create(defaults=fields)
    currencies.currency_table.clear()
    return rules


def fix_price(variation: Variation, currency: str, regular: int, sale: int | None = None) -> FixedPrice:
    """Set the fixed price of a variation in a currency, in its minor units."""
    return FixedPrice.objects.create(
        variation=variation, currency=currency, regular_price_minor=regular, sale_price_minor=sale
    )
