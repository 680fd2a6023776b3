from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Any, NamedTuple

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import DecimalField, QuerySet, Value

from vyloha.core.database.prepared_queries import PreparedObjects, PreparedRows, get_columns, read_together
from vyloha.core.models import Change

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

by_id = PreparedRows(
    lambda ids: Change.objects.filter(pk__in=ids).order_by("pk").values_list("pk", "subject", "made_at")
)


@pytest.fixture
def rows() -> list[Change]:
    return Change.objects.bulk_create(Change(subject=f"card:{number}") for number in range(9))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 9])
def test_rows_match_ids(rows: list[Change], count: int) -> None:
    wanted = rows[:count]

    assert list(by_id([row.pk for row in wanted])) == [(row.pk, row.subject, row.made_at) for row in wanted]


def test_each_call_uses_one_query(
    rows: list[Change], django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    with django_assert_num_queries(2):
        assert [pk for pk, *_ in by_id({rows[0].pk})] == [rows[0].pk]
        assert [pk for pk, *_ in by_id({rows[1].pk})] == [rows[1].pk]


def test_empty_ids_use_no_query(django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]) -> None:
    with django_assert_num_queries(0):
        assert list(by_id([])) == []


def test_id_without_row_is_left_out(rows: list[Change]) -> None:
    assert [pk for pk, *_ in by_id([rows[0].pk, rows[-1].pk + 1000])] == [rows[0].pk]


def test_rows_match_texts(rows: list[Change]) -> None:
    of_subjects = PreparedRows(
        lambda subjects: Change.objects.filter(subject__in=subjects, topic="").order_by("pk").values_list("pk"),
    )

    for wanted in (rows[:1], rows[1:2], rows[3:6]):
        assert list(of_subjects([row.subject for row in wanted])) == [(row.pk,) for row in wanted]


def test_columns_have_python_types(rows: list[Change]) -> None:
    ((_pk, _tag, made_at),) = by_id([rows[0].pk])

    assert isinstance(made_at, datetime)
    assert made_at.tzinfo is UTC


def test_query_constants_are_preserved(rows: list[Change]) -> None:
    one = PreparedRows(
        lambda ids: Change.objects.filter(subject="card:1", pk__in=ids, serial=None).values_list("subject")
    )

    assert list(one([row.pk for row in rows])) == [("card:1",)]


def test_query_without_ids_is_rejected() -> None:
    with pytest.raises(ValueError, match="each id"):
        PreparedRows(lambda ids: Change.objects.values_list("pk"))([1])


def test_row_class_names_its_columns() -> None:
    class Row(NamedTuple):
        pk: int
        author: Annotated[str, "author__name"]
        year: int | None = None

    assert get_columns(Row) == ("pk", "author__name", "year")


def test_objects_have_selected_fields_and_order(
    rows: list[Change], django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    objects = PreparedObjects(lambda ids: Change.objects.filter(pk__in=ids).order_by("-pk"))

    with django_assert_num_queries(1):
        found = objects([rows[0].pk, rows[1].pk, rows[2].pk])

    assert found == [rows[2], rows[1], rows[0]]
    assert [one.made_at for one in found] == [rows[2].made_at, rows[1].made_at, rows[0].made_at]
    assert objects([]) == []


def test_objects_include_selected_related(
    django_assert_num_queries: Callable[[int], AbstractContextManager[Any]],
) -> None:
    changes = ContentType.objects.get_for_model(Change)
    permission = Permission.objects.filter(content_type=changes).order_by("pk")[0]
    permissions = PreparedObjects(lambda ids: Permission.objects.filter(pk__in=ids).select_related("content_type"))

    with django_assert_num_queries(1):
        (found,) = permissions([permission.pk])

        assert found.content_type.model == "change"
    found.name = "Smí všechno"
    found.save()
    assert Permission.objects.get(pk=permission.pk).name == "Smí všechno"


def test_results_are_those_of_query_sets() -> None:
    """Fails when Django reads rows in another way than these functions do."""

    def query(ids: Collection[int]) -> "QuerySet[Permission]":
        return Permission.objects.filter(pk__in=ids).select_related("content_type").order_by("pk")

    ids = list(Permission.objects.order_by("pk").values_list("pk", flat=True)[:4])
    columns = PreparedRows(lambda ids: query(ids).values_list("pk", "content_type__model"))

    assert list(columns(ids)) == list(query(ids).values_list("pk", "content_type__model"))
    assert list(map(describe, PreparedObjects(query)(ids))) == list(map(describe, query(ids)))


def describe(permission: Permission) -> list[dict[str, object]]:
    models = (permission, permission.content_type)
    return [vars(model) | {"_state": vars(model._state)} for model in models]


def test_queries_read_together_return_the_same_rows(
    rows: list[Change], django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    ids, codes = [row.pk for row in rows[:3]], ["add_change", "delete_change"]
    permissions = Permission.objects.select_related("content_type").order_by("pk")
    by_code = PreparedObjects(lambda codes: permissions.filter(codename__in=codes))
    priced = PreparedRows(
        lambda ids: (
            Change.objects.filter(pk__in=ids)
            .order_by("-pk")
            .values_list(
                "pk", Value(Decimal("4.50"), DecimalField(max_digits=5, decimal_places=2)), Value(True), "made_at"
            )
        )
    )
    alone = list(by_id(ids)), list(map(describe, by_code(codes))), list(priced(ids))

    with django_assert_num_queries(1), read_together((by_id, ids), (by_code, codes), (priced, ids), (by_id, [])):
        together = list(by_id(set(ids))), list(map(describe, by_code(codes))), list(priced(ids))

    assert together == alone
    assert type(together[2][0][2]) is bool


def test_other_ids_are_read_by_themselves(
    rows: list[Change], django_assert_num_queries: Callable[[int], AbstractContextManager[Any]]
) -> None:
    first, second = ([row.pk] for row in rows[:2])

    with django_assert_num_queries(2), read_together((by_id, first)):
        assert [pk for pk, *_ in by_id(second)] == second

    with django_assert_num_queries(1):
        list(by_id(first))
