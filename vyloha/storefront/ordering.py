"""Placing an order: what the checkout page and the Store API do alike."""

from vyloha.commerce.attribution.origin import Origins
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.orders.actions import place_order
from vyloha.commerce.orders.checkout import CheckoutDetails
from vyloha.commerce.orders.models import Order
from vyloha.storefront.jobs import send_confirmation


def place(
    draft_key: str, cart: Cart, details: CheckoutDetails, origin: Origins, expected_hash: str | None = None
) -> Order:
    """
    Turn the cart into an order, and put its letter on the queue in the same transaction: both are there, or neither.

    A draft that was placed already comes back as it is. ``expected_hash`` is the ``terms_hash`` of what was shown.

    :raises CheckoutError: why the cart cannot be ordered; nothing has changed then
    """
    return place_order(draft_key, cart, details, expected_hash, on_placed=_tell, origin=origin)


def _tell(order: Order) -> None:
    send_confirmation.enqueue(order.pk)
