from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from vyloha.commerce.catalogue.importing.tests.makers import a_row, a_variation_row, write_csv
from vyloha.commerce.catalogue.management.commands import import_products
from vyloha.commerce.catalogue.models import Product

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> tuple[str, str]:
    """Run the command without pictures; return its stdout and stderr."""
    out, err = StringIO(), StringIO()
    call_command("import_products", *map(str, arguments), "--no-images", stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_rejected_rows_are_reported_and_command_succeeds(tmp_path):
    out, _err = run(write_csv(tmp_path, [a_row(), a_row(ID=2, SKU="B", Type="grouped")]))

    assert out.splitlines() == [
        "Řádek 3: odmítnut – Type: produkty typu grouped se tu neprodávají",
        "Řádky: 2, převzato: 1, odmítnuto: 1",
        "Produkty: 1 nových, 0 už v obchodě",
        "Varianty: 0 nových, 0 už v obchodě",
        "Obrázky: 0 nových, 0 už v obchodě, 0 se nepodařilo",
    ]


@pytest.mark.parametrize(
    ("rows", "options", "reason"),
    [
        ([a_row(), a_row(ID=2, SKU="B", Type="grouped")], ["--strict"], "Některé řádky"),
        ([a_variation_row(2, Parent="neni")], [], "ani jeden řádek"),
        ([a_row()], ["--map", "bez rovnítka"], "--map"),
        ([a_row()], ["--images", "/neni"], "Složka /neni neexistuje"),
    ],
)
def test_command_fails_when_strict_or_without_imported_rows(tmp_path, rows, options, reason):
    with pytest.raises(CommandError, match=reason):
        run(write_csv(tmp_path, rows), *options)


def test_truncated_file_fails_command(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text('ID,SKU,Price,Name\n1,A,1,Hrnek\n2,B,1,"Talíř')

    with pytest.raises(CommandError, match="useknutý"):
        run(file)

    assert Product.objects.count() == 1


def test_command_maps_headings_in_dry_run(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("Kód v kase;Zboží;Cena\nA;Hrnek;1\n")
    mapping = ["--map", "Kód v kase=SKU", "--map", "Zboží=Name"]

    tried, _err = run(file, *mapping, "--dry-run")

    assert "Zkouška nanečisto: nic se nezměnilo." in tried
    assert not Product.objects.exists()
    run(file, *mapping)
    assert Product.objects.get().name == "Hrnek"


def test_column_mapped_to_nothing_is_ignored(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("SKU;Name;Cena;Běžná cena\nA;Hrnek;1;dohodou\n")

    run(file, "--map", "Běžná cena=")

    assert Product.objects.get().variations.get().regular_price_minor == 100


def test_progress_goes_to_stderr(tmp_path, monkeypatch):
    monkeypatch.setattr(import_products, "PROGRESS_INTERVAL_S", 0)

    out, err = run(write_csv(tmp_path, [a_row(ID=n, SKU=n) for n in range(1, 1200)]))

    assert err.splitlines()[-1] == "uloženo, řádky: 1199"
    assert "přečteno 100 %, řádky: 1199" in err
    assert "řádky: 1199" not in out.replace("Řádky: 1199", "")
