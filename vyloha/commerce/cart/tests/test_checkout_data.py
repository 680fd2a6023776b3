"""Typed checkout data wins; what was not typed is filled in, and no address is half of one and half of another."""

import pytest

from vyloha.commerce.cart.checkout_data import KnownDetails, fill_in, fill_in_address
from vyloha.commerce.cart.models import Cart

KNOWN = {
    "email": "jana@example.cz",
    "first_name": "Jana",
    "last_name": "Nováková",
    "phone": "+420777123456",
    "address_1": "Dlouhá 12",
    "city": "Praha",
    "postcode": "110 00",
    "country": "CZ",
}
FIRM = {**KNOWN, "company": "Hrnky s.r.o.", "ico": "27082440"}
FORM = dict.fromkeys(("email", "first_name", "address_1", "city", "company", "ico"), "") | {"country": "CZ"}


@pytest.mark.parametrize(
    ("typed", "known", "filled"),
    [
        ({}, KNOWN, KNOWN),
        (FORM, KNOWN, {**FORM, **KNOWN}),
        ({**FORM, "email": "petr@example.cz"}, KNOWN, {**FORM, **KNOWN, "email": "petr@example.cz"}),
        ({"first_name": "Petr"}, KNOWN, {**{k: v for k, v in KNOWN.items() if k != "last_name"}, "first_name": "Petr"}),
        (
            {"address_1": "Krátká 1", "country": "SK"},
            KNOWN,
            {
                **{name: KNOWN[name] for name in ("email", "first_name", "last_name", "phone")},
                "address_1": "Krátká 1",
                "country": "SK",
            },
        ),
        ({"country": "SK"}, {"country": "CZ", "city": "Praha"}, {"country": "SK"}),
        ({"iscomp": "0", "company": ""}, FIRM, FIRM),
        ({"iscomp": "1", "company": "Jiná"}, FIRM, {**KNOWN, "iscomp": "1", "company": "Jiná"}),
        (KNOWN, {}, KNOWN),
    ],
)
def test_address_is_filled_in_by_groups(typed: dict[str, str], known: dict[str, str], filled: dict[str, str]) -> None:
    assert fill_in_address(typed, known) == filled


@pytest.mark.parametrize(
    ("cart", "goes_to"),
    [
        ({}, "Krátká 1"),
        ({"billing_address": {"email": "a@b.cz", "country": "CZ"}}, "Krátká 1"),
        ({"billing_address": {"address_1": "Nová 3"}}, ""),
        ({"shipping_address": {"address_1": "Jinde 5"}, "ships_elsewhere": True}, "Jinde 5"),
    ],
)
def test_known_delivery_address_does_not_replace_typed_one(cart: dict[str, object], goes_to: str) -> None:
    filled = Cart(**cart)
    fill_in(filled, KnownDetails(KNOWN, {"address_1": "Krátká 1"}))
    assert filled.shipping_address.get("address_1", "") == goes_to
    assert filled.ships_elsewhere == bool(goes_to)
