"""Reasons why a coupon gives no discount. ``str()`` of a rejection is Czech and shown to the shopper."""

from dataclasses import dataclass
from enum import StrEnum


class RejectionReason(StrEnum):
    """The rule that a coupon does not meet."""

    UNKNOWN = "unknown"  # there is none of this code, or the merchant has switched it off
    NOT_STARTED = "not_started"
    EXPIRED = "expired"
    USED_UP = "used_up"  # as often as it may be used in all
    USED_BY_CUSTOMER = "used_by_customer"  # as often as one customer may use it
    MIN_SPEND = "min_spend"
    MAX_SPEND = "max_spend"
    SALE_ITEMS = "sale_items"  # everything that it is for is on sale
    NOT_FOR_THESE = "not_for_these"  # nothing that it is for is in the cart
    NOT_COMBINED = "not_combined"  # it, or the one in the cart, goes with no other


USED = frozenset({RejectionReason.USED_UP, RejectionReason.USED_BY_CUSTOMER})


@dataclass(frozen=True, slots=True)
class CouponRejection:
    """A coupon that gives no discount at the moment."""

    code: str  # as stored
    reason: RejectionReason
    message: str

    def __str__(self) -> str:
        return self.message
