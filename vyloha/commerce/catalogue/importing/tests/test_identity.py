"""Rows find their articles; conflicts between two rows for one article."""

import pytest
from django.db import IntegrityError

from vyloha.commerce.catalogue.importing import actions
from vyloha.commerce.catalogue.importing.products import save_products
from vyloha.commerce.catalogue.importing.tests.makers import a_row, a_variable_row, a_variation_row, importing_rows
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (a_row(ID=1, SKU="B"), "ID 1 už je na řádku 2"),
        (a_row(ID=2, SKU="A-1"), "SKU A-1 už je na řádku 2"),
        (a_row(ID=2, SKU="B", Type="grouped"), "Type: produkty typu grouped se tu neprodávají"),
        (a_row(ID=2, SKU="B", Type="external, virtual"), "Type: produkty typu external se tu neprodávají"),
        (a_row(ID=2, SKU="B", Type="bundle"), "Type: „bundle“ není typ produktu"),
        (a_row(ID=2, SKU="B", **{"Tax class": "luxus"}), "daňová třída luxus neexistuje"),
        (a_row(ID=2, SKU="B", **{"Tax class": "snizena-sazba-15"}), "daňová třída snizena-sazba-15 neexistuje"),
        (a_row(ID=2, SKU="B", Stock="parent"), "zásobu podle produktu může mít jen varianta"),
        (a_variation_row(2, Parent=""), "varianta neuvádí, ke kterému produktu patří"),
        (a_variation_row(2, Parent="id:77"), "jeho produkt id:77 není v souboru ani v obchodě"),
        (a_variation_row(2, Parent="A-1"), "jeho produkt A-1 není produkt s variantami"),
        (a_variation_row(2, "Červená, Modrá", Parent="A-1"), "varianta má jednu hodnotu vlastnosti Barva"),
        (
            a_row(ID=2, SKU="B") | {"Date sale price starts": "2026-02-01", "Date sale price ends": "2026-01-01"},
            "sleva končí dřív, než začne",
        ),
    ],
)
def test_invalid_row_is_rejected_and_others_are_imported(tmp_path, row, reason):
    said = importing_rows(tmp_path, a_row(), row, a_row(ID=3, SKU="C"))

    assert set(Product.objects.values_list("pk", flat=True)) == {1, 3}
    assert len(said.refused) == 1
    assert said.refused[0].startswith(f"Řádek 3: odmítnut – {reason}")


def test_product_is_found_by_id_then_by_sku(tmp_path):
    by_id = a_product(name="Starý", sku="nove")
    by_sku = a_product(name="Jiný", sku="HRN")

    said = importing_rows(
        tmp_path, a_row(ID=by_id.pk, SKU="NOVE", Name="Nový"), a_row(ID=9000, SKU="HRN", Name="Hrnek")
    )

    assert dict(Product.objects.values_list("pk", "name")) == {by_id.pk: "Nový", by_sku.pk: "Hrnek"}
    assert said.counts == {"old products": 2}


def test_variation_finds_parent_whose_id_differs_in_shop(tmp_path):
    importing_rows(tmp_path, a_variable_row(ID="", SKU="TRICKO"))
    here = Product.objects.get()

    importing_rows(tmp_path, a_variable_row(ID=7000, SKU="TRICKO"), a_variation_row(7001, Parent="id:7000"))

    assert Variation.objects.get().product_id == here.pk


def test_id_of_other_kind_of_article_is_rejected(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11), a_row(ID=1))

    said = importing_rows(
        tmp_path,
        a_row(ID=11, SKU="X"),
        a_row(ID=10, SKU="Y"),
        a_variation_row(1, SKU="Z"),
        a_row(ID=10, SKU="A-1", Type="variable"),
    )

    assert [line.partition(" – ")[2] for line in said.refused] == [
        "11 je v obchodě typu variation a v souboru typu simple",
        "10 je v obchodě typu variable a v souboru typu simple",
        "1 je v obchodě typu simple a v souboru typu variation",
        "jeho ID má v obchodě produkt 10, ale jeho SKU A-1 patří produktu 1",
    ]
    assert Product.objects.get(pk=10).name == "Tričko"


def test_id_with_other_sku_and_name_is_new_product(tmp_path):
    press = a_product("Lis", sku="L-1")
    shirt = a_product("Tričko", type=Product.Type.VARIABLE)

    said = importing_rows(
        tmp_path,
        a_row(ID=press.pk, SKU="BOTA", Name="Boty"),
        a_variable_row(ID=shirt.pk, SKU="MIK", Name="Mikina"),
        a_variation_row(9000, Parent=f"id:{shirt.pk}"),
        a_row(ID=9001, SKU="C", Upsells=f"id:{press.pk}"),
    )

    assert [line.partition(" – ")[2].partition(":")[0] for line in said.lines] == [
        f"ID {press.pk} má v obchodě jiný produkt",
        f"ID {shirt.pk} má v obchodě jiný produkt",
        "jeho produkt id",
        "Upsells",
    ]
    assert set(Product.objects.values_list("name", flat=True)) == {"Lis", "Tričko", "Hrnek"}
    assert not shirt.variations.exists()
    assert not Product.objects.get(pk=9001).upsells.exists()


@pytest.mark.parametrize("row", [{"SKU": "nove", "Name": "Lis"}, {"SKU": "l-1", "Name": "Nový"}, {"Name": "Nový"}])
def test_id_with_same_sku_or_name_is_same_product(tmp_path, row):
    press = a_product("Lis", sku="L-1")

    said = importing_rows(tmp_path, {"ID": press.pk, "Regular price": "5", **row})

    assert not said.lines
    assert Product.objects.get().variations.get().regular_price_minor == 500


