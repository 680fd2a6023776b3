"""How orders are paid: the port that payment providers fill. ``settings.PAYMENT_PROVIDERS`` names the adapters."""

from typing import TYPE_CHECKING, Protocol

from django.utils.functional import Promise

from vyloha.core.plugins import PluginRegistry

if TYPE_CHECKING:
    from vyloha.commerce.payments.models import PaymentMethod


class PaymentProvider(Protocol):
    """A way for money to come to the merchant; its name in the setting is also its name on the wire."""

    @property
    def label(self) -> str | Promise:
        """How the merchant knows it."""

    @property
    def awaits_payment(self) -> bool:
        """Whether a placed order waits for its money before it is sent."""

    @property
    def pays_to_account(self) -> bool:
        """Whether the customer sends the money to the method's bank account."""

    @property
    def is_on_delivery(self) -> bool:
        """Whether who hands the goods over takes the money, also in coins: the sum is then rounded to them."""

    def get_missing_fields(self, method: "PaymentMethod") -> dict[str, str]:
        """Return the fields without which ``method`` cannot be offered, and what the merchant is told of each."""


PAYMENT_PROVIDERS: PluginRegistry[PaymentProvider] = PluginRegistry("PAYMENT_PROVIDERS")


def get_payment_kinds() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``PaymentMethod.kind``."""
    return [(name, PAYMENT_PROVIDERS[name].label) for name in PAYMENT_PROVIDERS.get_names()]
