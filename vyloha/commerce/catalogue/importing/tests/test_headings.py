import pytest

from vyloha.commerce.catalogue.importing.columns import Column
from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.commerce.catalogue.importing.headings import read_headings


@pytest.mark.parametrize("column", list(Column))
def test_every_english_heading_is_known(column):
    headings = read_headings(["SKU" if column is Column.ID else "ID", str(column)], {})

    assert headings.columns[column] == 1


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Katalogové číslo", Column.SKU),
        ("Název", Column.NAME),
        ("běžná cena", Column.REGULAR_PRICE),
        ("Akční cena", Column.SALE_PRICE),
        ("Skladem", Column.IN_STOCK),
        ("Štítky", Column.TAGS),
        (" Viditelnost  v\u00a0katalogu ", Column.VISIBILITY),
    ],
)
def test_czech_headings_are_known(heading, column):
    assert read_headings(["ID", heading], {}).columns[column] == 1


@pytest.mark.parametrize(
    ("heading", "column", "unit"),
    [
        ("Weight (lbs)", Column.WEIGHT, "lbs"),
        ("Hmotnost (g)", Column.WEIGHT, "g"),
        ("Délka (mm)", Column.LENGTH, "mm"),
        ("Height [in]", Column.HEIGHT, "in"),
        ("Weight", Column.WEIGHT, "kg"),
        ("Width", Column.WIDTH, "cm"),
    ],
)
def test_units_stand_in_the_heading(heading, column, unit):
    assert read_headings(["ID", heading], {}).units == {column: unit}


def test_attributes_are_numbered():
    cells = ["ID", "Attribute 1 name", "Attribute 1 value(s)", "Vlastnost 2 název", "Hodnoty vlastnosti 2"]

    assert read_headings(cells, {}).attributes == {1: {"name": 1, "values": 2}, 2: {"name": 3, "values": 4}}


def test_own_headings_are_mapped():
    headings = read_headings(["Kód v kase", "Prodejka"], {"kód v kase": "SKU", "Prodejka": "Běžná cena"})

    assert headings.columns == {Column.SKU: 0, Column.REGULAR_PRICE: 1}


def test_what_the_shop_does_not_keep_is_listed():
    cells = ["ID", "Meta: _wpcom_is_markdown", "Download 1 name", "Download 1 URL", "Download limit", "Poznámka skladu"]

    assert read_headings(cells, {}).ignored == cells[1:]


@pytest.mark.parametrize(
    ("cells", "mapping", "reason"),
    [
        (["Name", "Stock"], {}, "ani SKU"),
        (["ID", "Název", "Name"], {}, "dvakrát"),
        (["ID"], {"Cosi": "Name"}, "není nadpis Cosi"),
        (["ID", "Cosi"], {"Cosi": "Kdesi"}, "neznámý sloupec: Kdesi"),
    ],
)
def test_headings_that_make_no_sense_refuse_the_file(cells, mapping, reason):
    with pytest.raises(FileRefused, match=reason):
        read_headings(cells, mapping)
