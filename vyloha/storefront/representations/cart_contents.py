"""A cart as the cart page, the checkout and our own part of the Store API's answers show it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from django.utils.translation import gettext as _

from vyloha.commerce.cart.coupons import AppliedCoupon
from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.cart.lines import Line
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.notices import Deleted, Notice
from vyloha.commerce.cart.snapshot import Contents, as_charged, contents_of
from vyloha.commerce.coupons.rejections import Refusal
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import currency_table
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.cards.prices import Price, UnitPrice, period_text
from vyloha.content.cards.product_cards import product_url
from vyloha.content.pictures import Picture
from vyloha.core.money import Money
from vyloha.core.rendering import Props
from vyloha.storefront.representations.currency_notices import charge_note, payment_note
from vyloha.storefront.representations.delivery import arrival_text
from vyloha.storefront.representations.free_delivery import FreeDelivery
from vyloha.storefront.representations.line_pictures import LinePicture, line_pictures
from vyloha.storefront.representations.pickup_points import PickupChoice
from vyloha.storefront.representations.vat_amounts import VatAmount, vat_amounts


class CartItemAttribute(Props):
    name: str
    value: str


class CartItem(Props):
    """One line of a cart."""

    key: str
    product_id: int
    variation_id: int
    sku: str
    name: str
    attributes: tuple[CartItemAttribute, ...]
    href: str
    picture: Picture | None
    quantity: int
    max_quantity: int  # pieces
    sold_individually: bool
    unit_price: Price  # of one piece
    prior_price: Price | None  # the lowest of the 30 days before the reduction
    measure_price: UnitPrice | None
    period: str  # that the price pays for; "": it is paid once
    total: Price
    notice: str  # all that changed meanwhile, "" when nothing did
    stops_order: bool  # something of it must be dealt with first

    @classmethod
    def of(cls, line: Line, notices: dict[str, tuple[str, bool]], picture: Picture | None) -> Self:
        notice, stops_order = notices.get(line.key, ("", False))
        return cls(
            key=line.key,
            product_id=line.product.pk,
            variation_id=line.variation.pk,
            sku=line.variation.sku or line.product.sku or "",
            name=line.name,
            attributes=tuple(
                CartItemAttribute(name=attribute.name, value=attribute.value) for attribute in line.attributes
            ),
            href=product_url(line.product),
            picture=picture,
            quantity=line.quantity,
            max_quantity=_most(line),
            sold_individually=line.offer.sold_individually,
            unit_price=Price.of(line.unit_price),
            prior_price=Price.of(line.offer.prior_price) if line.offer.prior_price else None,
            measure_price=UnitPrice.of_offer(line.offer),
            period=period_text(line.offer),
            total=Price.of(line.total),
            notice=notice,
            stops_order=stops_order,
        )


class DeletedItem(Props):
    """What the merchant deleted while it lay in the cart; told, and taken out when the shopper goes on."""

    key: str
    text: str

    @classmethod
    def of(cls, deleted: Deleted) -> Self:
        return cls(key=deleted.key, text=str(deleted))


class CouponRow(Props):
    """A coupon of the cart that applies."""

    code: str  # as it is sent back
    label: str  # as shoppers see it
    discount: str  # "−50,00 Kč", or words where it only pays the delivery; "" while there are no goods

    @classmethod
    def of(cls, applied: AppliedCoupon) -> Self:
        coupon = applied.coupon
        gives = applied.discount.minor or coupon.free_delivery
        return cls(code=coupon.code, label=coupon.label, discount=discount_text(applied.discount) if gives else "")


class RefusedCoupon(Props):
    """A coupon of the cart that gives nothing at the moment, and why."""

    code: str
    text: str

    @classmethod
    def of(cls, rejection: Refusal) -> Self:
        return cls(code=rejection.code, text=str(rejection))


class ShippingChoice(Props):
    rate_id: str
    name: str
    description: str
    arrival: str  # "Dorazí: úterý 24. listopadu"; "" when nothing is promised
    price: str  # "79,00 Kč" or "zdarma"
    is_chosen: bool
    needs_address: bool
    needs_point: bool
    refusal: str  # why it cannot be chosen; "" when it can

    @classmethod
    def of(cls, method: ShippingMethod, contents: Contents) -> Self:
        return cls(
            rate_id=method.rate_id,
            name=method.name,
            description=method.description,
            arrival=arrival_text(method, contents),
            price=or_free(contents.shipping_price(method)),
            is_chosen=method == contents.shipping_method,
            needs_address=method.needs_address,
            needs_point=method.carrier.needs_point,
            refusal="" if is_payable(method, contents) else _("No payment goes with this delivery at the moment."),
        )


class PaymentChoice(Props):
    kind: str
    name: str
    description: str
    fee: str  # "39,00 Kč" or "zdarma"
    note: str  # in which currency it is paid, when that is not the chosen one
    is_chosen: bool
    refusal: str  # why it cannot be chosen; "" when it can

    @classmethod
    def of(cls, method: PaymentMethod, contents: Contents) -> Self:
        return cls(
            kind=method.kind,
            name=method.name,
            description=method.description,
            fee=or_free(contents.fee_of(method)),
            note=payment_note(method, contents),
            is_chosen=method == contents.payment_method,
            refusal=payment_refusal(method, contents),
        )


class CartContents(Props):
    """
    Lines, choices and totals of one cart at one moment; all amounts are with VAT.

    Where the shopper has not chosen a delivery or a payment, the first one offered counts.
    """

    hash: str  # a name for exactly this: what a shopper agrees to when ordering
    terms: str  # a name for the lines and what each delivery and payment costs, whichever is chosen
    pieces: int
    items: tuple[CartItem, ...]
    deleted: tuple[DeletedItem, ...]
    can_be_ordered: bool
    takes_coupons: bool  # whether the shop has a field for their codes
    coupons: tuple[CouponRow, ...]
    refused_coupons: tuple[RefusedCoupon, ...]
    goods: Price  # before coupons
    discounted_goods: str  # after coupons; "" where they take nothing off
    free_delivery: FreeDelivery | None  # None: nothing leads there
    shipping_from: str  # the cheapest delivery; "" when none is offered
    why_not_delivered: str  # why none is offered; "" when one is
    shipping_name: str
    shipping: str
    payment_name: str
    fee: str
    rounding: str  # of cash; "" when there is none
    total: Price
    charge_note: str  # what is charged when the shopper chose another currency than the shop's, and at which rate
    vat: tuple[VatAmount, ...]
    shipping_methods: tuple[ShippingChoice, ...]
    pickup: PickupChoice | None  # None: the chosen delivery goes to no pick-up point
    payment_methods: tuple[PaymentChoice, ...]

    @classmethod
    def of_cart(cls, cart: Cart) -> Self:
        return cls.of(with_defaults(contents_of(cart)))

    @classmethod
    def of(cls, contents: Contents) -> Self:
        notices = by_line(contents.notices)
        pictures = line_pictures(contents.lines)
        every_payment = (*contents.all_payment_methods, *contents.untaken_payment_methods)
        prices = [contents.shipping_price(method) for method in contents.shipping_methods]
        vat = [(line.rate, line.base, line.vat) for line in contents.vat_lines]
        return cls(
            hash=contents.hash,
            terms=contents.terms_hash,
            pieces=contents.pieces,
            items=tuple(CartItem.of(line, notices, _first(pictures[line.key])) for line in contents.lines),
            deleted=tuple(DeletedItem.of(line) for line in contents.deleted),
            can_be_ordered=contents.can_be_ordered,
            takes_coupons=currency_table().rules.takes_coupons,
            coupons=tuple(CouponRow.of(applied) for applied in contents.coupons),
            refused_coupons=tuple(RefusedCoupon.of(refusal) for refusal in contents.refused_coupons),
            goods=Price.of(contents.goods),
            discounted_goods=contents.discounted_goods.text if contents.discount.minor else "",
            free_delivery=FreeDelivery.of(contents),
            shipping_from=or_free(min(prices)) if prices else "",
            why_not_delivered=contents.why_not_delivered,
            shipping_name=contents.shipping_method.name if contents.shipping_method else "",
            shipping=or_free(contents.shipping) if contents.shipping else "",
            payment_name=contents.payment_method.name if contents.payment_method else "",
            fee=or_free(contents.fee) if contents.fee else "",
            rounding=contents.rounding.text if contents.rounding.minor else "",
            total=Price.of(contents.total),
            charge_note=charge_note(contents),
            vat=vat_amounts(vat, contents.total.currency),
            shipping_methods=tuple(ShippingChoice.of(method, contents) for method in contents.shipping_methods),
            pickup=PickupChoice.of(contents),
            payment_methods=tuple(PaymentChoice.of(method, contents) for method in every_payment),
        )


def by_line(notices: Iterable[Notice]) -> dict[str, tuple[str, bool]]:
    """Return what is said at each line, and whether it stops the order; a line's price and stock may both change."""
    said: dict[str, tuple[str, bool]] = {}
    for notice in notices:
        text, stops_order = said.get(notice.key, ("", False))
        said[notice.key] = (f"{text} {notice}".strip(), stops_order or notice.stops_order)
    return said


