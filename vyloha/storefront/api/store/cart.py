"""The cart's routes of the Store API."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.cart import actions
from vyloha.commerce.cart.errors import CartError, CouponNotInCart, CouponsAreOff, UnknownKey
from vyloha.commerce.cart.item_request import find_variation
from vyloha.commerce.cart.models import Cart as StoredCart
from vyloha.commerce.orders.addresses import RULES
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.core.http.endpoints import ApiError, EmptyParams, EndpointCall, EndpointParams, EndpointReply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.addresses import GivenAddress, GivenBillingAddress, ShippingAddress
from vyloha.storefront.api.store.cart_schemas import Cart
from vyloha.storefront.api.store.item_representation import preload_line_parts
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.visitor import carts
from vyloha.storefront.visitor.coupons import TooManyCouponGuesses

# Statuses of cart errors as in the Store API; all others are 400.
STATUSES: dict[type[CartError], int] = {
    UnknownKey: 409,
    CouponNotInCart: 409,
    CouponsAreOff: 404,
    TooManyCouponGuesses: 429,
}

Id = Annotated[int, Field(ge=0, lt=2**63)]
# The cart checks the quantity and rejects it with its own code.
Quantity = Annotated[int, Field(gt=-(10**9), lt=10**9)]
Changed = TypeVar("Changed")
Key = Annotated[str, Field(max_length=100)]


class ChosenAttribute(EndpointParams):
    """``attribute`` is a slug or a name, ``value`` a slug or a name."""

    attribute: Annotated[str, Field(max_length=300)]
    value: Annotated[str, Field(max_length=300)]


class AddItem(EndpointParams):
    id: Id
    quantity: Quantity = 1
    variation: Annotated[list[ChosenAttribute], BeforeValidator(lambda given: given or []), Field(max_length=50)] = []


class UpdateItem(EndpointParams):
    key: Key
    quantity: Quantity


class ItemKey(EndpointParams):
    key: Key


class SelectRate(EndpointParams):
    rate_id: Annotated[str, Field(max_length=100)] = ""
    package_id: int | str | None = None  # a cart travels in one package


class UpdateCustomer(EndpointParams):
    billing_address: GivenBillingAddress | None = None
    shipping_address: GivenAddress | None = None


@routes.get("/cart")
def read_cart(call: EndpointCall, params: EmptyParams) -> EndpointReply[Cart]:
    """Return the visitor's cart."""
    return cart_representation.build_reply(call.http)


@routes.post("/cart/add-item", status=201)
def add_item(call: EndpointCall, params: AddItem) -> EndpointReply[Cart]:
    """Add a quantity of a product or a variation to the cart."""
    return change_cart(call, build_add_action(params), status=201, adds_item=True)


@routes.post("/cart/update-item")
def update_item(call: EndpointCall, params: UpdateItem) -> EndpointReply[Cart]:
    """Set the quantity of a line."""
    return change_cart(call, lambda cart: actions.change_quantity(cart, params.key, params.quantity))


@routes.post("/cart/remove-item")
def remove_item(call: EndpointCall, params: ItemKey) -> EndpointReply[Cart]:
    """Remove a line from the cart."""
    return change_cart(call, lambda cart: actions.remove_line(cart, params.key))


@routes.post("/cart/select-shipping-rate")
def select_shipping_rate(call: EndpointCall, params: SelectRate) -> EndpointReply[Cart]:
    """Choose one of the offered deliveries."""
    if not params.rate_id:
        raise ApiError("woocommerce_rest_cart_missing_rate_id", _("Please choose one of the offered deliveries."))
    contents = cart_representation.load_visitor_contents(call.http)
    chosen = next((method for method in contents.shipping_methods if method.rate_id == params.rate_id), None)
    if chosen is None or contents.is_empty:
        raise build_delivery_not_offered()
    with save_checkout_data(contents.cart):
        contents.cart.shipping_method = chosen
    if contents.cart.shipping_method is None:
        raise build_delivery_not_offered()
    return cart_representation.build_reply(call.http, has_changed=True, lines=contents.stored)


def build_delivery_not_offered() -> ApiError:
    """Return the error for a shipping method that is not offered, or was deleted meanwhile."""
    return ApiError("woocommerce_rest_invalid_shipping_option", _("This delivery is not offered."))


