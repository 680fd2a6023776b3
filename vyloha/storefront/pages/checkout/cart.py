"""
The cart page. Everything on it works without JavaScript: forms post here and are sent on to the page, whose address
then says what happened. A GET changes nothing, so robots and prefetching browsers can follow every link; links that
add or remove something (facts 6) ask first.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, Self

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from pydantic import JsonValue

from vyloha.commerce.cart.acknowledgements import acknowledge
from vyloha.commerce.cart.actions import (
    Added,
    change_quantity,
    check_addition,
    put_into,
    remove_line,
    restore_line,
)
from vyloha.commerce.cart.coupon_actions import remove_coupon
from vyloha.commerce.cart.cross_sells import cross_sells_of
from vyloha.commerce.cart.errors import CartError, InvalidQuantity, UnknownKey, UnknownProduct
from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import PriceChanged
from vyloha.commerce.cart.snapshot import Contents, contents_of
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.coupons.models import normalize_code
from vyloha.commerce.orders.models import Order
from vyloha.content.cards.product_cards import ProductCard, cards_of, product_url
from vyloha.content.shell.shell import Link, ShopPage, shell_of, title_of
from vyloha.core.rendering import Meta, Props
from vyloha.storefront.pages.listing.search import popular
from vyloha.storefront.representations.cart_contents import CartContents, with_defaults
from vyloha.storefront.representations.classic_params import cart_params
from vyloha.storefront.representations.order_summary import path_of
from vyloha.storefront.visitor.carts import Summary, cart_of, filling, remember
from vyloha.storefront.visitor.coupons import apply_coupon
from vyloha.storefront.visitor.currency import follows_currency

PATH = "/kosik/"
CHECKOUT_PATH = "/pokladna/"
ADDING = "add-to-cart"  # the field of forms and links that put something in
KEY = re.compile(r"[0-9a-f]{32}")
QUANTITY = re.compile(r"cart\[([0-9a-f]{32})\]\[qty\]")
CARDS_IN_ROW = 4
MAX_TYPED = 50  # characters of a code that are shown again
EMPTY = Cart(pk=0)  # what somebody without a cart has


class SeeOther(HttpResponseRedirect):
    """The answer to a form: look there, with GET."""

    status_code = 303


class CartNotice(Props):
    """A message above the cart, with what can be done about it."""

    kind: Literal["success", "info", "error"]
    text: str
    undo_key: str = ""  # the removed line that can be put back
    link: Link | None = None


class QuantityProblem(Props):
    """A quantity that was refused, as it was typed."""

    key: str
    typed: str
    error: str


class RemovalQuestion(Props):
    """Asks whether a line or a coupon is really to be removed."""

    field: Literal["remove_item", "remove_coupon"]
    value: str
    name: str


class AdditionQuestion(Props):
    """Asks whether goods are really to be put in."""

    fields: tuple[tuple[str, str], ...]  # of the form that puts them in
    name: str
    pieces: int
    product: Link


class Addition(NamedTuple):
    """What a form or a link wants to put in."""

    wanted_id: int
    quantity: int
    chosen: dict[str, str]

    @classmethod
    def of(cls, fields: QueryDict) -> Self:
        chosen = {name: str(value) for name, value in fields.items() if name.startswith(WIRE_PREFIX)}
        wanted_id = _number(fields.get("variation_id", "")) or _number(fields.get(ADDING, "")) or 0
        # The form of search names it otherwise (facts 4.4).
        return cls(wanted_id, _number(fields.get("quantity", fields.get("js-dgwt-wcas-quantity", "1"))) or 0, chosen)


class CouponForm(Props):
    """The field for a coupon's code."""

    typed: str = ""  # what stands in it
    error: str = ""  # why that was refused


