"""Decides which coupons apply to the lines, and computes the discount of each line to the minor unit. Reads no data."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vyloha.commerce.coupons.models import Coupon
from vyloha.commerce.coupons.rejections import CouponRejection, RejectionReason
from vyloha.commerce.pricing.allocation import allocate, round_to_total
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.pricing.vat import BASIS_POINTS

# Discounts per unit come first and those off the whole cart last, as in WooCommerce: the last shares the rest.
TYPE_ORDER = (Coupon.Type.FIXED_PRODUCT, Coupon.Type.PERCENT, Coupon.Type.FIXED_CART)


@dataclass(frozen=True, slots=True)
class CouponLine:
    """The data of a cart line that the rules read."""

    product_id: int
    category_ids: frozenset[int]  # with their ancestors
    quantity: int
    total: int  # minor units, with VAT, before coupons
    is_on_sale: bool


@dataclass(frozen=True, slots=True)
class CouponDiscount:
    """The discount of a coupon: minor units of each line, in the order of the lines."""

    coupon: Coupon
    by_line: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.by_line)


def find_rejection(
    coupon: Coupon,
    lines: Sequence[CouponLine],
    currency: ShopCurrency,
    uses_by_customer: int = 0,
    now: datetime | None = None,
) -> CouponRejection | None:
    """
    Return why the coupon does not apply to the lines at ``now`` (None: at this moment), None when it does.

    Without lines only its dates and uses are checked.
    """
    refusal = _find_own_rejection(coupon, uses_by_customer, now or timezone.now())
    return refusal or (_find_item_rejection(coupon, lines, currency) if lines else None)


def _find_own_rejection(coupon: Coupon, uses_by_customer: int, now: datetime) -> CouponRejection | None:
    def reject(reason: RejectionReason, text: str, **values: str) -> CouponRejection:
        return CouponRejection(coupon.code, reason, text % {"code": coupon.label, **values})

    if not coupon.is_enabled:
        return reject_unknown_code(coupon.code)
    if coupon.starts_at and now < coupon.starts_at:
        return reject(
            RejectionReason.NOT_STARTED, _("Coupon %(code)s is valid from %(day)s."), day=_format_day(coupon.starts_at)
        )
    if coupon.ends_at and now >= coupon.ends_at:
        return reject(
            RejectionReason.EXPIRED, _("Coupon %(code)s was valid until %(day)s."), day=_format_day(coupon.ends_at)
        )
    if coupon.usage_limit is not None and coupon.used_count >= coupon.usage_limit:
        return reject_used_up(coupon)
    limit = coupon.usage_limit_per_customer
    return reject_used_by_customer(coupon) if limit is not None and uses_by_customer >= limit else None


def _find_item_rejection(coupon: Coupon, lines: Sequence[CouponLine], currency: ShopCurrency) -> CouponRejection | None:
    spent = sum(line.total for line in lines)

    def reject(reason: RejectionReason, text: str, minor: int = 0) -> CouponRejection:
        return CouponRejection(
            coupon.code, reason, text % {"code": coupon.label, "amount": currency.convert(minor).text}
        )

    least, most = coupon.min_spend_minor, coupon.max_spend_minor
    if least is not None and spent < currency.convert(least).minor:
        return reject(RejectionReason.MIN_SPEND, _("Coupon %(code)s is valid for goods from %(amount)s."), least)
    if most is not None and spent > currency.convert(most).minor:
        return reject(RejectionReason.MAX_SPEND, _("Coupon %(code)s is valid for goods up to %(amount)s."), most)
    if any(is_eligible(coupon, line) for line in lines):
        return None
    if any(_is_covered_item(coupon, line) for line in lines):
        return reject(RejectionReason.SALE_ITEMS, _("Coupon %(code)s is not valid for goods that are on sale."))
    return reject(RejectionReason.NOT_FOR_THESE, _("Coupon %(code)s is not valid for the goods in your cart."))


def is_eligible(coupon: Coupon, line: CouponLine) -> bool:
    """Return whether the coupon may discount the line."""
    return _is_covered_item(coupon, line) and not (coupon.exclude_sale_items and line.is_on_sale)


def _is_covered_item(coupon: Coupon, line: CouponLine) -> bool:
    is_excluded = line.product_id in coupon.excluded_product_ids or not line.category_ids.isdisjoint(
        coupon.excluded_category_ids
    )
    is_chosen = line.product_id in coupon.product_ids or not line.category_ids.isdisjoint(coupon.category_ids)
    return not is_excluded and (is_chosen or not (coupon.product_ids or coupon.category_ids))


def compute_discounts(
    coupons: Iterable[Coupon], lines: Sequence[CouponLine], currency: ShopCurrency
) -> list[CouponDiscount]:
    """
    Return the discount of each coupon; together they never exceed the price of a line.

    Percentages are of the price before other coupons. The remainder of rounding goes to the lines with the largest
    fractions, so a percentage of the whole is exact.
    """
    left = [line.total for line in lines]
    discounts = []
    for coupon in sorted(coupons, key=_get_sort_key):
        eligible = [index for index, line in enumerate(lines) if is_eligible(coupon, line) and left[index]]
        parts = _SHARES[Coupon.Type(coupon.discount_type)](
            coupon, [lines[index] for index in eligible], [left[index] for index in eligible], currency
        )
        by_line = [0] * len(lines)
        for index, part in zip(eligible, parts, strict=True):
            by_line[index] = part
            left[index] -= part
        discounts.append(CouponDiscount(coupon, tuple(by_line)))
    return discounts


def _get_sort_key(coupon: Coupon) -> tuple[int, int]:
    return TYPE_ORDER.index(Coupon.Type(coupon.discount_type)), coupon.pk


Share = Callable[[Coupon, list[CouponLine], list[int], ShopCurrency], list[int]]


def _compute_percent_discount(
    coupon: Coupon, lines: list[CouponLine], left: list[int], currency: ShopCurrency
) -> list[int]:
    exact = [
        min(Fraction(line.total * coupon.amount, BASIS_POINTS), Fraction(rest))
        for line, rest in zip(lines, left, strict=True)
    ]
    whole = sum(exact, Fraction(0))
    return round_to_total((2 * whole.numerator + whole.denominator) // (2 * whole.denominator), exact)


def _compute_fixed_unit_discount(
    coupon: Coupon, lines: list[CouponLine], left: list[int], currency: ShopCurrency
) -> list[int]:
    amount = currency.convert_exactly(coupon.amount).minor
    return [min(amount * line.quantity, rest) for line, rest in zip(lines, left, strict=True)]


def _compute_fixed_cart_discount(
    coupon: Coupon, lines: list[CouponLine], left: list[int], currency: ShopCurrency
) -> list[int]:
    return allocate(min(currency.convert_exactly(coupon.amount).minor, sum(left)), left)


_SHARES: dict[Coupon.Type, Share] = {
    Coupon.Type.PERCENT: _compute_percent_discount,
    Coupon.Type.FIXED_PRODUCT: _compute_fixed_unit_discount,
    Coupon.Type.FIXED_CART: _compute_fixed_cart_discount,
}


def reject_missing_code() -> CouponRejection:
    """Return the rejection of an empty code."""
    return CouponRejection("", RejectionReason.UNKNOWN, _("Enter the code of a coupon."))


def reject_unknown_code(code: str) -> CouponRejection:
    """Return the rejection of an unknown or disabled code; the message does not tell which."""
    return CouponRejection(code, RejectionReason.UNKNOWN, _("We do not know coupon %(code)s.") % {"code": code.upper()})


def reject_used_up(coupon: Coupon) -> CouponRejection:
    """Return the rejection of a coupon whose usage limit is reached."""
    return CouponRejection(
        coupon.code, RejectionReason.USED_UP, _("Coupon %(code)s has been used up.") % {"code": coupon.label}
    )


def reject_used_by_customer(coupon: Coupon) -> CouponRejection:
    """Return the rejection of a coupon whose usage limit per customer is reached."""
    text = _("You have used coupon %(code)s already.") % {"code": coupon.label}
    return CouponRejection(coupon.code, RejectionReason.USED_BY_CUSTOMER, text)


def reject_combination(coupon: Coupon, exclusive: Coupon | None = None) -> CouponRejection:
    """
    Return the rejection of ``coupon``; ``exclusive`` is the one that cannot be combined (None: ``coupon`` itself).
    """
    text = _("Coupon %(code)s cannot be combined with other coupons.") % {"code": (exclusive or coupon).label}
    return CouponRejection(coupon.code, RejectionReason.NOT_COMBINED, text)


def _format_day(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "j. n. Y H:i").replace(". ", ".\u00a0")
