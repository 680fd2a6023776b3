"""A carrier with pick-up points for tests, and makers of points."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy

from vyloha.commerce.shipping.carriers import (
    CarrierError,
    CarrierPoint,
    CarrierService,
    CreatedParcel,
    ParcelOrder,
    ParcelState,
)
from vyloha.commerce.shipping.flat_rate import FlatRate
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.commerce.shipping.point_import import compute_digest
from vyloha.commerce.shipping.tests.makers import a_shipping_method

KIND = "points"
PATH = "vyloha.commerce.shipping.tests.points.PointCarrier"


class PointService:
    """Lists the points that a test has put here."""

    listed: ClassVar[list[Any]] = []  # points, or an error where the list breaks off

    def fetch_points(self) -> Iterator[CarrierPoint]:
        for one in self.listed:
            if isinstance(one, Exception):
                raise one
            yield one

    def create_parcel(self, parcel: ParcelOrder) -> CreatedParcel:
        raise CarrierError

    def fetch_labels(self, numbers: Iterable[str]) -> bytes:
        raise CarrierError

    def fetch_state(self, number: str) -> ParcelState:
        raise CarrierError


class PointCarrier(FlatRate):
    """Delivers to its points."""

    label = gettext_lazy("pick-up points")
    needs_address = False
    needs_point = True
    service: CarrierService | None = PointService()


def a_point(code: str = "79", **fields: Any) -> CarrierPoint:
    """Return a shop in Brno as a carrier's list has it."""
    shop = {"country": "CZ", "kind": "branch", "name": f"Brno, Veveří {code}", "street": f"Veveří {code}"}
    return CarrierPoint(**{"code": code, "city": "Brno", "postcode": "602 00", **shop, **fields})


def a_pickup_point(code: str = "79", carrier: str = KIND, **fields: Any) -> PickupPoint:
    """Create a stored point."""
    stored = {name: fields.pop(name) for name in ("vanished_at",) if name in fields}
    point = a_point(code, **fields)
    made = PickupPoint(carrier=carrier, digest=compute_digest(point), **vars(point), **stored)
    made.update_search_text()
    made.save()
    return made


def a_point_method(**fields: Any) -> ShippingMethod:
    """Create the delivery to the points."""
    return a_shipping_method(**{"kind": KIND, "name": "Výdejní místo", "price": 7900, **fields})
