import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from vyloha.commerce.catalogue.exporting.tests.makers import exported
from vyloha.commerce.catalogue.importing.tests.test_again import build_test_environment
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("export_products", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_export_writes_to_standard_output(arguments):
    a_product(name="Žluťoučký kůň")

    assert run(*arguments) == exported()


def test_export_writes_to_file(tmp_path):
    a_product(name="Žluťoučký kůň")

    run(str(tmp_path / "produkty.csv"))

    assert (tmp_path / "produkty.csv").read_bytes() == exported().encode()
    assert [file.name for file in tmp_path.iterdir()] == ["produkty.csv"]


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--category", "dum/kuchyne"], ["Hrnek"]),
        (["--category", "/dum/"], ["Hrnek", "Stůl"]),
        (["--type", "variable"], ["Tričko", "Tričko – Modrá"]),
        (["--status", "draft"], ["Stůl"]),
        (["--category", "dum", "--status", "publish"], ["Hrnek"]),
    ],
)
def test_export_filters_by_category_and_status(arguments, names):
    house = a_category(name="Dům", slug="dum")
    a_product(name="Hrnek", categories=[a_category(slug="kuchyne", parent=house)])
    a_product(name="Stůl", categories=[house], status=Product.Status.DRAFT)
    a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])

    lines = run(*arguments).splitlines()[1:]

    assert sorted(line.split(",")[4] for line in lines) == names


def test_unknown_category_and_unwritable_path_fail_command(tmp_path):
    with pytest.raises(CommandError, match="Kategorie s adresou neni tu není"):
        run("--category", "neni")
    with pytest.raises(CommandError, match="nelze zapsat"):
        run(str(tmp_path / "neni" / "produkty.csv"))


@pytest.mark.django_db(transaction=True)
def test_export_ignores_broken_pipe(tmp_path):
    command = f"{sys.executable} -m django export_products | true"
    environment = build_test_environment(tmp_path)

    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
