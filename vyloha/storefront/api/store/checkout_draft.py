"""Stores with the cart the checkout data that a client sends before it orders."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import AfterValidator, BeforeValidator, Field

from vyloha.commerce.attribution.origin import FIELDS, Origin, build_origin
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.orders.checkout import MAX_NOTE
from vyloha.commerce.payments.available_methods import get_offered_payment_methods
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.available_methods import get_offered_shipping_methods
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.http.endpoints import ApiError, EndpointParams
from vyloha.storefront.api.store.addresses import MAX_GIVEN, GivenAddress, GivenBillingAddress
from vyloha.storefront.api.store.cart import (
    build_delivery_not_offered,
    check_submitted_addresses,
    has_other_delivery_address,
    merge_addresses,
    save_checkout_data,
)
from vyloha.storefront.api.store.cart_representation import NAMESPACE


def _normalize_line_ends(note: object) -> object:
    """Return the note with one character per line end, as browsers count it."""
    return note.replace("\r\n", "\n") if isinstance(note, str) else note


Extensions = dict[str, Any] | list[Any]
ORIGIN = "woocommerce/order-attribution"


def _validate_origin(extensions: dict[str, Any] | list[Any]) -> dict[str, Any] | list[Any]:
    """:raises ValueError: if a field of the origin is neither a string nor null"""
    told = extensions.get(ORIGIN) if isinstance(extensions, dict) else None
    if told and not (isinstance(told, dict) and all(isinstance(told.get(name), str | None) for name in FIELDS)):
        raise ValueError(ORIGIN)
    return extensions


class PaymentDatum(EndpointParams):
    key: Annotated[str, Field(max_length=200)]
    value: Any = None


class PartialCheckout(EndpointParams):
    """
    The checkout data that a client has so far; it is saved with the cart.

    Our own pages also choose the shipping method here (``extensions.vyloha.rate_id``): the response of ``/cart`` is in
    the currency that the shopper chose, and that of the checkout in the charged one. They also send whether the shopper
    wants another delivery address (``extensions.vyloha.ships_elsewhere``), before it is filled in.
    """

    billing_address: GivenBillingAddress | None = None
    shipping_address: GivenAddress | None = None
    customer_note: Annotated[str, Field(max_length=MAX_NOTE), BeforeValidator(_normalize_line_ends)] | None = None
    payment_method: Annotated[str, Field(max_length=50)] | None = None
    payment_data: Annotated[list[PaymentDatum], Field(max_length=100)] = []
    create_account: bool = False
    customer_password: Annotated[str, Field(max_length=500)] = ""
    additional_fields: dict[str, Any] | list[Any] = {}
    extensions: Annotated[dict[str, Any] | list[Any], AfterValidator(_validate_origin)] = {}


def get_submitted_origin(checkout: PartialCheckout) -> Origin | None:
    """
    Return the origin that the client sends with the order as WooCommerce's order attribution, None when it sends none.
    """
    told = checkout.extensions.get(ORIGIN) if isinstance(checkout.extensions, dict) else None
    return build_origin(told) if isinstance(told, dict) else None


# Our additional fields of the Store API, with their names in a billing address.
COMPANY_NUMBERS = {f"{NAMESPACE}/ico": "ico", f"{NAMESPACE}/dic": "dic"}


def get_company_numbers(billing: Mapping[str, Any]) -> dict[str, Any]:
    """Return our additional fields as responses have them."""
    return {wire: str(billing.get(name) or "") for wire, name in COMPANY_NUMBERS.items()}


def _parse_company(checkout: PartialCheckout) -> GivenBillingAddress | None:
    """Return the submitted company numbers; other extensions may have fields of their own."""
    fields = checkout.additional_fields if isinstance(checkout.additional_fields, dict) else {}
    texts = {name: fields[wire] for wire, name in COMPANY_NUMBERS.items() if isinstance(fields.get(wire), str | int)}
    return GivenBillingAddress(**{name: str(text)[:MAX_GIVEN] for name, text in texts.items()}) if texts else None


def save_draft(cart: Cart, checkout: PartialCheckout) -> None:
    """
    Save the submitted data with the cart, valid or not: a returning shopper finds all that was typed.

    :raises Problem: if an email is invalid, or a country, a payment method or a shipping method is not offered
    """
    chosen = _ChosenMethods.from_checkout(checkout)
    with save_checkout_data(cart):
        merge_addresses(cart, checkout.billing_address, checkout.shipping_address)
        merge_addresses(cart, _parse_company(checkout), None)
        if checkout.customer_note is not None:
            cart.customer_note = checkout.customer_note
        if checkout.shipping_address is not None:
            cart.ships_elsewhere = _has_other_address(checkout.extensions, cart)
        if chosen.payment:
            cart.payment_method = chosen.payment
        if chosen.delivery:
            cart.shipping_method = chosen.delivery
    if chosen.refused:
        raise chosen.refused
    # Another process may have deleted them while this one still cached them.
    if chosen.payment and cart.payment_method is None:
        raise _build_payment_not_offered()
    if chosen.delivery and cart.shipping_method is None:
        raise build_delivery_not_offered()


@dataclass(slots=True)
class _ChosenMethods:
    """The choices before the first rejected one: all of them are saved."""

    payment: PaymentMethod | None = None
    delivery: ShippingMethod | None = None
    refused: ApiError | None = None

    @classmethod
    def from_checkout(cls, checkout: PartialCheckout) -> "_ChosenMethods":
        chosen = cls()
        try:
            for address in (checkout.billing_address, checkout.shipping_address):
                check_submitted_addresses(address)
            chosen.payment = _get_payment_method(checkout.payment_method) if checkout.payment_method else None
            chosen.delivery = _get_delivery_method(rate_id) if (rate_id := _get_rate_id(checkout.extensions)) else None
        except ApiError as problem:
            chosen.refused = problem
        return chosen


def _has_other_address(extensions: Extensions, cart: Cart) -> bool:
    """Return the tick of our own form; for other clients compare the addresses."""
    said = _get_own_extension(extensions).get("ships_elsewhere")
    return said if isinstance(said, bool) else has_other_delivery_address(cart)


def _get_payment_method(name: str) -> PaymentMethod:
    chosen = next((method for method in get_offered_payment_methods() if method.api_name == name), None)
    if chosen is None:
        raise _build_payment_not_offered()
    return chosen


def _build_payment_not_offered() -> ApiError:
    return ApiError("woocommerce_rest_checkout_payment_method_disabled", _("This payment is not offered."))


def _get_own_extension(extensions: Extensions) -> dict[str, Any]:
    own = extensions.get(NAMESPACE) if isinstance(extensions, dict) else None
    return own if isinstance(own, dict) else {}


def _get_rate_id(extensions: Extensions) -> str:
    wanted = _get_own_extension(extensions).get("rate_id")
    return wanted if isinstance(wanted, str) else ""


def _get_delivery_method(rate_id: str) -> ShippingMethod:
    chosen = next((method for method in get_offered_shipping_methods() if method.rate_id == rate_id), None)
    if chosen is None:
        raise build_delivery_not_offered()
    return chosen
