"""Checks the details that a shopper enters at the checkout, and builds the agreement that becomes the order."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from vyloha.commerce.cart.notices import NoLongerSold, OnlyOneUnit, PriceChanged
from vyloha.commerce.cart.pickup import find_pickup_problem, get_chosen_point
from vyloha.commerce.cart.snapshot import CartSnapshot, convert_to_charged_currency
from vyloha.commerce.orders.addresses import CheckedAddress, CleanAddress, check_billing, check_delivery
from vyloha.commerce.orders.errors import (
    CartChanged,
    CartIsEmpty,
    CouponRejected,
    InvalidAddress,
    ItemsNoLongerSold,
    PaymentNotAvailable,
    PickupPointNotAvailable,
    ShippingNotAvailable,
)
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.countries import get_destination
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod

MAX_NOTE = 2000  # characters


@dataclass(frozen=True, slots=True)
class CheckoutDetails:
    """The details as typed; ``place_order`` cleans and checks them. Addresses have the Store API's field names."""

    billing: Mapping[str, object]  # with email and phone
    rate_id: str  # ShippingMethod.rate_id: "flat_rate:3"
    payment_method: str  # PaymentMethod.api_name: "bacs"
    shipping: Mapping[str, object] | None = None  # None: to the billing address
    customer_note: str = ""
    pickup_point: str | None = None  # code of the point that the shopper saw, "" for none; None: unknown


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms that shop and shopper agree on: contents with both methods, cleaned addresses."""

    contents: CartSnapshot
    shipping_method: ShippingMethod
    payment_method: PaymentMethod
    billing: CleanAddress
    delivery: CleanAddress | None  # None: to the billing address, or nowhere
    customer_note: str
    pickup_point: PickupPoint | None  # None: no delivery to a pick-up point


def build_agreement(contents: CartSnapshot, details: CheckoutDetails, expected_hash: str | None) -> Agreement:
    """
    Return the agreement of the details and the contents, in the charged currency.

    :raises CheckoutError: why there is none; of several reasons the first to be dealt with
    """
    charged = convert_to_charged_currency(_apply_methods(contents, details))
    _check_still_sold(charged)
    if charged.is_empty:
        raise CartIsEmpty
    # An unavailable delivery is reported before a changed cart.
    if why := charged.no_delivery_reason:
        raise ShippingNotAvailable(why)
    _check_unchanged(charged, expected_hash)
    if charged.shipping_method is None:
        raise ShippingNotAvailable
    _check_carried(charged, charged.shipping_method, details)
    if charged.payment_method is None:
        raise PaymentNotAvailable(was_chosen=bool(details.payment_method))
    billing, delivery, note = _check_fields(details, charged.shipping_method)
    if problem := find_pickup_problem(charged, details.pickup_point, billing.country):
        raise PickupPointNotAvailable(problem)
    return Agreement(
        charged, charged.shipping_method, charged.payment_method, billing, delivery, note, get_chosen_point(charged)
    )


def _apply_methods(contents: CartSnapshot, details: CheckoutDetails) -> CartSnapshot:
    """Return the contents with the methods of the details; None if one is not available."""
    shipping = next((method for method in contents.shipping_methods if method.rate_id == details.rate_id), None)
    chosen = contents.choose_methods(shipping, None)
    payment = next((method for method in chosen.payment_methods if method.api_name == details.payment_method), None)
    return chosen.choose_methods(shipping, payment)


def _check_carried(contents: CartSnapshot, method: ShippingMethod, details: CheckoutDetails) -> None:
    """Check with the carrier that it delivers to the order's address: the cart may have another one, or none."""
    goes_elsewhere = details.shipping is not None and not method.carrier.needs_point
    country, postcode = get_destination(details.shipping or {} if goes_elsewhere else {}, details.billing)
    parcel = replace(contents.parcel, country=country, postcode=postcode)
    if method.compute_rate(parcel, contents.currency) is None:
        raise ShippingNotAvailable


def _check_still_sold(contents: CartSnapshot) -> None:
    # Shortages are found when stock is reserved: that result counts.
    gone = [notice for notice in contents.notices if isinstance(notice, NoLongerSold | OnlyOneUnit)]
    if contents.deleted or gone:
        raise ItemsNoLongerSold([*contents.deleted, *gone])


def _check_unchanged(contents: CartSnapshot, expected_hash: str | None) -> None:
    if expected_hash is None:
        seen = contents.cart.seen_terms
        # A client that got no response yet counts on the coupons of the cart all the same.
        are_terms_seen = seen == contents.terms_hash or (not seen and not contents.refused_coupons)
        is_as_seen = are_terms_seen and not any(isinstance(notice, PriceChanged) for notice in contents.notices)
    else:
        is_as_seen = expected_hash == contents.terms_hash
    if not is_as_seen and contents.refused_coupons:
        raise CouponRejected(contents, contents.refused_coupons)
    if not is_as_seen:
        raise CartChanged(contents)


def _check_fields(
    details: CheckoutDetails, shipping_method: ShippingMethod
) -> tuple[CleanAddress, CleanAddress | None, str]:
    billing = check_billing(details.billing, needs_street=shipping_method.needs_address)
    goes_elsewhere = details.shipping is not None and shipping_method.needs_address
    delivery = check_delivery(details.shipping) if goes_elsewhere and details.shipping is not None else None
    note = clean_note(details.customer_note)
    errors = _build_wire_errors("billing", billing) | _build_wire_errors("shipping", delivery)
    if len(note) > MAX_NOTE:
        errors["order_comments"] = _("This is too long; %(longest)d characters fit.") % {"longest": MAX_NOTE}
    if errors:
        raise InvalidAddress(errors)
    return billing.address, delivery.address if delivery else None, note


def clean_note(text: str) -> str:
    """
    Return the note without control characters and halves of surrogate pairs, which databases reject; it keeps its
    lines.
    """
    lines = text.replace("\r\n", "\n")
    return "".join(sign for sign in lines if sign == "\n" or unicodedata.category(sign) not in {"Cc", "Cs"}).strip()


def _build_wire_errors(kind: str, checked: CheckedAddress | None) -> dict[str, str]:
    return {f"{kind}_{name}": message for name, message in checked.errors.items()} if checked else {}
