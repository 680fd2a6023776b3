"""``submit_checkout``: places an order from the classic form, by the same functions as the checkout page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from vyloha.commerce.attribution.origin import Origin, parse_form_origin
from vyloha.commerce.cart.acknowledgements import remove_deleted_lines
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.cart.models import Cart
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
from vyloha.storefront.ordering.placed_orders import build_next_url, get_order_of_draft, is_filled
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.attribution import get_origins
from vyloha.storefront.visitor.coupons import try_coupon
from vyloha.storefront.visitor.customers import get_customer

NONCE = "woocommerce-process-checkout-nonce"
SHIPS_ELSEWHERE_FIELD = "ship_to_different_address"


class FormRejected(Exception):
    """
    The form becomes no order. ``errors`` are by field, ``texts`` of no field; ``refresh``: the totals are to be loaded
    again, ``reload``: the page.
    """

    def __init__(
        self,
        *texts: str,
        errors: Mapping[str, str] | None = None,
        refresh: bool = False,
        reload: bool = False,
        is_expired: bool = False,
    ) -> None:
        self.errors = {name: format_error(name, text) for name, text in (errors or {}).items()}
        self.texts = [*texts, *self.errors.values()]
        self.refresh, self.reload, self.is_expired = refresh, reload, is_expired
        super().__init__(" ".join(self.texts))

    def render(self) -> str:
        """Return the messages as HTML."""
        if self.is_expired:
            return notices.render_expired()
        return notices.render_field_errors(self.errors) if self.errors else notices.render_errors(*self.texts)


@dataclass(frozen=True)
class CheckedForm:
    """A form that may become an order, with the contents that it orders."""

    cart: Cart
    typed: TypedCheckout
    contents: CartSnapshot
    seen: str | None  # ``terms_hash`` of what the shopper saw


@register_change("checkout")
def submit_checkout(request: HttpRequest, form: Form) -> HttpResponse:
    """Place the order, or report the problems."""
    if not nonces.is_own(request, nonce := get_text(form, NONCE), nonces.CHECKOUT):
        text = _("This page was open for too long. Please send the order again.")
        # Who signed in meanwhile has another cart, too.
        has_signed_in = nonces.get_user_id(request) and nonces.is_valid(nonce, nonces.CHECKOUT)
        return _respond_rejected(FormRejected(text, refresh=True, reload=bool(has_signed_in)))
    try:
        return _respond_placed(request, place_form_order(request, form), get_text(form, "payment_method"))
    except FormRejected as rejection:
        return _respond_rejected(rejection)


def place_form_order(request: HttpRequest, form: Form) -> Order:
    """
    Return the order that the form becomes; a form that has become one returns it, whatever it contains now.

    :raises FormRejected: if it cannot be placed
    """
    typed = parse_typed(form)
    if placed := get_order_of_draft(typed.order_key):
        return placed
    try:
        return _place_order(request, check_form(request, typed), parse_form_origin(form))
    except FormRejected:
        # The same form may have been sent twice, and the browser does not show this response.
        if placed := _find_placed_order(request, typed):
            return placed
        raise


def parse_typed(form: Form) -> TypedCheckout:
    """Parse the form as the checkout page parses its own."""
    texts = {**get_texts(form), "shipping_method[0]": get_first_rate(form)}
    if texts.get(SHIPS_ELSEWHERE_FIELD) in {"", "0"}:  # PHP treats an empty value as unticked
        del texts[SHIPS_ELSEWHERE_FIELD]
    return TypedCheckout.from_post(normalize_company_id(texts))


def check_form(request: HttpRequest, typed: TypedCheckout) -> CheckedForm:
    """
    Save the form with the visitor's cart and check it.

    :raises FormRejected: with all its errors
    """
    cart = carts.get_cart(request)
    if cart is None:
        raise _build_expired()
    try:
        save_typed(cart, typed)
    except UnknownKey as error:
        raise _build_expired() from error
    coupons_before = cart.coupon_codes
    has_new_code = typed.coupon_code and is_filled(cart)
    if has_new_code and (problem := try_coupon(request, cart, typed.coupon_code)):
        raise FormRejected(errors={"coupon_code": problem})
    if cart.shipping_method and not typed.rate_id:
        typed = replace(typed, rate_id=cart.shipping_method.rate_id)
    contents = convert_to_charged_currency(load_cart_snapshot(cart))
    if contents.is_empty:
        raise _build_expired()
    if errors := find_field_errors(typed, contents):
        raise FormRejected(errors=errors)
    seen = _get_seen_terms(typed, contents)
    if seen != contents.terms_hash and (news := get_new_coupon_message(contents, coupons_before)):
        raise FormRejected(news, refresh=True)
    return CheckedForm(cart, typed, contents, seen)


def _place_order(request: HttpRequest, form: CheckedForm, origin: Origin | None) -> Order:
    draft_key = form.typed.order_key or get_or_create_draft(form.cart).key
    details, origins = build_details(form.typed), get_origins(request, origin)
    try:
        return order_placement.place_visitor_order(
            request,
            draft_key,
            form.cart,
            details,
            origins,
            form.seen,
            creates_account=form.typed.creates_account,
            refuses_review_request=form.typed.refuses_review_request,
        )
    except CheckoutError as error:
        if isinstance(error, ItemsNoLongerSold):
            remove_deleted_lines(form.contents)  # the response reports them
        # A new page has a new draft; the next call renders everything else.
        raise FormRejected(str(error), refresh=True, reload=isinstance(error, DraftIsGone)) from error


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


def _respond_placed(request: HttpRequest, order: Order, payment: str) -> HttpResponse:
    if not is_filled(carts.get_cart(request)):
        carts.schedule_cart_cookies(request, None)
    redirect = request.build_absolute_uri(build_next_url(request, order, payment))
    return responses.build_json({"result": "success", "redirect": redirect, "order_id": order.pk})


def _respond_rejected(rejection: FormRejected) -> HttpResponse:
    return responses.build_json(
        {
            "result": "failure",
            "messages": rejection.render(),
            "refresh": rejection.refresh,
            "reload": rejection.reload,
        }
    )


def _build_expired() -> FormRejected:
    return FormRejected(notices.get_expired_text(), is_expired=True)
