"""Which ways to pay a cart can choose from."""

from vyloha.commerce.payments.charging import charged_currency
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS
from vyloha.commerce.pricing.currencies import ShopCurrency


def offered_payment_methods() -> list[PaymentMethod]:
    """Return all that the shop offers, in the merchant's order, whatever delivery and currency; three queries."""
    enabled = PaymentMethod.objects.filter(is_enabled=True, kind__in=PAYMENT_PROVIDERS.names())
    methods = enabled.select_related("tax_class").prefetch_related("shipping_methods", "currencies")
    # The back office refuses what misses something; an import may not.
    return [method for method in methods if not method.provider.missing(method)]


def payment_methods_for(chosen: ShopCurrency) -> list[PaymentMethod]:
    """Return those that can charge a shopper who chose the currency, in that one or in the shop's own."""
    return [method for method in offered_payment_methods() if method.takes(charged_currency(chosen, method).code)]
