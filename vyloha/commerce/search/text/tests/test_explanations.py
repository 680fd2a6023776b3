"""Why a phrase finds a thing; and that what is explained is what the index finds."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from vyloha.commerce.search.backend import Position
from vyloha.commerce.search.text.analysis import words_of
from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.explanations import Explanation, Fit, Manner, explanation_of
from vyloha.commerce.search.text.matching import edits_to
from vyloha.commerce.search.text.plan import Leniency, leniencies
from vyloha.commerce.search.text.query import SearchWords, TextQuery, stems_of
from vyloha.commerce.search.text.tantivy_index import TantivyIndex

MUG = TextDocument(
    1,
    {
        Field.NAME: "Hrnek s ježkem 300 ml",
        Field.BRAND: "Keramo",
        Field.CATEGORY: "Kuchyně Hrnky",
        Field.DESCRIPTION: "Na kávu i čaj.",
    },
    codes=("HR-1/2", "8594001234561"),
)
SHIRT = TextDocument(2, {Field.NAME: "Dětské tričko Ježek", Field.ATTRIBUTE: "Modrá Červená", Field.TAG: "Dárek"})
HOODIE = TextDocument(3, {Field.NAME: "Hoodie s liškou", Field.CATEGORY: "Oblečení"})
ALL = (MUG, SHIRT, HOODIE)


def known(words: str, finds: str) -> SearchWords:
    return SearchWords({stems_of(words_of(words)): (tuple(words_of(finds)),)})


WORDS = known("mikina s kapucí", "hoodie")


def fits(phrase: str, document: TextDocument = MUG) -> list[Fit]:
    found = explanation_of(TextQuery.of(phrase, known=WORDS), document)
    return list(found.fits) if found else []


@pytest.mark.parametrize(
    ("phrase", "fit"),
    [
        ("hrnek", Fit("hrnek", Manner.EXACT, "hrnek", Field.NAME)),
        ("jezkem", Fit("jezkem", Manner.FOLDED, "ježkem", Field.NAME)),
        ("hrn", Fit("hrn", Manner.BEGINNING, "hrnek", Field.NAME)),
        ("hrnků", Fit("hrnků", Manner.FORM, "hrnek", Field.NAME)),
        ("hrneček", Fit("hrneček", Manner.DIMINUTIVE, "hrnek", Field.NAME)),
        ("hrenk", Fit("hrenk", Manner.TYPO, "hrnek", Field.NAME)),
        ("keramo", Fit("keramo", Manner.EXACT, "keramo", Field.BRAND)),
        ("kera", Fit("kera", Manner.BEGINNING, "keramo", Field.BRAND)),
        ("kuchyně", Fit("kuchyně", Manner.EXACT, "kuchyně", Field.CATEGORY)),
        ("kuchyni", Fit("kuchyni", Manner.FORM, "kuchyně", Field.CATEGORY)),
        ("caj", Fit("caj", Manner.FOLDED, "čaj", Field.DESCRIPTION)),
        ("hr12", Fit("hr12", Manner.CODE, "HR-1/2")),
        ("8594001234561", Fit("8594001234561", Manner.CODE, "8594001234561")),
    ],
)
def test_a_word_fits_in_its_manner(phrase, fit):
    assert fits(phrase) == [fit]


def test_each_word_is_explained_but_small_ones():
    assert fits("hrnky na kávu") == [
        Fit("hrnky", Manner.FORM, "hrnek", Field.NAME),  # which says more than the category's „Hrnky“
        Fit("kávu", Manner.EXACT, "kávu", Field.DESCRIPTION),
    ]
    assert [fit.typed for fit in fits("hrnek pro kávu")] == ["hrnek", "kávu"]


def test_what_is_written_together_is_explained_apart():
    assert [(fit.typed, fit.found) for fit in fits("300ml")] == [("300", "300"), ("ml", "ml")]


def test_a_synonym_says_for_what_it_stands():
    there = known("hoodie", "dětské s ježkem dárek")
    gift = TextDocument(4, {Field.NAME: "Dětské tričko s ježkem", Field.TAG: "Dárky"})
    found = explanation_of(TextQuery.of("hoodie", known=there), gift)

    assert found
    assert list(found.fits) == [
        Fit("hoodie", Manner.SYNONYM, "dětské s ježkem", Field.NAME),
        Fit("hoodie", Manner.SYNONYM, "dárky", Field.TAG),
    ]
    assert fits("mikiny s kapucí", HOODIE) == [Fit("mikiny s kapucí", Manner.SYNONYM, "hoodie", Field.NAME)]


def test_what_lacks_words_says_which():
    query = TextQuery.of("modrý hrnek")
    assert explanation_of(query, MUG) is None

    lenient = TextQuery(query.slots, query.key, may_lack_words=True)
    assert explanation_of(lenient, MUG) == Explanation(
        (Fit("hrnek", Manner.EXACT, "hrnek", Field.NAME),), missing=("modrý",)
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
def test_typos_are_letters_other_more_less_or_swapped(typed, term, may_go_on, edits):
    assert edits_to(typed, term, may_go_on) == edits


PHRASES = [
    *("hrnek", "hrnků", "hrn", "hrenk", "hrneček", "ježek", "jezci", "trička pro děti", "detske tricko"),
    *("modré tričko", "mikina s kapucí", "mikina", "hodie", "liška", "lišku", "HR-1/2", "859400", "300ml", "300 ml"),
    *("darky", "keramik", "červená", "kuchyn", "kafe", "kava", "cajicek", "s", "na", "oblečení liška"),
    *("hrnek tričko", "xyz", "trickem s jezky"),
]


@pytest.mark.parametrize("phrase", PHRASES)
def test_what_is_explained_is_what_the_index_finds(phrase, index):
    query = TextQuery.of(phrase, known=WORDS)
    found = index.search(query)
    explained = [document.id for document in ALL if explanation_of(query, document)]
    if found.is_exact:
        # What needs more leniency than another is not found with it.
        assert set(found.ids) <= set(explained)
    else:
        assert sorted(found.ids) == explained
    if not found.total:
        assert explained == []


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory):
    root: Path = tmp_path_factory.mktemp("index")
    with closing(TantivyIndex(root)) as index:
        index.rebuild([ALL], Position(0, datetime.now(UTC)))
        yield index


def test_the_leniencies_are_those_of_the_plan():
    assert list(leniencies(TextQuery.of("hrnek"))) == [Leniency.AS_TYPED, Leniency.WITH_TYPOS, Leniency.SHORTENED]
