"""The port of payment providers. ``settings.PAYMENT_PROVIDERS`` names the adapters."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vyloha.core.money import Money
from vyloha.core.plugins import PluginRegistry

if TYPE_CHECKING:
    from vyloha.commerce.payments.models import PaymentMethod


class PaymentError(Exception):
    """The provider rejected the request or did not answer; the message is a sentence for a person."""


class PaymentUnreachable(PaymentError):
    """The request was not sent, so the provider has done nothing: it may be sent again."""


class PaymentAnswerLost(PaymentError):
    """The request was sent, but no answer can be read: nobody knows whether the provider has acted."""


class ForgedNotification(PaymentError):
    """A notification does not come from the provider."""


class TransactionState(models.TextChoices):
    """The state of one payment or refund."""

    WAITING = "waiting", _("waiting")
    AUTHORISED = "authorised", _("authorised")
    PAID = "paid", _("paid")
    FAILED = "failed", _("failed")
    EXPIRED = "expired", _("expired")
    DISPUTED = "disputed", _("differs from the order")


@dataclass(frozen=True)
class PaidItem:
    """A line of the order."""

    name: str
    sku: str
    quantity: int
    unit_price: Money  # before coupons


@dataclass(frozen=True)
class PaymentBreakdown:
    """The parts of an order's total: ``goods``, ``shipping`` and ``fee``, less ``discount``, are the amount."""

    items: tuple[PaidItem, ...]  # empty if their prices do not sum to ``goods``
    goods: Money
    shipping: Money
    fee: Money
    discount: Money


@dataclass(frozen=True)
class Recipient:
    """Where a carrier brings the goods."""

    name: str
    address_1: str
    address_2: str
    city: str
    postcode: str
    country: str  # ISO 3166-1, upper case


@dataclass(frozen=True)
class PaymentRequest:
    """A payment to start, as data for the provider."""

    reference: str  # unique for each payment of the shop; a repeated start with it must not make a second payment
    order_number: str
    amount: Money
    email: str
    phone: str
    name: str  # the customer's
    country: str  # ISO 3166-1, upper case
    return_url: str  # where the provider sends the shopper back to, whatever the outcome
    notification_url: str
    pay_until: datetime | None = None  # the order is cancelled then; None: it waits for ever
    breakdown: PaymentBreakdown | None = None  # None: the amount is only a part of the order's total
    recipient: Recipient | None = None  # None: the customer picks the goods up


@dataclass(frozen=True)
class StartedPayment:
    """A payment that the provider knows; the shopper goes to ``redirect_url`` ("": nothing is to be done)."""

    provider_id: str
    redirect_url: str = ""


@dataclass(frozen=True)
class ReportedPayment:
    """The state of a payment as the provider reports it."""

    state: TransactionState
    amount: Money
    reference: str
    note: str = ""  # why it failed, a sentence for the merchant; "" if the provider gives no reason


class PaymentService(Protocol):
    """A provider's API; every method raises ``PaymentError``."""

    acknowledgement: str  # the body of the response to a notification

    def start(self, request: PaymentRequest) -> StartedPayment:
        """Start a payment."""

    def read_notification(self, headers: Mapping[str, str], body: bytes) -> str:
        """
        Return the provider's id of the payment that a notification is about; its state is then queried.

        :raises ForgedNotification: if it does not come from the provider
        """

    def fetch_state(self, provider_id: str, expected: Money) -> ReportedPayment:
        """
        Return the state of a payment.

        A provider that only reserves what the customer approves takes the money now, once, if it is the ``expected``
        amount. Zero: the order awaits this payment no more, so nothing is taken.
        """

    def refund(self, provider_id: str, amount: Money, reference: str) -> None:
        """Refund ``amount`` of a payment; ``reference`` is unique for each refund of the shop."""


@runtime_checkable
class CancellingService(Protocol):
    """A ``PaymentService`` that can also cancel a payment; not every provider has that."""

    def cancel(self, provider_id: str) -> None:
        """
        Cancel a payment, so that nobody can pay it any more.

        :raises PaymentError: if it is not waiting, or the provider does not answer
        """


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

    @property
    def default_lifetime(self) -> timedelta | None:
        """How long a new method of this kind waits for the payment of an order; None: for ever."""

    @property
    def currencies(self) -> Collection[str]:
        """The currencies that it takes, as ISO codes; (): any."""

    @property
    def redirect_sources(self) -> tuple[str, ...]:
        """The hosts of ``StartedPayment.redirect_url``, as sources of a content security policy; (): it has none."""

    @property
    def service(self) -> PaymentService | None:
        """The provider's API; None if money arrives without one."""

    def get_missing_fields(self, method: "PaymentMethod") -> dict[str, str]:
        """Return the fields without which ``method`` cannot be offered, each with a message for the merchant."""


PAYMENT_PROVIDERS: PluginRegistry[PaymentProvider] = PluginRegistry("PAYMENT_PROVIDERS")


def get_payment_kinds() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``PaymentMethod.kind``."""
    return [(name, PAYMENT_PROVIDERS[name].label) for name in PAYMENT_PROVIDERS.get_names()]
