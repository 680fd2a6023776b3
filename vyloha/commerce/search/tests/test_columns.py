"""The index finds, counts and sorts as brute force does, after any changes."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vyloha.commerce.pricing.conversion import RATE_ONE, CurrencyConversion
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.backend import IndexNotReady, IndexPosition
from vyloha.commerce.search.columns import index_directory, writer
from vyloha.commerce.search.columns.reader import ColumnsReader
from vyloha.commerce.search.columns.writer import ColumnsIndex, IndexLocked
from vyloha.commerce.search.documents import IN_STOCK, YES, IndexedVariation, ProductDocument
from vyloha.commerce.search.query import FacetSelection, ListingQuery, QueryPriceRange, TermJoin
from vyloha.commerce.search.tests.brute_force import HAS_FIXED, KEYS, answer
from vyloha.core.money import AmountFormat

MOMENT = datetime(2026, 11, 21, tzinfo=UTC)
FACETS = ["category", "brand", "colour", "size", "material"]
FEW_TERMS = range(1, 5)
USUAL = AmountFormat("", 2)
CURRENCIES = [
    None,
    ShopCurrency("CZK", USUAL),
    ShopCurrency(HAS_FIXED, USUAL, CurrencyConversion(RATE_ONE * 3 // 2), rate_id=1),
    ShopCurrency("HUF", USUAL, CurrencyConversion(RATE_ONE * 15), rate_id=2),
]


def build_document(pk: int, random: Random) -> ProductDocument:
    """Create a document; some facets are the product's, some its variations', and colour is either."""
    own = {name: choose_terms(random) for name in ("category", "brand", "material") if random.random() < 0.8}
    if of_product := random.random() < 0.3:
        own["colour"] = choose_terms(random)
    if random.random() < 0.6:
        own[IN_STOCK] = (YES,)
    varying = ["size", *(() if of_product else ("colour",))]
    variations = tuple(
        IndexedVariation(
            random.choice([None, random.randrange(6)]),
            {name: choose_terms(random) for name in varying if random.random() < 0.9},
            {HAS_FIXED: random.randrange(1, 9)} if random.random() < 0.3 else {},
        )
        for _number in range(random.randint(1, 4))
    )
    return ProductDocument(
        id=pk,
        position=random.randrange(3),
        sort_key=random.choice([b"", b"a", b"a\0b", b"b", b"c"]),
        created_us=random.randrange(3),
        pieces_sold=random.randrange(3),
        price_from_minor=min(
            (variation.price_minor for variation in variations if variation.price_minor is not None), default=None
        ),
        terms=own,
        variations=variations,
        rating=random.randrange(3),
        review_count=random.randrange(3),
    )


def choose_terms(random: Random) -> tuple[int, ...]:
    return tuple(sorted(random.sample(FEW_TERMS, random.randint(1, 2))))


def build_query(random: Random) -> ListingQuery:
    def choices(most: int) -> dict[str, FacetSelection]:
        names = random.sample(FACETS, random.randint(0, most))
        return {
            name: FacetSelection(frozenset(random.choices(range(6), k=2)), random.choice([*TermJoin])) for name in names
        }

    price = QueryPriceRange(random.choice([None, 1, 2]), random.choice([None, 3, 4])) if random.random() < 0.5 else None
    start = random.randrange(4)
    order = random.choice([*KEYS])
    stop = start + random.randrange(8)
    currency = random.choice(CURRENCIES)
    is_sold_out_last = random.random() < 0.5
    return ListingQuery(
        choices(1),
        choices(3),
        price,
        order,
        start,
        stop,
        FACETS,
        currency=currency,
        is_sold_out_last=is_sold_out_last,
    )


@pytest.fixture
def index(tmp_path: Path) -> Iterator[ColumnsIndex]:
    index = ColumnsIndex(tmp_path)
    yield index
    index.close()


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from([0, 3, 1000]))
def test_index_matches_brute_force(random: Random, tail_products: int) -> None:
    with TemporaryDirectory() as index_directory, pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        # With 0 each change is merged into the base at once, with 1000 never.
        patch.setattr(writer, "TAIL_PRODUCTS", tail_products)
        reader = ColumnsReader(Path(index_directory))
        index = stack.enter_context(closing(ColumnsIndex(Path(index_directory))))
        catalogue = {pk: build_document(pk, random) for pk in random.sample(range(1, 30), random.randrange(20))}
        index.rebuild([list(catalogue.values())[:5], list(catalogue.values())[5:]], IndexPosition(0, MOMENT))
        for change in range(1, random.randint(1, 4)):
            touched = random.sample(range(1, 30), random.randrange(5))
            gone = {pk for pk in touched if random.random() < 0.4}
            documents = {pk: build_document(pk, random) for pk in touched if pk not in gone}
            index.apply(list(documents.values()), gone, IndexPosition(change, MOMENT))
            catalogue = {pk: one for pk, one in catalogue.items() if pk not in gone} | documents

            query = build_query(random)

            assert reader.search(query) == answer(catalogue.values(), query)
            assert reader.get_position().change == change


def build_shirt(pk: int, *variations: IndexedVariation) -> ProductDocument:
    return ProductDocument(pk, 0, b"", 0, 0, 100, {}, variations)


RED, BLUE, S, XL = 1, 2, 3, 4
RED_S = IndexedVariation(100, {"colour": (RED,), "size": (S,)})
RED_XL = IndexedVariation(100, {"colour": (RED,), "size": (XL,)})
BLUE_XL = IndexedVariation(900, {"colour": (BLUE,), "size": (XL,)})


def select_only(term: int) -> FacetSelection:
    return FacetSelection(frozenset({term}))


def test_filters_must_match_one_variation(index: ColumnsIndex) -> None:
    index.rebuild([[build_shirt(1, RED_S, BLUE_XL), build_shirt(2, RED_XL)]], IndexPosition(0, MOMENT))

    red_xl = index.search(
        ListingQuery(filters={"colour": select_only(RED), "size": select_only(XL)}, facets=["colour", "size"])
    )
    cheap_xl = index.search(
        ListingQuery(filters={"size": select_only(XL)}, price=QueryPriceRange(highest=500), facets=["size"])
    )

    assert red_xl.ids == [2]
    assert red_xl.counts == {"colour": {RED: 1, BLUE: 1}, "size": {S: 1, XL: 1}}
    assert cheap_xl.ids == [2]
    assert cheap_xl.prices == QueryPriceRange(100, 900)


def test_too_many_filter_combinations_find_nothing(index: ColumnsIndex) -> None:
    index.rebuild([[build_shirt(1, RED_S, BLUE_XL)]], IndexPosition(0, MOMENT))
    many = FacetSelection(frozenset(range(1000)), TermJoin.AND)

    found = index.search(ListingQuery(filters={"colour": many, "size": many}, facets=["colour"]))

    assert (found.ids, found.total, found.counts) == ([], 0, {"colour": {}})


def test_search_before_first_build_raises_index_not_ready(index: ColumnsIndex) -> None:
    with pytest.raises(IndexNotReady):
        index.search(ListingQuery())

    assert not index.exists()


def test_open_reader_answers_while_files_are_lost_or_corrupt(index: ColumnsIndex, tmp_path: Path) -> None:
    index.rebuild([[build_shirt(1, RED_S)]], IndexPosition(0, MOMENT))
    reader = ColumnsReader(tmp_path)
    before = reader.search(ListingQuery())
    base = next(index.folder.path.glob("base*"))
    content = base.read_bytes()
    base.unlink()
    base.write_bytes(content[:-10])

    assert not index.check_integrity()
    assert reader.search(ListingQuery()) == before
    with pytest.raises(IndexNotReady):
        ColumnsReader(tmp_path).search(ListingQuery())
    assert not (index.folder.path / "current").exists()
    assert reader.search(ListingQuery()) == before

    index.rebuild([[build_shirt(2, RED_S)]], IndexPosition(1, MOMENT))

    assert index.check_integrity()
    assert reader.search(ListingQuery()).ids == [2]


def test_changed_byte_fails_integrity_check(index: ColumnsIndex) -> None:
    index.rebuild([[build_shirt(1, RED_S)]], IndexPosition(0, MOMENT))
    base = next(index.folder.path.glob("base*"))
    content = bytearray(base.read_bytes())
    content[-70] ^= 1
    assert index.check_integrity()

    base.unlink()
    base.write_bytes(content)

    assert not index.check_integrity()


def test_new_schema_is_built_beside_old_one(index: ColumnsIndex, tmp_path: Path, monkeypatch) -> None:
    index.rebuild([[build_shirt(1, RED_S)]], IndexPosition(0, MOMENT))
    old = ColumnsReader(tmp_path)
    index.close()
    monkeypatch.setattr(index_directory, "SCHEMA", index_directory.SCHEMA + 1)

    new = ColumnsIndex(tmp_path)

    assert not new.check_integrity()
    assert old.search(ListingQuery()).ids == [1]
    new.rebuild([[build_shirt(2, RED_S)]], IndexPosition(0, MOMENT))
    assert old.search(ListingQuery()).ids == [1]
    assert ColumnsReader(tmp_path).search(ListingQuery()).ids == [2]
    new.close()


def test_second_writer_is_locked_out(index: ColumnsIndex, tmp_path: Path) -> None:
    with pytest.raises(IndexLocked):
        ColumnsIndex(tmp_path)

    index.close()

    ColumnsIndex(tmp_path).close()


def test_old_and_partial_files_are_deleted(index: ColumnsIndex) -> None:
    index.rebuild([[build_shirt(1, RED_S)]], IndexPosition(0, MOMENT))
    (index.folder.path / "base-7.new").write_bytes(b"half")

    for change in range(3):
        index.apply([replace(build_shirt(1, RED_XL), position=change)], [], IndexPosition(change, MOMENT))

    assert len(list(index.folder.path.iterdir())) == 3  # base, tail, current
