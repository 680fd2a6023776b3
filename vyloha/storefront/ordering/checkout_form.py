"""The fields of the checkout, under the names of the classic form (facts 6), and what came back from a browser."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.orders.addresses import AS_COMPANY, MAX_LENGTHS
from vyloha.commerce.shipping.countries import COUNTRIES, DEFAULT_COUNTRY
from vyloha.core.rendering import Props

NOTE_LENGTH = 2000  # characters
POINT, POINT_SEARCH = "packetery_point_id", "point_search"  # facts 16.1
# The longest honest form takes 6 KB; URL encoding triples what is not ASCII.
MAX_FORM_BYTES = 64 * 1024


class FormOption(Props):
    value: str
    label: str


class FormField(Props):
    """A labelled input: what it is called, how a browser and a phone can help with it, what stands in it."""

    name: str
    label: str
    type: str
    autocomplete: str
    inputmode: str
    value: str
    hint: str
    error: str
    required: bool
    max_length: int
    options: tuple[FormOption, ...]  # not empty: a choice


@dataclass(frozen=True, slots=True)
class Kind:
    """How a field of an address is asked for; ``autocomplete`` are the tokens of the HTML standard."""

    label: StrOrPromise
    autocomplete: str
    type: str = "text"
    inputmode: str = "text"
    hint: StrOrPromise = ""
    required: bool = True


CONTACT = {
    "email": Kind(_("E-mail"), "email", "email", "email", _("We send the confirmation of the order there.")),
    "phone": Kind(_("Phone"), "tel", "tel", "tel", _("For the carrier, for example 777 123 456 or +421 905 123 456.")),
}
ADDRESS = {
    "first_name": Kind(_("First name"), "given-name"),
    "last_name": Kind(_("Last name"), "family-name"),
    "address_1": Kind(_("Street and house number"), "address-line1"),
    "address_2": Kind(_("Flat, floor, entrance"), "address-line2", required=False),
    "postcode": Kind(_("Postcode"), "postal-code", inputmode="numeric"),
    "city": Kind(_("City"), "address-level2"),
}
COUNTRY = {"country": Kind(_("Country"), "country")}
COMPANY = {
    "company": Kind(_("Company name"), "organization"),
    "ico": Kind(_("Company number"), "off", inputmode="numeric"),
    "dic": Kind(_("VAT number"), "off", hint=_("If the company pays VAT."), required=False),
}
RECIPIENT = {"company": Kind(_("Company"), "organization", required=False)}
# The order of the form: delivery starts with the country that the goods go to.
BILLING: dict[str, Kind] = COUNTRY | CONTACT | COMPANY | ADDRESS
SHIPPING: dict[str, Kind] = RECIPIENT | ADDRESS | COUNTRY


@dataclass(frozen=True, slots=True)
class Typed:
    """A checkout as it was filled in, nothing checked yet. Addresses have the wire's names (facts 7.4)."""

    billing: dict[str, str] = field(default_factory=dict)
    shipping: dict[str, str] = field(default_factory=dict)
    ships_elsewhere: bool = False
    note: str = ""
    rate_id: str = ""
    payment_kind: str = ""
    order_key: str = ""  # of the draft that the form was made for
    agreed_hash: str = ""  # of what was shown above the button
    agreed_terms: str = ""  # the ``terms_hash`` of the same
    coupon_code: str = ""  # not applied yet
    point_code: str | None = ""  # of the pick-up point that the form showed; None: it told none
    point_search: str = ""  # what was typed to find another

    @classmethod
    def of_post(cls, post: Mapping[str, str]) -> "Typed":
        def said(name: str) -> str:
            return _writable(post.get(name, ""))

        # Forms of others have no tick for companies: there the fields say it.
        tick = {AS_COMPANY: said(f"billing_{AS_COMPANY}")} if f"billing_{AS_COMPANY}" in post else {}
        return cls(
            billing={name: said(f"billing_{name}") for name in BILLING} | tick,
            shipping={name: said(f"shipping_{name}") for name in SHIPPING},
            ships_elsewhere="ship_to_different_address" in post,
            # Browsers send a line's end as two characters and count it as one.
            note=said("order_comments").replace("\r\n", "\n").strip(),
            rate_id=said("shipping_method[0]"),
            payment_kind=said("payment_method"),
            order_key=said("order_key"),
            agreed_hash=said("cart_hash"),
            agreed_terms=said("cart_terms"),
            coupon_code=said("coupon_code").strip(),
            point_code=said(POINT).strip() if POINT in post else None,
            point_search=said(POINT_SEARCH).strip(),
        )

    @classmethod
    def of_cart(cls, cart: Cart) -> "Typed":
        """Return what this visitor has said so far."""
        return cls(
            billing=cart.billing_address,
            shipping=cart.shipping_address,
            ships_elsewhere=cart.ships_elsewhere,
            note=cart.customer_note,
        )

    def keep_in(self, cart: Cart) -> None:
        """Remember on the cart what was typed, right or wrong: a shopper who goes away finds it again."""
        cart.billing_address = bounded(self.billing)
        cart.shipping_address = bounded(self.shipping)
        cart.ships_elsewhere = self.ships_elsewhere
        cart.customer_note = self.note[:NOTE_LENGTH]


def billing_fields(kinds: Mapping[str, Kind], typed: Typed, errors: Mapping[str, str]) -> tuple[FormField, ...]:
    """Return the fields of the customer that are in ``kinds``."""
    return _fields("billing", kinds, typed.billing, errors)


def shipping_fields(typed: Typed, errors: Mapping[str, str]) -> tuple[FormField, ...]:
    """Return the fields of another delivery address."""
    return _fields("shipping", SHIPPING, typed.shipping, errors)


def _fields(
    prefix: str, kinds: Mapping[str, Kind], values: Mapping[str, str], errors: Mapping[str, str]
) -> tuple[FormField, ...]:
    return tuple(
        FormField(
            name=f"{prefix}_{name}",
            label=str(kind.label),
            type=kind.type,
            autocomplete=_autocomplete(prefix, name, kind),
            inputmode=kind.inputmode,
            value=values.get(name, "") or (DEFAULT_COUNTRY if name == "country" else ""),
            hint=str(kind.hint),
            error=errors.get(f"{prefix}_{name}", ""),
            required=kind.required,
            max_length=MAX_LENGTHS[name],
            options=_countries() if name == "country" else (),
        )
        for name, kind in kinds.items()
    )


def _autocomplete(prefix: str, name: str, kind: Kind) -> str:
    # There is one e-mail and one phone; "off" takes no section.
    return kind.autocomplete if name in CONTACT or kind.autocomplete == "off" else f"{prefix} {kind.autocomplete}"


def _countries() -> tuple[FormOption, ...]:
    return tuple(FormOption(value=code, label=str(name)) for code, name in COUNTRIES.items())


def bounded(address: Mapping[str, str]) -> dict[str, str]:
    """Return the address as a cart keeps it."""
    return {name: value[: MAX_LENGTHS.get(name, 1)] for name, value in address.items()}


def _writable(text: str) -> str:
    # PostgreSQL takes no NUL.
    return text.replace("\0", "")
