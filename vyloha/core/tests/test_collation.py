"""Czech alphabetical order, held against the one that V8 knows from CLDR."""

import json
from collections.abc import Callable, Iterator
from functools import cmp_to_key

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from py_mini_racer import MiniRacer

from vyloha.core.collation import KEY_LENGTH, initial_of, sort_key

WORDS = st.text("aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzžCHČAÁŘ0123456789", min_size=1, max_size=8)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


@pytest.fixture(scope="module")
def compared() -> Iterator[Callable[[str, str], int]]:
    """How Czech names compare by V8's own collator."""
    context = MiniRacer()
    try:
        context.eval("const collator = new Intl.Collator('cs', {numeric: true})")
        yield lambda one, other: int(str(context.eval(f"collator.compare({json.dumps(one)}, {json.dumps(other)})")))
    finally:
        context.close()


@given(one=NAMES, other=NAMES)
@example(one="cha", other="cza")
@example(one="hz", other="ch")
@example(one="čh", other="ch")
@example(one="Éa", other="éb")
@example(one="rez a", other="řez")
@example(one="a 2", other="a 10")
def test_names_sort_as_in_a_czech_dictionary(compared: Callable[[str, str], int], one: str, other: str) -> None:
    ours = (sort_key(one) > sort_key(other)) - (sort_key(one) < sort_key(other))

    assert ours == compared(one, other)


def test_a_shelf_of_czech_goods_is_in_order(compared: Callable[[str, str], int]) -> None:
    shelf = ["batoh 20 l", "batoh 110 l", "Cukr", "čaj", "Čaj", "čepice", "hrnek", "chata", "Chléb", "indigo"]
    shelf += ["rosa", "řízek", "sůl", "šála", "ulice", "úl", "ůl", "víno", "zelí", "žufánek"]
    by_intl = sorted(shelf, key=cmp_to_key(compared))

    assert sorted(shelf, key=sort_key) == by_intl


@given(st.text(max_size=400))
def test_any_text_has_a_short_key_whatever_stands_around_it(text: str) -> None:
    assert len(sort_key(text)) <= KEY_LENGTH
    assert sort_key(f"„{text[:200]}“") == sort_key(text[:200])


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_beginning_of_a_name_stands_before_the_whole(name: str, rest: str) -> None:
    assert sort_key(name) <= sort_key(f"{name} {rest}")


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
def test_foreign_letters_and_numbers_have_their_place(first: str, second: str) -> None:
    assert sort_key(first) < sort_key(second)


def test_names_that_differ_only_in_punctuation_are_equal() -> None:
    assert sort_key("Tričko – modré!") == sort_key("„Tričko, modré“")


@pytest.mark.parametrize(
    ("name", "letter"),
    [("čepice", "Č"), ("Chata", "Ch"), ("Citron", "C"), ("Éclair", "E"), ("3M", "0–9"), ("чай", "#"), ("", "#")],
)
def test_a_name_stands_under_its_czech_letter(name: str, letter: str) -> None:
    assert initial_of(name) == letter
