from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.catalogue.importing.parsing import cells, values
from vyloha.commerce.catalogue.importing.parsing.values import Reference

PARTS = st.lists(st.text(min_size=1).map(str.strip).filter(bool), unique=True)


@given(PARTS)
def test_list_is_split_as_exporter_joined_it(parts):
    assert values.split_list(cells.join_parts(parts)) == parts


@given(st.text())
def test_joined_list_of_any_texts_is_split_correctly(text):
    assert all(part == part.strip() and part for part in values.split_list(text))


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("'=1+1", "=1+1"),
        ("'-2", "-2"),
        ("'+420 123", "+420 123"),
        ("'@handle", "@handle"),
        ("'tis", "'tis"),
        ("-20 % (jen dnes)", "-20 % (jen dnes)"),
        ("  Hrnek ", "Hrnek"),
    ],
)
def test_formula_apostrophe_is_removed(cell, text):
    assert values.parse_cell_text(cell) == text


@pytest.mark.parametrize(
    "cell", ["=1+1", "=HYPERLINK(A1)", "@SUM(A1:A2)", "+cmd|' /C calc'!A0", "-2+3+cmd|x", "a\x00b"]
)
def test_formulas_and_zero_bytes_are_rejected(cell):
    with pytest.raises(ValueError, match=r"vzorec|bajt"):
        values.parse_cell_text(cell)


@pytest.mark.parametrize(
    ("cell", "minor"),
    [
        ("199", 19900),
        ("199.9", 19990),
        ("199,90", 19990),
        ("1 234,50", 123450),
        (".5", 50),
        ("199.9000", 19990),
        ("0", 0),
        ("1 299,90 Kč", 129990),
        ("1\u00a0299\u202fKč", 129900),
        ("1&nbsp;299,90&nbsp;Kč", 129990),
        ("1.299,90 kč", 129990),
        ("1.299.000,5", 129900050),
        ("CZK 199.50", 19950),
        ("199 CZK", 19900),
        ("199,-", 19900),
        ("199,– Kč", 19900),
    ],
)
def test_prices_are_minor_units(cell, minor):
    assert values.parse_price(cell) == minor


@pytest.mark.parametrize(
    "cell", ["-5", "1e9", "NaN", "Infinity", "99999999999", "12 €", "1,234.50", "19.999", "９", "Kč", "1 Kč 2"]
)
def test_invalid_prices_are_rejected(cell):
    with pytest.raises(ValueError, match="„"):
        values.parse_price(cell)


@pytest.mark.parametrize(
    ("cell", "unit", "grams"),
    [
        ("0.35", "kg", 350),
        (".5", "lbs", 227),
        ("16", "oz", 454),
        ("1,5", "kg", 1500),
        ("80", "g", 80),
        ("", "kg", None),
    ],
)
def test_weights_are_grams(cell, unit, grams):
    assert values.parse_measure(cell, unit, values.GRAMS, values.MAX_WEIGHT_G) == grams


@pytest.mark.parametrize(
    ("cell", "unit", "size"), [("24", "in", 610), ("2.5", "cm", 25), ("7", "mm", 7), ("1", "m", 1000)]
)
def test_sizes_are_millimetres(cell, unit, size):
    assert values.parse_measure(cell, unit, values.MILLIMETRES, values.MAX_SIZE_MM) == size


@pytest.mark.parametrize(("cell", "unit"), [("-1", "kg"), ("1", "stone"), ("9" * 30, "kg"), ("těžké", "kg")])
def test_invalid_weights_are_rejected(cell, unit):
    with pytest.raises(ValueError, match=r"hmotnost|jednotka|číslo"):
        values.parse_measure(cell, unit, values.GRAMS, values.MAX_WEIGHT_G)


@pytest.mark.parametrize(
    ("cell", "is_end", "moment"),
    [
        ("2026-12-24", False, datetime(2026, 12, 24)),
        ("2026-12-24", True, datetime(2026, 12, 24, 23, 59, 59, 999_999)),  # the sale lasts the whole day
        ("2026-12-24 23:59:59", True, datetime(2026, 12, 24, 23, 59, 59, 999_999)),  # as the export writes it
        ("2026-12-24 18:00:00", True, datetime(2026, 12, 24, 18)),
        ("2026-7-1T08:30", False, datetime(2026, 7, 1, 8, 30)),
    ],
)
def test_dates_are_in_time_zone_of_shop(cell, is_end, moment):
    assert values.parse_moment(cell, is_end=is_end) == timezone.make_aware(moment)


@pytest.mark.parametrize("cell", ["24. 12. 2026", "2026-13-01", "0001-01-01", "2026-02-30", "9999-12-31", "včera"])
def test_invalid_dates_are_rejected(cell):
    with pytest.raises(ValueError, match="datum"):
        values.parse_moment(cell)


@pytest.mark.parametrize(
    ("cell", "paths"),
    [
        ("Oblečení > Trička", [("Oblečení", "Trička")]),
        ("Oblečení > Trička, Akce", [("Oblečení", "Trička"), ("Akce",)]),
        (r"Nádobí\, sklo > Hrnky", [("Nádobí, sklo", "Hrnky")]),
        ("Rock &amp; Roll", [("Rock & Roll",)]),
        ("A > > B, ,", [("A", "B")]),
        ("", []),
    ],
)
def test_categories_are_paths(cell, paths):
    assert values.parse_category_paths(cell) == paths


@pytest.mark.parametrize(
    ("cell", "found"),
    [("id:44", Reference(44, None)), ("ID: 44", Reference(44, None)), ("44", Reference(None, "44")), ("", None)],
)
def test_references_are_ids_or_skus(cell, found):
    assert values.parse_reference(cell) == found


@pytest.mark.parametrize(
    ("reader", "cell"),
    [
        (values.parse_flag, "možná"),
        (lambda text: values.parse_whole_number(text, 0, 9), "10"),
        (lambda text: values.parse_whole_number(text, 0, 9), "1.5"),
        (lambda text: values.parse_choice(text, {"a": "b"}), "c"),
        (lambda text: values.parse_short_text(text, 3), "abcd"),
        (values.parse_stock, "9" * 20),
    ],
)
def test_invalid_cell_is_rejected_with_reason(reader: Any, cell: str):
    with pytest.raises(ValueError, match=r"."):
        reader(cell)
