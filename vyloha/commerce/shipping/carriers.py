"""The port of carriers. ``settings.CARRIERS`` names the adapters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from django.utils.functional import Promise

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.core.money import Money
from vyloha.core.plugins import PluginRegistry

if TYPE_CHECKING:
    from vyloha.commerce.shipping.models import ShippingMethod


class CarrierError(Exception):
    """The carrier rejected the request or did not answer; the message is a sentence for the merchant."""


@dataclass(frozen=True)
class Parcel:
    """The contents and the destination of a parcel."""

    goods: Money  # total price of the items after coupons, with VAT
    weight_g: int = 0  # of the units whose weight is known
    unweighed: int = 0  # units without a weight
    size_mm: tuple[int, int, int] | None = None  # the longest sides of its units, longest first; None: one is unknown
    country: str = ""  # ISO 3166-1, upper case; "" while the shopper has not said
    postcode: str = ""


@dataclass(frozen=True)
class CarrierPoint:
    """A pick-up point of a carrier's list."""

    code: str  # the carrier's own identifier
    country: str  # ISO 3166-1, upper case
    kind: str  # "branch" or "box"
    name: str
    street: str
    city: str
    postcode: str
    place: str = ""  # the shop that the point is in
    latitude: float | None = None
    longitude: float | None = None
    url: str = ""
    max_weight_g: int | None = None
    takes_cards: bool | None = None
    takes_cash: bool | None = None
    is_accessible: bool | None = None
    directions: str = ""
    opening_hours: dict[str, str] = field(default_factory=dict)  # "monday" … "sunday": "08:00–18:00"


@dataclass(frozen=True)
class ParcelOrder:
    """An order's parcel, as data for the carrier to create it."""

    number: str  # the order's number
    first_name: str
    last_name: str
    company: str
    email: str
    phone: str
    street: str
    city: str
    postcode: str
    country: str
    point_code: str  # "" when it goes to the address
    weight_g: int
    value: Money  # the insured value
    cash_on_delivery: Money | None
    size_mm: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class CreatedParcel:
    """The carrier's identifiers of a parcel that it accepted."""

    number: str
    barcode: str
    tracking_url: str = ""


@dataclass(frozen=True)
class ParcelState:
    """The state of a parcel: ``code`` is one of ``ParcelStatus`` (models), ``text`` is the carrier's own words."""

    code: str
    text: str


class CarrierService(Protocol):
    """A carrier's API; every method raises ``CarrierError``."""

    def fetch_points(self) -> Iterator[CarrierPoint]:
        """Yield the carrier's pick-up points in all countries, while the lists are read."""

    def create_parcel(self, parcel: ParcelOrder) -> CreatedParcel:
        """Create a parcel at the carrier, once; the error says whether to try again (``shipping.parcels``)."""

    def fetch_labels(self, numbers: Iterable[str]) -> bytes:
        """Return a PDF with the labels of these parcels."""

    def fetch_state(self, number: str) -> ParcelState:
        """Return the state of a parcel."""


class Carrier(Protocol):
    """A kind of delivery; its name in the setting is also its name in the API ("flat_rate:3")."""

    @property
    def label(self) -> str | Promise:
        """The name shown to the merchant."""

    @property
    def needs_address(self) -> bool:
        """Whether the carrier delivers to the customer's address."""

    @property
    def is_pickup(self) -> bool:
        """Whether the customer collects the order at the shop."""

    @property
    def needs_point(self) -> bool:
        """Whether the customer chooses one of the carrier's pick-up points."""

    @property
    def missing(self) -> str | Promise:
        """A sentence for the merchant about settings that the installation lacks; "" if the carrier can be offered."""

    @property
    def service(self) -> CarrierService | None:
        """The carrier's API; None if the merchant delivers without one."""

    def compute_rate(self, method: "ShippingMethod", parcel: Parcel, currency: ShopCurrency) -> Money | None:
        """
        Return the price of ``method`` for ``parcel`` in ``currency``, with VAT; None if the method does not carry it.

        A parcel whose weight or country is not known yet is carried: the checkout asks again. ``method`` comes from
        ``available_methods.get_offered_shipping_methods``, so that its zone and its prices by weight need no query
        here.
        """


CARRIERS: PluginRegistry[Carrier] = PluginRegistry("CARRIERS")


def get_shipping_kinds() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``ShippingMethod.kind``."""
    return [(name, CARRIERS[name].label) for name in CARRIERS.get_names()]
