"""Builds a cart as the cart page, the checkout and our extension of the Store API's responses show it."""

from collections.abc import Iterable
from typing import Self

from django.utils.translation import gettext as _

from vyloha.commerce.cart.coupons import AppliedCoupon
from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.notices import CartNotice, ItemDeleted
from vyloha.commerce.cart.snapshot import CartSnapshot, convert_to_charged_currency, load_cart_snapshot
from vyloha.commerce.coupons.rejections import CouponRejection
from vyloha.commerce.payments.available_methods import get_transfer_note
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import currency_table
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.cards.prices import Price, UnitPrice, format_period
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.opening_hours import describe_delivery
from vyloha.content.pictures import Picture
from vyloha.core.money import Money
from vyloha.core.rendering import Props
from vyloha.storefront.representations.currency_notices import build_charge_note, build_payment_note
from vyloha.storefront.representations.delivery import format_arrivals
from vyloha.storefront.representations.delivery_destination import DeliveryDestination
from vyloha.storefront.representations.free_delivery import FreeDelivery
from vyloha.storefront.representations.line_pictures import LinePicture, load_line_pictures
from vyloha.storefront.representations.pickup_points import PickupChoice
from vyloha.storefront.representations.vat_amounts import VatAmount, build_vat_amounts


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
    max_quantity: int  # units
    sold_individually: bool
    unit_price: Price  # of one unit
    prior_price: Price | None  # the lowest of the 30 days before the reduction
    measure_price: UnitPrice | None
    period: str  # the period that the price pays for; "": a single payment
    total: Price
    notice: str  # all changes, "" without any
    stops_order: bool  # the shopper must resolve one of them first

    @classmethod
    def from_line(cls, line: PricedCartLine, notices: dict[str, tuple[str, bool]], picture: Picture | None) -> Self:
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
            href=build_product_url(line.product),
            picture=picture,
            quantity=line.quantity,
            max_quantity=_get_max_quantity(line),
            sold_individually=line.offer.sold_individually,
            unit_price=Price.from_money(line.unit_price),
            prior_price=Price.from_money(line.offer.prior_price) if line.offer.prior_price else None,
            measure_price=UnitPrice.from_offer(line.offer),
            period=format_period(line.offer),
            total=Price.from_money(line.total),
            notice=notice,
            stops_order=stops_order,
        )


class DeletedItem(Props):
    """A product that the merchant deleted while it was in the cart; shown, and removed when the shopper goes on."""

    key: str
    text: str

    @classmethod
    def from_deleted(cls, deleted: ItemDeleted) -> Self:
        return cls(key=deleted.key, text=str(deleted))


class CouponRow(Props):
    """A coupon of the cart that applies."""

    code: str  # as it is submitted
    label: str  # as it is displayed
    discount: str  # "−50 Kč", or words if it only gives free delivery; "" for an empty cart

    @classmethod
    def from_applied(cls, applied: AppliedCoupon) -> Self:
        coupon = applied.coupon
        gives = applied.discount.minor or coupon.free_delivery
        return cls(code=coupon.code, label=coupon.label, discount=format_discount(applied.discount) if gives else "")


class RejectedCoupon(Props):
    """A coupon of the cart that does not apply at the moment, and why."""

    code: str
    text: str

    @classmethod
    def from_rejection(cls, rejection: CouponRejection) -> Self:
        return cls(code=rejection.code, text=str(rejection))


class ShippingChoice(Props):
    rate_id: str
    name: str
    description: str
    arrival: str  # "Dorazí: úterý 24. listopadu, když objednáte dnes do 14.00"; "" without a promise
    arrival_in_cart: str  # the same for any payment that comes at once, because none is chosen yet
    price: str  # "79 Kč" or "zdarma"
    is_chosen: bool
    needs_address: bool
    needs_point: bool
    refusal: str  # why it cannot be chosen; "" when it can

    @classmethod
    def from_method(cls, method: ShippingMethod, contents: CartSnapshot) -> Self:
        arrival, arrival_in_cart = format_arrivals(method, contents)
        return cls(
            rate_id=method.rate_id,
            name=method.name,
            description=describe_delivery(method),
            arrival=arrival,
            arrival_in_cart=arrival_in_cart,
            price=format_amount_or_free(contents.compute_shipping_price(method)),
            is_chosen=method == contents.shipping_method,
            needs_address=method.needs_address,
            needs_point=method.carrier.needs_point,
            refusal="" if is_payable(method, contents) else _("No payment goes with this delivery at the moment."),
        )


