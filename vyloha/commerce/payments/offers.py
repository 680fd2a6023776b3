"""Which ways to pay a cart can choose from."""

from vyloha.commerce.payments.models import PaymentMethod


def offered_payment_methods() -> list[PaymentMethod]:
    """Return all that the shop offers, in the merchant's order, whatever the delivery; two queries."""
    # A bank transfer needs an account to pay to; the back office says so, an import may not.
    payable = PaymentMethod.objects.exclude(kind=PaymentMethod.Kind.BANK_TRANSFER, iban="")
    methods = payable.filter(is_enabled=True).select_related("tax_class")
    return list(methods.prefetch_related("shipping_methods"))
