"""Finds the delivery of a placed order, and computes when it arrives if it is sent now."""

from vyloha.commerce.orders.models import Order
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.delivery import Promise, compute_promise
from vyloha.commerce.shipping.models import ShippingMethod


def compute_order_promise(order: Order) -> Promise | None:
    """
    Return when the order arrives if it is paid now; None if its delivery has no cut-off any more, or is gone.

    No query while the delivery is offered, if the addresses are loaded.
    """
    method, address = find_delivery(order), order.shipping_address
    return compute_promise(method, country=address.country) if method and address else None


def find_delivery(order: Order) -> ShippingMethod | None:
    """Return the shipping method of an order, None once it is deleted; no query while it is offered."""
    rate_id = order.shipping_rate_id
    offered = next((method for method in get_offered_shipping_methods() if method.rate_id == rate_id), None)
    kind, _colon, pk = rate_id.partition(":")
    return offered or ShippingMethod.objects.filter(kind=kind, pk=pk).first()
