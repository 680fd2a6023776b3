"""Partial words are hopeless only when no further letters find anything, and mostly so for nonsense."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.text.analysis import analyse
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.index_with_vocabulary import IndexWithVocabulary
from vyloha.commerce.search.text.partial_words import can_be_completed
from vyloha.commerce.search.text.query import NO_WORDS, SearchWords, TextQuery, build_stems
from vyloha.commerce.search.text.relaxed_queries import relax_query
from vyloha.commerce.search.text.tantivy_index import TantivyIndex
from vyloha.commerce.search.text.tests.test_backends import MOMENT, SHOP, a_document
from vyloha.commerce.search.text.vocabulary import Vocabulary, VocabularyIndex

GOODS = [
    *SHOP,
    a_document(20, "Kniha o kapitalismu", description="Knížka s obrázky, 250 stran; popisek exotického ostrova."),
    a_document(21, "Prostěradlo bavlněné 90x200", tag="ložnice", attribute="bílá 500ml"),
    a_document(22, "Miska na müsli", brand="Stůl & židle", category="Misky Nádobí"),
    a_document(23, "Svetřík dívčí", codes=("AB-12/3", "00417")),
    a_document(24, "Wi-Fi vypínač černo bílý", tag="antistres"),
]
WRITTEN = [
    *("hrníčkem", "hrnečků", "knížečka", "knihách", "kapitalizmus", "kapitalizmem", "prostěradel", "nejbavlněnější"),
    *("mističku", "svetříčky", "stolek", "stoly", "nože", "nožík", "ponožkám", "polobotkami", "500ml", "500 ml"),
    *("90x200", "červenější", "obrázků", "exotická", "ostrovy", "ab123", "tr001", "8591234567890", "kapuce", "ptáci"),
    *("wifi", "wi fi", "vypínaččerno", "černobílý", "anti-stres", "anti stres", "417", "0417", "000417"),
]
SYNONYMS = [("kapuce", "svetr"), ("letní boty", "koš")]
KNOWN = SearchWords({build_stems(analyse(one)): (tuple(analyse(other)),) for one, other in SYNONYMS})
LETTERS = "aeikotrsnlcx5ůč"


class Shop:
    def __init__(self, folder: Path) -> None:
        self.texts, self.words = TantivyIndex(folder), VocabularyIndex(folder)
        IndexWithVocabulary(self.texts, self.words).rebuild([GOODS], IndexPosition(1, MOMENT))

    def finds(self, phrase: str) -> bool:
        query = replace(TextQuery.from_phrase(phrase, 1, kinds=frozenset(TextKind), known=KNOWN), may_lack_words=True)
        return relax_query(self.texts.search(query), query, self.texts.search).total > 0

    def may_find(self, phrase: str) -> bool:
        return can_be_completed(phrase, self.words, KNOWN)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    shop = Shop(Path(tmp_path_factory.mktemp("begun")))
    yield shop
    shop.texts.close()
    shop.words.close()


def hopeless_beginnings(shop: Shop, phrase: str) -> list[str]:
    """Return the prefixes of its last word that are called hopeless, though the word finds something."""
    begun = [phrase[:n] for n in range(1, len(phrase)) if f"{phrase[n - 1]}{phrase[n:]}".isalnum()]
    return (
        [beginning for beginning in begun if not shop.may_find(beginning) and not shop.finds(beginning)]
        if shop.finds(phrase)
        else []
    )


@pytest.mark.parametrize("phrase", WRITTEN)
def test_prefixes_of_shop_words_are_never_hopeless(shop: Shop, phrase: str) -> None:
    assert hopeless_beginnings(shop, phrase) == []
    assert hopeless_beginnings(shop, f"qxqxqx {phrase}") == []


def test_prefixes_of_synonyms_are_never_hopeless(shop: Shop) -> None:
    assert shop.finds("kapucemi")
    assert hopeless_beginnings(shop, "kapucemi") == []
    assert shop.may_find("letní bot")
    assert not can_be_completed("kap" + "xqx", shop.words, NO_WORDS)


# What people may type: words of the shop in some form, with letters changed, put in, left out; and letters at random.
WORDS = sorted(
    {word.exact for document in GOODS for text in document.texts.values() for word in analyse(text)} | set(WRITTEN)
)
CHANGES = st.lists(st.tuples(st.integers(0, 12), st.sampled_from(["", *LETTERS]), st.booleans()), max_size=3)
ENDINGS = st.sampled_from(["", "", "a", "em", "ům", "ech", "ovi", "ejší", "eček", "ík", "ička", "ů", "1", "ml"])


def changed(word: str, changes: list[tuple[int, str, bool]], ending: str) -> str:
    for at, letter, puts_in in changes:
        word = word[:at] + letter + word[at + (not puts_in) :]
    return word + ending


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@example("aakapitalismu")  # two letters too many before a word
@given(
    st.builds(changed, st.sampled_from(WORDS), CHANGES, ENDINGS) | st.text(alphabet=LETTERS, min_size=4, max_size=12)
)
def test_prefixes_of_random_found_phrases_are_never_hopeless(shop: Shop, phrase: str) -> None:
    assert hopeless_beginnings(shop, phrase) == []


@pytest.mark.parametrize(
    "phrase", ["qxqxq", "qxqxqw", "qwzqwz", "wzxqwzxq", "fgfgfg", "qxq9zz", "9999999", "xyz qwzqwz"]
)
def test_nonsense_is_hopeless(shop: Shop, phrase: str) -> None:
    assert not shop.may_find(phrase)


@pytest.mark.parametrize("phrase", ["q", "qx", "qxqxq-", "qxqxq qx"])
def test_two_letters_and_joinable_words_are_not_hopeless(shop: Shop, phrase: str) -> None:
    assert shop.may_find(phrase)


def test_words_beyond_limit_are_ignored(shop: Shop) -> None:
    assert not shop.may_find("qxqxq " * 8 + "hrne")


def test_new_words_are_completed_at_once(tmp_path: Path) -> None:
    with closing(VocabularyIndex(tmp_path)) as words:
        words.rebuild([GOODS], IndexPosition(1, MOMENT))
        assert not can_be_completed("zxyw", words, NO_WORDS)

        words.apply([a_document(30, "Zxywabc")], [], IndexPosition(2, MOMENT))

        assert can_be_completed("zxyw", words, NO_WORDS)


def test_missing_vocabulary_raises_index_not_ready(tmp_path: Path) -> None:
    with pytest.raises(IndexNotReady):
        can_be_completed("hrnek", Vocabulary(tmp_path), NO_WORDS)
