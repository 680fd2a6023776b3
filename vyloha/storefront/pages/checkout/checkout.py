"""
The checkout: one page, no account needed. A rejected form comes back with everything that was typed, right or wrong.

A form that was sent twice finds its draft, which by then is an order, and redirects to that order. The form agrees to
the hash of the contents rendered above its button: when prices, stock or the choice of delivery change the total, the
page comes back with the new total and the shopper agrees again.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from pydantic import JsonValue

from vyloha.commerce.attribution.origin import parse_form_origin
from vyloha.commerce.cart.acknowledgements import remove_deleted_lines
from vyloha.commerce.cart.actions import choose_point, update_checkout_data
from vyloha.commerce.cart.coupon_actions import remove_coupon
from vyloha.commerce.cart.errors import CartError, PointNotUsable, UnknownKey
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.pickup import needs_point
from vyloha.commerce.cart.snapshot import CartSnapshot, convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.orders.actions import get_or_create_draft
from vyloha.commerce.orders.addresses import is_company
from vyloha.commerce.orders.checkout import MAX_NOTE
from vyloha.commerce.orders.errors import CheckoutError, InvalidAddress
from vyloha.commerce.orders.models import Order
from vyloha.content.cards.ratings import asks_for_reviews
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.http.redirects import SeeOther
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.ordering import order_placement
from vyloha.storefront.ordering.checkout_details import (
    build_details,
    find_field_errors,
    format_error,
    get_new_coupon_message,
    save_typed,
)
from vyloha.storefront.ordering.checkout_form import (
    ADDRESS,
    COMPANY,
    CONTACT,
    COUNTRY,
    CREATE_ACCOUNT,
    MORE_POINTS,
    POINT_SEARCH,
    REFUSE_REVIEW_REQUEST,
    FieldProblem,
    FormField,
    TypedCheckout,
    build_billing_fields,
    build_shipping_fields,
    is_too_long,
)
from vyloha.storefront.ordering.placed_orders import (
    is_filled,
    redirect_to_draft_order,
    redirect_to_last_order,
    redirect_to_order,
)
from vyloha.storefront.pages.checkout.cart import CHECKOUT_PATH, MAX_TYPED, PATH, CouponForm
from vyloha.storefront.pages.checkout.pickup_points import parse_point_count, search_for_contents
from vyloha.storefront.representations.cart_contents import CartContents, build_checkout_contents
from vyloha.storefront.representations.classic_params import build_checkout_params, build_paypal_params
from vyloha.storefront.representations.legal_pages import PRIVACY, TERMS, get_legal_links
from vyloha.storefront.representations.pickup_points import PointSearch, build_plugin_settings
from vyloha.storefront.visitor import nonces
from vyloha.storefront.visitor.attribution import get_origins
from vyloha.storefront.visitor.carts import get_cart
from vyloha.storefront.visitor.coupons import try_coupon
from vyloha.storefront.visitor.currency import use_visitor_currency
from vyloha.storefront.visitor.customers import get_customer
from vyloha.storefront.visitor.joining import take_cart_notices

# Buttons that place no order: they save all that was typed, even incomplete, without errors.
REDIRECT_PATHS = {"update_totals": CHECKOUT_PATH, "apply_coupon": CHECKOUT_PATH, "edit_cart": PATH}


class CheckoutForm(Props):
    """The addresses of the customer and of the delivery."""

    country: FormField  # of the billing address, which is the delivery address unless another one is given
    contact: tuple[FormField, ...]
    offers_account: bool  # to guests
    creates_account: bool
    is_company: bool
    company: tuple[FormField, ...]
    billing: tuple[FormField, ...]
    ships_elsewhere: bool
    shipping: tuple[FormField, ...]
    note: FormField
    offers_refusal: bool  # of the e-mail that asks for reviews
    refuses_review_request: bool

    @classmethod
    def from_typed(cls, typed: TypedCheckout, errors: Mapping[str, str], is_guest: bool) -> "CheckoutForm":
        return cls(
            country=build_billing_fields(COUNTRY, typed, errors)[0],
            contact=build_billing_fields(CONTACT, typed, errors),
            offers_account=is_guest,
            creates_account=typed.creates_account,
            is_company=is_company(typed.billing),
            company=build_billing_fields(COMPANY, typed, errors),
            billing=build_billing_fields(ADDRESS, typed, errors),
            ships_elsewhere=typed.ships_elsewhere,
            shipping=build_shipping_fields(typed, errors),
            note=_build_note_field(typed, errors),
            offers_refusal=asks_for_reviews(),
            refuses_review_request=typed.refuses_review_request,
        )


class Checkout(Props):
    """The whole checkout, on its own page or on an editors' page."""

    contents: CartContents
    coupon: CouponForm
    point_search: PointSearch
    plugin_settings: dict[str, JsonValue] | None  # for scripts of the Packeta plugin; None: there are no points
    classic_params: dict[str, JsonValue]  # for scripts of the classic checkout
    paypal_params: dict[str, JsonValue]  # for PayPal's; {} while the shop does not offer it
    order_key: str
    nonce: str  # for the classic call that places the order
    form: CheckoutForm
    problems: tuple[FieldProblem, ...]
    news: str  # why the form came back although every field is valid; "" otherwise
    terms: Link | None
    privacy: Link | None


