"""What is in a cart right now and what it comes to: the one answer for the cart, the checkout, the API and an order."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from vyloha.commerce.cart.changes import find_changes
from vyloha.commerce.cart.coupons import AppliedCoupon, CartCoupons, load_cart_coupons
from vyloha.commerce.cart.lines import PricedCartLine, build_lines, convert_lines, get_stored_lines
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import CartNotice, ItemDeleted
from vyloha.commerce.cart.parcels import build_parcel
from vyloha.commerce.coupons.rejections import CouponRejection
from vyloha.commerce.payments.available_methods import get_currently_offered, get_offered_payment_methods
from vyloha.commerce.payments.charged_currency import can_charge, get_charged_currency
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.cash import compute_cash_rounding
from vyloha.commerce.pricing.currencies import ShopCurrency, get_active_currency
from vyloha.commerce.pricing.vat import VatLine, compute_vat, compute_vat_lines, compute_vat_shares
from vyloha.commerce.shipping.available_methods import explain_no_method, get_offered_shipping_methods
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.commerce.shipping.countries import get_destination
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money


@dataclass(frozen=True)
class CartSnapshot:
    """
    A cart at one moment. Amounts are with VAT, all in one currency: that which the shopper chose, or
    (``convert_to_charged_currency``) that which an order is paid in.

    ``shipping_method`` and ``payment_method`` are the chosen ones, None while none is chosen or when the chosen one is
    not offered (any more).
    """

    cart: Cart
    stored: Sequence[CartLine]  # what ``lines`` were made of
    currency: ShopCurrency
    chosen_currency: ShopCurrency  # the shopper's
    lines: list[PricedCartLine]
    all_shipping_methods: list[ShippingMethod]  # that the shop offers, whatever is in the cart
    all_payment_methods: list[PaymentMethod]  # offered with one delivery or another
    untaken_payment_methods: list[PaymentMethod]  # offered by the shop, but not in the currency that is charged
    shipping_method: ShippingMethod | None
    payment_method: PaymentMethod | None
    notices: list[CartNotice]
    deleted: list[ItemDeleted]  # what the merchant has deleted, its shopper not knowing yet; no line is there of it
    coupons: list[AppliedCoupon]
    refused_coupons: list[CouponRejection]  # of the cart, giving nothing at the moment
    cart_coupons: CartCoupons  # what the two follow from

    @property
    def is_empty(self) -> bool:
        return not self.lines

    @property
    def quantity(self) -> int:
        """How many pieces there are in all lines: the number in the header."""
        return sum(line.quantity for line in self.lines)

    @property
    def weight_g(self) -> int:
        return sum(line.weight_g for line in self.lines)

    @property
    def can_be_ordered(self) -> bool:
        """Whether the goods can be ordered as they are; addresses and methods are the checkout's matter."""
        return not self.is_empty and not any(notice.stops_order for notice in self.notices)

    @cached_property
    def parcel(self) -> Parcel:
        """What carriers are asked about."""
        return build_parcel(self.lines, self.discounted_items_total, *self.cart.destination)

    def build_parcel(self, method: ShippingMethod) -> Parcel:
        """What ``method`` is asked about: the pick-up point is in the shopper's own country, whatever else is said."""
        if not method.carrier.needs_point:
            return self.parcel
        country, postcode = get_destination(self.cart.billing_address, self.cart.shipping_address)
        return replace(self.parcel, country=country, postcode=postcode)

    def compute_weight(self, method: ShippingMethod) -> int:
        """The grams that ``method`` carries; pieces without a weight have the method's."""
        return method.compute_weight(self.parcel)

    @cached_property
    def _rates(self) -> dict[int, Money]:
        methods = self.all_shipping_methods
        rates = {method.pk: method.compute_rate(self.build_parcel(method), self.currency) for method in methods}
        return {pk: rate for pk, rate in rates.items() if rate is not None}

    @cached_property
    def shipping_methods(self) -> list[ShippingMethod]:
        """Those that carry the parcel."""
        return [method for method in self.all_shipping_methods if method.pk in self._rates]

    @property
    def no_delivery_reason(self) -> str:
        """Why no delivery is offered, for the shopper; "" when one is."""
        if self.shipping_methods or self.is_empty:
            return ""
        return explain_no_method(self.all_shipping_methods, self.parcel, self.currency)

    @property
    def payment_methods(self) -> list[PaymentMethod]:
        """What is offered with the chosen delivery; before one is chosen, everything."""
        shipping = self.shipping_method
        return [method for method in self.all_payment_methods if shipping is None or method.supports_shipping(shipping)]

    @cached_property
    def items_total(self) -> Money:
        """What the goods cost before coupons."""
        return self.build_money(sum(line.total.minor for line in self.lines))

    @cached_property
    def discount(self) -> Money:
        """What coupons take off the goods."""
        return self.build_money(sum(line.discount.minor for line in self.lines))

    @property
    def discounted_items_total(self) -> Money:
        return self.items_total - self.discount

    @property
    def has_free_delivery(self) -> bool:
        """Whether a coupon pays the delivery."""
        return any(applied.coupon.free_delivery for applied in self.coupons)

    @property
    def shipping(self) -> Money | None:
        """None until a delivery is chosen."""
        return self.compute_shipping_price(self.shipping_method) if self.shipping_method else None

    @property
    def fee(self) -> Money | None:
        """What the chosen payment costs; None until one is chosen."""
        return self.compute_fee(self.payment_method) if self.payment_method else None

    @property
    def rounding(self) -> Money:
        """What the total is rounded by when it is paid in cash, up or down; it has no VAT."""
        takes_coins = self.payment_method is not None and self.payment_method.is_paid_in_cash
        return compute_cash_rounding(self._exact_total) if takes_coins else self.build_money(0)

    @property
    def total(self) -> Money:
        return self._exact_total + self.rounding

    @property
    def _exact_total(self) -> Money:
        return sum((amount for amount in (self.shipping, self.fee) if amount), self.discounted_items_total)

    def build_money(self, minor: int) -> Money:
        """Return an amount of these contents' minor units."""
        return Money(minor, self.currency.code)

    def compute_shipping_price(self, method: ShippingMethod) -> Money:
        """
        Return what an offered delivery of these goods costs; what is free from a sum on looks at the price after
        coupons.
        """
        return self.build_money(0) if self.has_free_delivery else self._rates[method.pk]

    def compute_fee(self, method: PaymentMethod) -> Money:
        """Return what paying so costs."""
        return self.currency.convert(method.fee_minor)

    def get_charged_currency(self, method: PaymentMethod | None) -> ShopCurrency:
        """Return the currency that an order is charged in when it is paid so."""
        return get_charged_currency(self.chosen_currency, method)

    @property
    def charged_currency(self) -> ShopCurrency:
        return self.get_charged_currency(self.payment_method)

    @cached_property
    def vat_lines(self) -> list[VatLine]:
        """The VAT of the whole document, once a rate, highest rate first; delivery and fee are in it."""
        return compute_vat_lines(self._amounts)

    @property
    def vat(self) -> Money:
        return self.build_money(sum(line.vat for line in self.vat_lines))

    def compute_line_vat(self, line: PricedCartLine) -> Money:
        """Return the line's share of the document's VAT; with ``shipping_vat`` and ``fee_vat`` they sum to ``vat``."""
        return self.build_money(self._line_shares[line.key])

    @property
    def discount_vat(self) -> Money:
        """The VAT in ``discount``: that of the goods before coupons is ``items_vat`` and this."""
        return self.build_money(sum(compute_vat(line.discount.minor, line.offer.tax_rate) for line in self.lines))

    @property
    def items_vat(self) -> Money:
        """The VAT of the goods after coupons."""
        return self.build_money(sum(self._shares[: len(self.lines)]))

    @property
    def shipping_vat(self) -> Money:
        return self.build_money(self._shares[len(self.lines)])

    @property
    def fee_vat(self) -> Money:
        return self.build_money(self._shares[len(self.lines) + 1])

    @property
    def shipping_tax_rate(self) -> int:
        """Basis points; 0 until a delivery is chosen."""
        return self.shipping_method.tax_class.rate if self.shipping_method else 0

    @property
    def fee_tax_rate(self) -> int:
        """Basis points; 0 until a payment is chosen."""
        return self.payment_method.tax_class.rate if self.payment_method else 0

    @property
    def _amounts(self) -> list[tuple[int, int]]:
        goods = [(line.discounted_total.minor, line.offer.tax_rate) for line in self.lines]
        shipping = (self.shipping.minor if self.shipping else 0, self.shipping_tax_rate)
        return [*goods, shipping, (self.fee.minor if self.fee else 0, self.fee_tax_rate)]

    @cached_property
    def _shares(self) -> list[int]:
        return compute_vat_shares(self._amounts)

    @cached_property
    def _line_shares(self) -> dict[str, int]:
        return dict(zip((line.key for line in self.lines), self._shares, strict=False))

    @cached_property
    def hash(self) -> str:
        """A name for these contents with the chosen methods (the ``Cart-Hash`` header, facts 7.1); "" if empty."""
        if self.is_empty:
            return ""
        chosen = [method and method.pk for method in (self.shipping_method, self.payment_method)]
        return _compute_hash([self.terms_hash, chosen, self.total.minor])

    @cached_property
    def terms_hash(self) -> str:
        """
        A name for what a shopper is offered: the lines with their prices, and what each delivery and payment costs.

        It stays the same whichever of the methods is chosen, so that a checkout without JavaScript, where the choice
        comes with the order itself, can say what it showed.
        """
        lines = [[line.key, line.quantity, line.total.minor, line.discount.minor] for line in self.lines]
        shipping = [[method.pk, self.compute_shipping_price(method).minor] for method in self.shipping_methods]
        payment = [
            [method.pk, self.compute_fee(method).minor, self.get_charged_currency(method).code, method.is_paid_in_cash]
            for method in self.all_payment_methods
        ]
        return _compute_hash([self.currency.code, lines, shipping, payment])


