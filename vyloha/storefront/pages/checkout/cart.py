"""
The cart page. Everything on it works without JavaScript: forms post here and are redirected to the page, whose URL then
says what happened. A GET changes nothing, so robots and prefetching browsers can follow every link; links that add or
remove an item ask first.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, Self

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from pydantic import JsonValue

from vyloha.commerce.cart.acknowledgements import acknowledge_changes
from vyloha.commerce.cart.actions import (
    AddedLine,
    add_item_in_transaction,
    change_quantity,
    check_addition,
    choose_country,
    remove_line,
    restore_line,
)
from vyloha.commerce.cart.coupon_actions import remove_coupon
from vyloha.commerce.cart.cross_sells import get_cross_sells
from vyloha.commerce.cart.errors import (
    CartError,
    InvalidQuantity,
    InvalidVariationData,
    MissingVariationData,
    UnknownKey,
    UnknownProduct,
)
from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import PriceChanged
from vyloha.commerce.cart.snapshot import CartSnapshot, load_cart_snapshot
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.coupons.models import normalize_code
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.content.cards.product_cards import CARDS_IN_ROW, ProductCard, build_cards, build_product_url
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.http.redirects import SeeOther
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.ordering.placed_orders import find_last_order
from vyloha.storefront.pages.listing.search import load_best_seller_cards
from vyloha.storefront.representations.cart_contents import CartContents, apply_default_methods
from vyloha.storefront.representations.classic_params import build_cart_params
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.visitor.carts import CartSummary, fill_cart, get_cart, set_cart_cookies
from vyloha.storefront.visitor.coupons import apply_coupon, try_coupon
from vyloha.storefront.visitor.currency import use_visitor_currency
from vyloha.storefront.visitor.joining import take_cart_notices

PATH, CHECKOUT_PATH = settings.CART_PATH, settings.CHECKOUT_PATH
ADDING = "add-to-cart"  # the field of forms and links that add an item
BUY_FORM_ID = "koupit"  # web/product/BuyBar.tsx
KEY = re.compile(r"[0-9a-f]{32}")
QUANTITY = re.compile(r"cart\[([0-9a-f]{32})\]\[qty\]")
MAX_TYPED = 50  # max. characters of a code that is shown again
EMPTY = Cart(pk=0)  # the cart of a visitor without one


class CartMessage(Props):
    """A message above the cart, with an action."""

    kind: Literal["success", "info", "error"]
    text: str
    undo_key: str = ""  # the removed line that can be restored
    link: Link | None = None


class QuantityProblem(Props):
    """A rejected quantity, as it was typed."""

    key: str
    typed: str
    error: str


class RemovalQuestion(Props):
    """Asks to confirm removing a line or a coupon."""

    field: Literal["remove_item", "remove_coupon"]
    value: str
    name: str


class AdditionQuestion(Props):
    """Asks to confirm adding a product."""

    fields: tuple[tuple[str, str], ...]  # of the form that puts them in
    name: str
    pieces: int
    product: Link


class Addition(NamedTuple):
    """The item that a form or a link requests to add."""

    wanted_id: int
    quantity: int
    chosen: dict[str, str]

    @classmethod
    def parse(cls, fields: QueryDict) -> Self:
        chosen = {name: str(value) for name, value in fields.items() if name.startswith(WIRE_PREFIX)}
        wanted_id = (
            parse_whole_number(fields.get("variation_id", "")) or parse_whole_number(fields.get(ADDING, "")) or 0
        )
        # FiboSearch's form in the details panel names it otherwise.
        return cls(
            wanted_id, parse_whole_number(fields.get("quantity", fields.get("js-dgwt-wcas-quantity", "1"))) or 0, chosen
        )


class CouponForm(Props):
    """The field for a coupon code."""

    typed: str = ""  # the value of the field
    error: str = ""  # why the code was rejected


class CartPage(ShopPage):
    contents: CartContents
    classic_params: dict[str, JsonValue]  # for scripts of the classic cart
    coupon: CouponForm
    notices: tuple[CartMessage, ...]
    problems: tuple[QuantityProblem, ...]
    removing: RemovalQuestion | None
    adding: AdditionQuestion | None
    cross_sells: tuple[ProductCard, ...]
    popular: tuple[ProductCard, ...]  # for an empty cart


@require_http_methods(["GET", "HEAD", "POST"])
@use_visitor_currency
def show(request: HttpRequest) -> HttpResponse:
    """Show the cart; a POST changes it first."""
    if request.method == "POST":
        return change_cart(request)
    cart = get_cart(request)
    notices = [CartMessage(kind="info", text=text) for text in take_cart_notices(request)]
    notices += build_notices(request, cart) if cart else []
    try:
        adding = _parse_addition(request)
    except CartError as error:
        back = _build_back_link(request.GET)
        # Not even the name of an unpublished product is disclosed.
        text = str(error if back else UnknownProduct())
        return render_cart_page(request, [*notices, CartMessage(kind="error", text=text, link=back)])
    return render_cart_page(request, notices, adding=adding)


def change_cart(request: HttpRequest) -> HttpResponse:
    """Carry out the pressed button's action; the field that the button sends names it."""
    for field, verb in ACTIONS.items():
        if field in request.POST or (field in {"remove_item", "undo_item"} and field in request.GET):
            return verb(request)
    return SeeOther(PATH)


