"""How goods reach customers: the port that carriers fill. ``settings.CARRIERS`` names the adapters."""

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
    """The carrier refused or did not answer; its text is a sentence for the merchant."""


@dataclass(frozen=True)
class Parcel:
    """What is to be carried and where."""

    goods: Money  # what the goods cost together after coupons, with VAT
    weight_g: int = 0  # of the pieces whose weight is known
    unweighed: int = 0  # pieces without one
    size_mm: tuple[int, int, int] | None = None  # the longest sides of its pieces, longest first; None: one has none
    country: str = ""  # ISO 3166-1, upper case; "" while the shopper has not said
    postcode: str = ""


@dataclass(frozen=True)
class CarrierPoint:
    """A place where a carrier hands parcels out, as its list tells it."""

    code: str  # the carrier's own identifier
    country: str  # ISO 3166-1, upper case
    kind: str  # "branch" or "box"
    name: str
    street: str
    city: str
    postcode: str
    place: str = ""  # the shop it is in
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
    """An order's parcel as a carrier is to create it."""

    number: str  # the order's
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
    value: Money  # what is insured
    cash_on_delivery: Money | None
    size_mm: tuple[int, int, int] | None = None


@dataclass(frozen=True)
class CreatedParcel:
    """What the carrier calls a parcel it took over."""

    number: str
    barcode: str
    tracking_url: str = ""


@dataclass(frozen=True)
class ParcelState:
    """Where a parcel is: ``code`` is one of ``ParcelStatus`` (models), ``text`` is the carrier's own words."""

    code: str
    text: str


class CarrierService(Protocol):
    """What a carrier does beyond a price; every method raises ``CarrierError``."""

    def fetch_points(self) -> Iterator[CarrierPoint]:
        """Yield the points where it hands parcels out, of all countries, while the lists are read."""

    def create_parcel(self, parcel: ParcelOrder) -> CreatedParcel:
        """Tell the carrier of a parcel, once; how it fails says whether to try again (``shipping.parcels``)."""

    def fetch_labels(self, numbers: Iterable[str]) -> bytes:
        """Return a PDF with the labels of these parcels."""

    def fetch_state(self, number: str) -> ParcelState:
        """Return where a parcel is."""


class Carrier(Protocol):
    """A way of delivery; its name in the setting is also its name on the wire ("flat_rate:3")."""

    @property
    def label(self) -> str | Promise:
        """How the merchant knows it."""

    @property
    def needs_address(self) -> bool:
        """Whether it brings goods to the customer's street."""

    @property
    def is_pickup(self) -> bool:
        """Whether the customer comes to the shop for them."""

    @property
    def needs_point(self) -> bool:
        """Whether the customer chooses one of the carrier's pick-up points."""

    @property
    def missing(self) -> str | Promise:
        """What the installation lacks, as a sentence for the merchant; "" when the carrier can be offered."""

    @property
    def service(self) -> CarrierService | None:
        """What carries it out; None when the merchant does it himself."""

    def compute_rate(self, method: "ShippingMethod", parcel: Parcel, currency: ShopCurrency) -> Money | None:
        """
        Return what ``method`` charges for ``parcel`` in ``currency``, with VAT; None when it does not carry it.

        A parcel whose weight or country is not known yet is carried: the checkout asks again. ``method`` comes from
        ``offers.get_offered_shipping_methods``, so that its zone and its prices by weight cost no query here.
        """


CARRIERS: PluginRegistry[Carrier] = PluginRegistry("CARRIERS")


def get_shipping_kinds() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``ShippingMethod.kind``."""
    return [(name, CARRIERS[name].label) for name in CARRIERS.get_names()]
