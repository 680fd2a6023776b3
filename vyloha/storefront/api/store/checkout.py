"""The checkout's route of the Store API. It places orders by the same functions as the checkout page."""

from datetime import timedelta
from typing import Annotated, Literal

from django.db import IntegrityError, transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from pydantic import Field

from vyloha.commerce.cart.acknowledgements import acknowledge_changes, remove_deleted_lines, save_acknowledged_terms
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import CartSnapshot, convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.orders import errors
from vyloha.commerce.orders.actions import get_or_create_draft
from vyloha.commerce.orders.checkout import CheckoutDetails
from vyloha.commerce.orders.models import Order
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.core.http.endpoints import ApiError, EmptyParams, EndpointCall, EndpointReply
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.api.store.addresses import BillingAddress, ShippingAddress
from vyloha.storefront.api.store.checkout_draft import (
    PartialCheckout,
    get_company_numbers,
    get_submitted_origin,
    save_draft,
)
from vyloha.storefront.api.store.checkout_schemas import Checkout, PaymentResult
from vyloha.storefront.api.store.nonces import routes
from vyloha.storefront.ordering import order_placement
from vyloha.storefront.ordering.payment_redirects import build_payment_url
from vyloha.storefront.ordering.placed_orders import get_order_of_draft, get_order_placed_since, is_filled
from vyloha.storefront.representations.cart_contents import build_checkout_contents
from vyloha.storefront.representations.currency_notices import build_charge_note
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.attribution import get_origins

REPEATED_WITHIN = timedelta(seconds=10)  # an order may take so long from its moment to its end

# After these errors the client has an outdated cart: as in the Store API, the response holds the current one.
STALE = (errors.OrderOutOfStock, errors.ItemsNoLongerSold, errors.CartChanged, errors.DraftIsGone)


class PlaceOrder(PartialCheckout):
    """A call repeated with the draft's ``order_key`` returns the same order, also after the first was placed."""

    order_key: Annotated[str, Field(max_length=100)] = ""


@routes.get("/checkout")
def read_checkout(call: EndpointCall, params: EmptyParams) -> Checkout:
    """Return the draft of the order that the cart would become."""
    return build_checkout(_load_filled_contents(call), call)


@routes.put("/checkout")
def update_checkout(call: EndpointCall, params: PartialCheckout) -> Checkout:
    """Save the data that the customer has filled in so far."""
    contents = _load_filled_contents(call)
    save_draft(contents.cart, params)
    return build_checkout(load_cart_snapshot(contents.cart, lines=contents.stored), call)


@routes.post("/checkout")
def place_order(call: EndpointCall, params: PlaceOrder) -> EndpointReply[Checkout]:
    """Turn the cart into an order."""
    draft = Order.objects.filter(key=params.order_key).first() if params.order_key else None
    order = draft if draft and draft.is_placed else _place_order(call, params, draft)
    if is_filled(carts.get_cart(call.http)):
        return EndpointReply(build_placed_checkout(order, call))
    carts.schedule_cart_cookies(call.http, None)
    return EndpointReply(
        build_placed_checkout(order, call), headers={"Cart-Hash": ""}
    )  # of an empty cart: nothing has to be read


def _place_order(call: EndpointCall, params: PlaceOrder, draft: Order | None) -> Order:
    began = timezone.now()
    try:
        return _place_order_of_cart(call, params, draft)
    except IntegrityError:
        # Another call created the cart's draft at the same moment; what was typed is saved.
        return _place_order_of_cart(call, params, draft)
    except ApiError as error:
        # The same call may have been sent twice, and the other one was faster.
        cart = carts.get_cart(call.http)
        if error.code == errors.CartIsEmpty.code:
            began -= REPEATED_WITHIN
        if placed := get_order_of_draft(params.order_key) or get_order_placed_since(began, cart):
            return placed
        raise


def _place_order_of_cart(call: EndpointCall, params: PlaceOrder, draft: Order | None) -> Order:
    """
    Place the order of the visitor's cart with the submitted and the saved data.

    :raises Problem: if the order cannot be placed; the submitted data are saved all the same
    """
    cart = carts.get_cart(call.http)
    if cart is None:
        raise build_cart_is_empty()
    try:
        with transaction.atomic():
            save_draft(cart, params)
            return _place_order_of_locked_cart(cart, call, params, draft)
    except (ApiError, errors.CheckoutError, IntegrityError) as error:
        # The transaction is rolled back. A returning shopper finds all that was typed.
        contents = _load_filled_contents(call)
        save_draft(cart, params)
        if not isinstance(error, errors.CheckoutError):
            raise
        problem = build_api_error(error)
        if problem.status == 409:  # the response shows the total that would be charged, and the deleted products
            problem.data["cart"] = cart_representation.build_cart(
                convert_to_charged_currency(cart_representation.load_visitor_contents(call.http)), call.http
            )
            remove_deleted_lines(contents)
        raise problem from error


