"""``submit_checkout``: places an order from the classic form, by the same functions as the checkout page."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from vyloha.commerce.attribution.origin import Origin, parse_form_origin
from vyloha.commerce.cart.acknowledgements import remove_deleted_lines
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.cart.snapshot import CartSnapshot, convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.orders.actions import get_or_create_draft
from vyloha.commerce.orders.errors import CheckoutError, DraftIsGone, ItemsNoLongerSold
from vyloha.commerce.orders.models import Order
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.classic import notices
from vyloha.storefront.api.classic.requests import (
    Form,
    get_first_rate,
    get_text,
    get_texts,
    normalize_company_id,
    register_change,
)
from vyloha.storefront.ordering import order_placement
from vyloha.storefront.ordering.checkout_details import (
    build_details,
    find_field_errors,
    format_error,
    get_new_coupon_message,
    save_typed,
)
from vyloha.storefront.ordering.checkout_form import TypedCheckout
from vyloha.storefront.ordering.payment_redirects import build_payment_url
from vyloha.storefront.ordering.placed_orders import get_order_of_draft, is_filled
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.attribution import get_origins
from vyloha.storefront.visitor.coupons import try_coupon
from vyloha.storefront.visitor.customers import get_customer

NONCE = "woocommerce-process-checkout-nonce"
SHIPS_ELSEWHERE_FIELD = "ship_to_different_address"


@register_change("checkout")
def submit_checkout(request: HttpRequest, form: Form) -> HttpResponse:
    """
    Place the order, or report the problems; a form that has become an order redirects to it, whatever it contains now.
    """
    if not nonces.is_own(request, nonce := get_text(form, NONCE), nonces.CHECKOUT):
        text = _("This page was open for too long. Please send the order again.")
        # Who signed in meanwhile has another cart, too.
        has_signed_in = nonces.get_user_id(request) and nonces.is_valid(nonce, nonces.CHECKOUT)
        return _respond_rejected(notices.render_errors(text), refresh=True, reload=bool(has_signed_in))
    typed = parse_typed(form)
    outcome = get_order_of_draft(typed.order_key) or _place_order(request, typed, parse_form_origin(form))
    if not isinstance(outcome, Order):
        # The same form may have been sent twice, and the browser does not show this response.
        outcome = _find_placed_order(request, typed) or outcome
    return _respond_placed(request, outcome) if isinstance(outcome, Order) else outcome


def parse_typed(form: Form) -> TypedCheckout:
    """Parse the form as the checkout page parses its own."""
    texts = {**get_texts(form), "shipping_method[0]": get_first_rate(form)}
    if texts.get(SHIPS_ELSEWHERE_FIELD) in {"", "0"}:  # PHP treats an empty value as unticked
        del texts[SHIPS_ELSEWHERE_FIELD]
    return TypedCheckout.from_post(normalize_company_id(texts))


def _place_order(request: HttpRequest, typed: TypedCheckout, origin: Origin | None) -> Order | HttpResponse:
    """Return the order, or a response if it cannot be placed."""
    cart = carts.get_cart(request)
    if cart is None:
        return _respond_expired()
    try:
        save_typed(cart, typed)
    except UnknownKey:
        return _respond_expired()
    coupons_before = cart.coupon_codes
    has_new_code = typed.coupon_code and is_filled(cart)
    if has_new_code and (error := try_coupon(request, cart, typed.coupon_code)):
        return _respond_rejected(notices.render_field_errors({"coupon_code": error}))
    if cart.shipping_method and not typed.rate_id:
        typed = replace(typed, rate_id=cart.shipping_method.rate_id)
    contents = convert_to_charged_currency(load_cart_snapshot(cart))
    if contents.is_empty:
        return _respond_expired()
    if errors := find_field_errors(typed, contents):
        return _respond_rejected(
            notices.render_field_errors({name: format_error(name, text) for name, text in errors.items()})
        )
    seen = _get_seen_terms(typed, contents)
    if seen != contents.terms_hash and (news := get_new_coupon_message(contents, coupons_before)):
        return _respond_rejected(notices.render_errors(news), refresh=True)
    draft_key = typed.order_key or get_or_create_draft(cart).key
    try:
        return order_placement.place_visitor_order(
            request,
            draft_key,
            cart,
            build_details(typed),
            get_origins(request, origin),
            seen,
            creates_account=typed.creates_account,
        )
    except CheckoutError as error:
        if isinstance(error, ItemsNoLongerSold):
            remove_deleted_lines(contents)  # the response reports them
        # A new page has a new draft; the next call renders everything else.
        return _respond_rejected(notices.render_errors(str(error)), refresh=True, reload=isinstance(error, DraftIsGone))


def _get_seen_terms(typed: TypedCheckout, contents: CartSnapshot) -> str | None:
    """
    Return the ``terms_hash`` that the shopper has seen, "" if it was another one, None if it is unknown.

    Our own form sends it, since another tab may have shown something else.
    """
    if typed.agreed_hash == contents.hash:
        return contents.terms_hash
    if typed.agreed_hash:
        return typed.agreed_terms
    return contents.cart.seen_terms or None


def _find_placed_order(request: HttpRequest, typed: TypedCheckout) -> Order | None:
    """Return the order that the draft, or the whole cart, has just become."""
    cart = carts.get_cart(request)
    if cart is None or is_filled(cart):
        return get_order_of_draft(typed.order_key)
    recent = Order.objects.recently_placed_from(cart, get_customer(request))
    return get_order_of_draft(typed.order_key) or recent.first()


def _respond_placed(request: HttpRequest, order: Order) -> HttpResponse:
    if not is_filled(carts.get_cart(request)):
        carts.schedule_cart_cookies(request, None)
    redirect = request.build_absolute_uri(build_payment_url(request, order))
    return responses.build_json({"result": "success", "redirect": redirect, "order_id": order.pk})


def _respond_rejected(messages: str, *, refresh: bool = False, reload: bool = False) -> HttpResponse:
    return responses.build_json({"result": "failure", "messages": messages, "refresh": refresh, "reload": reload})


def _respond_expired() -> HttpResponse:
    return _respond_rejected(notices.render_expired())