def payment_refusal(method: PaymentMethod, contents: Contents) -> str:
    """Return why a payment cannot be chosen now, "" when it can."""
    delivery = contents.shipping_method
    if method in contents.untaken_payment_methods:
        charged = contents.charged_with(method).code
        return _("It does not take the currency that you pay in (%(currency)s).") % {"currency": charged}
    if delivery is None or method.goes_with(delivery):
        return ""
    return _("Not with the delivery: %(delivery)s.") % {"delivery": delivery}


def is_payable(delivery: ShippingMethod, contents: Contents) -> bool:
    """Return whether an order can be paid that is delivered so; True where nothing can be paid at all."""
    payments = contents.all_payment_methods
    return not payments or any(method.goes_with(delivery) for method in payments)


def with_defaults(contents: Contents) -> Contents:
    """Return the contents with the first delivery and the first payment where none is chosen; asks nothing again."""
    first = next((method for method in contents.shipping_methods if is_payable(method, contents)), None)
    chosen = replace(contents, shipping_method=contents.shipping_method or first)
    return replace(chosen, payment_method=chosen.payment_method or next(iter(chosen.payment_methods), None))


def at_checkout(contents: Contents) -> Contents:
    """Return the contents as the checkout shows them: a delivery and a payment chosen, in what that one charges."""
    return as_charged(with_defaults(contents))


def or_free(amount: Money) -> str:
    """Return the amount as text, "free" in Czech when there is nothing to pay."""
    return amount.text if amount.minor else _("free")


def discount_text(discount: Money) -> str:
    """Return what a coupon takes off, with a minus sign; in words where it only pays the delivery."""
    # A real minus: a hyphen may be torn off the number.
    return f"\u2212{discount.text}" if discount.minor else _("free delivery")


def _first(pictures: list[LinePicture]) -> Picture | None:
    return pictures[0].picture if pictures else None


def _most(line: Line) -> int:
    limits = [limit for limit in (line.offer.max_quantity, MAX_QUANTITY) if limit is not None]
    # A line that asks for more than there is must stay as it is until the shopper lowers it.
    return max(min(limits), 1)
