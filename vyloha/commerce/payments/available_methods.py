"""Returns the payment methods that a cart can choose from."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS
from vyloha.commerce.pricing.currencies import CURRENCIES
from vyloha.commerce.shipping.available_methods import DELIVERY, enabled_methods, get_offered_shipping_methods
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.cache.changes import CachedValue, read_current_values
from vyloha.core.cache.tags import add_page_tags

PAYMENTS = "payments"  # the tag of payment methods as carts show them


def get_offered_payment_methods(enabled: Sequence[PaymentMethod] | None = None) -> list[PaymentMethod]:
    """
    Return all payment methods that the shop offers, in the merchant's order, whatever shipping method and currency.

    As with ``get_offered_shipping_methods``, it makes no query while nothing changes, and all callers share the
    objects.
    """
    known = PAYMENT_PROVIDERS.get_names()
    methods = [method for method in (_enabled() if enabled is None else enabled) if method.kind in known]
    # The back office rejects methods with missing fields; an import may not.
    return [method for method in methods if not method.provider.get_missing_fields(method)]


def get_transfer_note() -> str:
    """
    Return what a promised day means for a bank transfer, for shoppers who have not chosen a payment yet; "" if none is
    offered. A page that calls it follows the payment methods.
    """
    add_page_tags(PAYMENTS)
    if not any(method.provider.pays_to_account for method in get_offered_payment_methods()):
        return ""
    return _("With a bank transfer it counts when the money is in our account.")


def get_redirect_sources() -> tuple[str, ...]:
    """Return the hosts that the offered methods send shoppers to, as sources of a content security policy."""
    methods = get_offered_payment_methods()
    return tuple(sorted({source for method in methods for source in method.provider.redirect_sources}))


def get_currently_offered() -> tuple[list[ShippingMethod], list[PaymentMethod]]:
    """
    Return the shipping and payment methods that are offered at this moment, for callers that charge by them.

    It makes one query; the cached ones above may be half a second old if another process has changed them.
    """
    deliveries, payments = read_current_values(enabled_methods, _enabled)
    return get_offered_shipping_methods(deliveries), get_offered_payment_methods(payments)


def _load_methods() -> list[PaymentMethod]:
    enabled = PaymentMethod.objects.filter(is_enabled=True).select_related("tax_class")
    return list(enabled.prefetch_related("shipping_methods", "currencies"))


# Deleted shipping methods and currencies change the lists of the methods bound to them.
_enabled = CachedValue(_load_methods, PAYMENTS, DELIVERY, CURRENCIES)
