"""Loads the coupons of a cart once, then applies them to its lines in any currency without another query."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.coupons import rules
from vyloha.commerce.coupons.models import Coupon, CouponUse
from vyloha.commerce.coupons.rejections import CouponRejection
from vyloha.commerce.coupons.usage import build_customer_key
from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table
from vyloha.core.money import Money


@dataclass(frozen=True, slots=True)
class AppliedCoupon:
    """A coupon of the cart that applies, and its discount on the items, with VAT."""

    coupon: Coupon
    discount: Money


@dataclass(frozen=True, slots=True)
class DiscountedLines:
    """Lines with their discounts; ``refused`` are the cart's coupons that give no discount at the moment."""

    lines: list[PricedCartLine]
    applied: list[AppliedCoupon] = field(default_factory=list)
    refused: list[CouponRejection] = field(default_factory=list)


@dataclass(frozen=True)
class CartCoupons:
    """The coupons of a cart with all data that their rules need."""

    coupons: list[Coupon]  # in the order in which they were applied
    unknown: list[str]  # codes of deleted coupons
    uses_by_customer: dict[int, int]  # coupon id → uses
    categories: dict[int, frozenset[int]]  # product id → categories, with their ancestors

    def apply_to(self, lines: list[PricedCartLine], currency: ShopCurrency) -> DiscountedLines:
        """Return the lines, priced in ``currency``, with the discounts of the coupons."""
        if not self.coupons and not self.unknown:
            return DiscountedLines(lines)
        priced = [self._build_priced_line(line) for line in lines]
        valid, refused = self._separate_applicable(priced, currency)
        discounts = rules.compute_discounts(valid, priced, currency)
        by_line = zip(*(discount.by_line for discount in discounts), strict=True) if discounts else [()] * len(lines)
        return DiscountedLines(
            [
                replace(line, discount=Money(sum(parts), currency.code))
                for line, parts in zip(lines, by_line, strict=True)
            ],
            [AppliedCoupon(discount.coupon, Money(discount.total, currency.code)) for discount in discounts],
            refused,
        )

    def _separate_applicable(
        self, lines: Sequence[rules.CouponLine], currency: ShopCurrency
    ) -> tuple[list[Coupon], list[CouponRejection]]:
        """Return the coupons that apply together, and the rejections of the others."""
        valid: list[Coupon] = []
        refused = [rules.reject_unknown_code(code) for code in self.unknown]
        for coupon in self.coupons:
            uses = self.uses_by_customer.get(coupon.pk, 0)
            if refusal := rules.find_rejection(coupon, lines, currency, uses):
                refused.append(refusal)
            elif valid and (exclusive := next((one for one in [*valid, coupon] if one.individual_use), None)):
                refused.append(rules.reject_combination(coupon, exclusive))
            else:
                valid.append(coupon)
        return valid, refused

    def _build_priced_line(self, line: PricedCartLine) -> rules.CouponLine:
        categories = self.categories.get(line.product.pk, frozenset())
        return rules.CouponLine(
            line.product.pk, categories, line.quantity, line.total.minor, line.offer.is_on_sale and line.is_sold
        )


def load_cart_coupons(cart: Cart, lines: Iterable[PricedCartLine], codes: Sequence[str] | None = None) -> CartCoupons:
    """
    Return the coupons of a cart, or those of ``codes``.

    Without coupons it makes no query; else one, one more if a coupon limits its uses by customer, and two if one has
    rules on categories.
    """
    codes = cart.coupon_codes if codes is None else codes
    if not codes or not currency_table().rules.takes_coupons:
        return CartCoupons([], [], {}, {})
    found = {coupon.code: coupon for coupon in Coupon.objects.filter(code__in=codes)}
    coupons = [found[code] for code in codes if code in found]
    return CartCoupons(
        coupons,
        [code for code in codes if code not in found],
        _count_uses_by_customer(coupons, cart),
        _load_categories(coupons, {line.product.pk for line in lines}),
    )


def _count_uses_by_customer(coupons: list[Coupon], cart: Cart) -> dict[int, int]:
    counted = [coupon.pk for coupon in coupons if coupon.usage_limit_per_customer is not None]
    email = build_customer_key(str(cart.billing_address.get("email") or ""))
    if not counted or not email:
        return {}
    uses = CouponUse.objects.filter(coupon__in=counted, email=email).values_list("coupon_id", flat=True)
    return {pk: list(uses).count(pk) for pk in counted}


def _load_categories(coupons: list[Coupon], products: set[int]) -> dict[int, frozenset[int]]:
    wanted = {pk for coupon in coupons for pk in [*coupon.category_ids, *coupon.excluded_category_ids]}
    if not wanted or not products:
        return {}
    # Load only the categories that coupons name: a product is also in the ancestors of its own.
    named = dict(Category.objects.filter(pk__in=wanted).values_list("pk", "url_path"))
    links = Product.categories.through.objects.filter(product__in=products)
    found: dict[int, set[int]] = {}
    for product, path in links.values_list("product_id", "category__url_path"):
        found.setdefault(product, set()).update(
            pk for pk, above in named.items() if path == above or path.startswith(f"{above}/")
        )
    return {product: frozenset(ids) for product, ids in found.items()}
