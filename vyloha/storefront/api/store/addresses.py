"""Reads and writes postal addresses as the Store API does."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from vyloha.commerce.orders.addresses import AS_COMPANY, COMPANY_FIELDS
from vyloha.commerce.shipping.countries import DEFAULT_COUNTRY
from vyloha.core.http.endpoints import EndpointParams, EndpointResponse


def _clean_text(value: Any) -> Any:
    # jQuery and PHP clients send null and numbers (a postcode) where a text is meant.
    if value is None:
        return ""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


MAX_GIVEN = 300  # characters
Text = Annotated[str, BeforeValidator(_clean_text), Field(max_length=MAX_GIVEN)]


class ShippingAddress(EndpointResponse):
    """The delivery address."""

    first_name: str = ""
    last_name: str = ""
    company: str = ""
    address_1: str = ""
    address_2: str = ""
    city: str = ""
    state: str = ""
    postcode: str = ""
    country: str = DEFAULT_COUNTRY
    phone: str = ""

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """Return the address in the protocol's fields, "" for missing ones."""
        return cls(**{name: str(stored.get(name) or "") for name in cls.model_fields if stored.get(name)})


class BillingAddress(ShippingAddress):
    """The customer's address."""

    email: str = ""


class GivenAddress(EndpointParams):
    """An address as a client sends it: any subset of the fields. The checkout validates it."""

    first_name: Text | None = None
    last_name: Text | None = None
    company: Text | None = None
    address_1: Text | None = None
    address_2: Text | None = None
    city: Text | None = None
    state: Text | None = None
    postcode: Text | None = None
    country: Text | None = None
    phone: Text | None = None

    def merge_into(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        """Return ``stored`` with the given fields replaced."""
        return {**stored, **self.model_dump(exclude_none=True)}


class GivenBillingAddress(GivenAddress):
    """``ico``, ``dic`` and ``iscomp`` (the tick "a company buys") come from our checkout, as it is being filled in."""

    email: Text | None = None
    ico: Text | None = None
    dic: Text | None = None
    iscomp: Text | None = None

    def merge_into(self, stored: Mapping[str, Any]) -> dict[str, Any]:
        address = super().merge_into(stored)
        if self.iscomp is None and any(getattr(self, name) for name in COMPANY_FIELDS):
            address.pop(AS_COMPANY, None)  # a client without the tick still sends a company
        return address