class CartPage(ShopPage):
    contents: CartContents
    classic_params: dict[str, JsonValue]  # for scripts of the classic cart
    coupon: CouponForm
    notices: tuple[CartNotice, ...]
    problems: tuple[QuantityProblem, ...]
    removing: RemovalQuestion | None
    adding: AdditionQuestion | None
    cross_sells: tuple[ProductCard, ...]
    popular: tuple[ProductCard, ...]  # for whoever has nothing in the cart


@require_http_methods(["GET", "HEAD", "POST"])
@follows_currency
def show(request: HttpRequest) -> HttpResponse:
    """Show the cart; a POST changes it first."""
    if request.method == "POST":
        return change(request)
    cart = cart_of(request)
    notices = notices_of(request, cart) if cart else []
    try:
        adding = _addition_asked_for(request)
    except CartError as error:
        back = _back_to(request.GET)
        # What is not published is nobody's business, not even its name.
        text = str(error if back else UnknownProduct())
        return page(request, [*notices, CartNotice(kind="error", text=text, link=back)])
    return page(request, notices, adding=adding)


def change(request: HttpRequest) -> HttpResponse:
    """Do what the pressed button says; it is named by the field that came with it."""
    for field, verb in VERBS.items():
        if field in request.POST or (field in {"remove_item", "undo_item"} and field in request.GET):
            return verb(request)
    return SeeOther(PATH)


def add(request: HttpRequest) -> HttpResponse:
    """Put in what a product's form says; shoppers without JavaScript see the cart as the answer."""
    try:
        with filling(request) as cart:
            added = put_into(cart, *Addition.of(request.POST))
    except CartError as error:
        return page(request, [CartNotice(kind="error", text=str(error), link=_back_to(request.POST))], status=409)
    return _changed(cart, {"added": added.line.key}, added)


def update(request: HttpRequest) -> HttpResponse:
    """
    Set the quantities that differ from those in the cart; 0 takes a line out. What can be set, is. A code that was
    typed is applied.

    Going on agrees to the contents that the form was drawn with (``cart_hash``); when prices have changed since then,
    or goods were deleted, the cart is shown first.
    """
    cart = cart_of(request)
    if cart is None:
        return SeeOther(PATH)
    contents = contents_of(cart)
    has_unseen_news = _has_news(contents) and with_defaults(contents).hash != request.POST.get("cart_hash")
    if not has_unseen_news:
        acknowledge(contents)
    problems, removed = _set_quantities(cart, _typed_quantities(request))
    code = request.POST.get("coupon_code", "").strip()
    coupon_error = try_coupon(request, cart, code) if code else ""
    if problems or coupon_error:
        coupon = CouponForm(typed=code[:MAX_TYPED], error=coupon_error) if coupon_error else CouponForm()
        response = page(request, [], problems, coupon, status=409)
        remember(response, cart)
        return response
    if "proceed" in request.POST:
        response = SeeOther(PATH if has_unseen_news else CHECKOUT_PATH)
        remember(response, cart)
        return response
    if code:
        return _changed(cart, {"applied": normalize_code(code)})
    return _changed(cart, {"removed": removed} if removed else {"updated": "1"})


def apply_to_empty(request: HttpRequest) -> HttpResponse:
    """Keep a coupon for somebody who has nothing in the cart yet."""
    code = request.POST.get("coupon_code", "").strip()
    try:
        with filling(request) as cart:
            apply_coupon(request, cart, code)
    except CartError as error:
        return page(request, [], (), CouponForm(typed=code[:MAX_TYPED], error=str(error)), status=409)
    return _changed(cart, {"applied": normalize_code(code)})


def try_coupon(request: HttpRequest, cart: Cart, code: str) -> str:
    """Apply a coupon that was typed; return why it cannot be applied, "" when it is."""
    try:
        apply_coupon(request, cart, code)
    except CartError as error:
        return str(error)
    return ""


