"""
The fields of the checkout, under the names of WooCommerce's classic form, and the values that a browser submitted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from pydantic import model_validator

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.orders.addresses import AS_COMPANY, MAX_LENGTHS
from vyloha.commerce.orders.checkout import MAX_NOTE
from vyloha.commerce.shipping.countries import COUNTRIES, DEFAULT_COUNTRY
from vyloha.core.rendering import Props

POINT, POINT_SEARCH = "packetery_point_id", "point_search"  # names of the Packeta plugin
MORE_POINTS = "points"  # a button, and the parameter of its URL
REFUSE_REVIEW_REQUEST = "vyloha_no_review_request"  # a tick: § 7(3) of Act 480/2004
CREATE_ACCOUNT = "createaccount"  # a tick, as in WooCommerce; an e-mail leads to the password
# The longest valid form takes 6 KB; URL encoding triples non-ASCII characters.
MAX_FORM_BYTES = 64 * 1024


class FormOption(Props):
    value: str
    label: str


class FormField(Props):
    """A labelled input: its name, its attributes for browsers and phones, its value."""

    name: str
    label: str
    type: str
    autocomplete: str
    inputmode: str
    value: str
    hint: str
    error: str
    required: bool
    max_length: int  # 0: any
    options: tuple[FormOption, ...]  # not empty: a choice

    @model_validator(mode="before")
    @classmethod
    def _cut_value(cls, fields: dict[str, Any]) -> dict[str, Any]:
        """Repeat no more of a typed value than the field takes: a browser sends no more."""
        longest = fields.get("max_length", 0)
        return {**fields, "value": fields["value"][:longest]} if longest else fields


class FieldProblem(Props):
    """An error in the summary above a form; ``name`` is the field that it links to, "" for the whole form."""

    name: str
    error: str


@dataclass(frozen=True, slots=True)
class FieldKind:
    """The kind of an address field; ``autocomplete`` are the tokens of the HTML standard."""

    label: StrOrPromise
    autocomplete: str
    type: str = "text"
    inputmode: str = "text"
    hint: StrOrPromise = ""
    required: bool = True


CONTACT = {
    "email": FieldKind(_("E-mail"), "email", "email", "email", _("We send the confirmation of the order there.")),
    "phone": FieldKind(
        _("Phone"), "tel", "tel", "tel", _("To arrange the handover, for example 777 123 456 or +421 905 123 456.")
    ),
}
ADDRESS = {
    "first_name": FieldKind(_("First name"), "given-name"),
    "last_name": FieldKind(_("Last name"), "family-name"),
    "address_1": FieldKind(_("Street and house number"), "address-line1"),
    "address_2": FieldKind(_("Flat, floor, entrance"), "address-line2", required=False),
    "postcode": FieldKind(_("Postcode"), "postal-code", inputmode="numeric"),
    "city": FieldKind(_("City"), "address-level2"),
}
COUNTRY = {"country": FieldKind(_("Country"), "country")}
COMPANY = {
    "company": FieldKind(_("Company name"), "organization"),
    "ico": FieldKind(_("Company number"), "off", inputmode="numeric"),
    "dic": FieldKind(_("VAT number"), "off", hint=_("If the company pays VAT."), required=False),
}
RECIPIENT = {"company": FieldKind(_("Company"), "organization", required=False)}
# In the order of the form: delivery starts with its country.
BILLING: dict[str, FieldKind] = COUNTRY | CONTACT | COMPANY | ADDRESS
SHIPPING: dict[str, FieldKind] = RECIPIENT | ADDRESS | COUNTRY


@dataclass(frozen=True, slots=True)
class TypedCheckout:
    """A checkout as the shopper filled it in, before any checks. Addresses use the Store API's names."""

    billing: dict[str, str] = field(default_factory=dict)
    shipping: dict[str, str] = field(default_factory=dict)
    ships_elsewhere: bool = False
    note: str = ""
    rate_id: str = ""
    payment_kind: str = ""
    order_key: str = ""  # key of the form's draft
    agreed_hash: str = ""  # hash of the contents shown above the button
    agreed_terms: str = ""  # the ``terms_hash`` of the same contents
    coupon_code: str = ""  # not applied yet
    point_code: str | None = ""  # the pick-up point that the form showed; None: it sent none
    point_search: str = ""  # the query for another one
    point_count: str = ""  # the requested number of its results
    creates_account: bool = False  # a guest's wish
    refuses_review_request: bool = False

    @classmethod
    def from_post(cls, post: Mapping[str, str]) -> "TypedCheckout":
        def get_text(name: str) -> str:
            return _clean_text(post.get(name, ""))

        # Other clients' forms have no tick for companies: there the fields decide.
        tick = {AS_COMPANY: get_text(f"billing_{AS_COMPANY}")} if f"billing_{AS_COMPANY}" in post else {}
        return cls(
            billing={name: get_text(f"billing_{name}") for name in BILLING} | tick,
            shipping={name: get_text(f"shipping_{name}") for name in SHIPPING},
            ships_elsewhere="ship_to_different_address" in post,
            # Browsers send a line end as two characters and count it as one.
            note=get_text("order_comments").replace("\r\n", "\n").strip(),
            rate_id=get_text("shipping_method[0]"),
            payment_kind=get_text("payment_method"),
            order_key=get_text("order_key"),
            agreed_hash=get_text("cart_hash"),
            agreed_terms=get_text("cart_terms"),
            coupon_code=get_text("coupon_code").strip(),
            point_code=get_text(POINT).strip() if POINT in post else None,
            point_search=get_text(POINT_SEARCH).strip(),
            point_count=get_text(MORE_POINTS),
            creates_account=get_text(CREATE_ACCOUNT) not in {"", "0"},  # PHP treats these as unticked
            refuses_review_request=REFUSE_REVIEW_REQUEST in post,
        )

    @classmethod
    def from_cart(cls, cart: Cart) -> "TypedCheckout":
        """Return the data that this visitor has submitted so far."""
        return cls(
            billing=cart.billing_address,
            shipping=cart.shipping_address,
            ships_elsewhere=cart.ships_elsewhere,
            note=cart.customer_note,
        )

    def save_to(self, cart: Cart) -> None:
        """Save the submitted data with the cart, valid or not: a returning shopper finds it again."""
        cart.billing_address = limit_lengths(self.billing)
        cart.shipping_address = limit_lengths(self.shipping)
        cart.ships_elsewhere = self.ships_elsewhere
        cart.customer_note = self.note[:MAX_NOTE]


