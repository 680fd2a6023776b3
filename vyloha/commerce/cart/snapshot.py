"""Computes the current contents and totals of a cart, the same ones for the cart, the checkout, the API and orders."""

import hashlib
import json
from collections import Counter
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

# Values of a snapshot that do not depend on the chosen methods.
WITHOUT_METHODS = ("units_by_record", "parcel", "_rates", "shipping_methods", "items_total", "discount", "terms_hash")


@dataclass(frozen=True)
class CartSnapshot:
    """
    A cart at one moment. Amounts are with VAT, all in one currency: the one that the shopper chose, or, after
    ``convert_to_charged_currency``, the one that the order is paid in.

    ``shipping_method`` and ``payment_method`` are the chosen ones, None while none is chosen or if the chosen one is
    not offered (any more).
    """

    cart: Cart
    stored: Sequence[CartLine]  # the rows that ``lines`` were built from
    currency: ShopCurrency
    chosen_currency: ShopCurrency  # the shopper's
    lines: list[PricedCartLine]
    all_shipping_methods: list[ShippingMethod]  # all that the shop offers for any cart
    all_payment_methods: list[PaymentMethod]  # offered with any shipping method
    untaken_payment_methods: list[PaymentMethod]  # offered by the shop, but not in the charged currency
    shipping_method: ShippingMethod | None
    payment_method: PaymentMethod | None
    notices: list[CartNotice]
    deleted: list[ItemDeleted]  # items that the merchant deleted and the shopper was not notified of; they have no line
    coupons: list[AppliedCoupon]
    refused_coupons: list[CouponRejection]  # coupons of the cart that give no discount now
    cart_coupons: CartCoupons  # the source of the two

    @property
    def is_empty(self) -> bool:
        return not self.lines

    @property
    def quantity(self) -> int:
        """The number of units in all lines: the number in the page's header."""
        return sum(line.quantity for line in self.lines)

    @property
    def weight_g(self) -> int:
        return sum(line.weight_g for line in self.lines)

    @property
    def can_be_ordered(self) -> bool:
        """Whether the lines can be ordered as they are; the checkout checks addresses and methods."""
        return not self.is_empty and not any(notice.stops_order for notice in self.notices)

    @property
    def is_available(self) -> bool:
        """Whether all units of all lines are in stock, so that they can be sent at once."""
        wanted = self.units_by_record
        return all(line.is_in_stock(wanted[line.variation.stock_record_id]) for line in self.lines)

    @cached_property
    def units_by_record(self) -> Counter[int]:
        """The units of each stock record (its id); lines of several variations may share one."""
        wanted: Counter[int] = Counter()
        for line in self.lines:
            wanted[line.variation.stock_record_id] += line.quantity
        return wanted

    def choose_methods(self, shipping: ShippingMethod | None, payment: PaymentMethod | None) -> "CartSnapshot":
        """Return the contents with other methods; what does not depend on them is not computed again."""
        chosen = replace(self, shipping_method=shipping, payment_method=payment)
        known = ((name, self.__dict__[name]) for name in WITHOUT_METHODS if name in self.__dict__)
        chosen.__dict__.update(known)
        return chosen

    @cached_property
    def parcel(self) -> Parcel:
        """The parcel that carriers compute their rates for."""
        return build_parcel(self.lines, self.discounted_items_total, *self.cart.destination)

    def build_parcel(self, method: ShippingMethod) -> Parcel:
        """The parcel that ``method`` is asked about: one for a pick-up point goes to the shopper's own country."""
        if not method.carrier.needs_point:
            return self.parcel
        country, postcode = get_destination(self.cart.billing_address, self.cart.shipping_address)
        return replace(self.parcel, country=country, postcode=postcode)

    def compute_weight(self, method: ShippingMethod) -> int:
        """Return the grams that ``method`` carries; units without a weight count with the method's default."""
        return method.compute_weight(self.parcel)

    @cached_property
    def _rates(self) -> dict[int, Money]:
        methods = self.all_shipping_methods
        rates = {method.pk: method.compute_rate(self.build_parcel(method), self.currency) for method in methods}
        return {pk: rate for pk, rate in rates.items() if rate is not None}

    @cached_property
    def shipping_methods(self) -> list[ShippingMethod]:
        """The methods that carry the parcel."""
        return [method for method in self.all_shipping_methods if method.pk in self._rates]

    @property
    def no_delivery_reason(self) -> str:
        """The reason why no shipping method is offered, for the shopper; "" if one is."""
        if self.shipping_methods or self.is_empty:
            return ""
        return explain_no_method(self.all_shipping_methods, self.parcel, self.currency)

    @property
    def payment_methods(self) -> list[PaymentMethod]:
        """The methods offered with the chosen shipping method; all of them before one is chosen."""
        shipping = self.shipping_method
        return [method for method in self.all_payment_methods if shipping is None or method.supports_shipping(shipping)]

    @cached_property
    def items_total(self) -> Money:
        """The price of the items before coupons."""
        return self.build_money(sum(line.total.minor for line in self.lines))

    @cached_property
    def discount(self) -> Money:
        """The discount of the coupons on the items."""
        return self.build_money(sum(line.discount.minor for line in self.lines))

    @property
    def discounted_items_total(self) -> Money:
        return self.items_total - self.discount

    @property
    def has_free_delivery(self) -> bool:
        """Whether a coupon makes the delivery free."""
        return any(applied.coupon.free_delivery for applied in self.coupons)

    @property
    def shipping(self) -> Money | None:
        """The price of the chosen shipping method; None until one is chosen."""
        return self.compute_shipping_price(self.shipping_method) if self.shipping_method else None

    @property
    def fee(self) -> Money | None:
        """The fee of the chosen payment method; None until one is chosen."""
        return self.compute_fee(self.payment_method) if self.payment_method else None

    @property
    def rounding(self) -> Money:
        """The amount that rounds a total paid in cash, up or down; it has no VAT."""
        takes_coins = self.payment_method is not None and self.payment_method.is_paid_in_cash
        return compute_cash_rounding(self._exact_total) if takes_coins else self.build_money(0)

    @cached_property
    def total(self) -> Money:
        return self._exact_total + self.rounding

    @property
    def _exact_total(self) -> Money:
        return sum((amount for amount in (self.shipping, self.fee) if amount), self.discounted_items_total)

    def build_money(self, minor: int) -> Money:
        """Return minor units as money in the currency of these contents."""
        return Money(minor, self.currency.code)

    def compute_shipping_price(self, method: ShippingMethod) -> Money:
        """Return the price of an offered shipping method; "free from" compares the price of the items after coupons."""
        return self.build_money(0) if self.has_free_delivery else self._rates[method.pk]

    def compute_fee(self, method: PaymentMethod) -> Money:
        """Return the fee of a payment method."""
        return self.currency.convert(method.fee_minor)

    def get_charged_currency(self, method: PaymentMethod | None) -> ShopCurrency:
        """Return the currency that an order paid by the method is charged in."""
        return get_charged_currency(self.chosen_currency, method)

    @property
    def charged_currency(self) -> ShopCurrency:
        return self.get_charged_currency(self.payment_method)

    @cached_property
    def vat_lines(self) -> list[VatLine]:
        """The VAT of the whole document, one line for each rate, highest rate first, with delivery and fee."""
        return compute_vat_lines(self._amounts)

    @property
    def vat(self) -> Money:
        return self.build_money(sum(line.vat for line in self.vat_lines))

    def compute_line_vat(self, line: PricedCartLine) -> Money:
        """Return the line's share of the document's VAT; these, ``shipping_vat`` and ``fee_vat`` sum to ``vat``."""
        return self.build_money(self._line_shares[line.key])

    @property
    def discount_vat(self) -> Money:
        """The VAT in ``discount``; ``items_vat`` + ``discount_vat`` is the VAT of the items before coupons."""
        return self.build_money(sum(compute_vat(line.discount.minor, line.offer.tax_rate) for line in self.lines))

    @property
    def items_vat(self) -> Money:
        """The VAT of the items after coupons."""
        return self.build_money(sum(self._shares[: len(self.lines)]))

    @property
    def shipping_vat(self) -> Money:
        return self.build_money(self._shares[len(self.lines)])

    @property
    def fee_vat(self) -> Money:
        return self.build_money(self._shares[len(self.lines) + 1])

    @property
    def shipping_tax_rate(self) -> int:
        """Basis points; 0 until a shipping method is chosen."""
        return self.shipping_method.tax_class.rate if self.shipping_method else 0

    @property
    def fee_tax_rate(self) -> int:
        """Basis points; 0 until a payment method is chosen."""
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
        """A hash of contents and chosen methods (the WooCommerce Store API's ``Cart-Hash`` header); "" if empty."""
        if self.is_empty:
            return ""
        chosen = [method and method.pk for method in (self.shipping_method, self.payment_method)]
        return _compute_hash([self.terms_hash, chosen, self.total.minor])

    @cached_property
    def terms_hash(self) -> str:
        """
        A hash of the terms that the shopper sees: lines with their prices, and the price of each shipping and payment
        method.

        It does not depend on the chosen methods, so that a checkout without JavaScript, where the choice comes with the
        order itself, can send the hash of what it showed.
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
    Return the contents of the cart in the active currency.

    It makes at most three queries, however many lines there are, beside those of ``build_lines`` for other currencies,
    and those of ``load_cart_coupons`` if there are coupons.

    Without methods, those saved in the cart count. One that is not offered, or a payment method that does not go with
    the shipping method, counts as not chosen.

    :param lines: the cart's stored lines, if the caller has just read them
    :param exactly: read the offered methods from the database now, for an order; otherwise changes of another process
        may appear up to half a second late
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
    return contents.choose_methods(delivery, payment)


def convert_to_charged_currency(contents: CartSnapshot) -> CartSnapshot:
    """Return the contents in the currency that the chosen payment method charges; one query at most."""
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
