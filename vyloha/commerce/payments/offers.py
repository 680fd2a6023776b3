"""Which ways to pay a cart can choose from."""

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS


def offered_payment_methods() -> list[PaymentMethod]:
    """Return all that the shop offers, in the merchant's order, whatever delivery and currency; three queries."""
    enabled = PaymentMethod.objects.filter(is_enabled=True, kind__in=PAYMENT_PROVIDERS.names())
    methods = enabled.select_related("tax_class").prefetch_related("shipping_methods", "currencies")
    # The back office refuses what misses something; an import may not.
    return [method for method in methods if not method.provider.missing(method)]
