"""Reasons why a coupon gives no discount. ``str()`` of a rejection is Czech and shown to the shopper."""

from dataclasses import dataclass
from enum import StrEnum


class RejectionReason(StrEnum):
    """The rule that a coupon does not meet."""

    UNKNOWN = "unknown"  # no coupon has this code, or the merchant has disabled it
    NOT_STARTED = "not_started"
    EXPIRED = "expired"
    USED_UP = "used_up"  # its usage limit is reached
    USED_BY_CUSTOMER = "used_by_customer"  # its usage limit per customer is reached
    MIN_SPEND = "min_spend"
    MAX_SPEND = "max_spend"
    SALE_ITEMS = "sale_items"  # all eligible products are on sale
    NOT_FOR_THESE = "not_for_these"  # no eligible product is in the cart
    NOT_COMBINED = "not_combined"  # it, or the one in the cart, cannot be combined


USED = frozenset({RejectionReason.USED_UP, RejectionReason.USED_BY_CUSTOMER})


@dataclass(frozen=True, slots=True)
class CouponRejection:
    """A coupon that gives no discount at the moment."""

    code: str  # as stored
    reason: RejectionReason
    message: str

    def __str__(self) -> str:
        return self.message
