"""
Every backend finds what people mean: one set of queries for all of them.

SQLite runs it with tantivy, PostgreSQL with both engines.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text.backend import TextBackend, TextReader
from vyloha.commerce.search.text.documents import TextDocument, TextField, TextKind, encode_number
from vyloha.commerce.search.text.index_with_vocabulary import IndexWithVocabulary
from vyloha.commerce.search.text.ingredients import get_ingredient_terms
from vyloha.commerce.search.text.plan import EXACT, FIRST, WHOLE
from vyloha.commerce.search.text.postgresql.index import PostgresIndex, PostgresReader
from vyloha.commerce.search.text.query import TextQuery, TextResult
from vyloha.commerce.search.text.relaxed_queries import relax_query
from vyloha.commerce.search.text.tantivy_index import TantivyIndex, TantivyReader
from vyloha.commerce.search.text.vocabulary import Vocabulary, VocabularyIndex

pytestmark = pytest.mark.django_db
ENGINES = ["tantivy"] + ["postgresql"] * settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
BACKENDS: dict[str, Callable[[Path, VocabularyIndex], TextBackend]] = {
    "tantivy": lambda folder, _words: TantivyIndex(folder),
    "postgresql": lambda _folder, words: PostgresIndex(words),
}
MOMENT = datetime(2026, 11, 22, tzinfo=UTC)


def a_document(pk: int, name: str, **fields: object) -> TextDocument:
    texts = {TextField(where): str(text) for where, text in fields.items() if where in set(TextField)}
    others = {name: value for name, value in fields.items() if name not in set(TextField)}
    return TextDocument(pk, {TextField.NAME: name, **texts}, **others)  # type: ignore[arg-type]


SHOP = [
    a_document(
        1,
        "Dětské tričko červené",
        category="Trička Oblečení",
        brand="Šumava",
        codes=("TR-001", "8591234567890", "00417"),
    ),
    a_document(2, "Hrnek s ježkem", category="Hrnky Kuchyně", description="Porcelánový hrnek na čaj."),
    a_document(3, "Hrnec nerezový 5l", category="Hrnce Kuchyně"),
    a_document(4, "Ponožky vlněné", category="Oblečení", attribute="vlna 38 39", tag="dárek"),
    a_document(5, "Nůž kuchyňský", category="Kuchyně"),
    a_document(6, "Koš na prádlo"),
    a_document(7, "Polobotky kožené", category="Boty", brand="Řip"),
    a_document(8, "Čajová konvice", category="Kuchyně"),
]


@dataclass(frozen=True)
class Engine:
    """``backend`` as its indexer writes it, with the vocabulary; ``reader()`` as another process reads it."""

    backend: TextBackend
    written: IndexWithVocabulary
    reader: Callable[[], TextReader]

    def found(self, phrase: str) -> list[int]:
        return self.backend.search(TextQuery.from_phrase(phrase)).ids


@pytest.fixture(params=ENGINES)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    with closing(VocabularyIndex(tmp_path)) as words:
        readers: dict[str, Callable[[], TextReader]] = {
            "tantivy": lambda: TantivyReader(tmp_path),
            "postgresql": lambda: PostgresReader(Vocabulary(tmp_path), cache_s=0),
        }
        with closing(BACKENDS[request.param](tmp_path, words)) as backend:
            yield Engine(backend, IndexWithVocabulary(backend, words), readers[request.param])


@pytest.fixture
def engine(empty: Engine) -> Engine:
    empty.written.rebuild([SHOP[:4], SHOP[4:]], IndexPosition(1, MOMENT))
    return empty


def found(reader: TextReader, phrase: str) -> list[int]:
    return reader.search(TextQuery.from_phrase(phrase)).ids


def test_food_with_an_unwanted_ingredient_is_not_found(empty: Engine) -> None:
    foods = [
        a_document(1, "Mouka hladká", attribute="lepek", ingredients=frozenset(get_ingredient_terms("pšeničná mouka"))),
        a_document(2, "Mouka rýžová", tag="bez lepku", ingredients=frozenset(get_ingredient_terms("rýže"))),
        a_document(3, "Mouka kukuřičná", ingredients=frozenset(get_ingredient_terms("kukuřice"))),
    ]
    empty.written.rebuild([foods], IndexPosition(1, MOMENT))

    assert sorted(empty.found("mouka")) == [1, 2, 3]
    assert empty.found("bez lepku") == [2]
    assert sorted(empty.found("mouka bez lepku")) == [2, 3]  # nothing is known against the second
    query = replace(TextQuery.from_phrase("mouka bez kukuřice"), may_lack_words=True)
    assert 3 not in relax_query(empty.backend.search(query), query, empty.backend.search).ids


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("tričko", 1),
        ("TRICKO", 1),
        ("trička", 1),
        ("červeného trička", 1),
        ("tricko detske", 1),  # in any order
        ("dětsk", 1),
        ("tri", 1),
        ("hrnku", 2),
        ("hrnek", 2),
        ("hrnec", 3),
        ("hrnců", 3),
        ("hrnků", 2),
        ("ponožky z vlny", 4),
        ("nůž do kuchyně", 5),
        ("s", 2),
        ("hrnkem", 2),
        ("5 l", 3),
        ("5l", 3),
        ("ponožek", 4),
        ("vlna", 4),
        ("dárek", 4),
        ("nože", 5),
        ("nuz", 5),
        ("koš", 6),
        ("polobotkách", 7),
        ("řip boty", 7),
        ("TR-001", 1),
        ("tr001", 1),
        ("8591234567890", 1),
        ("859123456", 1),
        ("00417", 1),
        ("417", 1),
        ("0000417", 1),
        ("porcelán", 2),
        ("čaj", 8),  # in a name before one in a description
        # typos
        ("trycko", 1),
        ("ponoky", 4),
        ("ponžky", 4),
        ("polobokty", 7),
        ("konvyce", 8),
        ("červnené tričko", 1),
        ("polobotkác", 7),  # on the way to "polobotkách"
        ("tričkopro", 1),  # with the next word begun
    ],
)
def test_intended_product_ranks_first(engine: Engine, phrase: str, first: int) -> None:
    assert engine.found(phrase)[:1] == [first]


@pytest.mark.parametrize(
    "spellings",
    [
        ("Wi-Fi zásuvka", "Wifi zásuvka", "Wi Fi zásuvka"),
        ("Křeslo černo-bílé", "Křeslo černobílé", "Křeslo černo bílé"),
        ("Náušnice T-bar", "Náušnice Tbar", "Náušnice T bar"),
        ("O-kroužek", "Okroužek"),
        ("Wifizásuvka", "Wi fi zásuvka", "Wi-Fi zásuvka", "Wifi zásuvka"),
        ("Powerbanka USB-C", "Powerbanka USBC", "Powerbanka USB C", "Powerbankausbc"),
    ],
)
def test_each_spelling_finds_joined_and_split_words(empty: Engine, spellings: tuple[str, ...]) -> None:
    shop = [a_document(pk, name) for pk, name in enumerate(spellings, 1)]
    empty.written.rebuild([[*shop, a_document(9, "Hrnek")]], IndexPosition(1, MOMENT))

    for n, phrase in enumerate(spellings, 1):
        found = empty.backend.search(TextQuery.from_phrase(phrase))
        scores = {hit.id: hit.score for hit in found.hits}
        assert sorted(scores) == list(range(1, len(spellings) + 1)), phrase
        assert scores[n] == pytest.approx(found.best), phrase  # no other spelling matches better than the typed one


def test_hyphenated_word_is_found_by_prefix_of_joined_spelling(empty: Engine) -> None:
    shop = [a_document(1, "Wi-Fi zásuvka"), a_document(2, "Wifi router", brand="Anti-Stres")]
    empty.written.rebuild([shop], IndexPosition(1, MOMENT))

    assert sorted(empty.found("wif")) == sorted(empty.found("wi-f")) == [1, 2]
    assert empty.found("antistres") == empty.found("antistresový") == [2]


@pytest.mark.parametrize("phrase", ["", " ", "!", "xyzxyz", "TR-002", "39l", "tričko hrnek", "\0", "a" * 10_000, "😀"])
def test_unmatched_phrase_finds_nothing(engine: Engine, phrase: str) -> None:
    assert engine.found(phrase) == []


@pytest.mark.parametrize(
    "phrase", ['name:"x" AND', "(((", "*", "te~1", "[a TO z]", "^2", "+tričko -hrnek", "\u202etričko"]
)
def test_query_language_operators_are_ignored(engine: Engine, phrase: str) -> None:
    engine.backend.search(TextQuery.from_phrase(phrase))


def test_typo_is_corrected_only_without_exact_match(engine: Engine) -> None:
    assert engine.backend.search(TextQuery.from_phrase("koš")).is_exact
    assert not engine.backend.search(TextQuery.from_phrase("trycko")).is_exact


def test_equal_matches_rank_by_stock_and_sales(engine: Engine) -> None:
    more = [
        a_document(21, "Deka modrá", is_in_stock=False, pieces_sold=50),
        a_document(22, "Deka modrá"),
        a_document(23, "Deka modrá", pieces_sold=50),
    ]
    engine.written.apply(more, [], IndexPosition(2, MOMENT))
    assert engine.found("deka") == [23, 21, 22] or engine.found("deka") == [23, 22, 21]
    assert engine.found("deka")[0] == 23


def test_score_is_plan_score_times_document_weight(engine: Engine) -> None:
    boosts = {24: 1.6, 25: 1.4, 26: 1.0, 27: 0.7, 28: 0.6}
    more = [a_document(pk, "Vázička", boost=boost, is_in_stock=False) for pk, boost in boosts.items()]
    engine.written.apply(more, [], IndexPosition(2, MOMENT))

    hits = engine.backend.search(TextQuery.from_phrase("vázička")).hits

    exact = EXACT + WHOLE + FIRST
    assert {hit.id: hit.score for hit in hits} == pytest.approx({pk: exact * boost for pk, boost in boosts.items()})


def test_adjacent_words_rank_before_separated_words(engine: Engine) -> None:
    apart, together = a_document(31, "Lampa stolní velká bílá"), a_document(32, "Lampa velká stolní bílá")
    engine.written.apply([apart, together], [], IndexPosition(2, MOMENT))
    assert engine.found("stolní bílá") == [32, 31]


def test_reader_sees_applied_change(engine: Engine) -> None:
    reader = engine.reader()
    assert found(reader, "svetr") == []
    engine.written.apply(
        [a_document(9, "Svetr"), a_document(2, "Miska")], [encode_number(TextKind.PRODUCT, 1)], IndexPosition(5, MOMENT)
    )
    assert found(reader, "svetr") == [9]
    assert found(reader, "miska") == [2]
    assert found(reader, "ježek") == []
    assert found(reader, "tričko") == []
    assert reader.get_position() == IndexPosition(5, MOMENT)


def test_rebuild_replaces_old_index(engine: Engine) -> None:
    reader = engine.reader()
    assert found(reader, "tričko") == [1]
    engine.written.rebuild([[a_document(1, "Svetr")]], IndexPosition(7, MOMENT))
    assert found(reader, "tričko") == []
    assert found(reader, "svetr") == [1]
    engine.written.apply([a_document(2, "Šála")], [], IndexPosition(8, MOMENT))
    assert found(reader, "šálu") == [2]


def test_old_index_follows_changes_during_rebuild(engine: Engine) -> None:
    def chunks() -> Iterator[list[TextDocument]]:
        yield [a_document(pk, f"Svetr {pk}") for pk in range(100, 1100)]
        engine.written.apply([a_document(2, "Šála")], [], IndexPosition(6, MOMENT))
        assert engine.found("šálu") == [2]
        yield [a_document(pk, f"Kabát {pk}") for pk in range(2000, 3000)]

    engine.written.rebuild(chunks(), IndexPosition(7, MOMENT))

    assert engine.backend.search(TextQuery.from_phrase("svetr")).total == 1000
    assert engine.backend.search(TextQuery.from_phrase("kabát")).total == 1000
    assert engine.reader().get_position() == IndexPosition(7, MOMENT)


def test_failed_rebuild_keeps_old_index(engine: Engine) -> None:
    def chunks() -> Iterator[list[TextDocument]]:
        yield [a_document(9, "Svetr")]
        raise ConnectionError

    with pytest.raises(ConnectionError):
        engine.written.rebuild(chunks(), IndexPosition(7, MOMENT))

    reader = engine.reader()
    assert (found(reader, "tričko"), found(reader, "svetr")) == ([1], [])
    assert reader.get_position() == IndexPosition(1, MOMENT)
    engine.written.rebuild([[a_document(9, "Svetr")]], IndexPosition(8, MOMENT))
    assert found(reader, "svetr") == [9]


def test_missing_index_raises_index_not_ready(empty: Engine) -> None:
    assert not empty.backend.exists()
    assert not empty.backend.check_integrity()
    with pytest.raises(IndexNotReady):
        empty.reader().search(TextQuery.from_phrase("x"))
    with pytest.raises(IndexNotReady):
        empty.reader().get_position()


def search_relaxed(engine: Engine, phrase: str) -> TextResult:
    query = TextQuery.from_phrase(phrase)
    return relax_query(engine.backend.search(query), query, engine.backend.search)


def test_relaxed_query_keeps_rarest_word(
    engine: Engine,
) -> None:
    engine.written.apply([a_document(41, "Sada talířů"), a_document(42, "Sada nádobí")], [], IndexPosition(2, MOMENT))

    lacking = search_relaxed(engine, "ponožky sada")

    assert lacking.lacks_words
    assert lacking.ids == [4]  # one name has ponožky, two have a sada: the rarer word counts more


@pytest.mark.parametrize("phrase", ["pánské sady", "panske sady", "zimní sada", "sada 20l", "sada do vaku", "bio sada"])
def test_relaxed_query_keeps_noun_over_qualifiers(engine: Engine, phrase: str) -> None:
    sets = [a_document(41, "Sada talířů"), a_document(42, "Sada nádobí")]
    others = [a_document(46, "Pánské boxerky"), a_document(47, "Vak 20 l"), a_document(48, "Zimní biobavlna")]
    engine.written.apply([*sets, *others], [], IndexPosition(2, MOMENT))

    assert sorted(search_relaxed(engine, phrase).ids) == [41, 42]


def test_name_match_replaces_description_match(engine: Engine) -> None:
    worn_with = a_document(51, "Zimní šála", description="K čepici i bez čepice.")
    engine.written.apply([worn_with], [], IndexPosition(2, MOMENT))
    assert search_relaxed(engine, "zimní čepice").ids == [51]  # while no cap is sold

    engine.written.apply([a_document(52, "Čepice Mráz")], [], IndexPosition(3, MOMENT))
    assert search_relaxed(engine, "zimní čepice").ids == [52]


def test_name_match_ranks_before_all_words_in_description(engine: Engine) -> None:
    chocolate = a_document(43, "Hořká čokoláda", description="Do batohu na hory i do školy.")
    bags = [a_document(44, "Batoh Toulavá"), a_document(45, "Bunda do deště přes batoh")]
    engine.written.apply([chocolate, *bags], [], IndexPosition(2, MOMENT))

    assert search_relaxed(engine, "batoh do školy").ids == [44, 45]
    assert not search_relaxed(engine, "batoh do deště").lacks_words
    tea = search_relaxed(engine, "hrnek na čaj")  # one word in the name, the other in the description
    assert tea.ids == [2]
    assert not tea.lacks_words
