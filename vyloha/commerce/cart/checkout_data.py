"""The checkout data of a cart, filled in with what the shop knows of a customer already. What was typed wins."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.customers.models import Customer

Address = Mapping[str, str]

STREET = ("address_1", "address_2", "city", "state", "postcode")
# Fields that make sense only together: half of one address and half of another would be nobody's. "iscomp" is the
# form's tick for companies.
GROUPS = (("email",), ("phone",), ("first_name", "last_name"), ("company", "ico", "dic", "iscomp"))


class KnownDetails(NamedTuple):
    """What a customer need not type again, with the names of the cart's fields."""

    billing_address: Address
    shipping_address: Address  # {}: to the billing address


def fill_in(cart: Cart, known: KnownDetails) -> None:
    """Fill the checkout data that nobody has typed; the caller saves the cart."""
    goes_elsewhere = cart.ships_elsewhere or _has_street(cart.shipping_address)
    # Who typed a street, and no other, wants the delivery there.
    if known.shipping_address and not goes_elsewhere and not _has_street(cart.billing_address):
        cart.shipping_address, cart.ships_elsewhere = dict(known.shipping_address), True
    cart.billing_address = fill_in_address(cart.billing_address, known.billing_address)


def fill_in_address(typed: Address, known: Address) -> dict[str, str]:
    """Return the typed address; groups of fields in which nothing was typed come from the known one."""
    filled = dict(typed)
    for group in GROUPS:
        said = {name: known[name] for name in group if known.get(name)}
        if said and not any(typed.get(name) not in {None, "", "0"} for name in group):  # "0": an empty tick
            filled = {name: value for name, value in filled.items() if name not in group} | said
    # The form has a country before anybody chooses one, but another than the known one was chosen.
    chosen = typed.get("country", "")
    if not _has_street(typed) and (not chosen or chosen == known.get("country", chosen)):
        filled |= {name: known[name] for name in ("country", *STREET) if known.get(name)}
    return filled


@transaction.atomic
def replace_filled_in(customer: Customer, before: KnownDetails, now: KnownDetails) -> None:
    """Put what is known ``now`` into the customer's cart where it has exactly what was filled in ``before``."""
    cart = Cart.objects.select_for_update().filter(customer=customer).first()
    if cart is None:
        return
    if _has_all(cart.billing_address, before.billing_address):
        typed = {name: value for name, value in cart.billing_address.items() if name not in before.billing_address}
        cart.billing_address = fill_in_address(typed, now.billing_address)
    if cart.ships_elsewhere and before.shipping_address and _has_all(cart.shipping_address, before.shipping_address):
        cart.shipping_address, cart.ships_elsewhere = dict(now.shipping_address), bool(now.shipping_address)
    cart.save(update_fields=["billing_address", "shipping_address", "ships_elsewhere", "updated_at"])


def _has_all(address: Address, known: Address) -> bool:
    return all(address.get(name) == value for name, value in known.items())


def _has_street(address: Address) -> bool:
    return any(address.get(name) for name in STREET)
