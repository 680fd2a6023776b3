"""Tests that shoppers find by the merchant's synonyms and boosts after the indexer's next run."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from vyloha.commerce.catalogue.models import Brand
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.search.indexed_content import TEXTS
from vyloha.commerce.search.indexer import Indexer
from vyloha.commerce.search.models import Boost, StopWords, Synonym
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.text.tantivy_index import TantivyIndex

pytestmark = pytest.mark.django_db
After = Callable[[Callable[[], Any]], Any]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[TantivyIndex]:
    with closing(TantivyIndex(tmp_path)) as index:
        Indexer(index, TEXTS).rebuild()
        yield index


@pytest.fixture
def after(index: TantivyIndex, changes: Any) -> After:
    """Commit a change and run the indexer once."""

    def turn(change: Callable[[], Any]) -> Any:
        with changes():
            made = change()
        Indexer(index, TEXTS).apply_changes()
        return made

    return turn


def ids(index: TantivyIndex, phrase: str) -> list[int]:
    return index.search(build_text_query(phrase)).ids


def test_synonym_finds_in_any_form_until_it_is_deleted(index, after):
    hoodie = after(lambda: a_product("Hoodie s ježkem"))
    assert ids(index, "mikiny s kapucí") == []

    synonym = after(lambda: Synonym.objects.create(words="mikina s kapucí, hoodie"))
    assert ids(index, "mikiny s kapucí") == [hoodie.pk]
    assert ids(index, "mikin s kapucemi s jezkem") == [hoodie.pk]

    after(synonym.delete)
    assert ids(index, "mikiny s kapucí") == []


def test_exact_word_ranks_before_synonym(index, after):
    after(lambda: Synonym.objects.create(words="mikina, hoodie"))
    hoodie, sweatshirt = after(lambda: (a_product("Hoodie s ježkem"), a_product("Mikina s ježkem")))

    assert ids(index, "mikina") == [sweatshirt.pk, hoodie.pk]
    assert ids(index, "hoodie") == [hoodie.pk, sweatshirt.pk]


def test_one_way_synonym_does_not_work_backwards(index, after):
    after(lambda: Synonym.objects.create(words="dárek", finds="hrnek"))
    mug, wrap = after(lambda: (a_product("Hrnek"), a_product("Dárek")))

    assert ids(index, "dárky") == [wrap.pk, mug.pk]
    assert ids(index, "hrnky") == [mug.pk]


def test_optional_word_may_be_missing(index, after):
    mug = after(lambda: a_product("Hrnek"))
    assert ids(index, "krásný hrnek") == []

    words = after(lambda: StopWords.objects.create(words="krásné"))
    assert ids(index, "krásný hrnek") == [mug.pk]

    words.words = ""
    after(words.save)
    assert ids(index, "krásný hrnek") == []


def test_boost_reorders_equal_hits_and_deletion_restores_order(index, after):
    first, second = after(lambda: (a_product("Hrnek modrý"), a_product("Hrnek červený")))
    first, second = ids(index, "hrnek")

    boost = after(lambda: Boost.objects.create(product_id=second, strength="higher"))
    assert ids(index, "hrnek") == [second, first]

    boost.strength = "much_lower"
    after(boost.save)
    assert ids(index, "hrnek") == [first, second]

    after(boost.delete)
    assert ids(index, "hrnek") == [first, second]


@pytest.mark.parametrize("subject", ["category", "brand"])
def test_boost_of_category_or_brand_moves_all_its_products(index, after, subject):
    theirs, other = after(lambda: [a_product("Hrnek modrý"), a_product("Hrnek červený")])
    category, brand = after(lambda: (a_category("Kuchyně"), Brand.objects.create(name="Řip", slug="rip")))
    after(lambda: (theirs.categories.add(category), theirs.brands.add(brand)))
    boost = after(lambda: Boost.objects.create(**{subject: {"category": category, "brand": brand}[subject]}))
    assert ids(index, "hrnek") == [theirs.pk, other.pk]

    boost.strength = "lower"
    after(boost.save)
    assert ids(index, "hrnek") == [other.pk, theirs.pk]

    after({"category": category, "brand": brand}[subject].delete)
    after(lambda: Boost.objects.create(product=theirs))
    assert ids(index, "hrnek") == [theirs.pk, other.pk]


def test_boosted_category_adds_no_hits_and_does_not_outweigh_name(index, after):
    mugs = after(lambda: a_category("Hrnky"))
    bowl, mug = after(lambda: (a_product("Miska", categories=[mugs]), a_product("Hrnek")))
    other = after(lambda: a_product("Ručník", categories=[mugs]))

    after(lambda: Boost.objects.create(product=bowl, strength="much_higher"))

    assert ids(index, "hrnek")[0] == mug.pk
    assert other.pk not in ids(index, "miska")
