"""Which ways to pay a cart can choose from."""

from vyloha.commerce.payments.charging import charged_currency
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import ShopCurrency


def offered_payment_methods() -> list[PaymentMethod]:
    """Return all that the shop offers, in the merchant's order, whatever delivery and currency; three queries."""
    # A bank transfer needs an account to pay to; the back office says so, an import may not.
    payable = PaymentMethod.objects.exclude(kind=PaymentMethod.Kind.BANK_TRANSFER, iban="")
    methods = payable.filter(is_enabled=True).select_related("tax_class")
    return list(methods.prefetch_related("shipping_methods", "currencies"))


def payment_methods_for(chosen: ShopCurrency) -> list[PaymentMethod]:
    """Return those that can charge a shopper who chose the currency, in that one or in the shop's own."""
    return [method for method in offered_payment_methods() if method.takes(charged_currency(chosen, method).code)]
