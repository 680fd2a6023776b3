"""Czech sort keys agree with the collation that V8 has from CLDR."""

import json
from collections.abc import Callable, Iterator
from functools import cmp_to_key

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vyloha.core.database.collation import KEY_LENGTH, build_sort_key, get_initial
from vyloha.core.rendering.assets import Bundle
from vyloha.core.rendering.engine import Engine

SCRIPT = """
    const collator = new Intl.Collator("cs", { numeric: true });
    const compare = (_component, names) => String(collator.compare(...names));
    const setAssets = () => {};
"""

WORDS = st.text("aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzžCHČAÁŘ0123456789", min_size=1, max_size=8)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


@pytest.fixture(scope="module")
def compared() -> Iterator[Callable[[str, str], int]]:
    """Compare Czech names with V8's own collator."""
    engine = Engine(Bundle(0, SCRIPT, {}), timeout_s=2, memory_bytes=2**28)
    yield lambda first, second: int(engine.render("compare", "", json.dumps([first, second])))
    engine.close()


@given(first=NAMES, second=NAMES)
@example(first="cha", second="cza")
@example(first="hz", second="ch")
@example(first="čh", second="ch")
@example(first="Éa", second="éb")
@example(first="rez a", second="řez")
@example(first="a 2", second="a 10")
def test_names_sort_as_in_a_czech_dictionary(compared: Callable[[str, str], int], first: str, second: str) -> None:
    ours = (build_sort_key(first) > build_sort_key(second)) - (build_sort_key(first) < build_sort_key(second))

    assert ours == compared(first, second)


def test_czech_product_names_are_sorted(compared: Callable[[str, str], int]) -> None:
    shelf = ["batoh 20 l", "batoh 110 l", "Cukr", "čaj", "Čaj", "čepice", "hrnek", "chata", "Chléb", "indigo"]
    shelf += ["rosa", "řízek", "sůl", "šála", "ulice", "úl", "ůl", "víno", "zelí", "žufánek"]
    by_intl = sorted(shelf, key=cmp_to_key(compared))

    assert sorted(shelf, key=build_sort_key) == by_intl


@given(st.text(max_size=400))
def test_sort_key_is_short_and_ignores_quotes(text: str) -> None:
    assert len(build_sort_key(text)) <= KEY_LENGTH
    assert build_sort_key(f"„{text[:200]}“") == build_sort_key(text[:200])


@given(st.text(max_size=40), st.text(max_size=40))
def test_prefix_sorts_before_whole_name(name: str, rest: str) -> None:
    assert build_sort_key(name) <= build_sort_key(f"{name} {rest}")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tricko modre", "tričko modré"),
        ("„Zelí“", "zelíčko"),
        ("Łódź", "louka"),
        ("Straße", "strašidlo"),
        ("žlutý", "чай"),
        ("9" * 299, "a"),
        ("", "a"),
        ("a", "a b"),
    ],
)
def test_foreign_letters_and_numbers_are_sorted(first: str, second: str) -> None:
    assert build_sort_key(first) < build_sort_key(second)


def test_names_that_differ_only_in_punctuation_are_equal() -> None:
    assert build_sort_key("Tričko – modré!") == build_sort_key("„Tričko, modré“")


@pytest.mark.parametrize(
    ("name", "letter"),
    [("čepice", "Č"), ("Chata", "Ch"), ("Citron", "C"), ("Éclair", "E"), ("3M", "0–9"), ("чай", "#"), ("", "#")],
)
def test_initial_is_czech_letter(name: str, letter: str) -> None:
    assert get_initial(name) == letter
