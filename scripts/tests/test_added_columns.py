import pytest
from added_columns import find_unwritable_columns
from django.db.migrations import AddField, CreateModel, Migration, SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.models import CASCADE, BigAutoField, CharField, ForeignKey, IntegerField, ManyToManyField

NEW_TABLE = CreateModel("order", [("id", BigAutoField(primary_key=True))])


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ([AddField("order", "note", CharField(max_length=9, default=""))], ["order.note"]),
        ([AddField("order", "shop", ForeignKey("shop", CASCADE))], ["order.shop"]),
        ([SeparateDatabaseAndState([AddField("Order", "note", IntegerField())])], ["Order.note"]),
        ([AddField("order", "note", IntegerField()), NEW_TABLE], ["order.note"]),
        ([NEW_TABLE, AddField("order", "note", IntegerField())], []),
        ([AddField("order", "note", CharField(max_length=9, default="", db_default=""))], []),
        ([AddField("order", "note", IntegerField(null=True))], []),
        ([AddField("order", "tags", ManyToManyField("tag"))], []),
        ([SeparateDatabaseAndState(state_operations=[AddField("order", "note", IntegerField())])], []),
    ],
)
def test_unwritable_column_is_found(operations: list[Operation], found: list[str]) -> None:
    migration = type("More", (Migration,), {"operations": operations})

    assert list(find_unwritable_columns(migration("0007_more", "orders"))) == found
