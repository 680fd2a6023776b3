"""The checkout's route of the Store API (facts 7.5). Orders are placed by what the checkout page calls, too."""

from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.seen import acknowledge, forget_deleted, remember_terms
from vyloha.commerce.orders import errors
from vyloha.commerce.orders.actions import draft_of
from vyloha.commerce.orders.checkout import MAX_NOTE, CheckoutDetails
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.offers import offered_payment_methods
from vyloha.core.endpoints import Call, NoParams, Params, Problem
from vyloha.storefront import carts, ordering
from vyloha.storefront.order_received import path_of
from vyloha.storefront.protocol.store import cart_answer
from vyloha.storefront.protocol.store.addresses import (
    BillingAddress,
    GivenAddress,
    GivenBillingAddress,
    ShippingAddress,
)
from vyloha.storefront.protocol.store.cart import check_given, put_addresses
from vyloha.storefront.protocol.store.checkout_schemas import Checkout, PaymentResult
from vyloha.storefront.protocol.store.session import routes

# With these the caller's idea of the cart is not the cart (facts 7.4): the answer holds it as it is.
STALE = (errors.OutOfStock, errors.NotSoldAnyMore, errors.CartChanged, errors.DraftIsGone)


def _one_line_end(note: object) -> object:
    """Return the note with each line's end as one character, as browsers count it."""
    return note.replace("\r\n", "\n") if isinstance(note, str) else note


class PaymentDatum(Params):
    key: Annotated[str, Field(max_length=200)]
    value: Any = None


class PartialCheckout(Params):
    """What a client knows so far; it is remembered with the cart."""

    billing_address: GivenBillingAddress | None = None
    shipping_address: GivenAddress | None = None
    customer_note: Annotated[str, Field(max_length=MAX_NOTE), BeforeValidator(_one_line_end)] | None = None
    payment_method: Annotated[str, Field(max_length=50)] | None = None
    payment_data: Annotated[list[PaymentDatum], Field(max_length=100)] = []
    create_account: bool = False
    customer_password: Annotated[str, Field(max_length=500)] = ""
    additional_fields: dict[str, Any] | list[Any] = {}
    extensions: dict[str, Any] | list[Any] = {}


class PlaceOrder(PartialCheckout):
    """``order_key`` of the draft makes a repeated call answer with the same order, also after the first was placed."""

    order_key: Annotated[str, Field(max_length=100)] = ""


@routes.get("/checkout")
def read_checkout(call: Call, params: NoParams) -> Checkout:
    """Return the draft of the order that the cart would become."""
    return checkout_of(_cart(call), call)


@routes.put("/checkout")
def update_checkout(call: Call, params: PartialCheckout) -> Checkout:
    """Remember what the customer has filled in so far."""
    cart = _cart(call)
    keep(cart, params)
    return checkout_of(cart, call)


@routes.post("/checkout")
def place_order(call: Call, params: PlaceOrder) -> Checkout:
    """Turn the cart into an order."""
    if placed := _placed(params.order_key):
        return placed_checkout(placed, call)
    try:
        order = order_from(_cart(call), call, params)
    except Problem:
        # The same call may have come twice at once, and the other one was quicker.
        if placed := _placed(params.order_key):
            return placed_checkout(placed, call)
        raise
    carts.remember_later(call.http, None)
    return placed_checkout(order, call)


def order_from(cart: Cart, call: Call, params: PlaceOrder) -> Order:
    """
    Place the cart's order with what was given now and before.

    :raises Problem: why it cannot be placed
    """
    keep(cart, params)
    # Only what the totals showed is charged: a delivery that nobody chose is no delivery.
    chosen = cart_answer.contents_for(call.http)
    details = CheckoutDetails(
        billing=cart.billing_address,
        shipping=cart.shipping_address if cart.ships_elsewhere else None,
        rate_id=chosen.shipping_method.rate_id if chosen.shipping_method else "",
        payment_method=params.payment_method or (cart.payment_method.kind if cart.payment_method else ""),
        customer_note=cart.customer_note,
    )
    try:
        return ordering.place(params.order_key or draft_of(cart).key, cart, details)
    except errors.NotSoldAnyMore as error:
        forget_deleted(chosen)  # the answer tells of them
        raise problem_of(error) from error
    except errors.CheckoutError as error:
        raise problem_of(error) from error


