"""Columns that listings are sorted by: names in Czech order, lowest prices."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.importing.tests.makers import a_row, a_variable_row, a_variation_row, importing_rows
from vyloha.commerce.catalogue.jobs import update_prices_of_changed_sales
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.core.database.collation import build_sort_key

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOW = timezone.now()
HOUR = timedelta(hours=1)


def get_price_from(product: Product) -> int | None:
    return Product.objects.values_list("price_from_minor", flat=True).get(pk=product.pk)


def get_names_in_order() -> list[str]:
    return list(Product.objects.order_by("sort_key").values_list("name", flat=True))


def test_names_are_sorted_in_czech_order() -> None:
    for name in ("Chata", "Čaj", "Cukr", "Hora", "Ibišek", "Žížala", "Zelí", "Batoh 110 l", "Batoh 28 l"):
        a_product(name)

    in_order = ["Batoh 28 l", "Batoh 110 l", "Cukr", "Čaj", "Hora", "Chata", "Ibišek", "Zelí", "Žížala"]
    assert get_names_in_order() == in_order


def test_renamed_product_changes_position() -> None:
    cup = a_product("Hrnek")
    a_product("Cukr")

    cup.name = "Ananas"
    cup.save()

    assert get_names_in_order() == ["Ananas", "Cukr"]


def test_product_price_is_that_of_cheapest_variation() -> None:
    shirt = a_variable_product([an_attribute()], [{"price": 30000}, {"price": 20000}, {"price": None}])
    cheap = Variation.objects.get(product=shirt, regular_price_minor=20000)
    assert get_price_from(shirt) == 20000

    cheap.is_enabled = False
    cheap.save()
    assert get_price_from(shirt) == 30000

    Variation.objects.get(product=shirt, regular_price_minor=30000).delete()
    assert get_price_from(shirt) is None


def test_sale_price_counts_while_sale_runs() -> None:
    running = a_product(price=20000, sale_price_minor=15000, sale_from=NOW - HOUR, sale_until=NOW + HOUR)
    coming = a_product(price=20000, sale_price_minor=15000, sale_from=NOW + HOUR)
    over = a_product(price=20000, sale_price_minor=15000, sale_until=NOW - HOUR)

    assert [get_price_from(product) for product in (running, coming, over)] == [15000, 20000, 20000]


def test_job_updates_prices_when_sales_begin_and_end() -> None:
    ending = a_product(price=20000, sale_price_minor=15000, sale_until=NOW + HOUR)
    beginning = a_product(price=20000, sale_price_minor=15000, sale_from=NOW + HOUR)
    later = a_product(price=20000, sale_price_minor=15000, sale_from=NOW + 3 * HOUR)

    update_prices_of_changed_sales(NOW, NOW + 2 * HOUR)

    assert [get_price_from(product) for product in (ending, beginning, later)] == [20000, 15000, 20000]


def test_clock_set_back_ends_sales_that_have_not_begun() -> None:
    beginning = a_product(price=20000, sale_price_minor=15000, sale_from=NOW + HOUR)
    update_prices_of_changed_sales(NOW, NOW + 2 * HOUR)
    assert get_price_from(beginning) == 15000

    update_prices_of_changed_sales(NOW + 2 * HOUR, NOW)

    assert get_price_from(beginning) == 20000


def test_import_stores_sort_name_and_lowest_price(tmp_path) -> None:
    rows = [a_row(ID=1, SKU="C", Name="Čaj", Regular_price="89"), a_row(ID=2, SKU="U", Name="Cukr", Regular_price="30")]
    rows += [a_variable_row(ID=3, Name="Tričko"), a_variation_row(4, "Červená", Parent="T", Regular_price="399")]
    importing_rows(tmp_path, *rows)
    importing_rows(tmp_path, a_row(ID=2, SKU="U", Name="Ďábelský cukr", Regular_price="25"))

    prices = dict(Product.objects.values_list("name", "price_from_minor"))

    assert prices == {"Čaj": 8900, "Ďábelský cukr": 2500, "Tričko": 39900}
    assert get_names_in_order() == ["Čaj", "Ďábelský cukr", "Tričko"]
    assert all(bytes(key) == build_sort_key(name) for name, key in Product.objects.values_list("name", "sort_key"))
