"""Explanations name the matching words, and agree with the results of the index."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.text.analysis import analyse
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.explanations import MatchExplanation, MatchManner, WordMatch, explain_match
from vyloha.commerce.search.text.matching import compute_edit_distance
from vyloha.commerce.search.text.plan import Leniency, get_leniencies
from vyloha.commerce.search.text.query import SearchWords, TextQuery, build_stems
from vyloha.commerce.search.text.tantivy_index import TantivyIndex

MUG = TextDocument(
    1,
    {
        TextField.NAME: "Hrnek s ježkem 300 ml",
        TextField.BRAND: "Keramo",
        TextField.CATEGORY: "Kuchyně Hrnky",
        TextField.DESCRIPTION: "Na kávu i čaj.",
    },
    codes=("HR-1/2", "8594001234561"),
)
SHIRT = TextDocument(
    2, {TextField.NAME: "Dětské tričko Ježek", TextField.ATTRIBUTE: "Modrá Červená", TextField.TAG: "Dárek"}
)
HOODIE = TextDocument(3, {TextField.NAME: "Hoodie s liškou", TextField.CATEGORY: "Oblečení"})
ALL = (MUG, SHIRT, HOODIE)


def build_search_words(words: str, finds: str) -> SearchWords:
    return SearchWords({build_stems(analyse(words)): (tuple(analyse(finds)),)})


WORDS = build_search_words("mikina s kapucí", "hoodie")


def explain_matches(phrase: str, document: TextDocument = MUG) -> list[WordMatch]:
    found = explain_match(TextQuery.from_phrase(phrase, known=WORDS), document)
    return list(found.fits) if found else []


@pytest.mark.parametrize(
    ("phrase", "fit"),
    [
        ("hrnek", WordMatch("hrnek", MatchManner.EXACT, "hrnek", TextField.NAME)),
        ("jezkem", WordMatch("jezkem", MatchManner.FOLDED, "ježkem", TextField.NAME)),
        ("hrn", WordMatch("hrn", MatchManner.BEGINNING, "hrnek", TextField.NAME)),
        ("hrnků", WordMatch("hrnků", MatchManner.FORM, "hrnek", TextField.NAME)),
        ("hrneček", WordMatch("hrneček", MatchManner.DIMINUTIVE, "hrnek", TextField.NAME)),
        ("hrenk", WordMatch("hrenk", MatchManner.TYPO, "hrnek", TextField.NAME)),
        ("keramo", WordMatch("keramo", MatchManner.EXACT, "keramo", TextField.BRAND)),
        ("kera", WordMatch("kera", MatchManner.BEGINNING, "keramo", TextField.BRAND)),
        ("kuchyně", WordMatch("kuchyně", MatchManner.EXACT, "kuchyně", TextField.CATEGORY)),
        ("kuchyni", WordMatch("kuchyni", MatchManner.FORM, "kuchyně", TextField.CATEGORY)),
        ("caj", WordMatch("caj", MatchManner.FOLDED, "čaj", TextField.DESCRIPTION)),
        ("hr12", WordMatch("hr12", MatchManner.CODE, "HR-1/2")),
        ("8594001234561", WordMatch("8594001234561", MatchManner.CODE, "8594001234561")),
    ],
)
def test_word_match_has_manner(phrase, fit):
    assert explain_matches(phrase) == [fit]


def test_every_word_is_explained_except_small_ones():
    assert explain_matches("hrnky na kávu") == [
        WordMatch("hrnky", MatchManner.FORM, "hrnek", TextField.NAME),  # which says more than the category's „Hrnky“
        WordMatch("kávu", MatchManner.EXACT, "kávu", TextField.DESCRIPTION),
    ]
    assert [fit.typed for fit in explain_matches("hrnek pro kávu")] == ["hrnek", "kávu"]


def test_compound_is_explained_by_parts():
    assert [(fit.typed, fit.found) for fit in explain_matches("300ml")] == [("300", "300"), ("ml", "ml")]


def test_synonym_match_names_found_phrase():
    there = build_search_words("hoodie", "dětské s ježkem dárek")
    gift = TextDocument(4, {TextField.NAME: "Dětské tričko s ježkem", TextField.TAG: "Dárky"})
    found = explain_match(TextQuery.from_phrase("hoodie", known=there), gift)

    assert found
    assert list(found.fits) == [
        WordMatch("hoodie", MatchManner.SYNONYM, "dětské s ježkem", TextField.NAME),
        WordMatch("hoodie", MatchManner.SYNONYM, "dárky", TextField.TAG),
    ]
    assert explain_matches("mikiny s kapucí", HOODIE) == [
        WordMatch("mikiny s kapucí", MatchManner.SYNONYM, "hoodie", TextField.NAME)
    ]


def test_explanation_lists_missing_words():
    query = TextQuery.from_phrase("modrý hrnek")
    assert explain_match(query, MUG) is None

    lenient = TextQuery(query.slots, query.key, may_lack_words=True)
    assert explain_match(lenient, MUG) == MatchExplanation(
        (WordMatch("hrnek", MatchManner.EXACT, "hrnek", TextField.NAME),), missing=("modrý",)
    )


@pytest.mark.parametrize(
    ("typed", "term", "may_go_on", "edits"),
    [
        ("hrnek", "hrnek", False, 0),
        ("hrenk", "hrnek", False, 1),
        ("hrnk", "hrnek", False, 1),
        ("hrnekk", "hrnek", False, 1),
        ("krnik", "hrnek", False, 2),
        ("hren", "hrnecek", False, 4),
        ("hrme", "hrnecek", True, 1),
        ("", "a", False, 1),
    ],
)
def test_edit_distance_counts_changed_and_swapped_letters(typed, term, may_go_on, edits):
    assert compute_edit_distance(typed, term, may_go_on) == edits


PHRASES = [
    *("hrnek", "hrnků", "hrn", "hrenk", "hrneček", "ježek", "jezci", "trička pro děti", "detske tricko"),
    *("modré tričko", "mikina s kapucí", "mikina", "hodie", "liška", "lišku", "HR-1/2", "859400", "300ml", "300 ml"),
    *("darky", "keramik", "červená", "kuchyn", "kafe", "kava", "cajicek", "s", "na", "oblečení liška"),
    *("hrnek tričko", "xyz", "trickem s jezky"),
]


@pytest.mark.parametrize("phrase", PHRASES)
def test_explanations_agree_with_index(phrase, index):
    query = TextQuery.from_phrase(phrase, known=WORDS)
    found = index.search(query)
    explained = [document.id for document in ALL if explain_match(query, document)]
    if found.is_exact:
        # Documents that need more leniency than others are not found with them.
        assert set(found.ids) <= set(explained)
    else:
        assert sorted(found.ids) == explained
    if not found.total:
        assert explained == []


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory):
    root: Path = tmp_path_factory.mktemp("index")
    with closing(TantivyIndex(root)) as index:
        index.rebuild([ALL], IndexPosition(0, datetime.now(UTC)))
        yield index


def test_leniencies_are_tried_in_order():
    assert list(get_leniencies(TextQuery.from_phrase("hrnek"))) == [
        Leniency.AS_TYPED,
        Leniency.WITH_TYPOS,
        Leniency.SHORTENED,
    ]
