"""The content of the exported file, and the cost of writing it."""

import tracemalloc

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vyloha.commerce.catalogue.exporting import loading
from vyloha.commerce.catalogue.exporting.actions import export_lines
from vyloha.commerce.catalogue.exporting.tests.makers import export_rows, exported
from vyloha.commerce.catalogue.importing.tests.makers import a_row, a_variable_row, a_variation_row, importing_rows
from vyloha.commerce.catalogue.models import Attribute, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db


def test_file_has_woocommerce_headings_and_cells():
    category = a_category(name="Trička", parent=a_category(name="Oblečení, obuv"))
    a_product(name="Hrnek", price=19990, in_stock=3, sku="H-1", weight_g=227, categories=[category])

    lines = exported().splitlines()

    assert lines[0].startswith('\ufeffID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,')
    assert "Weight (kg),Length (cm),Width (cm),Height (cm)" in lines[0]
    (row,) = export_rows()
    assert (row["Type"], row["SKU"], row["Published"], row["Stock"]) == ("simple", "H-1", "1", "3")
    assert (row["Regular price"], row["Sale price"], row["Weight (kg)"]) == ("199.90", "", "0.227")
    assert row["Categories"] == r"Oblečení\, obuv > Trička"


@pytest.mark.parametrize("name", ["=1+1", "+420", "-20 %", "@domov", "'=x"])
def test_formula_in_name_is_escaped(name):
    a_product(name=name)

    assert export_rows()[0]["Name"] == f"'{name}"


def test_negative_number_is_not_escaped(tmp_path):
    importing_rows(tmp_path, a_row(Stock="-2", Published="-1", **{"Backorders allowed?": "1"}))

    assert (export_rows()[0]["Stock"], export_rows()[0]["Published"]) == ("-2", "-1")


def test_variation_row_has_parent_and_values():
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}, {}], sku=None)

    product, blue, any_colour = export_rows()

    assert (product["Type"], blue["Type"], blue["Parent"]) == ("variable", "variation", f"id:{shirt.pk}")
    assert blue["Name"] == "Tričko – Modrá"
    assert (blue["Attribute 1 name"], blue["Attribute 1 value(s)"]) == ("Barva", "Modrá")
    assert (any_colour["Attribute 1 name"], any_colour["Attribute 1 value(s)"]) == ("Barva", "")


def test_renamed_attribute_survives_reimport(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11))
    Attribute.objects.filter(slug="pa_barva").update(name="Odstín látky", swatch=Attribute.Swatch.COLOUR)

    importing_rows(tmp_path, *export_rows())

    assert [(attribute.name, attribute.swatch) for attribute in Attribute.objects.all()] == [("Odstín látky", "color")]


def test_export_queries_grow_by_chunks_only(monkeypatch):
    monkeypatch.setattr(loading, "CHUNK_PRODUCTS", 4)
    colour = an_attribute()

    def fill(count: int) -> None:
        for _number in range(count):
            a_variable_product([colour], [{"terms": {"pa_barva": "modrá"}}, {}], categories=[a_category()])

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            exported()
        return len(asked)

    fill(3)
    one_chunk = queries()
    fill(4)
    two_chunks = queries()
    fill(4)

    assert queries() - two_chunks == two_chunks - one_chunk <= 20


def test_export_memory_does_not_grow_with_catalogue(monkeypatch):
    monkeypatch.setattr(loading, "CHUNK_PRODUCTS", 5)
    Product.objects.bulk_create(
        Product(id=pk, name="Hrnek", slug=f"hrnek-{pk}", description="x" * 100_000, tax_class=a_product().tax_class)
        for pk in range(1000, 1080)
    )

    tracemalloc.start()
    length = sum(len(line) for line in export_lines(Product.objects.all()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert length > 8_000_000
    assert peak < 3_000_000
