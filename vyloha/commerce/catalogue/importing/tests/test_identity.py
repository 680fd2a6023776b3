"""Which article a row means, and what happens when two want to be the same."""

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
def test_a_row_that_cannot_be_is_refused_and_the_others_land(tmp_path, row, reason):
    said = importing_rows(tmp_path, a_row(), row, a_row(ID=3, SKU="C"))

    assert set(Product.objects.values_list("pk", flat=True)) == {1, 3}
    assert len(said.refused) == 1
    assert said.refused[0].startswith(f"Řádek 3: odmítnut – {reason}")


def test_a_product_is_found_by_its_id_and_then_by_its_sku(tmp_path):
    by_id = a_product(name="Starý")
    by_sku = a_product(name="Jiný", sku="HRN")

    said = importing_rows(
        tmp_path, a_row(ID=by_id.pk, SKU="NOVE", Name="Nový"), a_row(ID=9000, SKU="HRN", Name="Hrnek")
    )

    assert dict(Product.objects.values_list("pk", "name")) == {by_id.pk: "Nový", by_sku.pk: "Hrnek"}
    assert said.counts == {"old products": 2}


def test_a_variation_finds_its_product_under_the_id_it_has_here(tmp_path):
    importing_rows(tmp_path, a_variable_row(ID="", SKU="TRICKO"))
    here = Product.objects.get()

    importing_rows(tmp_path, a_variable_row(ID=7000, SKU="TRICKO"), a_variation_row(7001, Parent="id:7000"))

    assert Variation.objects.get().product_id == here.pk


def test_an_id_of_something_else_is_refused(tmp_path):
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


def test_a_variation_does_not_change_its_product(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_variation_row(11), a_variable_row(ID=20, SKU="U"))

    said = importing_rows(tmp_path, a_variation_row(11, Parent="id:20"))

    assert said.refused == ["Řádek 2: odmítnut – varianta 11 v obchodě patří jinému produktu"]
    assert Variation.objects.get(pk=11).product_id == 10


def test_what_the_database_refuses_is_one_row_not_its_chunk(tmp_path, monkeypatch):
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