class CheckoutPage(ShopPage, Checkout):
    """The checkout on a page of its own."""


@dataclass(frozen=True)
class CheckoutRejection:
    """Why no order was placed: ``errors`` by field, ``news`` about the order as a whole."""

    errors: Mapping[str, str] = field(default_factory=dict)
    news: str = ""
    coupon_error: str = ""
    status: int = 422


@require_http_methods(["GET", "HEAD", "POST"])
@use_visitor_currency
def show(request: HttpRequest) -> HttpResponse:
    """
    Show the checkout; a POST places the order, recalculates (``update_totals``) or redirects to the cart
    (``edit_cart``).
    """
    if request.method == "POST":
        return submit(request)
    cart = get_cart(request)
    contents = load_cart_snapshot(cart) if cart else None
    if cart is None or contents is None or contents.is_empty:
        return redirect_to_last_order(request) or SeeOther(PATH)
    typed = replace(
        TypedCheckout.from_cart(cart),
        point_search=request.GET.get(POINT_SEARCH, "").replace("\0", "").strip(),
        point_count=request.GET.get(MORE_POINTS, ""),
        creates_account=CREATE_ACCOUNT in request.GET,
        refuses_review_request=REFUSE_REVIEW_REQUEST in request.GET,
    )
    news = " ".join(take_cart_notices(request))
    joined = CheckoutRejection(news=news, status=200) if news else None
    return render_checkout_page(request, cart, typed, build_checkout_contents(contents), joined)


def submit(request: HttpRequest) -> HttpResponse:
    """
    Place the order, or report the problems; a form that has become an order redirects to it, whatever it contains now.
    """
    if is_too_long(request):
        return _render_too_long(request)
    typed = TypedCheckout.from_post(request.POST)
    if led := redirect_to_draft_order(request, typed.order_key, typed.payment_kind):
        return led
    outcome = _place_order(request, typed)
    if isinstance(outcome, Order):
        return redirect_to_order(request, outcome)
    # The same form may have been sent twice: the other one was faster, and the browser does not show its response.
    return redirect_to_draft_order(request, typed.order_key) or outcome


