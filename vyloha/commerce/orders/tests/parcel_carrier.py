"""A carrier that records its parcels for tests; settings register it as any other."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.shipping.carriers import CarrierPoint, CreatedParcel, ParcelOrder, ParcelState
from vyloha.commerce.shipping.tests.fake import FakeCarrier
from vyloha.commerce.shipping.tests.makers import a_shipping_method

PATH = f"{__name__}.ParcelCarrier"


class ParcelService:
    """Records the parcels that it gets; ``on_create`` is called before it answers."""

    def __init__(self) -> None:
        self.told: list[ParcelOrder] = []
        self.on_create: Callable[[], None] = lambda: None
        self.state = ParcelState("created", "")

    def fetch_points(self) -> Iterator[CarrierPoint]:
        return iter(())

    def create_parcel(self, parcel: ParcelOrder) -> CreatedParcel:
        self.told.append(parcel)
        self.on_create()
        number = str(len(self.told))
        return CreatedParcel(number, f"P{number}", f"https://posel.example/{number}")

    def fetch_labels(self, numbers: Iterable[str]) -> bytes:
        return b"%PDF-" + ",".join(numbers).encode()

    def fetch_state(self, number: str) -> ParcelState:
        return self.state


class ParcelCarrier(FakeCarrier):
    label = "Posel"
    service: ParcelService  # tests put one here


def a_parcel_carrier(settings: Any) -> ParcelService:
    """Let the shop deliver only by a carrier that gets its parcels."""
    settings.CARRIERS = {**settings.CARRIERS, "posel": PATH}
    ParcelCarrier.service = ParcelService()
    a_shipping_method(kind="posel", name="Posel")
    return ParcelCarrier.service


def to_send(**changes: Any) -> Order:
    """Create an order of two mugs of 300 g, paid on delivery."""
    mug = a_product(weight_g=300, price=10000)
    return an_order((mug.variations.get(), 2), **{"payment_method": "cod", **changes})
