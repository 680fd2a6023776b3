"""The port of payment providers. ``settings.PAYMENT_PROVIDERS`` names the adapters."""

from typing import TYPE_CHECKING, Protocol

from django.utils.functional import Promise

from vyloha.core.plugins import PluginRegistry

if TYPE_CHECKING:
    from vyloha.commerce.payments.models import PaymentMethod


class PaymentProvider(Protocol):
    """A kind of payment; its name in the setting is also its name in the API."""

    @property
    def label(self) -> str | Promise:
        """The name shown to the merchant."""

    @property
    def awaits_payment(self) -> bool:
        """Whether the shop sends a placed order only after it is paid."""

    @property
    def pays_to_account(self) -> bool:
        """Whether the customer sends the money to the method's bank account."""

    @property
    def is_on_delivery(self) -> bool:
        """Whether the customer pays on delivery, possibly in coins: the total is then rounded to them."""

    def get_missing_fields(self, method: "PaymentMethod") -> dict[str, str]:
        """Return the fields without which ``method`` cannot be offered, each with a message for the merchant."""


PAYMENT_PROVIDERS: PluginRegistry[PaymentProvider] = PluginRegistry("PAYMENT_PROVIDERS")


def get_payment_kinds() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``PaymentMethod.kind``."""
    return [(name, PAYMENT_PROVIDERS[name].label) for name in PAYMENT_PROVIDERS.get_names()]
