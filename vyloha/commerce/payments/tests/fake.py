"""A payment provider for tests; settings register it as any other."""

from typing import ClassVar

from vyloha.commerce.payments.models import PaymentMethod


class FakeProvider:
    """A payment in advance on another site; it cannot be offered without instructions."""

    label = "voucher"
    awaits_payment: ClassVar[bool] = True
    pays_to_account = False
    is_on_delivery: ClassVar[bool] = False
    default_lifetime = None
    currencies: ClassVar[tuple[str, ...]] = ()
    redirect_sources: ClassVar[tuple[str, ...]] = ()
    service = None

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        return {} if method.instructions else {"instructions": "Napište, kde se poukaz kupuje."}
