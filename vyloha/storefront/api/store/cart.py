"""The cart's routes of the Store API (facts 7.2)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar

from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.cart import actions
from vyloha.commerce.cart.errors import CartError, CouponNotInCart, CouponsAreOff, UnknownKey
from vyloha.commerce.cart.models import Cart as StoredCart
from vyloha.commerce.orders.addresses import RULES
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.core.http.endpoints import Call, NoParams, Params, Problem, Reply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.addresses import GivenAddress, GivenBillingAddress, ShippingAddress
from vyloha.storefront.api.store.cart_schemas import Cart
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.visitor import carts
from vyloha.storefront.visitor.coupons import TooManyGuesses

# Of errors of the cart; those that are not here are 400 (facts 7.4).
STATUSES: dict[type[CartError], int] = {UnknownKey: 409, CouponNotInCart: 409, CouponsAreOff: 404, TooManyGuesses: 429}

Id = Annotated[int, Field(ge=0, lt=2**63)]
# Whether a number of pieces makes sense is told by the cart, in its own code.
Quantity = Annotated[int, Field(gt=-(10**9), lt=10**9)]
Changed = TypeVar("Changed")
Key = Annotated[str, Field(max_length=100)]


class ChosenAttribute(Params):
    """``attribute`` is a slug or a name, ``value`` a slug or a name."""

    attribute: Annotated[str, Field(max_length=300)]
    value: Annotated[str, Field(max_length=300)]


class AddItem(Params):
    id: Id
    quantity: Quantity = 1
    variation: Annotated[list[ChosenAttribute], BeforeValidator(lambda given: given or []), Field(max_length=50)] = []


class UpdateItem(Params):
    key: Key
    quantity: Quantity


class ItemKey(Params):
    key: Key


class SelectRate(Params):
    rate_id: Annotated[str, Field(max_length=100)] = ""
    package_id: int | str | None = None  # a cart travels in one package


class UpdateCustomer(Params):
    billing_address: GivenBillingAddress | None = None
    shipping_address: GivenAddress | None = None


@routes.get("/cart")
def read_cart(call: Call, params: NoParams) -> Reply[Cart]:
    """Return the visitor's cart."""
    return cart_representation.reply_for(call.http)


@routes.post("/cart/add-item", status=201)
def add_item(call: Call, params: AddItem) -> Reply[Cart]:
    """Put pieces of a product or a variation into the cart."""
    added = attempt(call, put_in(call, params))
    return cart_representation.reply_for(call.http, has_changed=True, status=201, added_line=added)


@routes.post("/cart/update-item")
def update_item(call: Call, params: UpdateItem) -> Reply[Cart]:
    """Set how many pieces a line has."""
    return changed(call, lambda cart: actions.change_quantity(cart, params.key, params.quantity))


@routes.post("/cart/remove-item")
def remove_item(call: Call, params: ItemKey) -> Reply[Cart]:
    """Take a line out of the cart."""
    return changed(call, lambda cart: actions.remove_line(cart, params.key))


@routes.post("/cart/select-shipping-rate")
def select_shipping_rate(call: Call, params: SelectRate) -> Reply[Cart]:
    """Choose one of the offered deliveries."""
    if not params.rate_id:
        raise Problem("woocommerce_rest_cart_missing_rate_id", _("Please choose one of the offered deliveries."))
    contents = cart_representation.contents_for(call.http)
    chosen = next((method for method in contents.shipping_methods if method.rate_id == params.rate_id), None)
    if chosen is None or contents.is_empty:
        raise delivery_not_offered()
    with kept(contents.cart):
        contents.cart.shipping_method = chosen
    if contents.cart.shipping_method is None:
        raise delivery_not_offered()
    return cart_representation.reply_for(call.http, has_changed=True)


def delivery_not_offered() -> Problem:
    """Return the refusal of a delivery that is not offered, or was deleted meanwhile."""
    return Problem("woocommerce_rest_invalid_shipping_option", _("This delivery is not offered."))


@routes.post("/cart/update-customer")
def update_customer(call: Call, params: UpdateCustomer) -> Reply[Cart]:
    """Remember addresses, complete or not; an order checks them whole."""
    cart = carts.cart_of(call.http)
    if cart is not None:
        keep_addresses(cart, params.billing_address, params.shipping_address)
    return cart_representation.reply_for(call.http)


def put_in(call: Call, params: AddItem) -> Callable[[StoredCart], actions.Added]:
    """Return what puts the wanted pieces into a cart."""
    chosen = {chosen_value.attribute: chosen_value.value for chosen_value in params.variation}
    return lambda cart: actions.put_into(cart, params.id, params.quantity, chosen)


def changed(call: Call, change: Callable[[StoredCart], Any]) -> Reply[Cart]:
    """Change the visitor's cart and return the reply with it; a refused change leaves no new cart behind."""
    attempt(call, change)
    return cart_representation.reply_for(call.http, has_changed=True)


def attempt(call: Call, change: Callable[[StoredCart], Changed]) -> Changed:
    """
    Change the visitor's cart; return what ``change`` returns.

    :raises Problem: with the code of the cart's error; 409 when the caller's idea of the cart is not the cart
    """
    try:
        with carts.filling(call.http) as cart:
            return change(cart)
    except CartError as error:
        status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)
        raise Problem(error.code, str(error), status) from error


def keep_addresses(cart: StoredCart, billing: GivenBillingAddress | None, shipping: GivenAddress | None) -> None:
    """
    Store the given fields of the cart's addresses.

    :raises Problem: if an e-mail is none, or we do not deliver to a country
    """
    for given in (billing, shipping):
        check_given(given)
    with kept(cart):
        put_addresses(cart, billing, shipping)
        if shipping:
            cart.ships_elsewhere = goes_elsewhere(cart)


def goes_elsewhere(cart: StoredCart) -> bool:
    """Return whether the delivery address says anything that the billing address does not."""
    wanted, known = ShippingAddress.of(cart.shipping_address), ShippingAddress.of(cart.billing_address)
    # Clients send the address whole, with empty fields where the customer wrote nothing.
    is_filled_in = any(getattr(wanted, name) for name in ShippingAddress.model_fields if name != "country")
    return is_filled_in and wanted != known


@contextmanager
def kept(cart: StoredCart) -> Iterator[None]:
    """
    Save what the block puts over what the cart says now.

    :raises Problem: if the cart is gone
    """
    try:
        with actions.said_to(cart):
            yield
    except UnknownKey as error:
        raise Problem(error.code, str(error), 409) from error


def put_addresses(cart: StoredCart, billing: GivenBillingAddress | None, shipping: GivenAddress | None) -> None:
    """Put the given fields over those of the cart, inside ``kept``."""
    if billing:
        cart.billing_address = billing.over(cart.billing_address)
    if shipping:
        cart.shipping_address = shipping.over(cart.shipping_address)


def check_given(given: GivenAddress | None) -> None:
    """:raises Problem: if an e-mail is none, or we do not deliver to a country; what is missing may yet come"""
    if given is None:
        return
    email = getattr(given, "email", None)
    if email and (problem := RULES["email"](email, "")[1]):
        raise Problem("woocommerce_rest_invalid_email_address", problem)
    if given.country and given.country.upper() not in COUNTRIES:
        message = _("We do not deliver to this country.")
        raise Problem("woocommerce_rest_invalid_address", message, params={"country": message})
