"""Tests of which products each kind of change records for the search index."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.catalogue.change_tracking import TOPIC, record_product_changes
from vyloha.commerce.catalogue.importing.actions import ImportOptions, import_products
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.models import Brand, Product, StockRecord, Variation, VariationTerm
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.orders.stock import reserve_stock
from vyloha.core.database import outbox
from vyloha.core.models import Change

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(changes: Any) -> Any:
    """Return the ids that a change records: ``told(lambda: …)``."""

    def ids(change: Any) -> set[int]:
        Change.objects.all().delete()
        with changes():
            change()
        subjects = Change.objects.filter(topic=TOPIC).values_list("subject", flat=True)
        return {pk for subject in subjects for pk in outbox.parse_numbers(subject)}

    return ids


def test_product_price_category_and_deletion_changes_are_recorded(told):
    product, category = a_product(), a_category()
    variation = product.variations.get()
    variation.regular_price_minor = 5

    assert told(variation.save) == {product.pk}
    variation.allergens = "milk"
    assert told(variation.save) == {product.pk}
    assert told(lambda: product.categories.add(category)) == {product.pk}
    assert told(lambda: category.products.clear()) == {product.pk}
    assert told(Product.objects.get().save) == set()
    assert told(product.delete) == {variation.pk}


def test_deleted_attribute_records_only_products_with_its_values(told):
    colour = an_attribute()
    product = a_variable_product([colour], [{"terms": {"pa_barva": "modrá"}}])
    other = a_product()

    assert told(lambda: VariationTerm.objects.get().delete()) == {product.pk}
    assert other.pk not in told(colour.delete)


def test_sale_of_last_unit_is_recorded_and_of_others_is_not(told):
    product = a_product(in_stock=5)

    assert told(lambda: reserve_stock({product.pk: 1})) == set()
    assert told(lambda: reserve_stock({product.pk: 4})) == {product.pk}
    assert StockRecord.objects.get(pk=product.pk).in_stock == 0


def test_products_of_moved_category_are_recorded(told):
    clothes, old = a_category("Oblečení"), a_category("Výprodej")
    shirts = a_category("Trička", parent=old)
    vests = a_category("Tílka", parent=shirts)
    below, inside = a_product(categories=[vests]), a_product(categories=[shirts])
    a_product(categories=[old])
    shirts.parent = clothes

    assert told(shirts.save) == {below.pk, inside.pk}


def test_deleted_brand_is_recorded(told):
    brand = Brand.objects.create(name="Řip", slug="rip")
    product = a_product()
    product.brands.add(brand)

    assert told(brand.delete) == {product.pk}


def test_import_writes_one_row_per_chunk(told, tmp_path):
    file = tmp_path / "goods.csv"
    file.write_text("ID,Type,Name,Regular price\n" + "".join(f"{pk},simple,Hrnek {pk},99\n" for pk in range(1, 121)))

    ids = told(lambda: import_products(file, ImportOptions(), ImportReport(lambda line: None)))

    assert ids == set(Product.objects.values_list("pk", flat=True)) == set(range(1, 121))
    assert Change.objects.filter(topic=TOPIC).count() == 1


def test_many_products_are_recorded_in_few_rows(told):
    assert told(lambda: record_product_changes(range(2500))) == set(range(2500))
    assert Change.objects.filter(topic=TOPIC).count() == 3


def test_each_further_save_in_transaction_uses_four_statements(told):
    variations = [a_product(categories=[a_category()]).variations.get() for _number in range(6)]

    def statements(some: list[Variation]) -> int:
        with CaptureQueriesContext(connection) as queries, transaction.atomic():
            for variation in some:
                variation.regular_price_minor = (variation.regular_price_minor or 0) + 100
                variation.save()
        return len(queries)

    few, many = statements(variations[:2]), statements(variations)

    assert many - few == 4 * len(["savepoint", "what it was", "update", "release"])
    assert told(lambda: statements(variations)) == {variation.product_id for variation in variations}