def load_cart_snapshot(
    cart: Cart,
    shipping_method: ShippingMethod | None = None,
    payment_method: PaymentMethod | None = None,
    *,
    lines: Sequence[CartLine] | None = None,
    exactly: bool = False,
) -> CartSnapshot:
    """
    Return what is in the cart, in the active currency; at most three queries, however many lines there are, those of
    ``build_lines`` for other currencies, and those of ``load_cart_coupons`` where there are coupons.

    Without methods, those that the cart remembers count. One that is not offered, or a payment that does not go with
    the delivery, counts as not chosen.

    :param lines: of the cart as the caller has just read them
    :param exactly: deliveries and payments are those of this very moment, as for an order; elsewhere those of another
        process may be half a second old
    """
    currency = get_active_currency()
    stored = get_stored_lines(cart) if lines is None else lines
    there, deleted = build_lines(stored, currency)
    coupons = load_cart_coupons(cart, there)
    discounted = coupons.apply_to(there, currency)
    deliveries, offered = (
        get_currently_offered() if exactly else (get_offered_shipping_methods(), get_offered_payment_methods())
    )
    payments = [method for method in offered if can_charge(currency, method)]
    contents = CartSnapshot(
        cart=cart,
        stored=stored,
        currency=currency,
        chosen_currency=currency,
        lines=discounted.lines,
        all_shipping_methods=deliveries,
        all_payment_methods=payments,
        untaken_payment_methods=[method for method in offered if method not in payments],
        shipping_method=None,
        payment_method=None,
        notices=find_changes(there),
        deleted=deleted,
        coupons=discounted.applied,
        refused_coupons=discounted.refused,
        cart_coupons=coupons,
    )
    wanted_delivery = shipping_method.pk if shipping_method else cart.shipping_method_id
    wanted_payment = payment_method.pk if payment_method else cart.payment_method_id
    return _apply_chosen_methods(contents, wanted_delivery, wanted_payment)


