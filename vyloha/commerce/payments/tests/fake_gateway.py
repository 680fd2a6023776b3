"""A payment gateway in this process: a test says what it answers."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import ClassVar

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import (
    ForgedNotification,
    PaymentError,
    PaymentRequest,
    ReportedPayment,
    StartedPayment,
    TransactionState,
)
from vyloha.core.money import Money


class FakeGateway:
    """Keeps started payments by id; ``fail`` raises the error of the next call, ``before`` runs inside each call."""

    acknowledgement = "thanks"

    def __init__(self) -> None:
        self.requests: dict[str, PaymentRequest] = {}
        self.reports: dict[str, ReportedPayment] = {}
        self.refunds: list[tuple[str, Money, str]] = []
        self.errors: list[Exception] = []
        self.expected: list[Money] = []  # by each query of a state
        self.before: Callable[[], object] = lambda: None

    def start(self, request: PaymentRequest) -> StartedPayment:
        self._answer()
        provider_id = f"T{len(self.requests) + 1}"
        self.requests[provider_id] = request
        self.report(provider_id, TransactionState.WAITING)
        return StartedPayment(provider_id, f"https://brana.example/{provider_id}")

    def read_notification(self, headers: Mapping[str, str], body: bytes) -> str:
        secret, _space, provider_id = body.decode().partition(" ")
        if secret != "tajne":
            raise ForgedNotification("wrong secret")
        return provider_id

    def fetch_state(self, provider_id: str, expected: Money) -> ReportedPayment:
        self._answer()
        self.expected.append(expected)
        return self.reports[provider_id]

    def refund(self, provider_id: str, amount: Money, reference: str) -> None:
        self._answer()
        self.refunds.append((provider_id, amount, reference))

    def cancel(self, provider_id: str) -> None:
        self._answer()
        if self.reports[provider_id].state != TransactionState.WAITING:
            raise PaymentError("It is not waiting.")
        self.report(provider_id, TransactionState.FAILED)

    def _answer(self) -> None:
        self.before()
        if self.errors:
            raise self.errors.pop()

    def report(self, provider_id: str, state: TransactionState, amount: Money | None = None) -> None:
        """Let the state of a payment be reported from now on."""
        request = self.requests[provider_id]
        self.reports[provider_id] = ReportedPayment(state, amount or request.amount, request.reference)


class CardPayment:
    """A provider with ``gateway`` as its API, which each test replaces."""

    label = "card"
    awaits_payment = True
    pays_to_account = False
    is_on_delivery = False
    default_lifetime = timedelta(minutes=60)
    currencies: tuple[str, ...] = ()
    redirect_sources: tuple[str, ...] = ()
    gateway: ClassVar[FakeGateway] = FakeGateway()

    @property
    def service(self) -> FakeGateway:
        return self.gateway

    def get_missing_fields(self, method: PaymentMethod) -> dict[str, str]:
        return {}
