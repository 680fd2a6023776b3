"""The checkout data of a cart, filled in with what the shop knows of a customer already. What was typed wins."""

from collections.abc import Mapping
from typing import NamedTuple

from vyloha.commerce.cart.models import Cart

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


def _has_street(address: Address) -> bool:
    return any(address.get(name) for name in STREET)