def _apply_chosen_methods(contents: CartSnapshot, delivery_id: int | None, payment_id: int | None) -> CartSnapshot:
    delivery = next((method for method in contents.shipping_methods if method.pk == delivery_id), None)
    payment = next((method for method in contents.all_payment_methods if method.pk == payment_id), None)
    if payment and delivery and not payment.supports_shipping(delivery):
        payment = None
    return replace(contents, shipping_method=delivery, payment_method=payment)


def convert_to_charged_currency(contents: CartSnapshot) -> CartSnapshot:
    """Return the contents in the currency that an order is charged in with the chosen payment; one query at most."""
    charged = contents.charged_currency
    if charged == contents.currency:
        return contents
    discounted = contents.cart_coupons.apply_to(convert_lines(contents.lines, charged), charged)
    exchanged = replace(
        contents,
        currency=charged,
        lines=discounted.lines,
        notices=find_changes(discounted.lines),
        coupons=discounted.applied,
        refused_coupons=discounted.refused,
    )
    # A carrier may take fewer currencies than the shop.
    is_carried = exchanged.shipping_method in exchanged.shipping_methods
    return exchanged if is_carried else replace(exchanged, shipping_method=None)


def _compute_hash(what: object) -> str:
    return hashlib.md5(json.dumps(what).encode(), usedforsecurity=False).hexdigest()
