import pytest

from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.importing.headings import read_headings


@pytest.mark.parametrize("column", list(ImportColumn))
def test_english_heading_is_known(column):
    headings = read_headings(["SKU" if column is ImportColumn.ID else "ID", str(column)], {})

    assert headings.columns[column] == 1


@pytest.mark.parametrize(
    ("name", "column"),
    [(name, column) for column in ImportColumn for name in f"{column.czech}|{column.fields}".split("|") if name],
)
def test_listed_name_means_its_column_only(name, column):
    assert column in read_headings(["SKU" if column is ImportColumn.ID else "ID", name], {}).columns


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("GTIN, UPC, EAN, nebo ISBN", ImportColumn.GTIN),
        ("Práh nízkého skladu", ImportColumn.LOW_STOCK_AMOUNT),
        ("Hranice nízkého stavu zásob", ImportColumn.LOW_STOCK_AMOUNT),
        ("Povoleno objednávání?", ImportColumn.BACKORDERS),
        ("Objednávky předem povoleny?", ImportColumn.BACKORDERS),
        ("Prodávat samostatně?", ImportColumn.SOLD_INDIVIDUALLY),
        ("Prodáváno pouze jednotlivě", ImportColumn.SOLD_INDIVIDUALLY),
        ("Navyšovací prodej", ImportColumn.UPSELLS),
        ("Doplňkový prodej", ImportColumn.CROSS_SELLS),
        ("Akční cena začíná dne", ImportColumn.SALE_FROM),
        ("Akční cena končí dne", ImportColumn.SALE_UNTIL),
        ("Sleva začíná dne", ImportColumn.SALE_FROM),
        ("Sleva končí dne", ImportColumn.SALE_UNTIL),
        ("Datum ukončení akční ceny", ImportColumn.SALE_UNTIL),
        ("date_on_sale_from", ImportColumn.SALE_FROM),
        ("Je zvýrazněný?", ImportColumn.IS_FEATURED),
        ("ZVÝRAZNĚNÉ", ImportColumn.IS_FEATURED),
        ("Publikované", ImportColumn.PUBLISHED),
        ("Bezna  cena", ImportColumn.REGULAR_PRICE),
        ("\ufeffregular_price", ImportColumn.REGULAR_PRICE),
        ("stock_quantity", ImportColumn.STOCK),
        ("category_ids", ImportColumn.CATEGORIES),
        ("cross_sell_ids", ImportColumn.CROSS_SELLS),
        ("Katalogové číslo", ImportColumn.SKU),
        ("Název", ImportColumn.NAME),
        ("běžná cena", ImportColumn.REGULAR_PRICE),
        ("Akční cena", ImportColumn.SALE_PRICE),
        ("Skladem", ImportColumn.IN_STOCK),
        ("Štítky", ImportColumn.TAGS),
        (" Viditelnost  v\u00a0katalogu ", ImportColumn.VISIBILITY),
    ],
)
def test_czech_headings_are_known(heading, column):
    assert read_headings(["ID", heading], {}).columns[column] == 1


@pytest.mark.parametrize(
    ("heading", "column", "unit"),
    [
        ("Weight (lbs)", ImportColumn.WEIGHT, "lbs"),
        ("Hmotnost (g)", ImportColumn.WEIGHT, "g"),
        ("Délka (mm)", ImportColumn.LENGTH, "mm"),
        ("Height [in]", ImportColumn.HEIGHT, "in"),
        ("Weight", ImportColumn.WEIGHT, "kg"),
        ("Width", ImportColumn.WIDTH, "cm"),
    ],
)
def test_unit_is_read_from_heading(heading, column, unit):
    assert read_headings(["ID", heading], {}).units == {column: unit}


