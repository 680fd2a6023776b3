"""
``…/packeta/internal/checkout/…``: stores the pick-up point that the Packeta plugin's scripts choose at the checkout.

Only the point's identifier counts; its name and address come from our own list. Scripts only log a rejection, so
placing the order reports the problem again.
"""

from typing import Annotated

from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.cart import actions
from vyloha.commerce.cart.errors import CartError, PointNotUsable, UnknownKey
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointParams, EndpointResponse, Namespace
from vyloha.storefront.ordering.checkout_form import limit_lengths
from vyloha.storefront.representations.pickup_points import PickupPointCard
from vyloha.storefront.visitor.carts import get_cart

routes = Namespace("packeta/internal/checkout")
Text = Annotated[str, Field(max_length=500), BeforeValidator(lambda given: "" if given is None else str(given).strip())]


class SelectedPoint(EndpointParams):
    packetery_rate_id: Text = ""  # "packeta:3"; "": the chosen method
    packetery_point_id: Text = ""


class ValidatedAddress(EndpointParams):
    packetery_address_isValidated: Text = ""
    packetery_address_street: Text = ""
    packetery_address_houseNumber: Text = ""
    packetery_address_city: Text = ""
    packetery_address_postCode: Text = ""
    packetery_address_country: Text = ""


class RemovedData(EndpointParams):
    carrierId: Text = ""  # the response is the same for every carrier


class Stored(EndpointResponse):
    stored: bool
    point: PickupPointCard | None = None


@routes.post("/save-selected-pickup-point", batchable=False)
def save_point(call: EndpointCall, params: SelectedPoint) -> Stored:
    """Save the chosen pick-up point and its shipping method with the cart."""
    cart = _get_cart(call)
    method = _get_method(params.packetery_rate_id, cart)
    try:
        with actions.update_checkout_data(cart):
            actions.choose_point(
                cart, method, params.packetery_point_id, load_cart_snapshot(cart).compute_weight(method)
            )
    except CartError as error:
        raise ApiError(error.code, str(error), 409 if isinstance(error, UnknownKey) else 400) from error
    if cart.pickup_point is None:  # the point or its method was deleted just now
        raise ApiError(PointNotUsable.code, _("This pick-up point is no longer available. Choose another one."))
    return Stored(stored=True, point=PickupPointCard.from_point(cart.pickup_point))


@routes.post("/remove-saved-data", batchable=False)
def remove_point(call: EndpointCall, params: RemovedData) -> Stored:
    """Clear the chosen pick-up point."""
    cart = get_cart(call.http)
    if cart is not None:
        try:
            with actions.update_checkout_data(cart):
                cart.pickup_point = None
        except UnknownKey:
            pass  # there is nothing to clear
    return Stored(stored=False)


@routes.post("/save-validated-address", batchable=False)
def save_address(call: EndpointCall, params: ValidatedAddress) -> Stored:
    """Save an address that the carrier's widget found, as if the shopper had typed it."""
    cart, country = _get_cart(call), params.packetery_address_country.upper()
    if params.packetery_address_isValidated not in {"1", "true"} or country not in COUNTRIES:
        return Stored(stored=False)
    street = f"{params.packetery_address_street} {params.packetery_address_houseNumber}".strip()
    given = {"address_1": street, "city": params.packetery_address_city}
    given |= {"postcode": params.packetery_address_postCode, "country": country}
    try:
        with actions.update_checkout_data(cart):
            if cart.ships_elsewhere:
                cart.shipping_address = {**cart.shipping_address, **limit_lengths(given)}
            else:
                cart.billing_address = {**cart.billing_address, **limit_lengths(given)}
    except UnknownKey as error:
        raise ApiError(error.code, str(error), 409) from error
    return Stored(stored=True)


def _get_cart(call: EndpointCall) -> Cart:
    cart = get_cart(call.http)
    if cart is None:
        raise ApiError("woocommerce_rest_cart_empty", _("Your cart is empty."))
    return cart


def _get_method(rate_id: str, cart: Cart) -> ShippingMethod:
    """Return the shipping method to pick-up points with this name, the chosen one without a name."""
    wanted = rate_id or (cart.shipping_method.rate_id if cart.shipping_method else "")
    for method in get_offered_shipping_methods():
        # The plugin's scripts send only the end: "3".
        if wanted in {method.rate_id, str(method.pk)} and method.carrier.needs_point:
            return method
    raise ApiError("woocommerce_rest_invalid_shipping_option", _("This delivery is not offered."))
