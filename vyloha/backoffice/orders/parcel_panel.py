"""The parcel on an order's page, and in the list of orders."""

from dataclasses import dataclass

from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, ShippedParcel
from vyloha.commerce.orders.parcels import (
    MAX_WEIGHT_G,
    build_parcel_order,
    compute_weight,
    find_parcel,
    find_problem,
    get_carrier_name,
    get_carrier_service,
)
from vyloha.commerce.shipping.carriers import CARRIERS
from vyloha.commerce.shipping.models import ShippingMethod


@dataclass(frozen=True)
class ParcelPanel:
    """The contents of the parcel panel."""

    parcel: ShippedParcel | None
    carrier: str
    problem: str  # the reason for which no parcel can be created
    weight_g: int | None
    cash: str  # the cash on delivery; "" when there is none
    value: str
    max_weight_g: int = MAX_WEIGHT_G

    @property
    def can_be_created(self) -> bool:
        return not self.problem and (self.parcel is None or self.parcel.can_be_sent)


def build_panel(order: Order) -> ParcelPanel | None:
    """Build the order's parcel panel, None when the shop does not create parcels for it."""
    parcel = find_parcel(order)
    registered = CARRIERS.get(get_carrier_name(order))
    if parcel is None and not (registered and registered.service):
        return None
    weight = (parcel.weight_g if parcel else None) or compute_weight(order)
    try:
        told = build_parcel_order(order, weight or 0)
    except ParcelNotPossible:
        told = None
    cash = told.cash_on_delivery.text if told and told.cash_on_delivery else ""
    return ParcelPanel(
        parcel,
        str(registered.label) if registered else get_carrier_name(order),
        find_problem(order, parcel, weight or 1),
        weight,
        cash,
        told.value.text if told else "",
    )


def is_parcel_creation_available() -> bool:
    """Return whether the shop has a shipping method with a carrier whose parcels it creates."""
    kinds = [name for name in CARRIERS.get_names() if get_carrier_service(name)]
    return ShippingMethod.objects.filter(kind__in=kinds).exists()


def format_parcel(order: Order) -> str:
    """Return the state of the order's parcel, "" when there is none."""
    parcel = find_parcel(order)
    return parcel.state_text if parcel else ""