def add_posted_item(request: HttpRequest) -> HttpResponse:
    """
    Add the item of a product's form; shoppers without JavaScript are redirected to the cart.

    An impossible choice leads back to the product's form, which keeps the choice and says what is wrong with it.
    """
    try:
        with fill_cart(request) as cart:
            added = add_item_in_transaction(cart, *Addition.parse(request.POST))
    except CartError as error:
        product, chosen = _build_back_link(request.POST), Addition.parse(request.POST).chosen
        if product and chosen and isinstance(error, MissingVariationData | InvalidVariationData):
            return SeeOther(f"{product.href}?{urlencode(chosen)}#{BUY_FORM_ID}")
        return render_cart_page(request, [CartMessage(kind="error", text=str(error), link=product)], status=409)
    return _redirect_after_change(cart, {"added": added.line.key}, added)


def update_quantities(request: HttpRequest) -> HttpResponse:
    """
    Set the changed quantities; 0 removes a line. Valid ones are saved even if others are rejected. A typed code is
    applied.

    Going on agrees to the contents that the form was rendered with (``cart_hash``); when prices have changed since
    then, or products were deleted, the cart is shown first.
    """
    cart = get_cart(request)
    if cart is None:
        return SeeOther(PATH)
    contents = load_cart_snapshot(cart)
    has_unseen_news = _has_changes(contents) and apply_default_methods(contents).hash != request.POST.get("cart_hash")
    if not has_unseen_news:
        acknowledge_changes(contents)
    problems, removed = _set_quantities(cart, _parse_quantities(request))
    _choose_posted_country(request, cart)
    code = request.POST.get("coupon_code", "").strip()
    coupon_error = try_coupon(request, cart, code) if code else ""
    if problems or coupon_error:
        coupon = CouponForm(typed=code[:MAX_TYPED], error=coupon_error) if coupon_error else CouponForm()
        response = render_cart_page(request, [], problems, coupon, status=409)
        set_cart_cookies(response, cart)
        return response
    if "proceed" in request.POST:
        response = SeeOther(PATH if has_unseen_news else CHECKOUT_PATH)
        set_cart_cookies(response, cart)
        return response
    if code:
        return _redirect_after_change(cart, {"applied": normalize_code(code)})
    return _redirect_after_change(cart, {"removed": removed} if removed else {"updated": "1"})


def _choose_posted_country(request: HttpRequest, cart: Cart) -> None:
    country = request.POST.get("delivery_country", "")
    # Only what the shopper chose here: an old page may show another country than the checkout's.
    if country in COUNTRIES and country not in {cart.destination[0], request.POST.get("shown_country")}:
        with suppress(UnknownKey):
            choose_country(cart, country)


def apply_coupon_to_empty_cart(request: HttpRequest) -> HttpResponse:
    """Save a coupon for a visitor whose cart is empty."""
    code = request.POST.get("coupon_code", "").strip()
    try:
        with fill_cart(request) as cart:
            apply_coupon(request, cart, code)
    except CartError as error:
        return render_cart_page(request, [], (), CouponForm(typed=code[:MAX_TYPED], error=str(error)), status=409)
    return _redirect_after_change(cart, {"applied": normalize_code(code)})


def remove_posted_coupon(request: HttpRequest) -> HttpResponse:
    """Remove a coupon from the cart; removing an absent one succeeds."""
    cart = get_cart(request)
    if cart is None:
        return SeeOther(PATH)
    _set_quantities(cart, _parse_quantities(request))
    with suppress(CartError):
        remove_coupon(cart, request.POST["remove_coupon"])
    return _redirect_after_change(cart, {"coupon_removed": "1"})