def _place_order(request: HttpRequest, typed: TypedCheckout) -> Order | HttpResponse:
    """Return the order, or a response if it cannot be placed."""
    cart = get_cart(request)
    if cart is None:
        return SeeOther(PATH)
    try:
        save_typed(cart, typed)
    except UnknownKey:
        return SeeOther(PATH)
    coupons_before = cart.coupon_codes
    if answer := _change_coupons(request, cart, typed):
        return answer
    if answer := _choose_point(request, cart, typed):
        return answer
    for button, path in REDIRECT_PATHS.items():
        if button in request.POST:
            # The cart stores the rest.
            ticks = {CREATE_ACCOUNT: typed.creates_account, REFUSE_REVIEW_REQUEST: typed.refuses_review_request}
            query = "&".join(f"{name}=1" for name, is_ticked in ticks.items() if is_ticked)
            return SeeOther(f"{path}?{query}" if query and path == CHECKOUT_PATH else path)
    contents = convert_to_charged_currency(load_cart_snapshot(cart))
    if contents.is_empty:
        return SeeOther(PATH)
    refusal = _find_rejection(typed, contents, coupons_before)
    # The submitted page or this response reports them.
    remove_deleted_lines(contents)
    contents = replace(contents, deleted=[])
    if refusal:
        return render_checkout_page(request, cart, typed, build_checkout_contents(contents), refusal)
    origins = get_origins(request, parse_form_origin(request.POST))
    try:
        return order_placement.place_visitor_order(
            request,
            typed.order_key,
            cart,
            build_details(typed),
            origins,
            contents.terms_hash,
            creates_account=typed.creates_account,
            refuses_review_request=typed.refuses_review_request,
        )
    except CheckoutError as error:
        return render_checkout_page(
            request, cart, typed, build_checkout_contents(load_cart_snapshot(cart)), _build_rejection(error)
        )


def _change_coupons(request: HttpRequest, cart: Cart, typed: TypedCheckout) -> HttpResponse | None:
    """
    Remove the coupon whose button was pressed, or apply the typed code; return a response if one is needed.

    The code is applied with any button: the shopper then agrees to the resulting total.
    """
    if "remove_coupon" in request.POST:
        with suppress(CartError):
            remove_coupon(cart, request.POST["remove_coupon"])
        return SeeOther(CHECKOUT_PATH)
    # A form sent twice finds the cart emptied by the first: the coupon was used.
    if not typed.coupon_code or "edit_cart" in request.POST or not is_filled(cart):
        return None
    error = try_coupon(request, cart, typed.coupon_code)
    if not error:
        return None
    is_ordering = not any(button in request.POST for button in REDIRECT_PATHS)
    errors, news = ({"coupon_code": error}, "") if is_ordering else ({}, error)
    refusal = CheckoutRejection(errors, news, coupon_error=error, status=409)
    return render_checkout_page(request, cart, typed, build_checkout_contents(load_cart_snapshot(cart)), refusal)


def _choose_point(request: HttpRequest, cart: Cart, typed: TypedCheckout) -> HttpResponse | None:
    """Choose the pick-up point whose button was pressed, or search for the typed text; None for another button."""
    if "choose_point" in request.POST:
        contents = build_checkout_contents(load_cart_snapshot(cart))
        if contents.shipping_method is None or not needs_point(contents):
            return SeeOther(CHECKOUT_PATH)
        try:
            with update_checkout_data(cart):
                choose_point(
                    cart,
                    contents.shipping_method,
                    request.POST["choose_point"],
                    contents.compute_weight(contents.shipping_method),
                )
        except UnknownKey:
            return SeeOther(PATH)
        except PointNotUsable as error:
            return render_checkout_page(request, cart, typed, contents, CheckoutRejection(news=str(error), status=409))
        return SeeOther(f"{CHECKOUT_PATH}#pickup-point")
    is_searching = MORE_POINTS in request.POST or "search_points" in request.POST
    if is_searching or ("update_totals" in request.POST and typed.point_search):
        more = {MORE_POINTS: str(parse_point_count(typed.point_count))} if typed.point_count else {}
        query = urlencode({POINT_SEARCH: typed.point_search, **more})
        return SeeOther(f"{CHECKOUT_PATH}?{query}#pickup-point" if typed.point_search else CHECKOUT_PATH)
    return None


def render_checkout_page(
    request: HttpRequest,
    cart: Cart,
    typed: TypedCheckout,
    contents: CartSnapshot,
    rejection: CheckoutRejection | None = None,
) -> HttpResponse:
    """Respond with the form, filled in as it was typed."""
    shell = get_shell(request)
    errors = rejection.errors if rejection else {}
    heading = _("Checkout")
    return CheckoutPage(
        # Screen readers read the title first: it must say that the form came back.
        meta=PageMeta(
            title=build_title(_("Please correct: %(heading)s") % {"heading": heading} if errors else heading, shell),
            robots="noindex",
        ),
        body_class="woocommerce-checkout woocommerce-page",
        shell=shell,
        **dict(build_checkout(request, cart, typed, contents, rejection)),
    ).render(request, status=rejection.status if rejection else 200)


