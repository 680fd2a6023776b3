"""Repeated, dry and killed runs."""

import os
import signal
import subprocess
import sys

import pytest
from django.db import connection, connections

from vyloha.commerce.catalogue.importing.tests.makers import (
    a_row,
    a_variable_row,
    a_variation_row,
    dump_catalogue,
    importing,
    importing_rows,
    write_csv,
)
from vyloha.commerce.catalogue.models import Product, ProductAttribute, StockRecord, TaxClass, Variation

ROWS = [
    a_variation_row(11, "Červená", Stock="3"),
    a_variable_row(Categories="Oblečení > Trička", Tags="dárek, léto", Brands="Bory", Upsells="HRN"),
    a_variation_row(12, "Modrá", Parent="T", Sale_price="99"),
    a_row(SKU="HRN", Categories="Kuchyně", Stock="5", **{"Attribute 1 name": "Motiv", "Attribute 1 value(s)": "Sova"}),
]


@pytest.mark.django_db
def test_second_run_changes_no_row(tmp_path):
    importing_rows(tmp_path, *ROWS)
    first = dump_catalogue()

    said = importing_rows(tmp_path, *ROWS)

    assert dump_catalogue() == first
    assert said.counts == {"old products": 2, "old variations": 2}


@pytest.mark.django_db
def test_dry_run_changes_nothing_and_reports_same(tmp_path):
    rows = [*ROWS, a_row(ID=5, SKU="X", Regular_price="draho"), a_variation_row(99, Parent="neni")]
    rows[-2]["Upsells"] = "neni"
    empty = dump_catalogue()

    tried = importing_rows(tmp_path, *rows, dry_run=True)

    assert dump_catalogue() == empty
    done = importing_rows(tmp_path, *rows)
    assert (tried.lines, tried.counts) == (done.lines, done.counts)


@pytest.mark.django_db
def test_only_new_option_leaves_existing_products_unchanged(tmp_path):
    importing_rows(tmp_path, a_variable_row(), a_row(SKU="HRN", Name="Můj"))

    said = importing_rows(tmp_path, *ROWS, only_new=True)

    assert Product.objects.get(pk=1).name == "Můj"
    assert Variation.objects.filter(product_id=10).count() == 2
    assert said.counts == {"left as they are": 2, "new variations": 2}


@pytest.mark.django_db
def test_keep_stock_option_leaves_existing_quantities(tmp_path):
    importing_rows(tmp_path, *ROWS)
    StockRecord.objects.filter(pk=1).update(in_stock=1)

    importing_rows(tmp_path, *ROWS, a_row(ID=2, SKU="NOVY", Stock="8"), keep_stock=True)

    assert StockRecord.objects.get(pk=1).in_stock == 1
    assert StockRecord.objects.get(pk=2).in_stock == 8


@pytest.mark.django_db(transaction=True)
def test_killed_run_can_be_repeated(tmp_path):
    # Another test with real transactions may have emptied the tables.
    TaxClass.objects.get_or_create(slug="standard", defaults={"name": "21 %", "rate": 2100, "is_default": True})
    rows = []
    for number in range(600):
        parent = 10_000 + number * 10
        rows.append(a_variable_row(ID=parent, SKU=f"P{parent}", Tags="dárek"))
        rows.append(a_variation_row(parent + 1, SKU=f"V{parent + 1}", Parent=f"P{parent}", Stock="2"))
    file = write_csv(tmp_path, rows)
    process = subprocess.Popen(
        [sys.executable, "-m", "django", "import_products", str(file)], env=build_test_environment(tmp_path)
    )

    # Kill it as soon as the first products are saved.
    while process.poll() is None and not Product.objects.exists():
        connection.close()
    process.send_signal(signal.SIGKILL)
    process.wait()

    landed = Product.objects.count()
    assert 0 < landed < 600
    assert landed % 500 == 0  # whole chunks
    importing(file)
    assert (Product.objects.count(), Variation.objects.count()) == (600, 600)
    after = dump_catalogue()
    importing(file)
    assert dump_catalogue() == after


def build_test_environment(folder: os.PathLike[str]) -> dict[str, str]:
    """Return the environment of a process that works on the test's database."""
    database = connections["default"].settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        user, host = f"{database['USER']}:{database['PASSWORD']}", f"{database['HOST']}:{database['PORT']}"
        url = f"postgres://{user}@{host}/{database['NAME']}"
    settings = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"]}
    return {**os.environ, **settings, "VYLOHA_DATA": str(folder)}


@pytest.mark.django_db
def test_attributes_of_variations_only_are_not_created_twice(tmp_path):
    size = {"Attribute 2 name": "Velikost", "Attribute 2 value(s)": "XL"}
    rows = [a_variable_row(), a_variation_row(11, "Zelená") | size, a_variation_row(12) | size]
    rows[2]["Attribute 2 value(s)"] = ""  # any
    importing_rows(tmp_path, *rows)
    first = dump_catalogue()
    links = ProductAttribute.objects.filter(product_id=10)
    assert [(link.attribute.name, link.position, link.makes_variations) for link in links] == [
        ("Barva", 0, True),
        ("Velikost", 1, True),
    ]

    importing_rows(tmp_path, *rows)

    assert dump_catalogue() == first
    importing_rows(tmp_path, *({**row, "Attribute 2 name": ""} for row in rows))
    assert [link.attribute.name for link in links.all()] == ["Barva"]
