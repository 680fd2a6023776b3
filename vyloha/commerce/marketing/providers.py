"""The port for companies that send marketing emails. ``settings.MARKETING_PROVIDERS`` names the adapters."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.utils.functional import Promise

from vyloha.commerce.orders.states import Status
from vyloha.core.money import Money
from vyloha.core.plugins import PluginRegistry


class MarketingFailed(Exception):
    """A provider did not take what it was told. The message is Czech, for the merchant."""


class MarketingUnavailable(MarketingFailed):
    """It did not answer, or has no time now: telling it later may do."""


@dataclass(frozen=True, slots=True)
class ReportedCartProduct:
    """What letters about a forgotten cart show of a line; addresses are absolute, ``picture`` may be ""."""

    id: int
    name: str
    url: str
    picture: str
    price: Money  # of one piece, with VAT
    description: str  # plain text


@dataclass(frozen=True, slots=True)
class ReportedOrderProduct:
    code: str
    name: str
    categories: tuple[str, ...]
    price: Money  # of one piece, with VAT, after coupons
    pieces: int


@dataclass(frozen=True, slots=True)
class ReportedPlacedOrder:
    """Amounts are with VAT and in the shop's own currency."""

    id: int
    email: str
    shop: str  # its host
    amount: Money  # with delivery
    tax: Money
    shipping: Money
    city: str
    country: str
    placed_at: datetime
    status: Status
    products: Sequence[ReportedOrderProduct]


class MarketingProvider(Protocol):
    """All calls raise ``MarketingFailed``; they are made by background jobs, so each may come twice."""

    @property
    def label(self) -> str | Promise:
        """How the merchant knows it."""

    def get_missing_setting(self) -> str:
        """Return in Czech what it needs and has not got, "" when it can be used."""

    def report_cart(self, email: str, products: Sequence[ReportedCartProduct]) -> None:
        """Tell what is in somebody's cart now; nothing empties it."""

    def report_view(self, email: str, product_id: int) -> None:
        """Tell which product somebody viewed last."""

    def report_order(self, order: ReportedPlacedOrder, *, may_be_known: bool) -> None:
        """Tell of an order, or of its new status; ``may_be_known``: it was told before, or may have been."""

    def set_subscription(self, list_id: str, email: str, *, is_wanted: bool) -> None:
        """Put somebody who confirmed the newsletter on a list, or take them off."""


MARKETING_PROVIDERS: PluginRegistry[MarketingProvider] = PluginRegistry("MARKETING_PROVIDERS")
NO_PROVIDER = ""  # name of no provider


def get_provider_choices() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``MarketingSettings.provider``, without nobody."""
    return [(name, MARKETING_PROVIDERS[name].label) for name in MARKETING_PROVIDERS.get_names()]
