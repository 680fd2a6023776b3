"""The countries that the shop delivers to, and the destination of a cart."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

COUNTRIES = {"CZ": gettext_lazy("Czechia"), "SK": gettext_lazy("Slovakia")}  # ISO 3166-1
DEFAULT_COUNTRY = "CZ"


def get_destination(*addresses: Mapping[str, object]) -> tuple[str, str]:
    """
    Return country and postcode of the first of the addresses (as typed) that names a country.

    Without one it returns the default country of the checkout form.
    """
    for address in addresses:
        if country := _get_value(address, "country").upper():
            return country, _get_value(address, "postcode")
    return DEFAULT_COUNTRY, next((postcode for one in addresses if (postcode := _get_value(one, "postcode"))), "")


def _get_value(address: Mapping[str, object], name: str) -> str:
    value = address.get(name)
    return "".join(value.split()) if isinstance(value, str) else ""
