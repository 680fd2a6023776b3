"""A carrier whose parcels tests watch; settings register it as any other."""

from collections.abc import Callable, Iterable, Iterator

from vyloha.commerce.shipping.carriers import CreatedParcel, ParcelOrder, ParcelState, Point
from vyloha.commerce.shipping.tests.fake import FakeCarrier

PATH = f"{__name__}.ParcelCarrier"


class ParcelService:
    """Keeps what it was told; ``on_create`` is called before it answers."""

    def __init__(self) -> None:
        self.told: list[ParcelOrder] = []
        self.on_create: Callable[[], None] = lambda: None
        self.state = ParcelState("created", "")

    def points(self) -> Iterator[Point]:
        return iter(())

    def create_parcel(self, parcel: ParcelOrder) -> CreatedParcel:
        self.told.append(parcel)
        self.on_create()
        number = str(len(self.told))
        return CreatedParcel(number, f"P{number}", f"https://posel.example/{number}")

    def labels(self, numbers: Iterable[str]) -> bytes:
        return b"%PDF-" + ",".join(numbers).encode()

    def track(self, number: str) -> ParcelState:
        return self.state


class ParcelCarrier(FakeCarrier):
    label = "Posel"
    service: ParcelService  # type: ignore[assignment]  # tests put one here