def take_coupon_out(request: HttpRequest) -> HttpResponse:
    """Take a coupon out of the cart; one that is gone already is what was asked for."""
    cart = cart_of(request)
    if cart is None:
        return SeeOther(PATH)
    _set_quantities(cart, _typed_quantities(request))
    with suppress(CartError):
        remove_coupon(cart, request.POST["remove_coupon"])
    return _changed(cart, {"coupon_removed": "1"})


def remove(request: HttpRequest) -> HttpResponse:
    """Take a line out; the page then offers to put it back."""
    return _with_line(request, "remove_item", _taken_out, "removed")


def undo(request: HttpRequest) -> HttpResponse:
    """Put a removed line back."""
    return _with_line(request, "undo_item", restore_line, "added")


VERBS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    ADDING: add,
    "keep_coupon": apply_to_empty,
    "remove_coupon": take_coupon_out,
    "apply_coupon": update,
    "remove_item": remove,
    "undo_item": undo,
    "proceed": update,
    "update_cart": update,
}


def page(
    request: HttpRequest,
    notices: Sequence[CartNotice],
    problems: Sequence[QuantityProblem] = (),
    coupon: CouponForm | None = None,
    status: int = 200,
    adding: AdditionQuestion | None = None,
) -> HttpResponse:
    """Answer with the cart as it is now."""
    shell = shell_of(request)
    cart = cart_of(request)
    in_cart = contents_of(cart or EMPTY)
    if cart and in_cart.is_empty:
        notices = [*notices, *_orders_of(cart)]
    contents = CartContents.of(with_defaults(in_cart))
    return CartPage(
        meta=Meta(
            title=title_of(_("Cart"), shell),
            description=_("What you have chosen at %(shop)s.") % {"shop": shell.shop_name},
            robots="noindex",
        ),
        body_class="woocommerce-cart woocommerce-page",
        shell=shell,
        contents=contents,
        classic_params=cart_params(),
        coupon=coupon or _linked_coupon(request),
        notices=tuple(notices),
        problems=tuple(problems),
        removing=_removal_asked_for(request, contents),
        adding=adding,
        cross_sells=cards_of(Product.objects.for_cards().filter(pk__in=cross_sells_of(in_cart)[:CARDS_IN_ROW])),
        popular=popular()[:CARDS_IN_ROW] if in_cart.is_empty else (),
    ).render(request, status=status)


def notices_of(request: HttpRequest, cart: Cart) -> list[CartNotice]:
    """Return what the page's address says has happened; what it names is looked up, never repeated."""
    query = request.GET
    if (key := query.get("added")) and (line := _line(cart, key, removed=False)) and line.variation:
        link = Link(name=_("Continue shopping"), href=product_url(line.variation.product))
        text = _("“%(name)s” is in the cart.") % {"name": line.name}
        return [CartNotice(kind="success", text=text, link=link)]
    if (key := query.get("removed") or query.get("undo_item")) and (line := _line(cart, key, removed=True)):
        text = _("“%(name)s” was removed from the cart.") % {"name": line.name}
        return [CartNotice(kind="info", text=text, undo_key=line.key)]
    if (code := query.get("applied")) and code in cart.coupon_codes:
        text = _("Coupon %(code)s is in the cart.") % {"code": code.upper()}
        return [CartNotice(kind="success", text=text)]
    if "coupon_removed" in query:
        return [CartNotice(kind="info", text=_("The coupon was removed from the cart."))]
    if "updated" in query:
        return [CartNotice(kind="success", text=_("The cart is updated."))]
    return []


def _removal_asked_for(request: HttpRequest, contents: CartContents) -> RemovalQuestion | None:
    """Return the question to ask where a link has led here that removes a line or a coupon."""
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


def _addition_asked_for(request: HttpRequest) -> AdditionQuestion | None:
    """
    Return the question to ask where a link has led here that puts something in.

    :raises CartError: if it could not be put in
    """
    if ADDING not in request.GET:
        return None
    addition = Addition.of(request.GET)
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
        product=Link(name=_("Show the product"), href=product_url(product)),
    )


