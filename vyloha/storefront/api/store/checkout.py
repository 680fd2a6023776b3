"""The checkout's route of the Store API (facts 7.5). Orders are placed by what the checkout page calls, too."""

from typing import Annotated, Literal

from django.db.models import prefetch_related_objects
from pydantic import Field

from vyloha.commerce.cart.acknowledgements import acknowledge, forget_deleted, remember_terms
from vyloha.commerce.cart.snapshot import Contents, as_charged, contents_of
from vyloha.commerce.orders import errors
from vyloha.commerce.orders.actions import draft_of
from vyloha.commerce.orders.checkout import CheckoutDetails
from vyloha.commerce.orders.models import Order
from vyloha.core.http.endpoints import Call, NoParams, Problem, Reply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.addresses import BillingAddress, ShippingAddress
from vyloha.storefront.api.store.checkout_draft import PartialCheckout, company_numbers, keep, origin_given
from vyloha.storefront.api.store.checkout_schemas import Checkout, PaymentResult
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.ordering import order_placement
from vyloha.storefront.ordering.placed_orders import is_filled, order_of_draft
from vyloha.storefront.representations.cart_contents import at_checkout
from vyloha.storefront.representations.currency_notices import charge_note
from vyloha.storefront.representations.order_summary import path_of
from vyloha.storefront.visitor import carts
from vyloha.storefront.visitor.attribution import origins_of

# With these the caller's idea of the cart is not the cart (facts 7.4): the answer holds it as it is.
STALE = (errors.OutOfStock, errors.NotSoldAnyMore, errors.CartChanged, errors.DraftIsGone)


class PlaceOrder(PartialCheckout):
    """``order_key`` of the draft makes a repeated call answer with the same order, also after the first was placed."""

    order_key: Annotated[str, Field(max_length=100)] = ""


@routes.get("/checkout")
def read_checkout(call: Call, params: NoParams) -> Checkout:
    """Return the draft of the order that the cart would become."""
    return checkout_of(_filled(call), call)


@routes.put("/checkout")
def update_checkout(call: Call, params: PartialCheckout) -> Checkout:
    """Remember what the customer has filled in so far."""
    contents = _filled(call)
    keep(contents.cart, params)
    return checkout_of(contents_of(contents.cart, lines=contents.stored), call)


@routes.post("/checkout")
def place_order(call: Call, params: PlaceOrder) -> Reply[Checkout]:
    """Turn the cart into an order."""
    draft = Order.objects.filter(key=params.order_key).first() if params.order_key else None
    order = draft if draft and draft.is_placed else _order(call, params, draft)
    if is_filled(carts.cart_of(call.http)):
        return Reply(placed_checkout(order, call))
    carts.remember_later(call.http, None)
    return Reply(placed_checkout(order, call), headers={"Cart-Hash": ""})  # of an empty cart: nothing has to be read


def _order(call: Call, params: PlaceOrder, draft: Order | None) -> Order:
    try:
        return order_from(_filled(call), call, params, draft)
    except Problem:
        # The same call may have come twice at once, and the other one was quicker.
        if placed := order_of_draft(params.order_key):
            return placed
        raise


def order_from(contents: Contents, call: Call, params: PlaceOrder, draft: Order | None = None) -> Order:
    """
    Place the order of a cart, whose contents were just read, with what was given now and before.

    :raises Problem: why it cannot be placed
    """
    cart = contents.cart
    keep(cart, params)
    # Only what the totals showed is charged: a delivery that nobody chose is no delivery.
    chosen = contents_of(cart, lines=contents.stored)
    details = CheckoutDetails(
        billing=cart.billing_address,
        shipping=cart.shipping_address if cart.ships_elsewhere else None,
        rate_id=chosen.shipping_method.rate_id if chosen.shipping_method else "",
        payment_method=params.payment_method or (cart.payment_method.kind if cart.payment_method else ""),
        customer_note=cart.customer_note,
    )
    try:
        origins = origins_of(call.http, origin_given(params))
        return order_placement.place(call.http, draft or params.order_key or draft_of(cart), cart, details, origins)
    except errors.CheckoutError as error:
        problem = problem_of(error)
        if problem.status == 409:  # the answer shows what would be charged, and tells of what was deleted
            problem.data["cart"] = cart_representation.of(
                as_charged(cart_representation.contents_for(call.http)), call.http
            )
            forget_deleted(chosen)
        raise problem from error


def problem_of(error: errors.CheckoutError) -> Problem:
    """Return a refused order in the protocol's words."""
    if isinstance(error, errors.CartChanged):
        acknowledge(error.contents)  # the answer shows them; ordering again agrees to them
        return Problem(error.code, f"{error} {charge_note(error.contents)}".rstrip(), 409)
    if isinstance(error, errors.InvalidAddress):
        return Problem(error.code, " ".join([str(error), *error.errors.values()]), params=error.errors)
    return Problem(error.code, str(error), 409 if isinstance(error, STALE) else 400)


def checkout_of(contents: Contents, call: Call) -> Checkout:
    """Return the checkout of a cart, whose contents were just read."""
    cart = contents.cart
    draft = draft_of(cart)
    shown = at_checkout(contents)
    remember_terms(shown)
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
        additional_fields=company_numbers(cart.billing_address),
        extensions=cart_representation.extensions_of(shown),
    )


def placed_checkout(order: Order, call: Call, status: Literal["success", "pending"] = "success") -> Checkout:
    """Return the checkout of a placed order; a transfer and cash are paid later, which is a success here."""
    prefetch_related_objects([order], "addresses")
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
        additional_fields=company_numbers(vars(billing) if billing else {}),
        extensions={},
    )


def _filled(call: Call) -> Contents:
    cart = carts.cart_of(call.http)
    contents = contents_of(cart) if cart else None
    if contents is None or contents.is_empty:
        raise Problem(errors.CartIsEmpty.code, str(errors.CartIsEmpty()))
    return contents
