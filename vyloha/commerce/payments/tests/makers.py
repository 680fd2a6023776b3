"""Makers: each test names only what it is about."""

from typing import Any

from vyloha.commerce.catalogue.tests.makers import a_tax_class
from vyloha.commerce.payments.models import PaymentMethod

IBAN = "CZ6508000000192000145399"


def bank_transfer(**fields: Any) -> PaymentMethod:
    fields = {"name": "Převodem", "iban": IBAN, "tax_class": a_tax_class(), **fields}
    return PaymentMethod.objects.create(kind="bacs", **fields)


def cash_on_delivery(fee: int = 3900, **fields: Any) -> PaymentMethod:
    """Create cash on delivery; ``fee`` in haléře."""
    fields = {"name": "Dobírka", "fee_minor": fee, "tax_class": a_tax_class(), **fields}
    return PaymentMethod.objects.create(kind="cod", **fields)