def remove_posted_line(request: HttpRequest) -> HttpResponse:
    """Remove a line; the page then offers to restore it."""
    return _change_line(request, "remove_item", _remove_line_once, "removed")


def restore_posted_line(request: HttpRequest) -> HttpResponse:
    """Restore a removed line."""
    return _change_line(request, "undo_item", restore_line, "added")


ACTIONS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    ADDING: add_posted_item,
    "keep_coupon": apply_coupon_to_empty_cart,
    "remove_coupon": remove_posted_coupon,
    "apply_coupon": update_quantities,
    "remove_item": remove_posted_line,
    "undo_item": restore_posted_line,
    "proceed": update_quantities,
    "update_cart": update_quantities,
}


def render_cart_page(
    request: HttpRequest,
    notices: Sequence[CartMessage],
    problems: Sequence[QuantityProblem] = (),
    coupon: CouponForm | None = None,
    status: int = 200,
    adding: AdditionQuestion | None = None,
) -> HttpResponse:
    """Respond with the current cart."""
    shell = get_shell(request)
    cart = get_cart(request)
    in_cart = load_cart_snapshot(cart or EMPTY)
    if in_cart.is_empty:
        notices = [*notices, *_build_order_notices(request)]
    contents = CartContents.from_contents(apply_default_methods(in_cart))
    return CartPage(
        meta=PageMeta(
            title=build_title(_("Cart"), shell),
            description=_("What you have chosen at %(shop)s.") % {"shop": shell.shop_name},
            robots="noindex",
        ),
        body_class="woocommerce-cart woocommerce-page",
        shell=shell,
        contents=contents,
        classic_params=build_cart_params(request),
        coupon=coupon or _build_linked_coupon(request),
        notices=tuple(notices),
        problems=tuple(problems),
        removing=_build_removal_question(request, contents),
        adding=adding,
        cross_sells=build_cards(Product.objects.for_cards().filter(pk__in=get_cross_sells(in_cart)[:CARDS_IN_ROW])),
        popular=load_best_seller_cards(CARDS_IN_ROW) if in_cart.is_empty else (),
    ).render(request, status=status)


def build_notices(request: HttpRequest, cart: Cart) -> list[CartMessage]:
    """Return the notices that the page's URL requests; names come from the database, never from the URL."""
    query = request.GET
    if (key := query.get("added")) and (line := _find_line(cart, key, removed=False)) and line.variation:
        link = Link(name=_("Continue shopping"), href=build_product_url(line.variation.product))
        text = _("“%(name)s” is in the cart.") % {"name": line.name}
        return [CartMessage(kind="success", text=text, link=link)]
    if (key := query.get("removed") or query.get("undo_item")) and (line := _find_line(cart, key, removed=True)):
        text = _("“%(name)s” was removed from the cart.") % {"name": line.name}
        return [CartMessage(kind="info", text=text, undo_key=line.key)]
    if (code := query.get("applied")) and code in cart.coupon_codes:
        text = _("Coupon %(code)s is in the cart.") % {"code": code.upper()}
        return [CartMessage(kind="success", text=text)]
    if "coupon_removed" in query:
        return [CartMessage(kind="info", text=_("The coupon was removed from the cart."))]
    if "updated" in query:
        return [CartMessage(kind="success", text=_("The cart is updated."))]
    return []


def _build_removal_question(request: HttpRequest, contents: CartContents) -> RemovalQuestion | None:
    """Return the confirmation for a link that removes a line or a coupon."""
    if request.method != "GET":
        return None
    key, code = request.GET.get("remove_item", ""), request.GET.get("remove_coupon", "")
    for item in contents.items:
        if item.key == key:
            return RemovalQuestion(field="remove_item", value=item.key, name=item.name)
    codes = [row.code for row in contents.coupons] + [row.code for row in contents.refused_coupons]
    if code in codes:
        return RemovalQuestion(field="remove_coupon", value=code, name=code.upper())
    return None


