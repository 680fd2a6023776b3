"""What is in a cart right now and what it comes to: the one answer for the cart, the checkout, the API and an order."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings

from vyloha.commerce.cart.changes import changes
from vyloha.commerce.cart.lines import Line, lines_of
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import Deleted, Notice
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.offers import offered_payment_methods
from vyloha.commerce.pricing.vat import VatLine, vat_lines, vat_of_each
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.offers import shipping_methods_for
from vyloha.core.money import Money


@dataclass(frozen=True)
class Contents:
    """
    A cart at one moment. Amounts are with VAT.

    ``shipping_method`` and ``payment_method`` are the chosen ones, None while none is chosen or when the chosen one is
    not offered (any more).
    """

    cart: Cart
    lines: list[Line]
    shipping_methods: list[ShippingMethod]  # offered
    all_payment_methods: list[PaymentMethod]  # offered with one delivery or another
    shipping_method: ShippingMethod | None
    payment_method: PaymentMethod | None
    notices: list[Notice]
    deleted: list[Deleted]  # what the merchant has deleted, its shopper not knowing yet; no line is there of it

    @property
    def is_empty(self) -> bool:
        return not self.lines

    @property
    def pieces(self) -> int:
        """How many pieces there are in all lines: the number in the header."""
        return sum(line.quantity for line in self.lines)

    @property
    def weight_g(self) -> int:
        return sum(line.weight_g for line in self.lines)

    @property
    def can_be_ordered(self) -> bool:
        """Whether the goods can be ordered as they are; addresses and methods are the checkout's matter."""
        return not self.is_empty and not any(notice.stops_order for notice in self.notices)

    @property
    def payment_methods(self) -> list[PaymentMethod]:
        """What is offered with the chosen delivery; before one is chosen, everything."""
        shipping = self.shipping_method
        return [method for method in self.all_payment_methods if shipping is None or method.goes_with(shipping)]

    @cached_property
    def goods(self) -> Money:
        return _money(sum(line.total.minor for line in self.lines))

    @property
    def shipping(self) -> Money | None:
        """None until a delivery is chosen."""
        return self.shipping_price(self.shipping_method) if self.shipping_method else None

    @property
    def fee(self) -> Money | None:
        """What the chosen payment costs; None until one is chosen."""
        return _money(self.payment_method.fee_minor) if self.payment_method else None

    @property
    def total(self) -> Money:
        return sum((amount for amount in (self.shipping, self.fee) if amount), self.goods)

    def shipping_price(self, method: ShippingMethod) -> Money:
        """Return what a delivery of these goods costs."""
        return _money(method.price_for(self.goods.minor))

    @cached_property
    def vat_lines(self) -> list[VatLine]:
        """The VAT of the whole document, once a rate, highest rate first; delivery and fee are in it."""
        return vat_lines(self._amounts)

    @property
    def vat(self) -> Money:
        return _money(sum(line.vat for line in self.vat_lines))

    def vat_of_line(self, line: Line) -> Money:
        """Return the line's share of the document's VAT; with ``shipping_vat`` and ``fee_vat`` they sum to ``vat``."""
        return _money(self._line_shares[line.key])

    @property
    def goods_vat(self) -> Money:
        return _money(sum(self._shares[: len(self.lines)]))

    @property
    def shipping_vat(self) -> Money:
        return _money(self._shares[len(self.lines)])

    @property
    def fee_vat(self) -> Money:
        return _money(self._shares[len(self.lines) + 1])

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
        goods = [(line.total.minor, line.offer.tax_rate) for line in self.lines]
        shipping = (self.shipping.minor if self.shipping else 0, self.shipping_tax_rate)
        return [*goods, shipping, (self.fee.minor if self.fee else 0, self.fee_tax_rate)]

    @cached_property
    def _shares(self) -> list[int]:
        return vat_of_each(self._amounts)

    @cached_property
    def _line_shares(self) -> dict[str, int]:
        return dict(zip((line.key for line in self.lines), self._shares, strict=False))

    @property
    def hash(self) -> str:
        """A name for these contents with the chosen methods (the ``Cart-Hash`` header, facts 7.1); "" if empty."""
        if self.is_empty:
            return ""
        chosen = [method and method.pk for method in (self.shipping_method, self.payment_method)]
        return _hash([self.terms_hash, chosen, self.total.minor])

    @property
    def terms_hash(self) -> str:
        """
        A name for what a shopper is offered: the lines with their prices, and what each delivery and payment costs.

        It stays the same whichever of the methods is chosen, so that a checkout without JavaScript, where the choice
        comes with the order itself, can say what it showed.
        """
        lines = [[line.key, line.quantity, line.total.minor] for line in self.lines]
        shipping = [[method.pk, self.shipping_price(method).minor] for method in self.shipping_methods]
        payment = [[method.pk, method.fee_minor] for method in self.all_payment_methods]
        return _hash([settings.DEFAULT_CURRENCY, lines, shipping, payment])


def contents_of(
    cart: Cart, shipping_method: ShippingMethod | None = None, payment_method: PaymentMethod | None = None
) -> Contents:
    """
    Return what is in the cart; at most seven queries, however many lines there are.

    Without methods, those that the cart remembers count. One that is not offered, or a payment that does not go with
    the delivery, counts as not chosen.
    """
    lines, deleted = lines_of(cart)
    goods = Goods(_money(sum(line.total.minor for line in lines)))
    deliveries, payments = shipping_methods_for(goods), offered_payment_methods()
    wanted_delivery = shipping_method.pk if shipping_method else cart.shipping_method_id
    wanted_payment = payment_method.pk if payment_method else cart.payment_method_id
    delivery = next((method for method in deliveries if method.pk == wanted_delivery), None)
    payment = next((method for method in payments if method.pk == wanted_payment), None)
    if payment and delivery and not payment.goes_with(delivery):
        payment = None
    return Contents(cart, lines, deliveries, payments, delivery, payment, changes(lines), deleted)


@dataclass(frozen=True, slots=True)
class Goods:
    """What a delivery is priced by."""

    goods: Money


def acknowledge(contents: Contents) -> None:
    """Remember that these contents were seen: what changed in them is told once."""
    forget_deleted(contents)
    for line in contents.lines:
        if line.is_sold and line.unit_price.minor != line.seen_price.minor:
            CartLine.objects.filter(pk=line.pk).update(seen_price_minor=line.unit_price.minor)


def forget_deleted(contents: Contents) -> None:
    """Take out the lines of what the merchant has deleted; call it when the shopper was told."""
    if gone := [deleted.key for deleted in contents.deleted]:
        CartLine.objects.filter(cart=contents.cart, variation=None, key__in=gone).delete()


def remember_terms(contents: Contents) -> None:
    """Remember that these contents were answered to a program: it has seen what delivery and payment cost, too."""
    terms, cart = "" if contents.is_empty else contents.terms_hash, contents.cart
    if cart.seen_terms != terms:
        Cart.objects.filter(pk=cart.pk).update(seen_terms=terms)
        cart.seen_terms = terms


def _money(minor: int) -> Money:
    return Money(minor, settings.DEFAULT_CURRENCY)


def _hash(what: object) -> str:
    return hashlib.md5(json.dumps(what).encode(), usedforsecurity=False).hexdigest()
