"""Checks and stores a checkout form: for our page and for the classic call."""

from collections.abc import Collection
from contextlib import suppress

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.cart.actions import choose_methods, choose_point, update_checkout_data
from vyloha.commerce.cart.errors import PointNotUsable
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.pickup import find_pickup_problem
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.orders.addresses import check_billing, check_delivery
from vyloha.commerce.orders.checkout import MAX_NOTE, CheckoutDetails
from vyloha.storefront.ordering.checkout_form import (
    BILLING,
    POINT,
    SHIPPING,
    TypedCheckout,
)

DELIVERY_FIELDS = frozenset(f"shipping_{name}" for name in SHIPPING)


def build_details(typed: TypedCheckout) -> CheckoutDetails:
    """Return the checkout details for commerce."""
    return CheckoutDetails(
        billing=typed.billing,
        rate_id=typed.rate_id,
        payment_method=typed.payment_kind,
        shipping=typed.shipping if typed.ships_elsewhere else None,
        customer_note=typed.note,
        pickup_point=typed.point_code,
    )


def save_typed(cart: Cart, typed: TypedCheckout) -> None:
    """Save all submitted fields with the cart, the chosen methods too."""
    with update_checkout_data(cart):
        typed.save_to(cart)
        # A form without a shipping method keeps the chosen one.
        known = cart.shipping_method.rate_id if cart.shipping_method else ""
        choose_methods(cart, typed.rate_id or known, typed.payment_kind)
        if typed.point_code and cart.pickup_point is None and cart.shipping_method:
            # A third-party script may have filled the form in without events.
            with suppress(PointNotUsable):
                choose_point(cart, cart.shipping_method, typed.point_code)


def find_field_errors(typed: TypedCheckout, contents: CartSnapshot) -> dict[str, str]:
    """Return the errors of all fields at once, in the order of the form."""
    needs_address = contents.shipping_method is None or contents.shipping_method.needs_address
    errors = {}
    if contents.shipping_method is None or contents.shipping_method.rate_id != typed.rate_id:
        errors["shipping_method[0]"] = _find_delivery_error(typed, contents)
    elif contents.payment_method is None or contents.payment_method.api_name != typed.payment_kind:
        errors["payment_method"] = _("Choose a payment that goes with the delivery.")
    if problem := find_pickup_problem(contents, typed.point_code):
        errors[POINT] = problem
    return errors | find_typed_errors(typed, needs_address)


def find_typed_errors(typed: TypedCheckout, needs_address: bool) -> dict[str, str]:
    """
    Return the errors of addresses and the note; without ``needs_address`` the customer picks the goods up.

    The address of the delivery needs a house number: a courier would not find it.
    """
    billing = check_billing(typed.billing, needs_street=needs_address)
    is_destination = needs_address and not typed.ships_elsewhere
    checked = billing.errors | (billing.warnings if is_destination else {})
    errors = {f"billing_{name}": checked[name] for name in BILLING if name in checked}
    if typed.ships_elsewhere and needs_address:
        delivery = check_delivery(typed.shipping)
        checked = delivery.errors | delivery.warnings
        errors |= {f"shipping_{name}": checked[name] for name in SHIPPING if name in checked}
    if len(typed.note) > MAX_NOTE:
        text = ngettext(
            "The note is too long: at most %(count)d character.",
            "The note is too long: at most %(count)d characters.",
            MAX_NOTE,
        )
        errors["order_comments"] = text % {"count": MAX_NOTE}
    return errors


def _find_delivery_error(typed: TypedCheckout, contents: CartSnapshot) -> str:
    chosen = next((one for one in contents.all_shipping_methods if one.rate_id == typed.rate_id), None)
    if why := contents.no_delivery_reason:
        return why
    if chosen is None or chosen in contents.shipping_methods:
        return _("Choose a delivery.")
    values = {"delivery": chosen.name}
    return _("“%(delivery)s” does not carry this order there. Choose another delivery.") % values


def get_new_coupon_message(contents: CartSnapshot, coupons_before: Collection[str]) -> str:
    """Return a message about the coupon submitted with the form, "" if none was applied."""
    new = [applied.coupon.label for applied in contents.coupons if applied.coupon.code not in coupons_before]
    if not new:
        return ""
    text = _("We applied coupon %(code)s, the total is now %(total)s. Please look over the order and confirm it again.")
    return text % {"code": ", ".join(new), "total": contents.total.text}


def format_error(name: str, error: str) -> str:
    """Return an error for the summary, which names the address: both have fields with the same labels."""
    return _("Delivery address: %(error)s") % {"error": error} if name in DELIVERY_FIELDS else error
