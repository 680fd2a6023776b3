"""Hostile and broken files are rejected with a clear message and not stored."""

import tracemalloc
from pathlib import Path

import pytest

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.importing.tests.makers import a_row, importing, importing_rows, write_csv
from vyloha.commerce.catalogue.models import Category, Product, TaxClass

pytestmark = pytest.mark.django_db

CZECH = "ID,SKU,Regular price,Name\n1,A,1,Žluťoučký kůň příšerně úpěl ďábelské ódy\n"


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16"),
        ("utf-16-be", "utf-16"),
        ("utf-32", "utf-32"),
        ("windows-1250", "windows-1250"),
        ("iso-8859-2", "iso-8859-2"),
    ],
)
def test_wrong_encoding_error_names_encoding_and_remedies(tmp_path, encoding, named):
    file = tmp_path / "a.csv"
    file.write_bytes(CZECH.encode(encoding))

    with pytest.raises(FileRejected, match=f"--encoding {named}.*iconv -f {named}"):
        importing(file)

    assert not Product.objects.exists()


@pytest.mark.parametrize("encoding", ["windows-1250", "iso-8859-2", "utf-16"])
def test_encoding_option_is_used(tmp_path, encoding):
    file = tmp_path / "a.csv"
    file.write_bytes(CZECH.encode(encoding))

    importing(file, encoding=encoding)

    assert Product.objects.get().name.startswith("Žluťoučký kůň")


def test_invalid_byte_late_in_file_rejects_whole_file(tmp_path):
    file = write_csv(tmp_path, [a_row(ID=n, SKU=n) for n in range(1, 3000)])
    with file.open("ab") as end:
        end.write("3000,simple,X,Příšera,1\r\n".encode("windows-1250"))

    with pytest.raises(FileRejected, match="windows-1250"):
        importing(file)

    assert not Product.objects.exists()


@pytest.mark.parametrize(
    ("content", "reason"), [("", "prázdný"), ("ID,SKU,Name\n", "žádné řádky"), ("\ufeff\n\n", "prázdný")]
)
def test_file_without_rows_is_rejected(tmp_path, content, reason):
    file = tmp_path / "a.csv"
    file.write_text(content)

    with pytest.raises(FileRejected, match=reason):
        importing(file)


def test_folder_and_missing_file_are_rejected(tmp_path):
    with pytest.raises(FileRejected, match="složka"):
        importing(tmp_path)
    with pytest.raises(FileRejected, match="neexistuje"):
        importing(tmp_path / "neni.csv")
    with pytest.raises(FileRejected, match="není obyčejný soubor"):
        importing(Path("/dev/null"))


def test_import_requires_default_tax_class(tmp_path):
    TaxClass.objects.update(is_default=False)

    with pytest.raises(FileRejected, match="výchozí daňovou třídu"):
        importing_rows(tmp_path, a_row())


def test_file_cut_off_inside_quotes_loses_only_that_row(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text('ID,SKU,Regular price,Name\n1,A,1,Hrnek\n2,B,1,"Talíř\n3,C,1,Miska\n')

    said = importing(file)

    assert [product.name for product in Product.objects.all()] == ["Hrnek"]
    assert said.broke_off
    assert said.refused == [
        "Řádek 3: odmítnut – buňka v uvozovkách tu začíná a nikde nekončí; soubor je useknutý, nebo chybí uvozovka"
    ]


def test_cell_of_100_mb_is_rejected_without_loading_it(tmp_path):
    file = tmp_path / "a.csv"
    with file.open("w") as stream:
        stream.write('ID,SKU,Price,Name,Description\n1,A,1,Hrnek,ok\n2,B,1,Obluda,"')
        for _ in range(100):
            stream.write("x" * 999_990 + "\n9,Z,1,Nepravý,y\n")
        stream.write('"\n3,C,1,Miska,ok\n')
    tracemalloc.start()

    said = importing(file)

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert said.refused == ["Řádek 3: odmítnut – řádek je delší než 1000000 znaků"]
    # The cell's content was not read as rows.
    assert set(Product.objects.values_list("sku", "name", "pk")) == {(None, "Hrnek", 1), (None, "Miska", 3)}
    assert peak < 40_000_000


def test_line_of_100_mb_is_rejected(tmp_path):
    file = tmp_path / "a.csv"
    with file.open("w") as stream:
        stream.write("ID,SKU,Price,Name\n1,A,1,")
        for _ in range(100):
            stream.write("x" * 1_000_000)
        stream.write("\n2,B,1,Miska\n")

    said = importing(file)

    assert said.refused == ["Řádek 2: odmítnut – řádek je delší než 1000000 znaků"]
    assert Product.objects.get().name == "Miska"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2,B,1,a\x00b", "nulový bajt"),
        ('2,B,1,"a"b', "uvozovky"),
        ("2,B", "2 buněk"),
        ("2,B,1,a,b", "5 buněk"),
        ("2,B,1,=1+1", "vzorec"),
        ("abc,B,1,a", "není číslo"),
        ("-1,B,1,a", "není mezi"),
        ("2,B,1,", "potřebuje název"),
        (",,1,a", "ani SKU"),
    ],
)
def test_broken_row_is_rejected_and_next_one_is_imported(tmp_path, line, reason):
    file = tmp_path / "a.csv"
    file.write_text(f"ID,SKU,Price,Name\n{line}\n3,C,1,Miska\n")

    said = importing(file)

    assert len(said.refused) == 1
    assert said.refused[0].startswith("Řádek 2: ")
    assert reason in said.refused[0]
    assert [product.name for product in Product.objects.all()] == ["Miska"]