def _parse_addition(request: HttpRequest) -> AdditionQuestion | None:
    """
    Return the confirmation for a link that adds an item.

    :raises CartError: if the item cannot be added
    """
    if ADDING not in request.GET:
        return None
    addition = Addition.parse(request.GET)
    choice = check_addition(*addition)
    variation, product = choice.variation, choice.variation.product
    return AdditionQuestion(
        fields=(
            (ADDING, str(product.pk)),
            ("variation_id", str(variation.pk)),
            ("quantity", str(addition.quantity)),
            *((f"{WIRE_PREFIX}{attribute}", value) for attribute, value in choice.chosen.items()),
        ),
        name=variation.full_name,
        pieces=addition.quantity,
        product=Link(name=_("Show the product"), href=build_product_url(product)),
    )


def _build_linked_coupon(request: HttpRequest) -> CouponForm:
    """Return the field with the code of a link (``?coupon=KOD``) in it; pressing its button applies the code."""
    return CouponForm(typed=request.GET.get("coupon", "").strip()[:MAX_TYPED] if request.method == "GET" else "")


def _build_order_notices(request: HttpRequest) -> list[CartMessage]:
    """Return a notice with a link to the order that has just emptied the cart."""
    order = find_last_order(request)
    if order is None:
        return []
    text = _("We have received your order %(number)s.") % {"number": order.number}
    return [CartMessage(kind="success", text=text, link=Link(name=_("Show the order"), href=build_order_path(order)))]


def _change_line(request: HttpRequest, field: str, verb: Callable[[Cart, str], CartLine], query: str) -> HttpResponse:
    cart = get_cart(request)
    if cart is None:
        return SeeOther(PATH)
    try:
        line = verb(cart, _parse_key(request.POST.get(field) or request.GET.get(field, "")))
    except CartError as error:
        return render_cart_page(request, [CartMessage(kind="error", text=str(error))], status=409)
    return _redirect_after_change(cart, {query: line.key})


def _redirect_after_change(cart: Cart, query: dict[str, str], added: AddedLine | None = None) -> HttpResponse:
    response = SeeOther(f"{PATH}?{urlencode(query)}")
    contents = load_cart_snapshot(cart, lines=added and added.lines)
    set_cart_cookies(response, cart, CartSummary(contents.quantity, contents.hash))
    return response


def _parse_quantities(request: HttpRequest) -> dict[str, str]:
    return {found[1]: str(value).strip() for name, value in request.POST.items() if (found := QUANTITY.fullmatch(name))}


def _has_changes(contents: CartSnapshot) -> bool:
    return bool(contents.deleted) or any(isinstance(notice, PriceChanged) for notice in contents.notices)


def _set_quantities(cart: Cart, typed: dict[str, str]) -> tuple[list[QuantityProblem], str]:
    """Return the rejected quantities, and the key of the line removed last, "" if none was."""
    before = dict(CartLine.objects.active().filter(cart=cart).values_list("key", "quantity"))
    problems, removed = [], ""
    for key, text in typed.items():
        wanted = parse_whole_number(text)
        if key not in before or wanted == before[key]:
            continue
        try:
            if wanted is None:
                raise InvalidQuantity(MAX_QUANTITY)
            if wanted:
                change_quantity(cart, key, wanted)
            else:
                removed = _remove_line_once(cart, key).key
        except CartError as error:
            problems.append(QuantityProblem(key=key, typed=text[:10], error=str(error)))
    return problems, removed


def _remove_line_once(cart: Cart, key: str) -> CartLine:
    """Remove a line; a form sent twice finds it removed, which counts as success."""
    try:
        return remove_line(cart, key)
    except UnknownKey:
        if line := CartLine.objects.filter(cart=cart, key=key).exclude(removed_at=None).first():
            return line
        raise


def _find_line(cart: Cart, key: str, removed: bool) -> CartLine | None:
    lines = CartLine.objects.filter(cart=cart, removed_at__isnull=not removed, key=_parse_key(key))
    return lines.exclude(variation=None).select_related("variation__product").first()


def _build_back_link(post: QueryDict) -> Link | None:
    """Return a link to the product whose form was sent; the form may name a variation instead."""
    wanted = parse_whole_number(post.get(ADDING, "")) or 0
    owner = Variation.objects.filter(pk=wanted).values("product_id")
    product = Product.objects.published().filter(Q(pk=wanted) | Q(pk__in=owner)).first()
    return Link(name=_("Back to the product"), href=build_product_url(product)) if product else None


def _parse_key(text: str) -> str:
    """Return the key of a line; "" for an invalid one, which a database might reject."""
    return text if KEY.fullmatch(text) else ""