def build_checkout(
    request: HttpRequest,
    cart: Cart,
    typed: TypedCheckout,
    contents: CartSnapshot,
    rejection: CheckoutRejection | None = None,
) -> Checkout:
    """Return the form, filled in as it was typed, with the errors."""
    legal = get_legal_links()
    errors = rejection.errors if rejection else {}
    return Checkout(
        contents=CartContents.from_contents(contents),
        coupon=_build_coupon_form(typed, rejection),
        point_search=search_for_contents(contents, typed.point_search, parse_point_count(typed.point_count)),
        plugin_settings=build_plugin_settings(request, contents),
        classic_params=build_checkout_params(request),
        paypal_params=build_paypal_params(request),
        order_key=get_or_create_draft(cart).key,
        nonce=nonces.create_nonce(request, nonces.CHECKOUT),
        form=CheckoutForm.from_typed(typed, errors, get_customer(request) is None),
        problems=tuple(FieldProblem(name=name, error=format_error(name, error)) for name, error in errors.items()),
        news=rejection.news if rejection else "",
        terms=legal.get(TERMS),
        privacy=legal.get(PRIVACY),
    )


def _build_coupon_form(typed: TypedCheckout, rejection: CheckoutRejection | None) -> CouponForm:
    """Return the field with a rejected code; an applied one is among the coupons."""
    error = rejection.coupon_error if rejection else ""
    return CouponForm(typed=typed.coupon_code[:MAX_TYPED] if error else "", error=error)


def _find_rejection(
    typed: TypedCheckout, contents: CartSnapshot, coupons_before: Collection[str]
) -> CheckoutRejection | None:
    """Return the errors found before commerce places the order; None for no errors."""
    if errors := find_field_errors(typed, contents):
        return CheckoutRejection(errors, _find_changed_total(typed, contents, coupons_before))
    if news := _find_changed_total(typed, contents, coupons_before):
        return CheckoutRejection(news=news, status=409)
    return None


def _find_changed_total(typed: TypedCheckout, contents: CartSnapshot, coupons_before: Collection[str]) -> str:
    """Return the message for a total that differs from the one above the button; "" if it is the same."""
    if contents.hash == typed.agreed_hash:
        return ""
    values = {"total": contents.total.text}
    news = _("The total is now %(total)s. Please look over the order and confirm it again.") % values
    news = get_new_coupon_message(contents, coupons_before) or news
    if any(notice.stops_order for notice in contents.notices):
        news = _("The cart cannot be ordered as it is. Please look at what is marked in it.")
    return " ".join([*map(str, contents.deleted), *map(str, contents.refused_coupons), news])


def _build_rejection(error: CheckoutError) -> CheckoutRejection:
    if isinstance(error, InvalidAddress):
        return CheckoutRejection(error.errors)
    return CheckoutRejection(news=str(error), status=409)


def _render_too_long(request: HttpRequest) -> HttpResponse:
    message = _("The form is too long. Please shorten the note and send it again.")
    cart = get_cart(request)
    if cart is None:
        return SeeOther(PATH)
    refusal = CheckoutRejection(news=message, status=413)
    return render_checkout_page(
        request, cart, TypedCheckout.from_cart(cart), build_checkout_contents(load_cart_snapshot(cart)), refusal
    )


def _build_note_field(typed: TypedCheckout, errors: Mapping[str, str]) -> FormField:
    return FormField(
        name="order_comments",
        label=_("Note to the order"),
        type="textarea",
        autocomplete="off",
        inputmode="text",
        value=typed.note,
        hint="",
        error=errors.get("order_comments", ""),
        required=False,
        max_length=MAX_NOTE,
        options=(),
    )
