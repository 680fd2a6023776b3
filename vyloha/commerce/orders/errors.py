"""
Errors of placing and changing orders.

Messages of the first group are Czech and shown to the shopper, and ``code`` is that of the WooCommerce Store API. Those
of the second group are shown to the merchant, and those of ``payment_changes`` to the customer.

* OrderError
  - CheckoutError
    - CartIsEmpty               there is nothing to order
    - OutOfStock                ``shortages`` lists the lines with too few units
    - ItemsNoLongerSold         a line cannot be bought any more; ``notices`` of the cart say which and why
    - CouponRejected            a coupon that the shopper counted on gives no discount; ``refusals`` say why
    - CartChanged               contents or prices are not those that the shopper saw; ``contents`` are the new ones
    - ShippingNotAvailable      no shipping method was chosen, or it is not available for this address or weight
    - PickupPointNotAvailable   the shipping method needs a pick-up point, and there is none that can be used
    - PaymentNotAvailable       the same for the payment method
    - InvalidAddress            ``errors`` by field name: billing_postcode → message
    - DraftIsGone               the draft is unknown or of another cart: get a new one with ``get_or_create_draft``
  - OrderNotPayable             a placed order does not wait for payment
  - RefundNotPossible           nothing was paid, or all of it is refunded
  - AmountTooHigh               more would be refunded than was paid
  - RefundInterrupted           one part of a refund failed; the message says what became of the others
  - StatusNotAllowed            the order's status cannot change to the requested one
  - StatusChangedMeanwhile      somebody else changed the status first
  - InsufficientStock           a failed order is resumed, but its units are no longer in stock
  - ParcelNotPossible           no parcel can be created for the order, or it has one already
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.cart.notices import CartNotice
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.coupons.rejections import USED, CouponRejection
from vyloha.commerce.orders.states import Status
from vyloha.core.money import Money


class OrderError(Exception):
    """Base of all errors; ``str()`` is the message."""


class CheckoutError(OrderError):
    """The reason why a cart was not ordered; nothing has changed then."""

    code: str


class CartIsEmpty(CheckoutError):
    code = "woocommerce_rest_cart_empty"

    def __init__(self) -> None:
        super().__init__(_("Your cart is empty."))


@dataclass(frozen=True, slots=True)
class StockShortage:
    """A cart line with too few units; ``in_stock`` is the stock left for all lines of the same stock record."""

    key: str
    name: str
    wanted: int
    in_stock: int

    def __str__(self) -> str:
        if self.in_stock <= 0:
            return _("“%(name)s” is sold out.") % {"name": self.name}
        text = ngettext(
            "Only %(count)d piece of “%(name)s” is left.",
            "Only %(count)d pieces of “%(name)s” are left.",
            self.in_stock,
        )
        return text % {"count": self.in_stock, "name": self.name}


def get_stock_error_code(some_left: bool) -> str:
    """Return the Store API's error code for a shortage."""
    return f"woocommerce_rest_product_{'partially_' if some_left else ''}out_of_stock"


class OrderOutOfStock(CheckoutError):
    def __init__(self, shortages: list[StockShortage]):
        super().__init__(" ".join(map(str, shortages)))
        self.shortages = shortages

    @property
    def code(self) -> str:  # type: ignore[override]
        return get_stock_error_code(any(shortage.in_stock > 0 for shortage in self.shortages))


class ItemsNoLongerSold(CheckoutError):
    code = "woocommerce_rest_product_not_purchasable"

    def __init__(self, notices: Sequence[CartNotice]):
        super().__init__(" ".join(map(str, notices)))
        self.notices = notices


class CartChanged(CheckoutError):
    code = "vyloha_rest_cart_changed"  # the Store API has no code for it

    def __init__(self, contents: CartSnapshot):
        super().__init__(_("The cart or its prices have changed meanwhile. Please look at it again before you order."))
        self.contents = contents


class CouponRejected(CartChanged):
    """The shopper counted on coupons that give no discount (any more); another submit orders without them."""

    def __init__(self, contents: CartSnapshot, rejections: Sequence[CouponRejection]):
        super().__init__(contents)
        self.args = (" ".join([*map(str, rejections), str(self)]),)
        self.refusals = rejections

    @property
    def code(self) -> str:  # type: ignore[override]
        is_used = any(refusal.reason in USED for refusal in self.refusals)
        return "woocommerce_rest_coupon_reserve_failed" if is_used else "woocommerce_rest_cart_coupon_error"


class ShippingNotAvailable(CheckoutError):
    code = "woocommerce_rest_invalid_shipping_option"

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason or _("Please choose one of the offered deliveries."))


class PickupPointNotAvailable(CheckoutError):
    code = "vyloha_rest_pickup_point"  # the Store API has no points


class PaymentNotAvailable(CheckoutError):
    def __init__(self, was_chosen: bool):
        super().__init__(_("Please choose one of the offered payments."))
        missing, disabled = "missing_payment_method", "payment_method_disabled"
        self.code = f"woocommerce_rest_checkout_{disabled if was_chosen else missing}"


class InvalidAddress(CheckoutError):
    code = "woocommerce_rest_invalid_address"

    def __init__(self, errors: dict[str, str]):
        super().__init__(_("Please check the marked fields."))
        self.errors = errors


class DraftIsGone(CheckoutError):
    code = "woocommerce_rest_invalid_order"

    def __init__(self) -> None:
        super().__init__(_("This checkout has expired. Please check the cart and order again."))


class OrderNotPayable(OrderError):
    code = "woocommerce_rest_invalid_order"

    def __init__(self) -> None:
        super().__init__(_("This order waits for no payment."))


class RefundNotPossible(OrderError):
    def __init__(self) -> None:
        super().__init__(_("There is nothing to refund."))


class AmountTooHigh(OrderError):
    """More would be refunded than was paid."""

    def __init__(self, most: Money) -> None:
        super().__init__(_("At most %(amount)s can be refunded.") % {"amount": most.text})


class RefundInterrupted(OrderError):
    """A part of a refund failed with ``error``; those before it were made, those after it were not begun."""

    def __init__(self, returned: Money, failed: Money, untouched: Money, error: Exception) -> None:
        words = [
            _("Refunded: %(amount)s.") % {"amount": returned.text} if returned.minor else "",
            _("Not %(amount)s: %(why)s") % {"amount": failed.text, "why": error},
            _("%(amount)s was neither returned nor recorded.") % {"amount": untouched.text} if untouched.minor else "",
        ]
        super().__init__(" ".join(filter(None, words)))


class StatusNotAllowed(OrderError):
    def __init__(self, before: str, to: str):
        values = {"before": Status(before).label, "to": Status(to).label}
        super().__init__(_("An order cannot go from “%(before)s” to “%(to)s”.") % values)


class StatusChangedMeanwhile(OrderError):
    def __init__(self) -> None:
        super().__init__(_("Somebody has changed the order meanwhile. Load it again."))


class InsufficientStock(OrderError):
    def __init__(self, names: list[str], some_left: bool = False):
        super().__init__(_("There are not enough pieces of: %(names)s.") % {"names": ", ".join(names)})
        self.names = names
        self.code = get_stock_error_code(some_left)


class ParcelNotPossible(OrderError):
    """No parcel can be created; the message says why."""