def test_reported_line_numbers_match_text_editors(tmp_path):
    rows = [a_row(Description="dva\nřádky"), a_row(ID=2, SKU="B", Regular_price="draho")]

    said = importing_rows(tmp_path, *rows)

    assert said.refused == ["Řádek 4: odmítnut – Regular price: „draho“ není číslo"]


def test_semicolon_file_of_czech_spreadsheet_is_imported(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("ID;Katalogové číslo;Název;Běžná cena;Kategorie\n\n1;A;Hrnek;199,90;Kuchyně, Dárky\n;;;;\n")

    said = importing(file)

    product = Product.objects.get()
    assert said.counts == {"new products": 1}
    assert product.variations.get().regular_price_minor == 19990
    assert product.categories.count() == 2


@pytest.mark.parametrize(
    ("told", "parted"), [("sep=;", ";"), ('"sep=,"', ","), ("SEP=\t", "\t"), ("sep=|", "|"), ("sep=;;;", ";")]
)
def test_excel_separator_line_is_skipped(tmp_path, told, parted):
    file = tmp_path / "a.csv"
    rows = [["SKU", "Name", "Regular price"], ["A", "Hrnek", "dva"], ["B", "Miska", "100"]]
    file.write_text("\ufeff" + "\r\n".join([told, *map(parted.join, rows)]), encoding="utf-8")

    said = importing(file)

    assert said.refused == ["Řádek 3: odmítnut – Regular price: „dva“ není číslo"]
    assert Product.objects.get().name == "Miska"


def test_all_errors_of_row_are_reported_together(tmp_path):
    said = importing_rows(tmp_path, a_row(Regular_price="x", Published="7", **{"Weight (kg)": "-1"}))

    assert said.refused[0].removeprefix("Řádek 2: odmítnut – ").split("; ") == [
        "Regular price: „x“ není číslo",
        "Published: „7“ není nic z: 1, 0, -1",
        "Weight: „-1“ není hmotnost ani rozměr",
    ]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (" > ".join(f"K{n}" for n in range(3000)), "nejvýše 10 úrovní"),
        (" > ".join("x" * 180 + str(n) for n in range(6)), "delší než 1000 znaků"),
    ],
)
def test_too_deep_or_too_long_category_rejects_only_its_row(tmp_path, path, reason):
    good = a_row(ID=2, SKU="B", Categories="Kuchyně > Hrnky")

    said = importing_rows(tmp_path, a_row(Categories=path), good)

    assert [reason in line for line in said.refused] == [True]
    assert Product.objects.get().pk == 2
    assert Category.objects.count() == 2


def test_too_long_path_below_renamed_category_rejects_its_row(tmp_path):
    above = None
    for n in range(5):
        above = Category.objects.create(name=f"K{n}", slug=str(n) * 190, parent=above)
    path = " > ".join([*(f"K{n}" for n in range(5)), "h" * 100])

    said = importing_rows(tmp_path, a_row(Categories=path), a_row(ID=2, SKU="B"))

    assert len(said.refused) == 1
    assert Category.objects.count() == 5
