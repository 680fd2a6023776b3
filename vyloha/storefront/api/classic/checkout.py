"""``checkout``: the classic form, ordered by what the checkout page calls, too (facts 6)."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from vyloha.commerce.attribution.origin import Origin, origin_of_form
from vyloha.commerce.cart.acknowledgements import forget_deleted
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.cart.snapshot import Contents, as_charged, contents_of
from vyloha.commerce.orders.actions import draft_of
from vyloha.commerce.orders.errors import CheckoutError, DraftIsGone, NotSoldAnyMore
from vyloha.commerce.orders.models import Order
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.classic import notices
from vyloha.storefront.api.classic.requests import Form, changing, first_rate, text_in, texts_in, with_ico
from vyloha.storefront.ordering import order_placement
from vyloha.storefront.ordering.checkout_form import Typed
from vyloha.storefront.ordering.placed_orders import is_filled, order_of_draft
from vyloha.storefront.pages.checkout.cart import try_coupon
from vyloha.storefront.pages.checkout.checkout import details_of, field_errors, new_coupon_message, remember, told_apart
from vyloha.storefront.representations.order_summary import path_of
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.attribution import origins_of

NONCE = "woocommerce-process-checkout-nonce"
ELSEWHERE = "ship_to_different_address"


@changing("checkout")
def checkout(request: HttpRequest, form: Form) -> HttpResponse:
    """Order, or say what stands in the way; a form that has become an order leads to it, whatever it says now."""
    if not nonces.is_valid(text_in(form, NONCE), nonces.CHECKOUT):
        text = _("This page was open for too long. Please send the order again.")
        return _refused(notices.errors(text), refresh=True)
    typed = typed_in(form)
    outcome = order_of_draft(typed.order_key) or _order(request, typed, origin_of_form(form))
    if not isinstance(outcome, Order):
        # The same form may have come twice, and its answer is not the one that is seen.
        outcome = _placed_before(request, typed) or outcome
    return _placed(request, outcome) if isinstance(outcome, Order) else outcome


def typed_in(form: Form) -> Typed:
    """Return the form as the checkout page reads its own."""
    texts = {**texts_in(form), "shipping_method[0]": first_rate(form)}
    if texts.get(ELSEWHERE) in {"", "0"}:  # an empty value is no tick, for PHP
        del texts[ELSEWHERE]
    return Typed.of_post(with_ico(texts))


def _order(request: HttpRequest, typed: Typed, origin: Origin | None) -> Order | HttpResponse:
    """Return the order, or the answer when there is none."""
    cart = carts.cart_of(request)
    if cart is None:
        return _expired()
    try:
        remember(cart, typed)
    except UnknownKey:
        return _expired()
    coupons_before = cart.coupon_codes
    has_new_code = typed.coupon_code and is_filled(cart)
    if has_new_code and (error := try_coupon(request, cart, typed.coupon_code)):
        return _refused(notices.errors_of_fields({"coupon_code": error}))
    if cart.shipping_method and not typed.rate_id:
        typed = replace(typed, rate_id=cart.shipping_method.rate_id)
    contents = as_charged(contents_of(cart))
    if contents.is_empty:
        return _expired()
    if errors := field_errors(typed, contents):
        return _refused(notices.errors_of_fields({name: told_apart(name, text) for name, text in errors.items()}))
    seen = _seen_terms(typed, contents)
    if seen != contents.terms_hash and (news := new_coupon_message(contents, coupons_before)):
        return _refused(notices.errors(news), refresh=True)
    draft_key = typed.order_key or draft_of(cart).key
    try:
        return order_placement.place(request, draft_key, cart, details_of(typed), origins_of(request, origin), seen)
    except CheckoutError as error:
        if isinstance(error, NotSoldAnyMore):
            forget_deleted(contents)  # the answer tells of them
        # A new page has a new draft; everything else is drawn by the call that follows.
        return _refused(notices.errors(str(error)), refresh=True, reload=isinstance(error, DraftIsGone))


def _seen_terms(typed: Typed, contents: Contents) -> str | None:
    """
    Return the ``terms_hash`` that the shopper has seen, "" for another one, None when nothing is known of it.

    A form of ours says it itself, since another tab may have been shown something else.
    """
    if typed.agreed_hash == contents.hash:
        return contents.terms_hash
    if typed.agreed_hash:
        return typed.agreed_terms
    return contents.cart.seen_terms or None


def _placed_before(request: HttpRequest, typed: Typed) -> Order | None:
    """Return the order that the draft, or the whole of the cart, has just become."""
    cart = carts.cart_of(request)
    if cart is None or is_filled(cart):
        return order_of_draft(typed.order_key)
    return order_of_draft(typed.order_key) or Order.objects.lately_placed_from(cart).first()


def _placed(request: HttpRequest, order: Order) -> HttpResponse:
    if not is_filled(carts.cart_of(request)):
        carts.remember_later(request, None)
    redirect = request.build_absolute_uri(path_of(order))
    return responses.json({"result": "success", "redirect": redirect, "order_id": order.pk})


def _refused(messages: str, *, refresh: bool = False, reload: bool = False) -> HttpResponse:
    return responses.json({"result": "failure", "messages": messages, "refresh": refresh, "reload": reload})


def _expired() -> HttpResponse:
    return _refused(notices.expired())
