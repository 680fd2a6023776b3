"""Meta data of WooCommerce add-ons: fixed prices, amounts in packs, periods."""

import pytest

from vyloha.commerce.catalogue.importing.tests.makers import a_row, a_variable_row, a_variation_row, importing_rows
from vyloha.commerce.catalogue.models import FixedPrice, PriceChange, Product, Variation

pytestmark = pytest.mark.django_db
REGULAR, SALE = "Meta: _regular_price_wmcp", "Meta: _sale_price_wmcp"


def get_saved_prices(variation_id: int = 1) -> dict[str, tuple[int, int | None]]:
    rows = FixedPrice.objects.filter(variation=variation_id)
    return {row.currency: (row.regular_price_minor, row.sale_price_minor) for row in rows}


def test_fixed_prices_are_saved_and_overwritten(tmp_path):
    importing_rows(tmp_path, a_row() | {REGULAR: '{"EUR":"9.90","HUF":"3990"}', SALE: '{"EUR":"7.90"}'})
    assert get_saved_prices() == {"EUR": (990, 790), "HUF": (399000, None)}

    importing_rows(tmp_path, a_row() | {REGULAR: '{"EUR":"8.90"}', SALE: ""})
    assert get_saved_prices() == {"EUR": (890, None)}

    importing_rows(tmp_path, a_row())
    assert get_saved_prices() == {"EUR": (890, None)}

    importing_rows(tmp_path, a_row() | {REGULAR: "[]"})
    assert get_saved_prices() == {}
    changes = PriceChange.objects.filter(currency="EUR").values_list("regular_price_minor", flat=True)
    assert list(changes) == [990, 990, 890, None]


def test_variations_have_own_fixed_prices(tmp_path):
    rows = [a_variation_row(11) | {REGULAR: '{"EUR":"9"}'}, a_variation_row(12, "Modrá") | {REGULAR: '{"EUR":"10"}'}]

    importing_rows(tmp_path, a_variable_row(), *rows)

    assert (get_saved_prices(11), get_saved_prices(12)) == ({"EUR": (900, None)}, {"EUR": (1000, None)})


def test_prior_price_of_imported_reduced_price_is_regular_price(tmp_path):
    importing_rows(tmp_path, a_row() | {REGULAR: '{"EUR":"9.90"}', SALE: '{"EUR":"7.90"}', "Sale price": "150"})

    assert FixedPrice.objects.get().prior_price_minor == 990
    assert Variation.objects.get().prior_price_minor == 19900


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("9.90", "„9.90“ nejsou ceny"),
        ('{"EUR":', "nejsou ceny"),
        ('{"EURO":"9.90"}', "„EURO“ není měna"),
        ('{"EUR":"dohodou"}', "„dohodou“ není číslo"),
        ('{"EUR":"-1"}', "„-1“ není cena"),
        ('{"EUR":"0"}', "„0 EUR“ není cena"),
        ('{"EUR":"9.999"}', "víc desetinných míst"),
        ('{"EUR":["9"]}', "není cena"),
        ('{"EUR":true}', "není cena"),
        ('{"JPY":"9.5"}', "víc desetinných míst"),
    ],
)
def test_invalid_fixed_price_is_reported_and_rest_of_row_is_saved(tmp_path, cell, reason):
    importing_rows(tmp_path, a_row() | {REGULAR: '{"EUR":"9.90"}'})

    said = importing_rows(tmp_path, a_row(Name="Talíř") | {REGULAR: cell})

    assert any("poznámka" in line and REGULAR in line and reason in line for line in said.lines), said.lines
    assert (Product.objects.get().name, get_saved_prices()) == ("Talíř", {"EUR": (990, None)})


def test_fixed_sale_price_without_regular_price_is_ignored(tmp_path):
    said = importing_rows(tmp_path, a_row() | {SALE: '{"EUR":"7.90"}'})

    assert any("v EUR nemá běžnou cenu" in line for line in said.lines), said.lines
    assert get_saved_prices() == {}


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("Meta: _unit_product", "hodně"),
        ("Meta: _unit_product", "-1"),
        ("Meta: _unit_product", "0"),
        ("Meta: _unit", "loket"),
        ("Meta: _subscription_period", "fortnight"),
        ("Meta: _subscription_period_interval", "0"),
        ("Meta: _perishable", "snad"),
    ],
)
def test_invalid_add_on_cell_is_reported_and_row_is_saved(tmp_path, heading, cell):
    said = importing_rows(tmp_path, a_row(Name="Talíř") | {heading: cell})

    assert any("poznámka" in line and heading in line for line in said.lines), said.lines
    assert Product.objects.get().name == "Talíř"


def test_measure_is_saved_with_its_unit(tmp_path):
    importing_rows(tmp_path, a_row() | {"Unit Product": "1,44", "Unit": "m²", "Unit Base": "1"})

    sold = Variation.objects.get()
    assert (sold.measure, sold.measure_unit) == (1440, "m2")


def test_subscription_interval_is_saved(tmp_path):
    period = {"Meta: _subscription_period": "month", "Meta: _subscription_period_interval": "3"}

    importing_rows(tmp_path, a_row() | period)

    assert (Product.objects.get().period_count, Product.objects.get().period_unit) == (3, "month")


def test_subscription_is_imported_with_note_that_it_is_paid_once(tmp_path):
    said = importing_rows(tmp_path, a_row(Type="subscription") | {"Meta: _subscription_period": "month"})

    assert any("poznámka" in line and "jednou" in line for line in said.lines), said.lines
    assert Product.objects.get().period_unit == "month"
