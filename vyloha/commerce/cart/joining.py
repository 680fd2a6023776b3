"""Joins the cart of a visitor who signs in with the one that the customer has saved. No line is lost."""

from collections.abc import Collection
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.cart.checkout_data import KnownDetails, fill_in
from vyloha.commerce.cart.coupon_actions import MAX_COUPONS
from vyloha.commerce.cart.errors import CartError, InvalidQuantity, PartiallyOutOfStock, TooManyInCart
from vyloha.commerce.cart.limits import MAX_LINES, MAX_QUANTITY, check_buyable, check_quantity
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.customers.models import Customer

MAX_ATTEMPTS = 5


class JoinedCart(NamedTuple):
    """The cart that the browser has from now on, and what its shopper must be told."""

    cart: Cart | None
    notices: list[str]


class _ChangedMeanwhile(Exception):
    """Another sign-in or an order was faster."""


class _TooManyLines(Exception):
    pass


def join_carts(customer: Customer, cart: Cart | None, known: KnownDetails) -> JoinedCart:
    """
    Return the customer's cart with the lines of the visitor's ``cart``, which becomes the customer's if they have none.

    ``known`` fills in what was not typed. A cart of another customer is left alone. If one cart cannot take all lines,
    both stay as they are: the visitor's is returned, and the next change tries again.
    """
    for attempt in range(1, MAX_ATTEMPTS + 1):
        # Read before the transaction, which begins by locking; the locked row is checked again.
        saved_id = Cart.objects.filter(customer=customer).values_list("pk", flat=True).first()
        try:
            return _join(customer, saved_id, cart.pk if cart else None, known)
        except _TooManyLines:
            text = ngettext(
                "Your cart and the one you have saved have more than %(count)d item together. Order or remove some of "
                "them, and the saved ones come back.",
                "Your cart and the one you have saved have more than %(count)d items together. Order or remove some of "
                "them, and the saved ones come back.",
                MAX_LINES,
            )
            return JoinedCart(cart, [text % {"count": MAX_LINES}])
        except (_ChangedMeanwhile, IntegrityError):
            if attempt == MAX_ATTEMPTS:
                raise
    raise AssertionError  # the last attempt returns or raises


@transaction.atomic
def _join(customer: Customer, saved_id: int | None, visitor_id: int | None, known: KnownDetails) -> JoinedCart:
    carts = _lock_carts({pk for pk in (saved_id, visitor_id) if pk is not None})
    saved, visitor = carts.get(saved_id or 0), carts.get(visitor_id or 0)
    if saved_id is not None and (saved is None or saved.customer_id != customer.pk):
        raise _ChangedMeanwhile
    if visitor is not None and visitor.customer_id is not None:
        visitor = None  # it is the saved one, or another customer's
    if saved is None or visitor is None:
        if cart := saved or visitor:
            cart.customer = customer  # unique: the second of two sign-ins fails here, and joins the first one's cart
            fill_in(cart, known)
            cart.save(update_fields=["customer", "billing_address", "shipping_address", "ships_elsewhere"])
        return JoinedCart(saved or visitor, [])
    notices = [*_join_lines(saved, visitor), *_join_coupons(saved, visitor)]
    _join_checkout_data(saved, visitor)
    fill_in(saved, known)
    saved.save()
    visitor.delete()
    return JoinedCart(saved, notices)


def _lock_carts(ids: Collection[int]) -> dict[int, Cart]:
    """Lock the carts in the order of their ids and return them as they are now."""
    now = timezone.now()
    for pk in sorted(ids):
        Cart.objects.filter(pk=pk).update(updated_at=now)
    return Cart.objects.in_bulk(ids)


def _join_lines(saved: Cart, visitor: Cart) -> list[str]:
    """Move the visitor's lines to the saved cart; return notices of quantities that do not fit."""
    both = CartLine.objects.filter(cart__in=[saved.pk, visitor.pk]).with_offer()
    locked = list(both.select_for_update(of=("self",)).order_by("pk"))
    own = {line.key: line for line in locked if line.cart_id == saved.pk and line.removed_at is None}
    coming = [line for line in locked if line.cart_id == visitor.pk and line.removed_at is None]
    moved = [line for line in coming if line.key not in own]
    lines = [*own.values(), *moved]
    if len(lines) > MAX_LINES:
        raise _TooManyLines
    # Removed lines that could still be restored.
    CartLine.objects.filter(cart=saved, key__in=[line.key for line in moved]).exclude(removed_at=None).delete()
    CartLine.objects.filter(pk__in=[line.pk for line in moved]).update(cart=saved)
    notices = []
    for line in coming:
        if same := own.get(line.key):
            wanted = same.quantity + line.quantity
            same.quantity = _limit_quantity(same, line.quantity, [other for other in lines if other is not same])
            same.save(update_fields=["quantity"])
            if same.quantity < wanted:
                notices.append(_format_limited(same, wanted))
    return notices


def _limit_quantity(line: CartLine, more: int, others: list[CartLine]) -> int:
    """
    Return the quantity of a line with ``more`` units, as far as a cart takes them, but not fewer than one cart had.

    What is sold out or no longer sold has its own notice.
    """
    wanted = line.quantity + more
    try:
        check_quantity(wanted)
        if line.variation is not None:
            check_buyable(line.variation, wanted, others)
    except InvalidQuantity:
        return MAX_QUANTITY
    except TooManyInCart:
        return max(line.quantity, more)
    except PartiallyOutOfStock as error:
        record = line.variation and line.variation.stock_record_id
        shared = [one for one in others if one.variation and one.variation.stock_record_id == record]
        return max(line.quantity, more, error.in_stock - sum(one.quantity for one in shared))
    except CartError:
        pass
    return wanted


def _format_limited(line: CartLine, wanted: int) -> str:
    text = ngettext(
        "Your two carts had %(wanted)d pieces of “%(name)s” together; the joined one has %(count)d piece.",
        "Your two carts had %(wanted)d pieces of “%(name)s” together; the joined one has %(count)d pieces.",
        line.quantity,
    )
    return text % {"wanted": wanted, "name": line.name, "count": line.quantity}


def _join_coupons(saved: Cart, visitor: Cart) -> list[str]:
    codes = list(dict.fromkeys([*visitor.coupon_codes, *saved.coupon_codes]))
    saved.coupon_codes = codes[:MAX_COUPONS]
    if not (left_out := codes[MAX_COUPONS:]):
        return []
    values = {"codes": ", ".join(code.upper() for code in left_out)}
    return [_("A cart takes no more coupons, so these are not in the joined one: %(codes)s.") % values]


def _join_checkout_data(saved: Cart, visitor: Cart) -> None:
    """Put the visitor's checkout data into the saved cart; what they did not enter stays."""
    before = KnownDetails(saved.billing_address, saved.shipping_address if saved.ships_elsewhere else {})
    saved.billing_address, saved.shipping_address = visitor.billing_address, visitor.shipping_address
    saved.ships_elsewhere = visitor.ships_elsewhere
    fill_in(saved, before)
    saved.customer_note = visitor.customer_note or saved.customer_note
    saved.payment_method_id = visitor.payment_method_id or saved.payment_method_id
    if visitor.shipping_method_id:  # a pick-up point belongs to its method
        saved.shipping_method_id, saved.pickup_point_id = visitor.shipping_method_id, visitor.pickup_point_id
    # An order by a program agrees to what it saw last, which was one of the two carts.
    saved.seen_terms = visitor.seen_terms or saved.seen_terms
