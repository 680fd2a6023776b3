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
    """A provider rejected a report. The message is Czech, for the merchant."""


class MarketingUnavailable(MarketingFailed):
    """The provider did not answer or is busy: a later report may succeed."""


@dataclass(frozen=True, slots=True)
class ReportedCartProduct:
    """A cart line as abandoned-cart emails show it; URLs are absolute, ``picture`` may be ""."""

    id: int
    name: str
    url: str
    picture: str
    price: Money  # of one unit, with VAT
    description: str  # plain text


@dataclass(frozen=True, slots=True)
class ReportedOrderProduct:
    code: str
    name: str
    categories: tuple[str, ...]
    price: Money  # of one unit, with VAT, after coupons
    pieces: int


@dataclass(frozen=True, slots=True)
class ReportedPlacedOrder:
    """A placed order; amounts are with VAT and in the shop's own currency."""

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
    """The port. All calls raise ``MarketingFailed``; background jobs make them, so each may come twice."""

    @property
    def label(self) -> str | Promise:
        """The name that the merchant sees."""

    def get_missing_setting(self) -> str:
        """Return in Czech which setting is missing, "" when the provider can be used."""

    def report_cart(self, email: str, products: Sequence[ReportedCartProduct]) -> None:
        """Send the current contents of somebody's cart; without products the provider empties it."""

    def report_view(self, email: str, product_id: int) -> None:
        """Send the product that somebody viewed last."""

    def report_order(self, order: ReportedPlacedOrder, *, may_be_known: bool) -> None:
        """Send an order, or its new status; ``may_be_known``: it was sent before, or may have been."""

    def set_subscription(self, list_id: str, email: str, *, is_wanted: bool) -> None:
        """Add somebody who confirmed the newsletter to a list, or remove them."""


MARKETING_PROVIDERS: PluginRegistry[MarketingProvider] = PluginRegistry("MARKETING_PROVIDERS")
NO_PROVIDER = ""  # the choice without a provider


def get_provider_choices() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``MarketingSettings.provider``, without the empty one."""
    return [(name, MARKETING_PROVIDERS[name].label) for name in MARKETING_PROVIDERS.get_names()]
