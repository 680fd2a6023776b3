"""The indexer's next poll indexes saved changes, whatever happens to the index or the indexer."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from vyloha.commerce.catalogue.models import Brand, Product, StockRecord, Variation
from vyloha.commerce.catalogue.page_tags import build_list_tag
from vyloha.commerce.catalogue.stock_correction import correct_stock
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.search.columns.writer import ColumnsIndex
from vyloha.commerce.search.documents import CATEGORY, IN_STOCK, YES, build_attribute_facet
from vyloha.commerce.search.index import get_index as shop_index
from vyloha.commerce.search.index import search
from vyloha.commerce.search.indexed_content import LISTINGS
from vyloha.commerce.search.indexer import POLL_INTERVAL_S, Indexer, RetryingIndexer
from vyloha.commerce.search.query import FacetSelection, ListingQuery, QueryPriceRange
from vyloha.core.cache import changes as page_changes
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.core.database import outbox
from vyloha.core.models import Change
from vyloha.core.tests.thoroughness import choose_times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
Turn = Callable[[Callable[[], object]], None]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[ColumnsIndex]:
    with closing(ColumnsIndex(tmp_path)) as index:
        Indexer(index, LISTINGS).rebuild()
        yield index


@pytest.fixture
def after(index: ColumnsIndex, changes: Any) -> Turn:
    """Commit a change and poll the indexer once."""

    def turn(change: Callable[[], object]) -> None:
        with changes():
            change()
        Indexer(index, LISTINGS).apply_changes()

    return turn


def find_ids(index: ColumnsIndex, price: QueryPriceRange | None = None, **filters: int) -> list[int]:
    chosen = {name: FacetSelection(frozenset({term})) for name, term in filters.items()}
    return index.search(ListingQuery(filters=chosen, price=price)).ids


def test_index_follows_product_creation_change_and_removal(index: ColumnsIndex, after: Turn) -> None:
    assert find_ids(index) == []

    after(lambda: a_product(price=10000, in_stock=1))
    product = Product.objects.get()
    assert find_ids(index, price=QueryPriceRange(10000, 10000)) == [product.pk]
    assert find_ids(index, in_stock=YES) == [product.pk]

    after(lambda: correct_stock(product.pk, 1, 0))
    assert find_ids(index, in_stock=YES) == []
    assert find_ids(index) == [product.pk]

    brand = Brand.objects.create(name="Řip", slug="rip")
    after(lambda: product.brands.add(brand))
    assert find_ids(index, brand=brand.pk) == [product.pk]

    product.visibility = Product.Visibility.SEARCH
    after(product.save)
    assert find_ids(index, unlisted=YES) == [product.pk]

    product.visibility = Product.Visibility.HIDDEN
    after(product.save)
    assert find_ids(index) == []


def test_moved_category_lists_its_products_under_new_parent(index: ColumnsIndex, after: Turn) -> None:
    clothes, sale = a_category("Oblečení"), a_category("Výprodej")
    shirts = a_category("Trička", parent=sale)
    after(lambda: a_product(categories=[shirts]))
    [product] = Product.objects.all()
    assert index.search(ListingQuery(facets=[CATEGORY])).counts == {CATEGORY: {sale.pk: 1, shirts.pk: 1}}

    shirts.parent = clothes
    after(shirts.save)

    assert find_ids(index, category=clothes.pk) == [product.pk]
    assert find_ids(index, category=sale.pk) == []


def test_sold_out_variation_is_not_found_by_its_colour(index: ColumnsIndex, after: Turn) -> None:
    colour = an_attribute()
    red, blue = colour.terms.all()
    after(
        lambda: a_variable_product(
            [colour],
            [
                {"terms": {"pa_barva": "červená"}, "in_stock": 1, "price": 100},
                {"terms": {"pa_barva": "modrá"}, "in_stock": 0, "price": 50},
            ],
        )
    )
    facet = build_attribute_facet(colour.pk)

    found = index.search(ListingQuery(facets=[facet, IN_STOCK]))

    assert found.counts == {facet: {red.pk: 1}, IN_STOCK: {YES: 1}}
    assert found.prices == QueryPriceRange(100, 100)
    # A sold-out product is found by all its colours, and marked as sold out.
    record = StockRecord.objects.get(in_stock=1)
    after(lambda: correct_stock(record.pk, 1, 0))
    assert index.search(ListingQuery(facets=[facet, IN_STOCK])).counts == {facet: {red.pk: 1, blue.pk: 1}, IN_STOCK: {}}


def test_open_variation_has_all_terms_of_its_product(index: ColumnsIndex, after: Turn) -> None:
    colour = an_attribute()
    after(lambda: a_variable_product([colour], [{"in_stock": 1}]))

    [counts] = index.search(ListingQuery(facets=[build_attribute_facet(colour.pk)])).counts.values()

    assert set(counts.values()) == {1}
    assert len(counts) == 2


def test_sale_starts_and_ends_on_time(index: ColumnsIndex, after: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    start = timezone.now() + timedelta(hours=1)
    after(lambda: a_product(price=100, sale_price_minor=60, sale_from=start, sale_until=start + timedelta(hours=1)))
    [product] = Product.objects.all()
    assert find_ids(index, on_sale=YES) == []

    for hours, is_on_sale, price in ((1, True, 60), (2, False, 100)):
        now = timezone.now() + timedelta(hours=hours, minutes=1)
        monkeypatch.setattr("vyloha.commerce.search.indexer.timezone.now", lambda now=now: now)
        Indexer(index, LISTINGS).apply_changes()
        assert find_ids(index, on_sale=YES) == [product.pk] * is_on_sale
        assert find_ids(index, QueryPriceRange(price, price)) == [product.pk]


@pytest.fixture
def idle(index: ColumnsIndex, after: Turn) -> Indexer[Any]:
    """Return an indexer without pending changes, with a product whose sale starts in an hour and ends in two."""
    start = timezone.now() + timedelta(hours=1)
    after(lambda: a_product(price=100, sale_price_minor=60, sale_from=start, sale_until=start + timedelta(hours=1)))
    indexer = Indexer(index, LISTINGS)
    indexer.poll()
    return indexer


def test_idle_indexer_uses_one_query_per_poll(idle: Indexer[Any], django_assert_num_queries: Any) -> None:
    patient = RetryingIndexer(idle)
    patient.poll()

    assert POLL_INTERVAL_S >= 0.5
    with django_assert_num_queries(1):
        patient.poll(outbox.get_change_range())


def test_indexer_applies_change_after_being_idle(idle: Indexer[Any], changes: Any) -> None:
    patient = RetryingIndexer(idle)
    patient.poll()
    with changes():
        product = a_product()

    patient.poll(outbox.get_change_range())

    assert product.pk in find_shown_ids(idle)


def find_shown_ids(indexer: Indexer[Any]) -> list[int]:
    assert isinstance(indexer.index, ColumnsIndex)
    return find_ids(indexer.index)


@pytest.mark.parametrize(
    ("minutes", "is_up_to_date"), [(0, True), (59, True), (61, False), (-1, False)], ids=lambda value: str(value)
)
def test_indexer_is_up_to_date_until_sale_changes(
    idle: Indexer[Any], monkeypatch: pytest.MonkeyPatch, minutes: int, is_up_to_date: bool
) -> None:
    now = timezone.now() + timedelta(minutes=minutes)
    monkeypatch.setattr("vyloha.commerce.search.indexer.timezone.now", lambda: now)

    assert idle.is_up_to_date(outbox.get_change_range()) is is_up_to_date


def test_indexer_without_index_is_not_up_to_date(idle: Indexer[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle.index, "exists", lambda: False)

    assert not idle.is_up_to_date(outbox.get_change_range())


def test_index_is_rebuilt_when_changes_were_deleted(index: ColumnsIndex, after: Turn, changes: Any) -> None:
    with changes():
        a_product()
    Indexer(index, LISTINGS).apply_changes()
    with changes():
        Variation.objects.all().delete()
        Product.objects.all().delete()
    Change.objects.update(made_at=timezone.now() - outbox.RETENTION * 2)
    outbox.delete_old_changes()

    Indexer(index, LISTINGS).apply_changes()

    assert find_ids(index) == []


def test_old_index_follows_changes_during_rebuild(
    index: ColumnsIndex, changes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vyloha.commerce.search.indexer.CHUNK_SIZE", 1)
    first, second = a_product(), a_product()
    indexer = Indexer(index, LISTINGS)
    indexer.rebuild()
    documents = indexer._iterate_all(timezone.now())
    next(documents)
    with changes():
        Variation.objects.filter(pk=second.pk).get().delete()
        second.delete()

    next(documents, None)

    assert find_ids(index) == [first.pk]


def test_reindex_rebuilds_or_requests_rebuild(index: ColumnsIndex, tmp_path: Path, changes: Any, settings: Any) -> None:
    settings.SEARCH_INDEX = tmp_path
    product = a_product()
    Product.objects.filter(pk=product.pk).update(name="nobody is told")

    with changes():
        call_command("reindex", stdout=StringIO())
    assert find_ids(index) == []
    Indexer(index, LISTINGS).apply_changes()
    assert find_ids(index) == [product.pk]

    index.close()
    Product.objects.filter(pk=product.pk).update(status=Product.Status.DRAFT)
    call_command("reindex", stdout=StringIO())
    assert find_ids(index) == []


# Writes forever, and prints the change before each write.
WRITER = """
import sys
from datetime import datetime, UTC
from itertools import count
from io import StringIO
from pathlib import Path
from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.columns import writer
from vyloha.commerce.search.documents import IndexedVariation, ProductDocument
writer.TAIL_PRODUCTS = 40
index = writer.ColumnsIndex(Path(sys.argv[1]))
if not index.check_integrity():
    index.rebuild([], IndexPosition(0, datetime.now(UTC)))
