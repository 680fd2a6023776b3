"""
Operations that create and change orders. Each is one transaction: an error, or a kill, leaves everything as it was.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.attribution.origin import ADMIN, Origins
from vyloha.commerce.cart.actions import PLACED_FIELDS, lock_and_refresh
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.cart.lines import lock_stored_lines
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.snapshot import CartSnapshot, load_cart_snapshot
from vyloha.commerce.coupons.usage import CouponUsedUp, release_coupons, use_coupons
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.arrival import compute_order_promise
from vyloha.commerce.orders.checkout import Agreement, CheckoutDetails, build_agreement
from vyloha.commerce.orders.customer_orders import save_addresses
from vyloha.commerce.orders.errors import (
    CouponRejected,
    DraftIsGone,
    InsufficientStock,
    OrderOutOfStock,
    StatusChangedMeanwhile,
    StatusNotAllowed,
    StockShortage,
)
from vyloha.commerce.orders.models import Order, OrderAttribution, OrderEvent, OrderLine
from vyloha.commerce.orders.numbers import allocate_order_number
from vyloha.commerce.orders.signals import payments_ended
from vyloha.commerce.orders.snapshots import copy_agreement, copy_terms
from vyloha.commerce.orders.states import AWAITING, STATUSES_WITHOUT_STOCK, TRANSITIONS, Status
from vyloha.commerce.orders.stock import release_stock, reserve_stock
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS
from vyloha.core.database.commit_hooks import join_transaction
from vyloha.core.database.prepared_queries import PreparedObjects
from vyloha.core.database.prepared_writes import PreparedInsert, PreparedUpdate

DRAFT_LIFETIME = timedelta(days=60)
DELETE_BATCH_SIZE = 500
_insert_order = PreparedInsert(Order)
_write_placing = PreparedUpdate(Order, "number", "status", "placed_at", "customer", "updated_at")
_insert_event = PreparedInsert(OrderEvent)
EMPTY_CHECKOUT = {"billing_address": {}, "shipping_address": {}, "ships_elsewhere": False, "customer_note": ""}


def get_or_create_draft(cart: Cart) -> Order:
    """Return the one draft of the cart; the checkout form sends its ``key`` back with the order."""
    draft, _created = Order.objects.get_or_create(cart_token=cart.token, status=Status.DRAFT)
    return draft


def place_order(
    draft: Order | str | None,
    cart: Cart,
    details: CheckoutDetails,
    expected_hash: str | None = None,
    on_placed: Callable[[Order], object] | None = None,
    origin: Origins | None = None,
    customer: Customer | None = None,
    *,
    is_locked: bool = False,
) -> Order:
    """
    Turn a cart into an order, reserve its stock and empty the cart; docs/orders.md describes the steps.

    A draft that was placed already, or the draft of such a key, is returned as it is: a double submit gets the same
    order. Without a draft, the order is the cart's draft, or a new one. ``expected_hash`` is the ``terms_hash`` of the
    contents that the shopper saw; without it the prices last shown on the cart's lines count, and the terms that the
    cart stores. ``on_placed`` is called once, last and inside
    the transaction: work that must happen exactly when the order does (the email job) is enqueued there. It must be
    quick, since it locks the counter of order numbers. ``origin`` is the origin of the visit, None without one.
    ``customer`` is whoever has signed in: the order is theirs, and its addresses serve their next one.

    It joins the caller's transaction; ``is_locked``: there the cart was locked and read a moment ago.

    :raises CheckoutError: why the cart cannot be ordered; nothing has changed then
    """
    if isinstance(draft, str):
        draft = _find_order(draft)
    if draft is not None and draft.is_placed:
        return draft
    with join_transaction():
        order = _lock_draft(draft, cart, is_locked)
        if order.is_placed:
            return order
        contents = load_cart_snapshot(cart, lines=lock_stored_lines(cart), exactly=True)
        agreement = build_agreement(contents, details, expected_hash)
        taken = _reserve_stock(agreement.contents)
        copy_terms(order, agreement)
        if order.pk is None:
            _insert_order(order)
        else:
            order.save()
        _use_coupons(order, agreement)
        copy_agreement(order, agreement, taken)
        _empty_cart(cart, customer)
        _save_origin(order, origin)
        if customer is not None:
            order.customer = save_addresses(customer, agreement.billing, agreement.delivery)
        _finish_order(order)
        if on_placed is not None:
            on_placed(order)
    return order


def _find_order(key: str) -> Order:
    draft = Order.objects.filter(key=key).first()
    if draft is None:
        raise DraftIsGone
    return draft


_drafts_of_carts = PreparedObjects(
    lambda tokens: Order.objects.select_for_update().filter(status=Status.DRAFT, cart_token__in=tokens)
)


def _lock_draft(draft: Order | None, cart: Cart, is_locked: bool) -> Order:
    """
    Lock the cart and its draft, and return the draft; a new one where the cart has none, and the order that another
    request has placed from ``draft`` meanwhile.

    :raises DraftIsGone: if the cart is gone, or ``draft`` is not its draft
    """
    # A second submit waits for the cart, and finds no draft any more. The status itself changes last, together with the
    # number that a placed order must have.
    drafts = Order.objects.select_for_update().filter(status=Status.DRAFT, cart_token=cart.token)
    try:
        if not is_locked:
            lock_and_refresh(cart, *PLACED_FIELDS)  # another tab may have changed them since the cart was loaded
    except UnknownKey:
        found = None
    else:
        if draft is None:
            return next(iter(_drafts_of_carts([cart.token])), None) or Order(cart_token=cart.token)
        found = drafts.filter(pk=draft.pk).first()
    if found is None and draft is not None:
        found = Order.objects.placed().filter(pk=draft.pk).first()
    if found is None:
        raise DraftIsGone
    return found


def _empty_cart(cart: Cart, customer: Customer | None) -> None:
    CartLine.objects.filter(cart=cart).delete()
    # A customer's next cart is a new one. The placed one needs no session any more, so nothing of theirs stays in it.
    left = {} if customer is None else EMPTY_CHECKOUT
    if left or cart.customer_id or cart.coupon_codes:
        Cart.objects.filter(pk=cart.pk).update(customer=None, coupon_codes=[], **left)


def _reserve_stock(contents: CartSnapshot) -> set[int]:
    taken, short = reserve_stock(contents.units_by_record)
    if short:
        lines = [line for line in contents.lines if line.variation.stock_record_id in short]
        left = [short[line.variation.stock_record_id] for line in lines]
        raise OrderOutOfStock(
            [
                StockShortage(line.key, line.full_name, line.quantity, count)
                for line, count in zip(lines, left, strict=True)
            ]
        )
    return taken


def _use_coupons(order: Order, agreement: Agreement) -> None:
    contents = agreement.contents
    if not contents.coupons:
        return
    try:
        use_coupons((applied.coupon for applied in contents.coupons), order.pk, agreement.billing.email)
    except CouponUsedUp as error:
        raise CouponRejected(contents, [error.refusal]) from error


def _save_origin(order: Order, origin: Origins | None) -> None:
    last, first = Origins({"source_type": ADMIN}, {}) if origin is None else origin
    if last:
        # An order that has one keeps it.
        OrderAttribution.objects.bulk_create([OrderAttribution.from_origin(order, last, first)], ignore_conflicts=True)


def _finish_order(order: Order) -> None:
    # An order of zero total awaits no payment, which would never come.
    awaits_payment = order.total_minor and PAYMENT_PROVIDERS[order.payment_kind].awaits_payment
    order.status = Status.PENDING if awaits_payment else Status.PROCESSING
    order.placed_at = timezone.now()
    _insert_event(OrderEvent(order=order, status=order.status, message=_("The customer placed the order.")))
    # Every other order waits for the counter's row until we commit, so it comes last.
    order.number = allocate_order_number(order.placed_at)
    _write_placing(order)


@transaction.atomic
def change_status(order: Order, to: str, by: User | None = None, message: str = "") -> None:
    """
    Change a placed order from the status in which ``order`` was loaded to another, and record the event.

    Stock is released when the order is cancelled or fails, and reserved again when a failed one is resumed. Coupon uses
    are released when it is cancelled.

    :raises StatusNotAllowed: if there is no such transition
    :raises StatusChangedMeanwhile: if it is not in that status any more
    :raises InsufficientStock: if a failed order cannot reserve its stock again; nothing has changed on any error
    """
    before = order.status
    if before == Status.DRAFT or to not in TRANSITIONS[before]:
        raise StatusNotAllowed(before, to)
    if not Order.objects.filter(pk=order.pk, status=before).update(status=to, updated_at=timezone.now()):
        raise StatusChangedMeanwhile
    if to in STATUSES_WITHOUT_STOCK and before not in STATUSES_WITHOUT_STOCK:
        release_stock(_count_units(order.lines.all()))
    elif before in STATUSES_WITHOUT_STOCK and to not in STATUSES_WITHOUT_STOCK:
        _reserve_again(order)
    if to == Status.CANCELLED:
        release_coupons(order.pk)  # after the stock, as when an order is placed: no deadlocks
        payments_ended.send(Order, order=order)
    if before in AWAITING and to == Status.PROCESSING:
        _promise_again(order)
    OrderEvent.objects.create(order=order, status=to, by=by, message=message)
    order.status = to


def _promise_again(order: Order) -> None:
    """Save the day on which an order arrives that is sent now: it waited for its payment until now."""
    if order.arrives_on is not None:
        promise = compute_order_promise(order)
        order.arrives_on = promise.day if promise else None
        order.save(update_fields=["arrives_on"])


def _reserve_again(order: Order) -> None:
    lines = list(order.lines.all())
    _taken, short = reserve_stock(_count_units(lines))
    if short:
        raise InsufficientStock([line.name for line in lines if line.stock_record_id in short], any(short.values()))


def _count_units(lines: Iterable[OrderLine]) -> Counter[int]:
    pieces: Counter[int] = Counter()
    for line in lines:
        if line.stock_record_id is not None:
            pieces[line.stock_record_id] += line.quantity
    return pieces


def delete_old_drafts() -> int:
    """Delete drafts that were not updated for ``DRAFT_LIFETIME``; return how many."""
    forgotten = 0
    while count := _delete_draft_batch():
        forgotten += count
    return forgotten


@transaction.atomic
def _delete_draft_batch() -> int:
    old = Order.objects.filter(status=Status.DRAFT, updated_at__lt=timezone.now() - DRAFT_LIFETIME)
    # Locked, and without drafts that are being placed: the deletion goes by id and does not check the status again.
    found = list(old.select_for_update(skip_locked=True).values_list("pk", flat=True)[:DELETE_BATCH_SIZE])
    Order.objects.filter(pk__in=found).delete()
    return len(found)