def build_billing_fields(
    kinds: Mapping[str, FieldKind], typed: TypedCheckout, errors: Mapping[str, str]
) -> tuple[FormField, ...]:
    """Return the billing fields in ``kinds``."""
    return _build_fields("billing", kinds, typed.billing, errors)


def build_shipping_fields(typed: TypedCheckout, errors: Mapping[str, str]) -> tuple[FormField, ...]:
    """Return the fields of another delivery address."""
    return _build_fields("shipping", SHIPPING, typed.shipping, errors)


def _build_fields(
    prefix: str, kinds: Mapping[str, FieldKind], values: Mapping[str, str], errors: Mapping[str, str]
) -> tuple[FormField, ...]:
    return tuple(
        FormField(
            name=f"{prefix}_{name}",
            label=str(kind.label),
            type=kind.type,
            autocomplete=_build_autocomplete(prefix, name, kind),
            inputmode=kind.inputmode,
            value=values.get(name, "") or (DEFAULT_COUNTRY if name == "country" else ""),
            hint=str(kind.hint),
            error=errors.get(f"{prefix}_{name}", ""),
            required=kind.required,
            max_length=MAX_LENGTHS[name],
            options=_build_country_options() if name == "country" else (),
        )
        for name, kind in kinds.items()
    )


def _build_autocomplete(prefix: str, name: str, kind: FieldKind) -> str:
    # Only one email and phone; "off" takes no section.
    return kind.autocomplete if name in CONTACT or kind.autocomplete == "off" else f"{prefix} {kind.autocomplete}"


def _build_country_options() -> tuple[FormOption, ...]:
    return tuple(FormOption(value=code, label=str(name)) for code, name in COUNTRIES.items())


def limit_lengths(address: Mapping[str, str]) -> dict[str, str]:
    """Return the address with fields cut to their maximum lengths in a cart."""
    return {name: value[: MAX_LENGTHS.get(name, 1)] for name, value in address.items()}


def is_too_long(request: HttpRequest) -> bool:
    """Return whether a form is longer than any valid one."""
    length = request.headers.get("Content-Length", "")
    return length.isdecimal() and int(length) > MAX_FORM_BYTES


def _clean_text(text: str) -> str:
    # PostgreSQL rejects NUL characters.
    return text.replace("\0", "")
