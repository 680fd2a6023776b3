"""Operations that change the coupons of a cart. Each is one transaction; on an error nothing changes."""

from collections.abc import Sequence

from django.db import transaction

from vyloha.commerce.cart.actions import lock_cart
from vyloha.commerce.cart.coupons import load_cart_coupons
from vyloha.commerce.cart.errors import CouponNotApplicable, CouponNotInCart, CouponsAreOff
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.coupons.models import MAX_CODE, Coupon, normalize_code
from vyloha.commerce.coupons.rejections import CouponRejection
from vyloha.commerce.coupons.rules import reject_combination, reject_missing_code, reject_unknown_code
from vyloha.commerce.pricing.currencies import currency_table, get_active_currency

MAX_COUPONS = 10  # of a cart


@transaction.atomic
def apply_coupon(cart: Cart, text: str) -> Coupon:
    """
    Apply the coupon with the typed code; one that is in the cart already stays as it is.

    A coupon that cannot be combined replaces those that are in the cart. An empty cart accepts any coupon that is valid
    now; its rules on products are checked once the cart has some.

    :raises CartError: CouponNotApplicable, CouponsAreOff; UnknownKey if the cart is gone
    """
    if not currency_table().rules.takes_coupons:
        raise CouponsAreOff
    code = normalize_code(text)
    if not code and len(text) <= MAX_CODE:
        raise CouponNotApplicable(reject_missing_code())
    _lock_coupons(cart)
    coupon = Coupon.objects.filter(code=code, is_enabled=True).first() if code else None
    if coupon is None:
        raise CouponNotApplicable(reject_unknown_code(text.strip()[:50]))
    others = [other for other in cart.coupon_codes if other != code]
    codes = [code] if coupon.individual_use else [*others, code]
    if refusal := _find_rejection(cart, coupon, codes):
        raise CouponNotApplicable(refusal)
    if coupon.code not in cart.coupon_codes or coupon.individual_use:
        _save_codes(cart, codes)
    return coupon


@transaction.atomic
def remove_coupon(cart: Cart, text: str) -> None:
    """
    Remove a coupon from the cart.

    :raises CouponNotInCart: if the cart has none of this code; UnknownKey if the cart is gone
    """
    _lock_coupons(cart)
    code = normalize_code(text)
    if code not in cart.coupon_codes:
        raise CouponNotInCart
    _save_codes(cart, [other for other in cart.coupon_codes if other != code])


@transaction.atomic
def remove_coupons(cart: Cart) -> None:
    """
    Remove all coupons from the cart.

    :raises UnknownKey: if the cart is gone
    """
    lock_cart(cart)
    _save_codes(cart, [])


def _find_rejection(cart: Cart, coupon: Coupon, codes: Sequence[str]) -> CouponRejection | None:
    """Return why the coupon gives no discount together with the coupons that stay."""
    if len(codes) > MAX_COUPONS:
        return reject_combination(coupon)
    lines = load_cart_snapshot(cart).lines
    refused = load_cart_coupons(cart, lines, codes).apply_to(lines, get_active_currency()).refused
    return next((refusal for refusal in refused if refusal.code == coupon.code), None)


def _lock_coupons(cart: Cart) -> None:
    lock_cart(cart)
    # Another tab may have changed the codes since the cart was loaded.
    cart.refresh_from_db(fields=["coupon_codes", "billing_address"])


def _save_codes(cart: Cart, codes: Sequence[str]) -> None:
    cart.coupon_codes = list(codes)
    cart.save(update_fields=["coupon_codes"])