def _linked_coupon(request: HttpRequest) -> CouponForm:
    """Return the field with the code of a link (``?coupon=KOD``) in it; pressing its button applies it."""
    return CouponForm(typed=request.GET.get("coupon", "").strip()[:MAX_TYPED] if request.method == "GET" else "")


def _orders_of(cart: Cart) -> list[CartNotice]:
    """Return where the goods went from a cart that an order has just emptied."""
    order = Order.objects.lately_placed_from(cart).first()
    if order is None:
        return []
    text = _("We have received your order %(number)s.") % {"number": order.number}
    return [CartNotice(kind="success", text=text, link=Link(name=_("Show the order"), href=path_of(order)))]


def _with_line(request: HttpRequest, field: str, verb: Callable[[Cart, str], CartLine], query: str) -> HttpResponse:
    cart = cart_of(request)
    if cart is None:
        return SeeOther(PATH)
    try:
        line = verb(cart, _key(request.POST.get(field) or request.GET.get(field, "")))
    except CartError as error:
        return page(request, [CartNotice(kind="error", text=str(error))], status=409)
    return _changed(cart, {query: line.key})


def _changed(cart: Cart, query: dict[str, str], added: Added | None = None) -> HttpResponse:
    response = SeeOther(f"{PATH}?{urlencode(query)}")
    contents = contents_of(cart, lines=added and added.lines)
    remember(response, cart, Summary(contents.pieces, contents.hash))
    return response


def _typed_quantities(request: HttpRequest) -> dict[str, str]:
    return {found[1]: str(value).strip() for name, value in request.POST.items() if (found := QUANTITY.fullmatch(name))}


def _has_news(contents: Contents) -> bool:
    return bool(contents.deleted) or any(isinstance(notice, PriceChanged) for notice in contents.notices)


def _set_quantities(cart: Cart, typed: dict[str, str]) -> tuple[list[QuantityProblem], str]:
    """Return what was refused, and the key of the line that was taken out last, "" when none was."""
    before = dict(CartLine.objects.there().filter(cart=cart).values_list("key", "quantity"))
    problems, removed = [], ""
    for key, text in typed.items():
        wanted = _number(text)
        if key not in before or wanted == before[key]:
            continue
        try:
            if wanted is None:
                raise InvalidQuantity(MAX_QUANTITY)
            if wanted:
                change_quantity(cart, key, wanted)
            else:
                removed = _taken_out(cart, key).key
        except CartError as error:
            problems.append(QuantityProblem(key=key, typed=text[:10], error=str(error)))
    return problems, removed


def _taken_out(cart: Cart, key: str) -> CartLine:
    """Take a line out; a form that came twice finds it taken out, which is what it asked for."""
    try:
        return remove_line(cart, key)
    except UnknownKey:
        if line := CartLine.objects.filter(cart=cart, key=key).exclude(removed_at=None).first():
            return line
        raise


def _line(cart: Cart, key: str, removed: bool) -> CartLine | None:
    lines = CartLine.objects.filter(cart=cart, removed_at__isnull=not removed, key=_key(key))
    return lines.exclude(variation=None).select_related("variation__product").first()


def _back_to(post: QueryDict) -> Link | None:
    """Return a link to the product whose form was sent; the form may name a variation instead."""
    wanted = _number(post.get(ADDING, "")) or 0
    owner = Variation.objects.filter(pk=wanted).values("product_id")
    product = Product.objects.published().filter(Q(pk=wanted) | Q(pk__in=owner)).first()
    return Link(name=_("Back to the product"), href=product_url(product)) if product else None


def _key(text: str) -> str:
    """Return the name of a line; "" for anything else, some of which no database takes."""
    return text if KEY.fullmatch(text) else ""


def _number(text: str) -> int | None:
    """Return the whole number that was typed; None for anything else, and for one that no id or quantity reaches."""
    return int(text) if re.fullmatch(r"[0-9]{1,18}", text.strip()) else None
