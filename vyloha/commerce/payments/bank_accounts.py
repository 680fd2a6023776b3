"""Converts Czech account numbers ("19-2000145399/0800") to IBANs (ISO 13616) and back."""

import re

ACCOUNT = re.compile(r"(?:(?P<prefix>\d{1,6})-)?(?P<number>\d{2,10})/(?P<bank>\d{4})")
PREFIX_WEIGHTS = (10, 5, 8, 4, 2, 1)
NUMBER_WEIGHTS = (6, 3, 7, 9, 10, 5, 8, 4, 2, 1)
CZ_AS_DIGITS = "1235"  # C is 12 and Z is 35 in the check of ISO 13616


def convert_account_to_iban(account: str) -> str:
    """
    Return the IBAN of a Czech account written as "prefix-number/bank".

    :raises ValueError: if its form is another one, or its check digits are wrong
    """
    match = ACCOUNT.fullmatch(re.sub(r"\s", "", account))
    if match is None:
        raise ValueError(f"not a Czech account number: {account!r}")
    prefix, number = (match["prefix"] or "").zfill(6), match["number"].zfill(10)
    if (
        _compute_weighted_sum(prefix, PREFIX_WEIGHTS) % 11
        or _compute_weighted_sum(number, NUMBER_WEIGHTS) % 11
        or not int(number)
    ):
        raise ValueError(f"wrong check digits: {account!r}")
    bban = match["bank"] + prefix + number
    check = 98 - int(bban + CZ_AS_DIGITS + "00") % 97
    return f"CZ{check:02}{bban}"


def _compute_weighted_sum(digits: str, weights: tuple[int, ...]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=True))


def format_account(iban: str) -> str:
    """
    Return a Czech IBAN as the account number that customers know: "19-2000145399/0800"; any other IBAN in groups of
    four.
    """
    bare = re.sub(r"\s", "", iban).upper()
    if not re.fullmatch(r"CZ\d{22}", bare):
        return " ".join(bare[i : i + 4] for i in range(0, len(bare), 4))
    bank, prefix, number = bare[4:8], bare[8:14].lstrip("0"), bare[14:].lstrip("0")
    return f"{prefix}-{number}/{bank}" if prefix else f"{number}/{bank}"
