"""Forms of one word share a stem; different words are told apart as far as their letters allow."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.search.text.analysis import MAX_WORD_LENGTH, analyse, normalize_code, split_compound
from vyloha.commerce.search.text.stemming import get_stems

FORMS = [
    "tričko trička triček tričkem tričku trička tricko tricek",
    "ponožky ponožek ponožkami ponožka ponožkách ponozky",
    "bota boty bot botami botě botách",
    "kniha knihy knih knize knihou",
    "svetr svetry svetru svetrů svetrem svetrech",
    "miska misky misek misce miskami",
    "košile košil košili košilemi košilí",
    "pánev pánve pánví pánvemi",
    "bílý bílá bílé bílého bílou bílí bílých",
    "dětský dětská dětští dětské dětských detsky",
    "prostěradlo prostěradel prostěradla prostěradlem",
    "nůž nože nožů noži nožem",
    "stůl stolu stoly stolů",
    "vlněný vlněná vlněné vlna vlny",
    "bavlněný bavlněné bavlna bavlny",
    "levný levnější levnějšího levněji",
    "program programu programy programem",
    "polštář polštáře polštářů polštářem",
]


@pytest.mark.parametrize("forms", FORMS)
def test_forms_of_word_share_stem(forms):
    first, *others = analyse(forms)
    assert all(set(first.stems) & set(other.stems) for other in others), [word.stems for word in (first, *others)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tričko", "triko"),
        ("bota", "botník"),
        ("kniha", "knihovna"),
        ("hrnek", "hrneček"),
        ("svetr", "svět"),
        ("38", "39"),
    ],
)
def test_different_words_have_different_stems(one, other):
    [first], [second] = analyse(one), analyse(other)
    assert not set(first.stems) & set(second.stems)


def test_word_has_exact_and_folded_form():
    [word] = analyse("Žluťoučký")
    assert (word.exact, word.folded) == ("žluťoučký", "zlutoucky")


def test_words_are_split_at_punctuation():
    assert [word.exact for word in analyse("„Tričko“, vel. XL/38–40 (100% bavlna)\0\n😀")] == [
        *("tričko", "vel", "xl", "38", "40", "100", "bavlna")
    ]


@pytest.mark.parametrize("text", ["", " ", "!?…", "😀", "\0", "_", "\u202e", "'; --", "%", "<>"])
def test_punctuation_alone_gives_no_words(text):
    assert analyse(text) == []


def test_number_with_unit_is_split():
    [word] = analyse("500ml")
    assert [part.exact for part in split_compound(word)] == ["500", "ml"]
    assert word.is_number
    assert not list(split_compound(analyse("tričko")[0]))


def test_number_is_not_stemmed():
    assert get_stems("50ma") == ("50ma",)


@pytest.mark.parametrize("written", ["AB-12/3", "ab 123", "Áb123", "AB_123"])
def test_code_is_normalized_to_one_key(written):
    assert normalize_code(written) == "ab123"


@given(st.text(max_size=300))
def test_any_text_gives_words_of_limited_length(text):
    for word in analyse(text):
        assert 0 < len(word.exact) <= MAX_WORD_LENGTH
        assert all(word.stems)


@given(st.text(alphabet="abcdeghiklmnoprstuvyz", min_size=1, max_size=15))
def test_stem_is_prefix_like_and_never_empty(word):
    for found in get_stems(word):
        assert found
        assert found[:1] == word[:1] or len(word) < 4


@pytest.mark.parametrize("text", ["pánské", "červená", "dlouhý", "panske", "ceske", "bio"])
def test_adjective_is_recognized_by_ending(text):
    assert analyse(text)[0].is_adjective


@pytest.mark.parametrize("text", ["tričko", "tricko", "čepice", "boty", "povlečení", "kolíčky", "mapa"])
def test_noun_with_adjective_ending_is_not_adjective(text):
    assert not analyse(text)[0].is_adjective
