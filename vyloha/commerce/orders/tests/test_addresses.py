"""Addresses that Czech shoppers type into the checkout are cleaned, checked and stored."""

import pytest

from vyloha.commerce.orders.addresses import check_billing, check_delivery, format_phone
from vyloha.commerce.orders.tests.makers import BILLING


@pytest.mark.parametrize(
    ("field", "typed", "kept"),
    [
        ("first_name", "  Jan   Amos ", "Jan Amos"),
        ("last_name", "O\u2019Brien-Nova\u0301kova\u0301", "O’Brien-Nováková"),  # composed
        ("last_name", "Nová\x00k\n", "Nová k"),
        ("last_name", "Nov\u00adák\u200b\ud800", "Novák"),
        ("email", "\u200bjana@example.cz", "jana@example.cz"),
        ("postcode", "12345", "123 45"),
        ("postcode", "123 45", "123 45"),
        ("postcode", "123\u00a045", "123 45"),
        ("postcode", 12345, "123 45"),
        ("country", "cz", "CZ"),
        ("country", "", "CZ"),
        ("phone", "777123456", "+420777123456"),
        ("phone", "777 123 456", "+420777123456"),
        ("phone", "+420 777-123-456", "+420777123456"),
        ("phone", "00420777123456", "+420777123456"),
        ("phone", "+421 905 123 456", "+421905123456"),
        ("phone", "+49 30 901820", "+4930901820"),
        ("email", " jana@example.cz ", "jana@example.cz"),
        ("company", None, ""),
        ("address_2", ["x"], ""),
    ],
)
def test_address_field_is_cleaned(field, typed, kept):
    checked = check_billing({**BILLING, field: typed})

    assert checked.errors == {}
    assert getattr(checked.address, field) == kept


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("first_name", ""),
        ("first_name", "   "),
        ("first_name", "123"),
        ("last_name", "x" * 101),
        ("address_1", ""),
        ("city", ""),
        ("city", "12"),
        ("postcode", ""),
        ("postcode", "1234"),
        ("postcode", "123456"),
        ("postcode", "ABC DE"),
        ("postcode", "١٢٣٤٥"),
        ("postcode", "811 01"),  # Bratislava
        ("country", "XX"),
        ("phone", ""),
        ("phone", "123"),
        ("phone", "abcdefghi"),
        ("phone", "+420 111 111 111"),
        ("email", ""),
        ("email", "jana"),
        ("email", "jana@example"),
        ("email", "jana@example.cz\nBcc: x@example.cz"),
        ("email", f"{'x' * 250}@example.cz"),
    ],
)
def test_wrong_address_field_is_reported(field, typed):
    assert list(check_billing({**BILLING, field: typed}).errors) == [field]


def test_slovak_addresses_have_slovak_postcodes_and_phones():
    slovak = {**BILLING, "country": "SK", "postcode": "81101", "city": "Bratislava", "phone": "0905 123 456"}

    checked = check_billing(slovak)

    assert checked.errors == {}
    assert (checked.address.postcode, checked.address.phone) == ("811 01", "+421905123456")
    assert list(check_billing({**slovak, "postcode": "110 00"}).errors) == ["postcode"]


@pytest.mark.parametrize(
    ("typed", "warned"),
    [
        ({"address_1": "Dlouhá"}, ["address_1"]),
        ({"address_1": "28. října"}, ["address_1"]),  # the number is part of the street
        ({"address_1": "17.listopadu"}, ["address_1"]),
        ({"address_1": "28. října 5"}, []),
        ({"address_1": "Nemocnice Na Homolce, bez čísla"}, []),
        ({"address_1": "Lhota 12"}, []),  # a village without streets
        ({"address_1": "č. p. 12"}, []),
        ({"address_1": "Dlouhá", "address_2": "12"}, []),
        ({"address_1": "Hauptstraße", "country": "AT"}, []),
    ],
)
def test_street_without_number_gives_warning(typed, warned):
    checked = check_billing({**BILLING, **typed})

    assert list(checked.warnings) == warned