@routes.post("/cart/update-customer")
def update_customer(call: EndpointCall, params: UpdateCustomer) -> EndpointReply[Cart]:
    """Save addresses, complete or not; placing an order validates them."""
    cart = carts.get_cart(call.http)
    if cart is not None:
        save_addresses(cart, params.billing_address, params.shipping_address)
    return cart_representation.build_reply(call.http)


def build_add_action(params: AddItem) -> Callable[[StoredCart], actions.AddedLine]:
    """
    Return a function that adds the requested quantity to a cart.

    What needs no lock is read here, before its transaction: PostgreSQL prepares no plans in one.
    """
    chosen = {chosen_value.attribute: chosen_value.value for chosen_value in params.variation}
    variation = find_variation(params.id)
    if variation is not None:
        preload_line_parts(variation)
    return lambda cart: actions.add_item_in_transaction(cart, params.id, params.quantity, chosen, variation)


def change_cart(
    call: EndpointCall, change: Callable[[StoredCart], Any], status: int = 200, *, adds_item: bool = False
) -> EndpointReply[Cart]:
    """Change the visitor's cart and return the reply with it; a rejected change creates no cart."""

    def change_and_answer(cart: StoredCart) -> EndpointReply[Cart]:
        changed = change(cart)
        lines = changed.lines if isinstance(changed, actions.AddedLine) else None
        return cart_representation.build_reply(call.http, has_changed=True, status=status, lines=lines)

    # The reply records what was shown: in the transaction of the change, it takes no second one.
    return change_visitor_cart(call, change_and_answer, adds_item=adds_item)


def change_visitor_cart(
    call: EndpointCall, change: Callable[[StoredCart], Changed], *, adds_item: bool = False
) -> Changed:
    """
    Change the visitor's cart; return the result of ``change``. For ``adds_item`` see ``fill_cart``.

    :raises Problem: with the code of the cart's error; 409 when the client's cart is outdated
    """
    try:
        with carts.fill_cart(call.http, adds_item=adds_item) as cart:
            return change(cart)
    except CartError as error:
        status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)
        raise ApiError(error.code, str(error), status) from error


def save_addresses(cart: StoredCart, billing: GivenBillingAddress | None, shipping: GivenAddress | None) -> None:
    """
    Save the given fields of the cart's addresses.

    :raises Problem: if an email is invalid, or the shop does not deliver to a country
    """
    for given in (billing, shipping):
        check_submitted_addresses(given)
    with save_checkout_data(cart):
        merge_addresses(cart, billing, shipping)
        if shipping:
            cart.ships_elsewhere = has_other_delivery_address(cart)


def has_other_delivery_address(cart: StoredCart) -> bool:
    """Return whether the delivery address differs from the billing address."""
    wanted, known = (
        ShippingAddress.from_stored(cart.shipping_address),
        ShippingAddress.from_stored(cart.billing_address),
    )
    # Clients send the whole address, with empty fields where the customer entered nothing.
    is_filled_in = any(getattr(wanted, name) for name in ShippingAddress.model_fields if name != "country")
    return is_filled_in and wanted != known


@contextmanager
def save_checkout_data(cart: StoredCart) -> Iterator[None]:
    """
    Lock the current cart, run the block and save its changes.

    :raises Problem: if the cart is gone
    """
    try:
        with actions.update_checkout_data(cart):
            yield
    except UnknownKey as error:
        raise ApiError(error.code, str(error), 409) from error


def merge_addresses(cart: StoredCart, billing: GivenBillingAddress | None, shipping: GivenAddress | None) -> None:
    """Merge the given fields into the cart's addresses, inside ``save_checkout_data``."""
    if billing:
        cart.billing_address = billing.merge_into(cart.billing_address)
    if shipping:
        cart.shipping_address = shipping.merge_into(cart.shipping_address)


def check_submitted_addresses(given: GivenAddress | None) -> None:
    """:raises Problem: if an email is invalid, or the shop does not deliver to a country; missing fields are allowed"""
    if given is None:
        return
    email = getattr(given, "email", None)
    if email and (problem := RULES["email"](email, "")[1]):
        raise ApiError("woocommerce_rest_invalid_email_address", problem)
    if given.country and given.country.upper() not in COUNTRIES:
        message = _("We do not deliver to this country.")
        raise ApiError("woocommerce_rest_invalid_address", message, params={"country": message})