def test_attribute_columns_are_grouped_by_number():
    cells = ["ID", "Attribute 1 name", "Attribute 1 value(s)", "Vlastnost 2 název", "Hodnoty vlastnosti 2"]

    assert read_headings(cells, {}).attributes == {1: {"name": 1, "values": 2}, 2: {"name": 3, "values": 4}}


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("Název 1 vlastnosti", "name"),
        ("Hodnota(y) 1 vlastnosti", "values"),
        ("Vlastnost 1 název", "name"),
        ("Vlastnost\u00a01 hodnota (hodnoty)", "values"),
        ("Hodnoty vlastnosti č. 1", "values"),
        ("Je vlastnost 1 viditelná?", "visible"),
        ("Vlastnost 1 viditelnost", "visible"),
        ("Vlastnost 1 globální", "global"),
        ("Výchozí hodnota 1 vlastnosti", "default"),
        ("vlastnost 1 – VÝCHOZÍ", "default"),
        ("Název atributu 1", "name"),
        ("attributes:value1", "values"),
        ("attribute_1_name", "name"),
    ],
)
def test_attribute_part_is_recognized_by_its_words(heading, part):
    assert read_headings(["ID", heading], {}).attributes == {1: {part: 1}}


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "Název vlastnosti",
            "Vlastnost 1 název anglicky",
            "Vlastnost 1",
            "Cena bez DPH",
            "Doporučená cena",
            "Meta: price",
        ),
        *("Konečná sleva", "Délka záruky", "Minimální množství", "Meta: attribute 1 name", "Objednávky"),
    ],
)
def test_ambiguous_heading_is_ignored(heading):
    headings = read_headings(["ID", heading], {})

    assert headings.ignored == [heading]
    assert not headings.attributes


def test_more_exact_of_two_equivalent_headings_counts():
    headings = read_headings(["ID", "EAN", "Cena", "GTIN, UPC, EAN, or ISBN", "Název", "Běžná cena", "name"], {})

    assert headings.columns == {
        ImportColumn.ID: 0,
        ImportColumn.GTIN: 3,
        ImportColumn.REGULAR_PRICE: 5,
        ImportColumn.NAME: 6,
    }
    assert headings.doubled == [("EAN", "GTIN, UPC, EAN, or ISBN"), ("Cena", "Běžná cena"), ("Název", "name")]


@pytest.mark.parametrize(
    ("mapping", "place"), [({"GTIN": ""}, 2), ({"GTIN": "-"}, 2), ({"EAN": "GTIN, UPC, EAN, or ISBN"}, 2)]
)
def test_mapping_chooses_between_equivalent_columns(mapping, place):
    assert read_headings(["ID", "GTIN", "EAN"], mapping).columns[ImportColumn.GTIN] == place


def test_custom_headings_are_mapped():
    headings = read_headings(["Kód v kase", "Prodejka"], {"kód v kase": "SKU", "Prodejka": "Běžná cena"})

    assert headings.columns == {ImportColumn.SKU: 0, ImportColumn.REGULAR_PRICE: 1}


def test_ignored_and_unknown_headings_are_listed():
    cells = ["ID", "Meta: _wpcom_is_markdown", "Download 1 name", "Download 1 URL", "Download limit", "Poznámka skladu"]

    headings = read_headings(cells, {})

    assert headings.ignored == cells[1:]
    assert headings.unknown == ["Poznámka skladu"]


@pytest.mark.parametrize(
    ("cells", "mapping", "reason"),
    [
        (["Name", "Stock"], {}, "ani SKU"),
        (["ID", "Název", " název "], {}, "dvakrát"),
        (["ID", "Cosi", "Kdesi"], {"Cosi": "Name", "Kdesi": "Name"}, "dvakrát"),
        (["ID"], {"Cosi": "Name"}, "není nadpis Cosi"),
        (["ID", "Cosi"], {"Cosi": "Kdesi"}, "neznámý sloupec: Kdesi"),
    ],
)
def test_invalid_headings_reject_file(cells, mapping, reason):
    with pytest.raises(FileRejected, match=reason):
        read_headings(cells, mapping)