def test_all_missing_fields_are_reported_at_once():
    missing = {"first_name", "last_name", "email", "phone", "address_1", "city", "postcode"}

    assert set(check_billing({}).errors) == missing
    assert set(check_billing({}, needs_street=False).errors) == {"first_name", "last_name", "email", "phone"}


def test_optional_field_is_checked_when_filled():
    assert list(check_billing({**BILLING, "postcode": "1"}, needs_street=False).errors) == ["postcode"]


def test_delivery_address_needs_no_phone_and_stores_no_email():
    delivery = check_delivery({**BILLING, "phone": ""})

    assert delivery.errors == {}
    assert delivery.address.email == ""


@pytest.mark.parametrize(
    ("stored", "shown"), [("+420777123456", "+420 777 123 456"), ("+421905123456", "+421 905 123 456"), ("x", "x")]
)
def test_phone_is_formatted_in_groups(stored, shown):
    assert format_phone(stored) == shown


SLOVAK = {"country": "SK", "postcode": "81101", "city": "Bratislava", "phone": "0905 123 456"}


@pytest.mark.parametrize(
    ("field", "typed", "kept", "address"),
    [
        ("ico", "27082440", "27082440", {}),
        ("ico", " 270 82\u00a0440 ", "27082440", {}),
        ("ico", 27082440, "27082440", {}),
        ("ico", "6947", "00006947", {}),  # Ministerstvo financí
        ("ico", "31322832", "31322832", SLOVAK),
        ("dic", "CZ27082440", "CZ27082440", {}),
        ("dic", "27082440", "CZ27082440", {}),
        ("dic", "cz 7103192745", "CZ7103192745", {}),  # of a person
        ("dic", "sk 2021853504", "SK2021853504", SLOVAK),
        ("dic", "2021853504", "2021853504", SLOVAK),
        ("dic", "2021853505", "2021853505", SLOVAK),  # of a company that pays no VAT
        ("dic", "CZ27082440", "CZ27082440", SLOVAK),  # a Czech company with a Slovak delivery address
        ("dic", "SK2021853504", "SK2021853504", {}),
    ],
)
def test_company_numbers_are_cleaned(field, typed, kept, address):
    checked = check_billing({**BILLING, **address, field: typed})

    assert checked.errors == {}
    assert getattr(checked.address, field) == kept


@pytest.mark.parametrize(
    ("field", "typed", "address"),
    [
        ("ico", "27082441", {}),
        ("ico", "270824400", {}),
        ("ico", "٢٧٠٨٢٤٤٠", {}),
        ("ico", "🏢", {}),
        ("dic", "CZ27082441", {}),
        ("dic", "SK2021853505", {}),
        ("dic", "CZ27082441", SLOVAK),
        ("dic", "x" * 21, {}),
    ],
)
def test_wrong_company_number_is_reported(field, typed, address):
    assert list(check_billing({**BILLING, **address, field: typed}).errors) == [field]


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ({}, []),
        ({"company": "Kavárna"}, []),  # clients without the checkbox
        ({"iscomp": "1"}, ["company", "ico"]),
        ({"iscomp": "1", "company": "Kavárna"}, ["ico"]),
        ({"iscomp": "", "ico": "1"}, []),
        ({"iscomp": "0", "ico": "1"}, []),
    ],
)
def test_company_name_is_required_when_company_buys(said, missing):
    assert list(check_billing({**BILLING, **said}).errors) == missing


@pytest.mark.parametrize("name", ["Ján 🎁", "محمد", "\u202eאברהם"])
def test_names_in_all_scripts_are_accepted(name):
    assert check_billing({**BILLING, "last_name": name}).errors == {}


def test_delivery_address_has_no_company_numbers():
    checked = check_delivery({**BILLING, "ico": "1", "dic": "1"})

    assert (checked.errors, checked.address.ico, checked.address.dic) == ({}, "", "")
