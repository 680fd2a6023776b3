"""Represents the country that a cart ships to, and the others that it could."""

from typing import Literal, Self

from django.utils.translation import gettext as _

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.core.rendering import Props


class DestinationCountry(Props):
    code: str
    name: str


class DeliveryDestination(Props):
    country: str  # code
    countries: tuple[DestinationCountry, ...]
    address: Literal["billing_address", "shipping_address"]  # the Store API's name of the address that has it
    note: str  # which country the prices are for

    @classmethod
    def from_contents(cls, contents: CartSnapshot) -> Self | None:
        """Return None if the shop delivers to one country only; makes no query."""
        methods = contents.all_shipping_methods
        served = [code for code in COUNTRIES if any(method.serves_country(code) for method in methods)]
        country, _postcode = contents.cart.destination
        if len(served) < 2:
            return None
        name = str(COUNTRIES.get(country, country))
        return cls(
            country=country,
            countries=tuple(DestinationCountry(code=code, name=str(COUNTRIES[code])) for code in served),
            address="shipping_address" if contents.cart.ships_elsewhere else "billing_address",
            note=_("Prices of delivery and free delivery are for %(country)s.") % {"country": name},
        )
