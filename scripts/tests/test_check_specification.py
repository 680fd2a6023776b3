import pytest
from check_specification import DEVIATIONS, find_problems, find_python_names, find_rows, find_titles

PAGE = "docs/developers/specification/01-purpose.md"
TEST = "`vyloha/core/tests/test_money.py::test_price`"


def find_problems_of(cell: str, page: str = PAGE, before: str = "guests buy") -> list[str]:
    """Return the problems of a table whose only row ends with ``cell``; only ``test_price`` exists."""
    text = f"| Statement | Shown by |\n|---|---|\n| {before} | {cell} |\n"
    return find_problems({page: text}, lambda file: frozenset({"test_price"} if file.startswith("vyloha") else ()))


@pytest.mark.parametrize(
    ("cell", "problems"),
    [
        (TEST, []),
        (f"{TEST}, [deviation](../deviations.md#score)", []),
        ("[deviation](../deviations.md#score)", []),
        ("", [f"{PAGE}:3: no test"]),
        ("`vyloha/core/tests/test_money.py`", [f"{PAGE}:3: no test"]),
        (
            "`vyloha/core/tests/test_money.py::test_pri`, `web/none.test.ts::a price`",
            [f"{PAGE}:3: no vyloha/core/tests/test_money.py::test_pri", f"{PAGE}:3: no web/none.test.ts::a price"],
        ),
    ],
)
def test_row_names_existing_tests_or_deviation(cell: str, problems: list[str]) -> None:
    assert find_problems_of(cell) == problems


def test_deviation_has_five_columns_and_test() -> None:
    assert find_problems_of(TEST, DEVIATIONS, "4 | says | does | why") == []
    assert find_problems_of(TEST, DEVIATIONS, "4 | says | | why") == [
        f"{DEVIATIONS}:3: a deviation has 5 filled columns"
    ]
    assert find_problems_of("see [score](../deviations.md#score)", DEVIATIONS, "4 | says | does | why") == [
        f"{DEVIATIONS}:3: no test"
    ]


def test_rows_have_no_headings_and_keep_escaped_lines() -> None:
    text = "| A | B |\n|---|---|\n| a\\|b | c |\n\n| C |\n|---|\n"

    assert list(find_rows(text)) == [(3, ["a\\|b", "c"])]


def test_names_of_python_are_functions_classes_and_constants() -> None:
    text = "LISTS = {}\nclass TestOrders:\n    def test_price(self):\n        local = 1\n"

    assert set(find_python_names(text)) == {"LISTS", "TestOrders", "test_price"}


def test_titles_of_typescript_may_be_in_tables_and_on_next_line() -> None:
    text = 'test(\n  "one",\n);\ntest.each([["x"]])("two %s", f);\ntest(`three ${name}`, f);\ncall("none");'

    assert list(find_titles(text)) == ["one", "two %s", "three ${name}"]
