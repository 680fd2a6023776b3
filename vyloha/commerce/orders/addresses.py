"""
Cleans and checks the address fields of a Czech checkout, with a Czech message per field.

Fields have the names of the WooCommerce Store API without ``billing_`` or ``shipping_``; the caller adds that prefix.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

import phonenumbers
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from stdnum.cz import dic as czech_vat
from stdnum.sk import dph as slovak_vat

from vyloha.commerce.shipping.countries import COUNTRIES, DEFAULT_COUNTRY

# The two countries share one range of postcodes: Slovak ones begin with 0, 8 or 9.
POSTCODES = {"CZ": re.compile(r"[1-7]\d{4}"), "SK": re.compile(r"[089]\d{4}")}
MAX_LENGTHS = {
    "first_name": 100, "last_name": 100, "company": 200, "address_1": 200, "address_2": 200,
    "city": 100, "state": 100, "postcode": 20, "country": 2, "phone": 40, "email": 254, "ico": 20, "dic": 20,
}  # fmt: skip
# Fields of a company, with the names that Czech shops with this protocol use; so is the form's checkbox.
COMPANY_FIELDS = ("company", "ico", "dic")
AS_COMPANY = "iscomp"


@dataclass(frozen=True, slots=True)
class CleanAddress:
    """A cleaned address: postcode as "123 45", phone as "+420777123456"."""

    first_name: str = ""
    last_name: str = ""
    company: str = ""
    address_1: str = ""  # street and number
    address_2: str = ""
    city: str = ""
    state: str = ""
    postcode: str = ""
    country: str = DEFAULT_COUNTRY
    phone: str = ""
    email: str = ""  # only of the billing address, as the two below
    ico: str = ""  # company number: "27082440"
    dic: str = ""  # VAT number: "CZ27082440"; a Slovak one as it was given, with "SK" or without

    def to_dict(self) -> dict[str, str]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class CheckedAddress:
    """An address with its errors and warnings by field."""

    address: CleanAddress
    errors: dict[str, str] = field(default_factory=dict)
    warnings: dict[str, str] = field(default_factory=dict)


def check_billing(typed: Mapping[str, object], needs_street: bool = True) -> CheckedAddress:
    """
    Return the checked address of the customer, with email and phone.

    Without ``needs_street`` (pick-up in the shop) street, city and postcode are optional. If the form says that no
    company buys, the address has none; if it says that one does, its name is required.
    """
    required = {"first_name", "last_name", "email", "phone"} | (STREET if needs_street else set())
    if not is_company(typed):
        typed = {**typed, **dict.fromkeys(COMPANY_FIELDS, "")}
    elif AS_COMPANY in typed:
        required |= {"company", "ico"}
    return _check_address(typed, required)


def is_company(typed: Mapping[str, object]) -> bool:
    """Return whether a company buys: by the checkbox, or by the fields if the caller has no checkbox."""
    if AS_COMPANY in typed:
        return typed[AS_COMPANY] not in {"", "0"}
    return any(typed.get(name) for name in COMPANY_FIELDS)


def check_delivery(typed: Mapping[str, object]) -> CheckedAddress:
    """Return the checked address of the recipient; its phone is optional."""
    return _check_address({**typed, "email": "", "ico": "", "dic": ""}, {"first_name", "last_name"} | STREET)


STREET = {"address_1", "city", "postcode"}


def _check_address(typed: Mapping[str, object], required: set[str]) -> CheckedAddress:
    values = {name: clean_line(typed.get(name, "")) for name in MAX_LENGTHS}
    values["country"] = values["country"].upper() or DEFAULT_COUNTRY
    errors = {name: str(MISSING[name]) for name in MISSING if name in required and not values[name]}
    for name, longest in MAX_LENGTHS.items():
        if len(values[name]) > longest:
            errors[name] = _("This is too long; %(longest)d characters fit.") % {"longest": longest}
    for name, rule in RULES.items():
        if values[name] and name not in errors:
            values[name], problem = rule(values[name], values["country"])
            if problem:
                errors[name] = problem
    warnings = {}
    if values["address_1"] and "address_1" not in errors and _lacks_house_number(values):
        warnings["address_1"] = _(
            "The house number is missing, as in Dlouhá 12. In a village without streets: Lhota 12. "
            "If the house has none, write “bez čísla”."
        )
    return CheckedAddress(CleanAddress(**values), errors, warnings)


def _lacks_house_number(values: Mapping[str, str]) -> bool:
    """Return whether an address of a country where each house has a number has none; "28. října" is only a street."""
    number = re.sub(r"^\d+\.", "", values["address_1"])
    is_told = re.search(r"\d|\bbez č", f"{number} {values['address_2']}".casefold())
    return values["country"] in POSTCODES and not is_told


MISSING = {
    "first_name": gettext_lazy("Enter your first name."),
    "last_name": gettext_lazy("Enter your last name."),
    "email": gettext_lazy("Enter your e-mail: we will send the confirmation of the order there."),
    "phone": gettext_lazy("Enter your phone number: we may need it at the handover."),
    "address_1": gettext_lazy("Enter the street and house number."),
    "city": gettext_lazy("Enter the city."),
    "postcode": gettext_lazy("Enter the postcode."),
    "company": gettext_lazy("Enter the name of the company."),
    "ico": gettext_lazy("Enter the company number."),
}


def clean_line(value: object) -> str:
    """Return one line of text without control characters and doubled spaces; "" for anything but text and numbers."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        return ""
    text = unicodedata.normalize("NFC", str(value))
    return " ".join("".join(map(_replace_invisible, text)).split())


