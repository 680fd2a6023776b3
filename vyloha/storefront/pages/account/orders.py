"""The customer's orders, and ordering the same again."""

from collections.abc import Collection, Iterable
from typing import Any, Self

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.gateway_payments import is_paid_at_gateway
from vyloha.commerce.orders.models import Order, OrderQuerySet
from vyloha.commerce.orders.payment_status import is_awaiting_transfer, is_paid, is_paid_on_delivery
from vyloha.commerce.orders.reordering import Reorder, add_order_to_cart
from vyloha.content.paging import Paging
from vyloha.content.shell.shell import get_shell
from vyloha.core.http.redirects import SeeOther
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import Props
from vyloha.storefront.pages.account.account_page import (
    ORDERS,
    AccountPage,
    build_meta,
    build_navigation,
    require_customer,
)
from vyloha.storefront.pages.checkout.cart import PATH as CART
from vyloha.storefront.representations.order_summary import SentParcel, build_order_path, build_pay_path
from vyloha.storefront.representations.review_links import find_review_url, get_reviewed_products
from vyloha.storefront.visitor.carts import fill_cart, set_cart_cookies
from vyloha.storefront.visitor.currency import use_visitor_currency

ON_PAGE = 10
MAX_NAMES = 3  # of goods in a row
REORDERED = "reordered"  # in the session: the id of the order, and what came of it


class OrderRow(Props):
    """An order in a list."""

    number: str
    placed_on: str
    href: str
    goods: tuple[str, ...]  # names, at most ``MAX_NAMES``
    more_goods: int  # lines beyond those
    total: str
    state: str  # "Čeká na platbu"
    payment: str  # "Zaplaceno"; "" when there is nothing to add
    is_payable: bool
    pay_url: str  # where a form pays at the provider; "": the order's page says how to pay
    parcels: tuple[SentParcel, ...]
    again_url: str  # where a form orders the same again
    review_url: str  # where the customer reviews the goods; "" when there is nothing to review

    @classmethod
    def from_order(cls, order: Order, reviewed: Collection[int]) -> Self:
        """Return the row of an order of ``load_orders``; ``reviewed``: the products that the customer has reviewed."""
        lines = list(order.lines.all())
        at_gateway = is_paid_at_gateway(order)
        state, payment = capfirst(order.get_status_display()), _describe_payment(order)
        return cls(
            number=order.number or "",
            placed_on=date_format(localtime(order.placed_at), "j. n. Y").replace(" ", "\u00a0"),
            href=build_order_path(order),
            goods=tuple(line.name for line in lines[:MAX_NAMES]),
            more_goods=max(len(lines) - MAX_NAMES, 0),
            total=order.total.text,
            state=state,
            payment="" if payment == state else payment,
            is_payable=at_gateway or is_awaiting_transfer(order),
            pay_url=build_pay_path(order) if at_gateway else "",
            parcels=tuple(SentParcel.from_parcel(parcel) for parcel in order.parcels.all() if parcel.is_created),
            again_url=_build_again_path(order),
            review_url=find_review_url(order, reviewed),
        )


class AccountOrdersPage(AccountPage):
    orders: tuple[OrderRow, ...]
    paging: Paging


class AccountReorderPage(AccountPage):
    """What came of ordering again."""

    number: str
    pieces: int
    missing: tuple[str, ...]
    changed: tuple[str, ...]


class NothingAdded(Exception):
    """Nothing of the order can be bought: a new cart is not kept."""


def load_orders(customer: Customer) -> OrderQuerySet:
    """Return the orders of the customer, the last one first, with all that a row shows."""
    placed = Order.objects.placed().filter(customer=customer)
    return placed.prefetch_related("lines", "parcels", "transactions")


def build_order_rows(customer: Customer, orders: Iterable[Order]) -> tuple[OrderRow, ...]:
    """Return the rows of orders of ``load_orders``; one query besides."""
    reviewed = get_reviewed_products(customer)
    return tuple(OrderRow.from_order(order, reviewed) for order in orders)


@require_safe
@require_customer
def show(request: HttpRequest, customer: Customer) -> HttpResponse:
    """List the orders."""
    number = parse_whole_number(request.GET.get("page", "")) or 1
    page: Page[Any] = Paginator(load_orders(customer), ON_PAGE).get_page(number)
    heading = _("My orders")
    return AccountOrdersPage(
        meta=build_meta(request, heading),
        shell=get_shell(request),
        heading=heading,
        navigation=build_navigation(ORDERS),
        message="",
        orders=build_order_rows(customer, page),
        paging=Paging.build(page, lambda number: f"{ORDERS}?page={number}" if number > 1 else ORDERS),
    ).render(request)


@require_http_methods(["GET", "HEAD", "POST"])
@require_customer
@use_visitor_currency
def order_again(request: HttpRequest, customer: Customer, order_id: int) -> HttpResponse:
    """Put what can still be bought of an order into the cart; the page then says what could not."""
    order = Order.objects.placed().filter(customer=customer, pk=order_id).first()
    if order is None:
        raise Http404
    if request.method == "POST":
        return _add_again(request, order)
    saved = request.session.get(REORDERED) or {}
    if saved.get("order") != order.pk:
        return SeeOther(ORDERS)
    heading = _("Order again")
    return AccountReorderPage(
        meta=build_meta(request, heading),
        shell=get_shell(request),
        heading=heading,
        navigation=build_navigation(ORDERS),
        message="",
        number=order.number or "",
        pieces=saved["pieces"],
        missing=tuple(saved["missing"]),
        changed=tuple(saved["changed"]),
    ).render(request)


def _add_again(request: HttpRequest, order: Order) -> HttpResponse:
    cart, result = None, Reorder()
    try:
        with fill_cart(request) as cart:
            result = add_order_to_cart(order, cart)
            if not result.pieces:
                raise NothingAdded
    except NothingAdded:
        cart = None
    if result.missing or result.changed:
        # Texts belong into no URL; the session is this customer's alone.
        request.session[REORDERED] = {"order": order.pk, **vars(result)}
        response = SeeOther(_build_again_path(order))
    else:
        response = SeeOther(f"{CART}?updated=1")
    if cart:
        set_cart_cookies(response, cart)
    return response


def _build_again_path(order: Order) -> str:
    return f"{ORDERS}{order.pk}/znovu/"


def _describe_payment(order: Order) -> str:
    """Return the state of the payment in words; no queries for an order of ``load_orders``."""
    if order.payment_state:
        return capfirst(order.get_payment_state_display())
    if is_paid_on_delivery(order):
        return _("Paid on delivery")
    return _("Paid") if is_paid(order) else ""