def test_skus_are_matched_without_case(tmp_path):
    press = a_product("Lis", sku="Řez-1")

    said = importing_rows(
        tmp_path,
        a_row(ID="", SKU="ŘEZ-1", Name="Lis velký"),
        a_variable_row(SKU="TRIKO", Upsells="řez-1"),
        a_variation_row(11, Parent="triko"),
        a_row(ID="", SKU="Triko", Name="Dvakrát"),
    )

    assert said.lines == ["Řádek 5: odmítnut – SKU Triko už je na řádku 3"]
    assert list(Product.objects.get(pk=10).upsells.all()) == [press]
    assert Variation.objects.get(pk=11).product_id == 10
    assert Product.objects.get(pk=press.pk).name == "Lis velký"


def test_products_whose_skus_differ_in_case_are_both_found(tmp_path):
    small, large = a_product("Malý", sku="a"), a_product("Velký", sku="A")

    importing_rows(tmp_path, {"SKU": "A", "Name": "Velký nový"})
    importing_rows(tmp_path, {"SKU": "a", "Name": "Malý nový"})

    assert dict(Product.objects.values_list("pk", "name")) == {small.pk: "Malý nový", large.pk: "Velký nový"}


def test_bare_id_refers_to_product(tmp_path):
    rows = [a_row(SKU="", Upsells="10"), a_variable_row(SKU=""), a_variation_row(11, Parent="10")]

    said = importing_rows(tmp_path, *rows)

    assert not said.lines
    assert Variation.objects.get(pk=11).product_id == 10
    assert Product.objects.get(pk=1).upsells.get().pk == 10


def test_variations_with_same_values_are_rejected(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11, "Červená"))

    said = importing_rows(
        tmp_path,
        a_variation_row(12, "Modrá"),
        a_variation_row(13, "modrá"),
        a_variation_row(14, "červená"),
        a_variation_row(15, ""),
        a_variation_row(16, ""),
    )

    assert said.refused == [
        "Řádek 3: odmítnut – má tytéž hodnoty (Barva: modrá) jako řádek 2, nikdo by si ji nevybral",
        "Řádek 4: odmítnut – má tytéž hodnoty (Barva: červená) jako varianta 11 v obchodě, nikdo by si ji nevybral",
        "Řádek 6: odmítnut – má tytéž hodnoty (Barva: cokoli) jako řádek 5, nikdo by si ji nevybral",
    ]
    assert set(Variation.objects.values_list("pk", flat=True)) == {11, 12, 15}


def test_variations_may_swap_values(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11, "Červená"), a_variation_row(12, "Modrá"))

    said = importing_rows(tmp_path, a_variation_row(11, "Modrá"), a_variation_row(12, "Červená"))

    assert not said.lines
    assert Variation.objects.get(pk=11).variation_terms.get().term.name == "Modrá"


def test_new_variations_without_attributes_are_rejected(tmp_path):
    rows = [a_row(ID=10, SKU="T", Type="variable")] + [
        a_row(ID=pk, SKU=f"T-{pk}", Type="variation", Parent="T") | {"Cosi 1": "Barva"} for pk in (11, 12)
    ]

    said = importing_rows(tmp_path, *rows)

    assert said.lines[0].startswith("Poznámka: Sloupce, kterým import nerozumí")
    assert said.lines[0].endswith(": Cosi 1")
    assert ["neříká, která je to varianta" in line for line in said.refused] == [True, True]
    assert not Variation.objects.exists()


def test_variation_prices_change_without_attribute_columns(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11, "Červená"), a_variation_row(12, "Modrá"))

    said = importing_rows(tmp_path, *({"SKU": f"T-{pk}", "Regular price": "5"} for pk in (11, 12)))

    assert not said.lines
    assert set(Variation.objects.values_list("regular_price_minor", flat=True)) == {500}


def test_new_product_without_price_column_is_rejected(tmp_path):
    a_product("Lis", sku="L-1")

    said = importing_rows(tmp_path, {"SKU": "L-1", "Name": "Lis A"}, {"SKU": "B", "Name": "Boty"})

    assert said.refused == ["Řádek 3: odmítnut – nový produkt potřebuje cenu a soubor nemá sloupec Regular price"]
    assert Product.objects.get().name == "Lis A"


def test_variation_of_other_product_is_rejected(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11), a_variable_row(ID=20, SKU="U"))

    said = importing_rows(tmp_path, a_variation_row(11, Parent="id:20"))

    assert said.refused == ["Řádek 2: odmítnut – varianta 11 v obchodě patří jinému produktu"]
    assert Variation.objects.get(pk=11).product_id == 10


def test_database_error_rejects_one_row_of_chunk(tmp_path, monkeypatch):
    def refusing(items, writing):
        save_products(items, writing)
        if any(item.row.name == "Obluda" for item in items):
            raise IntegrityError("nope")

    monkeypatch.setattr(actions, "save_products", refusing)

    said = importing_rows(
        tmp_path, a_row(Tags="dárek"), a_row(ID=2, SKU="B", Name="Obluda"), a_row(ID=3, SKU="C", Tags="dárek")
    )

    assert set(Product.objects.values_list("pk", flat=True)) == {1, 3}
    assert said.refused == ["Řádek 3: odmítnut – databáze ho odmítla: nope"]
