"""Which ways to pay a cart can choose from."""

from collections.abc import Sequence

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS
from vyloha.commerce.pricing.currencies import CURRENCIES
from vyloha.commerce.shipping.available_methods import DELIVERY, enabled_methods, get_offered_shipping_methods
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.cache.changes import CachedValue, read_current_values

PAYMENTS = "payments"  # what carts show of ways to pay


def get_offered_payment_methods(enabled: Sequence[PaymentMethod] | None = None) -> list[PaymentMethod]:
    """
    Return all that the shop offers, in the merchant's order, whatever delivery and currency.

    As ``get_offered_shipping_methods``: no query while nothing changes, and everybody gets the same objects.
    """
    known = PAYMENT_PROVIDERS.get_names()
    methods = [method for method in (_enabled() if enabled is None else enabled) if method.kind in known]
    # The back office refuses what misses something; an import may not.
    return [method for method in methods if not method.provider.get_missing_fields(method)]


def get_currently_offered() -> tuple[list[ShippingMethod], list[PaymentMethod]]:
    """
    Return deliveries and payments that are offered in this very moment, for who charges by them.

    One query; those above may be half a second old where another process has changed them.
    """
    deliveries, payments = read_current_values(enabled_methods, _enabled)
    return get_offered_shipping_methods(deliveries), get_offered_payment_methods(payments)


def _load_methods() -> list[PaymentMethod]:
    enabled = PaymentMethod.objects.filter(is_enabled=True).select_related("tax_class")
    return list(enabled.prefetch_related("shipping_methods", "currencies"))


# A delivery or a currency that is deleted leaves the lists of those that go only with it.
_enabled = CachedValue(_load_methods, PAYMENTS, DELIVERY, CURRENCIES)
