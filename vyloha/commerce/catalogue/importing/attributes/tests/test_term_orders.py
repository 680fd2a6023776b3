import pytest

from vyloha.commerce.catalogue.importing.attributes.term_orders import TermOrderCollector
from vyloha.commerce.catalogue.importing.rows import AttributeCell, ImportRow
from vyloha.commerce.catalogue.importing.tests.makers import a_row, importing_rows
from vyloha.commerce.catalogue.models import Term


def sizes(values: list[str]) -> AttributeCell:
    return AttributeCell("Velikost", values, is_visible=True, is_global=True, default="")


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        (["S, L", "S, M, L"], "S M L"),
        (["XL", "S, M", "M, L, XL"], "S M L XL"),
        (["B", "A"], "B A"),
        (["A, B", "B, C", "C, A"], "A B C"),  # contradictory rows: the first seen comes first
        (["S, M", "m, S"], "S M"),
        ([], ""),
    ],
)
def test_values_are_sorted_consistently_with_all_rows(rows, order):
    orders = TermOrderCollector()
    for number, row in enumerate(rows):
        orders.add_row(ImportRow(number, None, None, "simple", {}, [sizes(row.split(", "))]))

    assert orders.get_ordered_values(sizes([])) == order.split()


@pytest.mark.django_db
def test_first_product_does_not_decide_order_of_sizes(tmp_path):
    def sized(pk, sizes):
        named = {"Attribute 1 name": "Velikost", "Attribute 1 value(s)": sizes, "Attribute 1 global": 1}
        return a_row(ID=pk, SKU=f"V-{pk}") | named

    importing_rows(tmp_path, sized(1, "S, XL"), sized(2, "S, M"), sized(3, "M, L, XL"))

    assert list(Term.objects.order_by("position").values_list("name", flat=True)) == ["S", "M", "L", "XL"]