class PaymentChoice(Props):
    kind: str
    name: str
    description: str
    fee: str  # "39 Kč" or "zdarma"
    note: str  # the currency of the payment, if it is not the chosen one
    is_chosen: bool
    refusal: str  # why it cannot be chosen; "" when it can

    @classmethod
    def from_method(cls, method: PaymentMethod, contents: CartSnapshot) -> Self:
        return cls(
            kind=method.api_name,
            name=method.name,
            description=method.description,
            fee=format_amount_or_free(contents.compute_fee(method)),
            note=build_payment_note(method, contents),
            is_chosen=method == contents.payment_method,
            refusal=find_payment_rejection(method, contents),
        )


class CartContents(Props):
    """
    Lines, choices and totals of one cart at one moment; all amounts are with VAT.

    Where the shopper has not chosen a shipping or payment method, the first offered one counts.
    """

    hash: str  # hash of exactly these contents: the shopper agrees to it when ordering
    terms: str  # hash of the lines and the prices of all shipping and payment methods, whichever is chosen
    pieces: int
    items: tuple[CartItem, ...]
    deleted: tuple[DeletedItem, ...]
    can_be_ordered: bool
    takes_coupons: bool  # whether the shop has a field for coupon codes
    coupons: tuple[CouponRow, ...]
    refused_coupons: tuple[RejectedCoupon, ...]
    goods: Price  # before coupons
    discounted_goods: str  # after coupons; "" without a discount
    free_delivery: FreeDelivery | None  # None: free delivery is impossible
    destination: DeliveryDestination | None  # None: the shop delivers to one country
    transfer_note: str  # what the days of arrival in the cart mean for a bank transfer; "" if none is offered
    shipping_from: str  # the cheapest shipping method; "" when none is offered
    why_not_delivered: str  # why none is offered; "" when one is
    shipping_name: str
    shipping: str
    payment_name: str
    fee: str
    rounding: str  # of cash; "" when there is none
    total: Price
    charge_note: str  # the charged currency and rate, when the shopper chose another currency than the shop's
    vat: tuple[VatAmount, ...]
    shipping_methods: tuple[ShippingChoice, ...]
    pickup: PickupChoice | None  # None: the chosen shipping method has no pick-up points
    payment_methods: tuple[PaymentChoice, ...]

    @classmethod
    def from_cart(cls, cart: Cart) -> Self:
        return cls.from_contents(apply_default_methods(load_cart_snapshot(cart)))

    @classmethod
    def from_contents(cls, contents: CartSnapshot) -> Self:
        notices = group_by_line(contents.notices)
        pictures = load_line_pictures(contents.lines)
        prices = [contents.compute_shipping_price(method) for method in contents.shipping_methods]
        vat = [(line.rate, line.base, line.vat) for line in contents.vat_lines]
        return cls(
            hash=contents.hash,
            terms=contents.terms_hash,
            pieces=contents.quantity,
            items=tuple(CartItem.from_line(line, notices, _get_first(pictures[line.key])) for line in contents.lines),
            deleted=tuple(DeletedItem.from_deleted(line) for line in contents.deleted),
            can_be_ordered=contents.can_be_ordered,
            takes_coupons=currency_table().rules.takes_coupons,
            coupons=tuple(CouponRow.from_applied(applied) for applied in contents.coupons),
            refused_coupons=tuple(RejectedCoupon.from_rejection(refusal) for refusal in contents.refused_coupons),
            goods=Price.from_money(contents.items_total),
            discounted_goods=contents.discounted_items_total.text if contents.discount.minor else "",
            free_delivery=FreeDelivery.from_contents(contents),
            destination=DeliveryDestination.from_contents(contents),
            transfer_note=get_transfer_note() if any(method.cut_off for method in contents.shipping_methods) else "",
            shipping_from=format_amount_or_free(min(prices)) if prices else "",
            why_not_delivered=contents.no_delivery_reason,
            shipping_name=contents.shipping_method.name if contents.shipping_method else "",
            shipping=format_amount_or_free(contents.shipping) if contents.shipping else "",
            payment_name=contents.payment_method.name if contents.payment_method else "",
            fee=format_amount_or_free(contents.fee) if contents.fee else "",
            rounding=contents.rounding.text if contents.rounding.minor else "",
            total=Price.from_money(contents.total),
            charge_note=build_charge_note(contents),
            vat=build_vat_amounts(vat, contents.total.currency),
            shipping_methods=tuple(
                ShippingChoice.from_method(method, contents) for method in contents.shipping_methods
            ),
            pickup=PickupChoice.from_contents(contents),
            payment_methods=tuple(PaymentChoice.from_method(method, contents) for method in list_payments(contents)),
        )


