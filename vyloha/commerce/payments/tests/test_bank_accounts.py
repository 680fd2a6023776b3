"""Czech account numbers and their IBANs (ISO 13616)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import iban as stdnum_iban

from vyloha.commerce.payments.bank_accounts import convert_account_to_iban, format_account


@pytest.mark.parametrize(
    ("account", "iban"),
    [
        ("19-2000145399/0800", "CZ6508000000192000145399"),
        ("000019-2000145399/0800", "CZ6508000000192000145399"),
        (" 19-2000145399 / 0800 ", "CZ6508000000192000145399"),
        ("123/0100", "CZ7801000000000000000123"),
    ],
)
def test_account_number_is_converted_to_iban(account, iban):
    assert convert_account_to_iban(account) == iban


@pytest.mark.parametrize(
    "account",
    ["", "123", "19-2000145398/0800", "18-2000145399/0800", "0000000000/0800", "1-2/3", "12345678901/0100", "123/100"],
)
def test_invalid_account_number_is_rejected(account):
    with pytest.raises(ValueError, match=r"account|digits"):
        convert_account_to_iban(account)


@given(number=st.integers(10, 9_999_999_999), bank=st.integers(100, 9999))
def test_iban_is_valid_and_converts_back(number, bank):
    account = f"{number}/{bank:04}"
    try:
        iban = convert_account_to_iban(account)
    except ValueError:
        return  # most numbers fail the bank's own check

    assert stdnum_iban.is_valid(iban)
    assert format_account(iban) == account


def test_foreign_iban_is_formatted_in_groups_of_four():
    assert format_account("SK3112000000198742637541") == "SK31 1200 0000 1987 4263 7541"
    assert format_account("CZ65 0800 0000 1920 0014 5399") == "19-2000145399/0800"
