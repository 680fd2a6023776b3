"""Allergens and tables as merchants write them."""

import pytest

from vyloha.commerce.catalogue.models.allergens import format_allergens, parse_allergens
from vyloha.commerce.catalogue.models.text_tables import MAX_ROWS, check_table, read_table


@pytest.mark.parametrize(
    ("text", "codes"),
    [("", ""), ("Mléko, LEPEK", "gluten,milk"), ("7; 1", "gluten,milk"), ("skorapkove plody, nuts", "nuts")],
)
def test_allergens_are_read_by_name_number_or_code(text, codes):
    assert parse_allergens(text) == codes
    assert parse_allergens(format_allergens(codes)) == codes


def test_unknown_allergen_is_rejected_with_known_names():
    with pytest.raises(ValueError, match=r"„lepekk“.*lepek, korýši"):
        parse_allergens("mléko, lepekk")


def test_rows_of_table_have_same_length():
    assert read_table("| Velikost | Délka |\n\nS | 60 | 5\n") == (("Velikost", "Délka", ""), ("S", "60", "5"))


@pytest.mark.parametrize("text", ["jen jeden sloupec", "a | b\n" * (MAX_ROWS + 1)])
def test_text_that_is_no_table_is_rejected(text):
    with pytest.raises(ValueError, match=r"buňky|nejvýš"):
        check_table(text)