def list_payments(contents: CartSnapshot) -> list[PaymentMethod]:
    """
    Return the payment methods to show: those that can be chosen, or, if none can, all of the shop, which say why.
    """
    return _sort_payments(contents) or [*contents.all_payment_methods, *contents.untaken_payment_methods]


def _sort_payments(contents: CartSnapshot) -> list[PaymentMethod]:
    """Return the payment methods that can be chosen; those first that charge the currency of the shown prices."""
    methods, shown = contents.payment_methods, contents.chosen_currency
    return sorted(methods, key=lambda method: contents.get_charged_currency(method) != shown)


def group_by_line(notices: Iterable[CartNotice]) -> dict[str, tuple[str, bool]]:
    """Return the messages of each line, and whether they stop the order; a line's price and stock may both change."""
    said: dict[str, tuple[str, bool]] = {}
    for notice in notices:
        text, stops_order = said.get(notice.key, ("", False))
        said[notice.key] = (f"{text} {notice}".strip(), stops_order or notice.stops_order)
    return said


def find_payment_rejection(method: PaymentMethod, contents: CartSnapshot) -> str:
    """Return why a payment method cannot be chosen now, "" when it can."""
    delivery = contents.shipping_method
    if method in contents.untaken_payment_methods:
        charged = contents.get_charged_currency(method).code
        return _("It does not take the currency that you pay in (%(currency)s).") % {"currency": charged}
    if delivery is None or method.supports_shipping(delivery):
        return ""
    return _("Not with the delivery: %(delivery)s.") % {"delivery": delivery}


def is_payable(delivery: ShippingMethod, contents: CartSnapshot) -> bool:
    """Return whether a payment method goes with this shipping method; True if there are no payment methods at all."""
    payments = contents.all_payment_methods
    return not payments or any(method.supports_shipping(delivery) for method in payments)


def apply_default_methods(contents: CartSnapshot) -> CartSnapshot:
    """
    Return the contents with the first shipping and payment method where none is chosen; of the payment methods, the
    first that charges the currency in which the shopper sees prices. Makes no queries.
    """
    first = next((method for method in contents.shipping_methods if is_payable(method, contents)), None)
    chosen = contents.choose_methods(contents.shipping_method or first, contents.payment_method)
    payment = chosen.payment_method or next(iter(_sort_payments(chosen)), None)
    return chosen.choose_methods(chosen.shipping_method, payment)


def build_checkout_contents(contents: CartSnapshot) -> CartSnapshot:
    """Return the contents as the checkout shows them: with chosen methods, in the currency that these charge."""
    return convert_to_charged_currency(apply_default_methods(contents))


def format_amount_or_free(amount: Money) -> str:
    """Return the amount as text, "free" in Czech when it is zero."""
    return amount.text if amount.minor else _("free")


def format_discount(discount: Money) -> str:
    """Return a coupon's discount, with a minus sign; in words if it only gives free delivery."""
    # A real minus: a hyphen may be separated from the number by a line break.
    return f"\u2212{discount.text}" if discount.minor else _("free delivery")


def _get_first(pictures: list[LinePicture]) -> Picture | None:
    return pictures[0].picture if pictures else None


def _get_max_quantity(line: PricedCartLine) -> int:
    limits = [limit for limit in (line.offer.max_quantity, MAX_QUANTITY) if limit is not None]
    # A line above the stock must stay as it is until the shopper lowers it.
    return max(min(limits), 1)