def _place_order_of_locked_cart(cart: Cart, call: EndpointCall, params: PlaceOrder, draft: Order | None) -> Order:
    # Only the shown total is charged: a method that nobody chose is no choice.
    deliveries = {method.pk: method.rate_id for method in get_offered_shipping_methods()}
    details = CheckoutDetails(
        billing=cart.billing_address,
        shipping=cart.shipping_address if cart.ships_elsewhere else None,
        rate_id=deliveries.get(cart.shipping_method_id or 0, ""),
        payment_method=params.payment_method or (cart.payment_method.api_name if cart.payment_method else ""),
        customer_note=cart.customer_note,
    )
    return order_placement.place_visitor_order(
        call.http,
        draft or params.order_key or None,
        cart,
        details,
        get_origins(call.http, get_submitted_origin(params)),
        creates_account=params.create_account,
        is_locked=True,
    )


def build_api_error(error: errors.CheckoutError) -> ApiError:
    """Return the Store API's error for a rejected order."""
    if isinstance(error, errors.CartChanged):
        acknowledge_changes(error.contents)  # the response shows them; repeating the order agrees to them
        return ApiError(error.code, f"{error} {build_charge_note(error.contents)}".rstrip(), 409)
    if isinstance(error, errors.InvalidAddress):
        return ApiError(error.code, " ".join([str(error), *error.errors.values()]), params=error.errors)
    return ApiError(error.code, str(error), 409 if isinstance(error, STALE) else 400)


def build_checkout(contents: CartSnapshot, call: EndpointCall) -> Checkout:
    """Return the checkout of a cart, whose contents were just read."""
    cart = contents.cart
    draft = get_or_create_draft(cart)
    shown = build_checkout_contents(contents)
    save_acknowledged_terms(shown)
    return Checkout(
        order_id=draft.pk,
        status=draft.status,
        order_key=draft.key,
        order_number=draft.number or str(draft.pk),
        customer_note=cart.customer_note,
        customer_id=nonces.get_user_id(call.http),
        billing_address=BillingAddress.from_stored(cart.billing_address),
        shipping_address=ShippingAddress.from_stored(cart.shipping_address or cart.billing_address),
        payment_method=contents.payment_method.api_name if contents.payment_method else "",
        payment_result=PaymentResult(payment_status="", payment_details=[], redirect_url=""),
        additional_fields=get_company_numbers(cart.billing_address),
        extensions=cart_representation.build_extensions(shown),
    )


def build_placed_checkout(
    order: Order, call: EndpointCall, status: Literal["success", "pending"] = "success"
) -> Checkout:
    """Return the checkout of a placed order; bank transfer and cash are paid later, which counts as success here."""
    if order.copied_addresses is None:
        prefetch_related_objects([order], "addresses")
    billing, shipping = order.billing_address, order.shipping_address
    email = {"email": order.email}
    return Checkout(
        order_id=order.pk,
        status=order.status,
        order_key=order.key,
        order_number=order.number or "",
        customer_note=order.customer_note,
        customer_id=nonces.get_user_id(call.http),
        billing_address=BillingAddress.from_stored({**(vars(billing) if billing else {}), **email}),
        shipping_address=ShippingAddress.from_stored(vars(shipping) if shipping else {}),
        payment_method=order.payment_api_name,
        payment_result=PaymentResult(
            payment_status=status,
            payment_details=[],
            redirect_url=call.http.build_absolute_uri(build_payment_url(call.http, order)),
        ),
        additional_fields=get_company_numbers(vars(billing) if billing else {}),
        extensions={},
    )


def _load_filled_contents(call: EndpointCall) -> CartSnapshot:
    cart = carts.get_cart(call.http)
    contents = load_cart_snapshot(cart) if cart else None
    if contents is None or contents.is_empty:
        raise build_cart_is_empty()
    return contents


def build_cart_is_empty() -> ApiError:
    """Return the error for a cart without items."""
    return ApiError(errors.CartIsEmpty.code, str(errors.CartIsEmpty()))