for change in count(index.get_position().change + 1):
    print(change, flush=True)
    document = ProductDocument(change % 100, 0, b"", 0, change, None, {}, (IndexedVariation(None, {}),))
    index.apply([document], [], IndexPosition(change, datetime.now(UTC)))
"""


def test_killed_indexer_leaves_readable_index(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(settings.ROOT), "DJANGO_SETTINGS_MODULE": "vyloha.config.settings"}
    code = "import django; django.setup()\n" + WRITER
    reached = 0
    for _kill in range(choose_times(2, 4)):
        writer = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert writer.stdout
        while (change := int(writer.stdout.readline())) < reached + 60:
            pass
        writer.send_signal(signal.SIGKILL)
        writer.communicate()

        with closing(ColumnsIndex(tmp_path)) as index:
            assert index.check_integrity()
            reached = index.get_position().change
            assert reached >= change - 1
            newest = index.search(ListingQuery(order="popularity", stop=1)).ids
        assert newest == [reached % 100]


def test_page_built_from_stale_index_is_rendered_again(
    index: ColumnsIndex, tmp_path: Path, changes: Any, settings: Any
) -> None:
    settings.SEARCH_INDEX = tmp_path
    shop_index.cache_clear()
    page_changes.known.looked_at = float("-inf")

    def piece() -> list[int]:
        add_page_tags(build_list_tag())
        return search(ListingQuery()).ids

    with changes():
        product = a_product()
    page_changes.known.looked_at = float("-inf")
    assert cache_until_change("goods", piece) == []

    Indexer(index, LISTINGS).apply_changes()

    assert cache_until_change("goods", piece) == [product.pk]
    shop_index.cache_clear()
