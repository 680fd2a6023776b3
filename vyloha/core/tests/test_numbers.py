"""Whole numbers that clients write."""

from typing import Any

import pytest

from vyloha.core.numbers import parse_whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        (" 12 ", 12),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("", None),
        ("-1", None),
        ("٣", None),
        (5, None),
    ],
)
def test_whole_number_is_digits_of_at_most_largest_id(text: Any, number: int | None) -> None:
    assert parse_whole_number(text) == number