def keep(cart: Cart, given: PartialCheckout) -> None:
    """
    Remember in the cart what was given, right or wrong: who comes back finds all that was typed.

    :raises Problem: if an e-mail is none, we do not deliver to a country, or the payment is not offered
    """
    put_addresses(cart, given.billing_address, given.shipping_address)
    if given.customer_note is not None:
        cart.customer_note = given.customer_note
    if given.shipping_address is not None:
        cart.ships_elsewhere = goes_elsewhere(cart)
    kept = ["billing_address", "shipping_address", "customer_note", "ships_elsewhere", "updated_at"]
    cart.save(update_fields=kept)
    for address in (given.billing_address, given.shipping_address):
        check_given(address)
    if given.payment_method:
        cart.payment_method = _payment(given.payment_method)
        cart.save(update_fields=["payment_method", "updated_at"])


def goes_elsewhere(cart: Cart) -> bool:
    """Return whether the delivery address says anything that the billing address does not."""
    wanted, known = ShippingAddress.of(cart.shipping_address), ShippingAddress.of(cart.billing_address)
    # Clients send the address whole, with empty fields where the customer wrote nothing.
    is_filled_in = any(getattr(wanted, name) for name in ShippingAddress.model_fields if name != "country")
    return is_filled_in and wanted != known


def problem_of(error: errors.CheckoutError) -> Problem:
    """Return a refused order in the protocol's words."""
    if isinstance(error, errors.CartChanged):
        acknowledge(error.contents)  # the answer shows them; ordering again agrees to them
    if isinstance(error, errors.InvalidAddress):
        return Problem(error.code, " ".join([str(error), *error.errors.values()]), params=error.errors)
    return Problem(error.code, str(error), 409 if isinstance(error, STALE) else 400)


def checkout_of(cart: Cart, call: Call) -> Checkout:
    """Return the checkout of a cart."""
    draft = draft_of(cart)
    contents = cart_answer.contents_for(call.http)
    remember_terms(contents)
    return Checkout(
        order_id=draft.pk,
        status=draft.status,
        order_key=draft.key,
        order_number=draft.number or str(draft.pk),
        customer_note=cart.customer_note,
        customer_id=0,
        billing_address=BillingAddress.of(cart.billing_address),
        shipping_address=ShippingAddress.of(cart.shipping_address or cart.billing_address),
        payment_method=contents.payment_method.kind if contents.payment_method else "",
        payment_result=PaymentResult(payment_status="", payment_details=[], redirect_url=""),
        additional_fields={},
        extensions=cart_answer.extensions_of(contents),
    )


def placed_checkout(order: Order, call: Call, status: Literal["success", "pending"] = "success") -> Checkout:
    """Return the checkout of a placed order; a transfer and cash are paid later, which is a success here."""
    billing, shipping = order.billing_address, order.shipping_address
    email = {"email": order.email}
    return Checkout(
        order_id=order.pk,
        status=order.status,
        order_key=order.key,
        order_number=order.number or "",
        customer_note=order.customer_note,
        customer_id=0,
        billing_address=BillingAddress.of({**(vars(billing) if billing else {}), **email}),
        shipping_address=ShippingAddress.of(vars(shipping) if shipping else {}),
        payment_method=order.payment_kind,
        payment_result=PaymentResult(
            payment_status=status,
            payment_details=[],
            redirect_url=call.http.build_absolute_uri(path_of(order)),
        ),
        additional_fields={},
        extensions={},
    )


def _cart(call: Call) -> Cart:
    cart = carts.cart_of(call.http)
    if cart is None or cart_answer.contents_for(call.http).is_empty:
        raise Problem(errors.CartIsEmpty.code, str(errors.CartIsEmpty()))
    return cart


def _placed(order_key: str) -> Order | None:
    return Order.objects.placed().filter(key=order_key).first() if order_key else None


def _payment(kind: str) -> PaymentMethod:
    chosen = next((method for method in offered_payment_methods() if method.kind == kind), None)
    if chosen is None:
        message = _("This payment is not offered.")
        raise Problem("woocommerce_rest_checkout_payment_method_disabled", message)
    return chosen