def _replace_invisible(sign: str) -> str:
    """Replace control characters by spaces; drop invisible ones: zero-width characters, halves of surrogate pairs."""
    category = unicodedata.category(sign)
    if category == "Cc":
        return " "
    return "" if category.startswith("C") else sign


def _check_name(value: str, _country: str) -> tuple[str, str]:
    has_letter = any(sign.isalpha() for sign in value)
    return value, "" if has_letter else _("Enter a name in letters.")


def _check_city(value: str, _country: str) -> tuple[str, str]:
    has_letter = any(sign.isalpha() for sign in value)
    return value, "" if has_letter else _("Enter the name of the city.")


def _check_email(value: str, _country: str) -> tuple[str, str]:
    try:
        validate_email(value)
    except ValidationError:
        return value, _("This is not an e-mail address. It looks like name@example.com.")
    return value, ""


def _check_country(value: str, _country: str) -> tuple[str, str]:
    return value, "" if value in COUNTRIES else _("We do not deliver to this country.")


def _check_postcode(value: str, country: str) -> tuple[str, str]:
    digits = re.sub(r"[\s-]", "", value)
    if country not in POSTCODES:
        return value, ""
    if not re.fullmatch(r"[0-9]{5}", digits):
        return value, _("Enter the postcode as five digits, for example 123 45.")
    tidy = f"{digits[:3]} {digits[3:]}"
    if not POSTCODES[country].fullmatch(digits):
        return tidy, _("This postcode is not in the chosen country.")
    return tidy, ""


def _check_phone(value: str, country: str) -> tuple[str, str]:
    problem = _("This is not a phone number. It looks like +420 777 123 456.")
    try:
        number = phonenumbers.parse(value, country if country in COUNTRIES else DEFAULT_COUNTRY)
    except phonenumbers.NumberParseException:
        return value, problem
    if not phonenumbers.is_valid_number(number):
        return value, problem
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164), ""


def _check_company_id(value: str, _country: str) -> tuple[str, str]:
    """Check a company number. Both countries use the check digit of a Czech VAT number with eight digits."""
    digits = re.sub(r"\s", "", value)
    if not re.fullmatch(r"[0-9]{1,8}", digits):
        return value, _("Enter the company number as eight digits, for example 27082440.")
    tidy = digits.zfill(8)  # many omit leading zeros
    if not czech_vat.is_valid(tidy):
        return tidy, _("This is not a company number. Please look for a mistyped digit.")
    return tidy, ""


def _check_vat_id(value: str, country: str) -> tuple[str, str]:
    """Check a VAT number by the country of its prefix; the delivery may go to another country."""
    tidy = re.sub(r"[\s/-]", "", value).upper()
    if tidy.startswith("SK") or (country == "SK" and not tidy.startswith("CZ")):
        # Slovaks who pay no VAT have a number as well, of ten digits and without the country code.
        right = slovak_vat.is_valid(tidy) or re.fullmatch(r"[0-9]{10}", tidy)
        return tidy, "" if right else _("This is not a Slovak VAT number. It looks like SK2021853504.")
    if not czech_vat.is_valid(tidy):
        return tidy, _("This is not a Czech VAT number. It looks like CZ27082440.")
    return f"CZ{czech_vat.compact(tidy)}", ""


RULES = {
    "first_name": _check_name,
    "last_name": _check_name,
    "email": _check_email,
    "country": _check_country,
    "postcode": _check_postcode,
    "city": _check_city,
    "phone": _check_phone,
    "ico": _check_company_id,
    "dic": _check_vat_id,
}


def format_phone(number: str) -> str:
    """Return a stored phone number in groups: "+420 777 123 456"; anything else is returned unchanged."""
    try:
        parsed = phonenumbers.parse(number)
    except phonenumbers.NumberParseException:
        return number
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.INTERNATIONAL)
