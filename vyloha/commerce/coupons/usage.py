"""Counts the uses of coupons, by conditional updates inside the transaction that places an order."""

import unicodedata
from collections.abc import Iterable

from django.db.models import F, Q

from vyloha.commerce.coupons.models import Coupon, CouponUse
from vyloha.commerce.coupons.rejections import CouponRejection
from vyloha.commerce.coupons.rules import reject_used_by_customer, reject_used_up


class CouponUsedUp(Exception):
    """Another order took the last use; roll the transaction back. ``refusal`` names the coupon."""

    def __init__(self, rejection: CouponRejection) -> None:
        super().__init__(str(rejection))
        self.refusal = rejection


def build_customer_key(email: str) -> str:
    """Return the key by which the uses of one customer are counted."""
    # Invisible characters are dropped, as from the order's address.
    return "".join(sign for sign in email if not unicodedata.category(sign).startswith("C")).strip().lower()


def use_coupons(coupons: Iterable[Coupon], order_id: int, email: str) -> None:
    """
    Record a use of each coupon for an order; call it inside a transaction.

    :raises CouponUsedUp: if a coupon has no use left
    """
    for coupon in sorted(coupons, key=lambda coupon: coupon.pk):  # one order of rows for all transactions: no deadlocks
        # A second order waits for the row, and then counts the uses of the first.
        left = Q(usage_limit=None) | Q(used_count__lt=F("usage_limit"))
        if not Coupon.objects.filter(left, pk=coupon.pk).update(used_count=F("used_count") + 1):
            raise CouponUsedUp(reject_used_up(coupon))
        uses = CouponUse.objects.filter(coupon=coupon, email=build_customer_key(email))
        limit = coupon.usage_limit_per_customer
        if limit is not None and uses.count() >= limit:
            raise CouponUsedUp(reject_used_by_customer(coupon))
        CouponUse.objects.create(coupon=coupon, order_id=order_id, email=build_customer_key(email))


def release_coupons(order_id: int) -> None:
    """Release the uses of a cancelled order; call it inside a transaction."""
    for use in CouponUse.objects.filter(order_id=order_id).order_by("coupon_id"):
        use.delete()
        Coupon.objects.filter(pk=use.coupon_id, used_count__gt=0).update(used_count=F("used_count") - 1)
