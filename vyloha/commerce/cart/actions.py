"""Operations that change a cart. Each is one transaction; on an error nothing changes. They only read stock."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from vyloha.commerce.cart.errors import CartIsFull, NotPurchasable, PointNotUsable, UnknownKey
from vyloha.commerce.cart.item_request import ItemRequest, parse_item_request
from vyloha.commerce.cart.limits import MAX_LINES, check_buyable, check_quantity
from vyloha.commerce.cart.models import Cart, CartLine, CartLineQuerySet, build_line_key
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offers import Offer
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.commerce.shipping.pickup import find_point_problem
from vyloha.core.database.commit_hooks import join_transaction
from vyloha.core.database.prepared_queries import PreparedObjects
from vyloha.core.database.prepared_writes import PreparedInsert, PreparedUpdate
from vyloha.core.money import Money
from vyloha.core.numbers import parse_whole_number

# The fields of the checkout form that a cart stores: typed ones, and chosen methods.
CHECKOUT_FIELDS = ("billing_address", "shipping_address", "ships_elsewhere", "customer_note")
METHODS = ("shipping_method_id", "payment_method_id", "pickup_point_id")
PLACED_FIELDS = ("coupon_codes", "pickup_point_id", "customer_id")  # read again when the cart is ordered
CART_LIFETIME = timedelta(days=60)
DELETE_BATCH_SIZE = 500  # carts in one transaction
MAX_REMOVED_LINES = 20  # lines of a cart

_locked_carts = PreparedObjects(lambda ids: Cart.objects.filter(pk__in=ids).select_for_update())
_write_checkout_data = PreparedUpdate(Cart, *CHECKOUT_FIELDS, *METHODS, "updated_at")
_insert_cart, _insert_line = PreparedInsert(Cart), PreparedInsert(CartLine)
_all_lines = PreparedObjects(lambda cart_ids: CartLine.objects.filter(cart__in=cart_ids).with_offer())


class AddedLine(NamedTuple):
    """The changed line, and all lines of the cart now, with the data that ``load_cart_snapshot`` reads."""

    line: CartLine
    lines: list[CartLine]


def add_to_cart(cart: Cart, item_id: int, quantity: int = 1, chosen: Mapping[str, str] | None = None) -> CartLine:
    """Add units to the cart, see ``add_item``."""
    return add_item(cart, item_id, quantity, chosen).line


@transaction.atomic
def add_item(cart: Cart, item_id: int, quantity: int = 1, chosen: Mapping[str, str] | None = None) -> AddedLine:
    """
    Add units to the cart; a line of the same variation and values grows by them.

    ``item_id`` is the id of a variation or of a product; ``chosen`` (attribute → value, see ``parse_item_request``) is
    needed where the id alone leaves a value open.

    :raises CartError: one of the tree in ``errors.py``
    """
    return add_item_in_transaction(cart, item_id, quantity, chosen)


def add_item_in_transaction(
    cart: Cart,
    item_id: int,
    quantity: int = 1,
    chosen: Mapping[str, str] | None = None,
    variation: Variation | None = None,
) -> AddedLine:
    """
    Do what ``add_item`` does in the caller's transaction, which an error must roll back: it needs no savepoint.

    A cart that is not saved stays so: ``write_new_cart`` saves it, with what the reply recorded in it.

    ``variation``: what ``find_variation`` found a moment before the transaction, where its query has a prepared plan.
    """
    check_quantity(quantity)
    lines = _lock_lines(cart)
    choice = parse_item_request(item_id, chosen or {}, [line.variation for line in lines], variation)
    key = build_line_key(choice.variation.pk, choice.chosen)
    line = next((line for line in lines if line.key == key), None)
    there = [line for line in lines if line.removed_at is None]
    # A restored line counts as one more, too.
    if line not in there and len(there) >= MAX_LINES:
        raise CartIsFull
    before = line.quantity if line is not None and line.removed_at is None else 0
    check_quantity(before + quantity)
    others = [other for other in there if other.key != key]
    offer = check_buyable(choice.variation, before + quantity, others)
    saved = _save_line(line or _create_line(cart, choice), before + quantity, offer)
    return AddedLine(saved, there if saved in there else [*others, saved])  # in the order of ``added_at``


def write_new_cart(cart: Cart) -> None:
    """Save a cart that was not saved before ``add_item_in_transaction``, and its line, in the same transaction."""
    _insert_cart(cart)
    if line := cart.unsaved_line:
        line.cart, cart.unsaved_line = cart, None
        _insert_line(line)


def choose_country(cart: Cart, country: str) -> None:
    """
    Set the country that the cart ships to.

    :raises UnknownKey: if the cart is gone
    """
    with update_checkout_data(cart):
        if cart.ships_elsewhere:
            cart.shipping_address = {**cart.shipping_address, "country": country}
        else:
            cart.billing_address = {**cart.billing_address, "country": country}


def check_addition(wanted_id: int, quantity: int, chosen: Mapping[str, str]) -> ItemRequest:
    """
    Return the item that ``add_item`` would put into an empty cart; nothing changes.

    :raises CartError: the error that ``add_item`` would raise
    """
    check_quantity(quantity)
    choice = parse_item_request(wanted_id, chosen)
    check_buyable(choice.variation, quantity, ())
    return choice


def _lock_lines(cart: Cart) -> list[CartLine]:
    """Return all lines of the cart, removed ones too, after ``lock_cart``."""
    if cart.is_new:
        cart.is_new = False
        return []
    lock_cart(cart)
    return _all_lines([cart.pk])


@transaction.atomic
def change_quantity(cart: Cart, key: str, quantity: int) -> CartLine:
    """
    Set the quantity of a line.

    :raises CartError: as ``add_to_cart``; UnknownKey if the line is not in the cart
    """
    check_quantity(quantity)
    lock_cart(cart)
    line = _find_line(CartLine.objects.active(), cart, key)
    return _save_line(line, quantity, check_buyable(_get_variation(line), quantity, _get_other_lines(line)))


@transaction.atomic
def remove_line(cart: Cart, key: str) -> CartLine:
    """
    Remove a line from the cart; ``restore_line`` puts it back, unless the merchant has deleted its product.

    :raises UnknownKey: if the line is not in the cart
    """
    lock_cart(cart)
    line = _find_line(CartLine.objects.active(), cart, key)
    line.removed_at = timezone.now()
    line.save(update_fields=["removed_at"])
    _delete_removed(cart)
    return line


def _delete_removed(cart: Cart) -> None:
    """Delete all removed lines but the most recent ones, which stay for undo."""
    removed = CartLine.objects.filter(cart=cart).exclude(removed_at=None).order_by("-removed_at", "-pk")
    if old := list(removed.values_list("pk", flat=True)[MAX_REMOVED_LINES:]):
        CartLine.objects.filter(pk__in=old).delete()


@transaction.atomic
def restore_line(cart: Cart, key: str) -> CartLine:
    """
    Put a removed line back unchanged; a line that is still in the cart stays as it is.

    :raises CartError: UnknownKey, or the reason why it can no longer be bought
    """
    lock_cart(cart)
    line = _find_line(CartLine.objects.all(), cart, key)
    if line.removed_at is None:
        return line
    others = _get_other_lines(line)
    if len(others) >= MAX_LINES:
        raise CartIsFull
    check_buyable(_get_variation(line), line.quantity, others)
    line.removed_at = None
    line.save(update_fields=["removed_at"])
    return line


@contextmanager
def update_checkout_data(cart: Cart) -> Iterator[None]:
    """
    Run a block that changes the checkout data of ``cart`` on the row as it is now, and save it.

    Concurrent changes of other tabs are merged one after another; each whole address is one column. A method or a
    pick-up point that was deleted meanwhile, or since this process read it, becomes None. It joins the caller's
    transaction.

    :raises UnknownKey: if the cart is gone
    """
    try:
        with join_transaction():
            lock_and_refresh(cart, *CHECKOUT_FIELDS, *METHODS, *PLACED_FIELDS)
            yield
            _clear_foreign_point(cart)
            _write_checkout_data(cart)
    except IntegrityError:
        _save_without_deleted(cart)


@transaction.atomic
def _save_without_deleted(cart: Cart) -> None:
    lock_cart(cart)
    for model, name in (
        (ShippingMethod, "shipping_method"),
        (PaymentMethod, "payment_method"),
        (PickupPoint, "pickup_point"),
    ):
        if not model._default_manager.filter(pk=getattr(cart, f"{name}_id")).exists():
            setattr(cart, name, None)
    cart.save(update_fields=[*CHECKOUT_FIELDS, *METHODS])


def _clear_foreign_point(cart: Cart) -> None:
    """Clear the pick-up point if it is not in the country of the billing address."""
    if cart.pickup_point_id and cart.pickup_point and cart.country and cart.pickup_point.country != cart.country:
        cart.pickup_point = None


def choose_point(cart: Cart, method: ShippingMethod, code: str, weight_g: int | None = None) -> None:
    """
    Choose the shipping method with this pick-up point, for items of this weight; ``update_checkout_data`` saves the
    cart.

    :raises PointNotUsable: if it cannot be chosen, with the reason; nothing has changed then
    """
    point = PickupPoint.objects.find(method.kind, code)
    if problem := find_point_problem(point, method.kind, cart.country, weight_g):
        raise PointNotUsable(problem)
    cart.shipping_method, cart.pickup_point = method, point


def choose_methods(cart: Cart, rate_id: str, payment_name: str) -> None:
    """
    Choose shipping and payment methods, None for those that the shop does not have; ``update_checkout_data`` saves the
    cart.
    """
    kind, _colon, number = rate_id.partition(":")
    pk = parse_whole_number(number) or 0
    cart.shipping_method = ShippingMethod.objects.filter(kind=kind, pk=pk).first()
    cart.payment_method = PaymentMethod.objects.named(payment_name[:30])


def delete_old_carts() -> int:
    """Delete carts that were not changed for ``CART_LIFETIME``; return how many."""
    forgotten = 0
    # A bot can leave many carts. SQLite has one writer: short transactions let shoppers write in between.
    while count := _delete_batch():
        forgotten += count
    return forgotten


@transaction.atomic
def _delete_batch() -> int:
    old = Cart.objects.filter(updated_at__lt=timezone.now() - CART_LIFETIME)
    # Lock them and leave out those that became active again: the deletion below selects by id only.
    found = list(old.select_for_update(skip_locked=True).values_list("pk", flat=True)[:DELETE_BATCH_SIZE])
    Cart.objects.filter(pk__in=found).delete()
    return len(found)


def lock_cart(cart: Cart) -> None:
    """
    Lock the cart until the transaction ends, so that other changes of it wait.

    :raises UnknownKey: if the cart is gone
    """
    # Every change of a cart locks its row first, so two tabs take turns, on both databases. Writing it also shows
    # `delete_old_carts` that the cart is in use.
    if not Cart.objects.filter(pk=cart.pk).update(updated_at=timezone.now()):
        raise UnknownKey


def lock_and_refresh(cart: Cart, *fields: str) -> None:
    """
    Lock the cart as ``lock_cart`` does, and read the fields as they are now; the caller writes the row.

    :raises UnknownKey: if the cart is gone
    """
    locked = next(iter(_locked_carts([cart.pk])), None)  # SQLite: its transaction has locked the database
    if locked is None:
        raise UnknownKey
    for name in fields:
        setattr(cart, name, getattr(locked, name))


def _find_line(lines: CartLineQuerySet, cart: Cart, key: str) -> CartLine:
    found = lines.with_offer().filter(cart=cart, key=key).first()
    if found is None:
        raise UnknownKey
    return found


def _get_variation(line: CartLine) -> Variation:
    if line.variation is None:
        raise NotPurchasable(line.name)
    return line.variation


def _get_other_lines(line: CartLine) -> list[CartLine]:
    return list(CartLine.objects.active().filter(cart=line.cart_id).exclude(pk=line.pk).select_related("variation"))


def _create_line(cart: Cart, choice: ItemRequest) -> CartLine:
    return CartLine(cart=cart, variation=choice.variation, chosen=choice.chosen)


def _save_line(line: CartLine, quantity: int, offer: Offer) -> CartLine:
    if line.pk is None or line.removed_at is not None:
        # The shopper saw new units at the current price; a line that existed keeps the price its shopper saw.
        seen = offer.price or Money(0, get_active_currency().code)
        line.seen_price_minor, line.seen_currency = seen.minor, seen.currency
        line.added_at = timezone.now()
    line.quantity, line.removed_at = quantity, None
    if line.pk is None:
        line.fill_in_variation()
        if line.cart.pk is None:
            line.cart.unsaved_line = line
            return line
        return _insert_line(line)
    line.save()
    return line
