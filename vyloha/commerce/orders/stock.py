"""Reserves and releases stock, by conditional updates of the rows in a fixed order."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection
from django.db.models import F

from vyloha.commerce.catalogue.change_tracking import record_stock_changes
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.models.stock import get_displayed_stock

COLUMNS = ("id", "is_managed", "in_stock", "backorders", "low_stock_amount", "status")
# A conditional update, not a read and a write: two orders cannot both reserve the last unit.
TAKE_SQL = f"""
UPDATE catalogue_stockrecord SET in_stock = in_stock - %s
WHERE id = %s AND is_managed AND (in_stock >= %s OR backorders <> %s)
RETURNING {", ".join(COLUMNS)}
"""  # noqa: S608 - constants


def reserve_stock(units_by_record: Mapping[int, int]) -> tuple[set[int], dict[int, int]]:
    """
    Reserve ``units_by_record`` (stock record id → units).

    Call it inside a transaction and roll back when some are short. Returns the records with managed stock (reserved
    now), and the remaining stock of those that are short.
    """
    taken: dict[int, dict[str, Any]] = {}
    short: dict[int, int] = {}
    for record_id, pieces in sorted(units_by_record.items()):  # one order of rows for all transactions: no deadlocks
        record = StockRecord.objects.filter(pk=record_id)
        if row := _take(record_id, pieces):
            taken[record_id] = row
        elif not record.filter(is_managed=False).exclude(status=StockRecord.Status.OUT_OF_STOCK).exists():
            left = record.filter(is_managed=True).values_list("in_stock", flat=True).first()
            short[record_id] = max(left or 0, 0)
    if not short:
        _record_visible_changes(taken.values(), {record_id: -units_by_record[record_id] for record_id in taken})
    return set(taken), short


def _take(record_id: int, pieces: int) -> dict[str, Any] | None:
    """Take units of a record with managed stock and return it as it is then; None if it has too few."""
    with connection.cursor() as cursor:
        cursor.execute(TAKE_SQL, [pieces, record_id, pieces, StockRecord.Backorders.NO])
        row = cursor.fetchone()
    return row and dict(zip(COLUMNS, row, strict=True))


def release_stock(units_by_record: Mapping[int, int]) -> None:
    """Return units (stock record id → units) to stock; deleted or unmanaged records are skipped."""
    for record_id, count in sorted(units_by_record.items()):
        StockRecord.objects.filter(pk=record_id, is_managed=True).update(in_stock=F("in_stock") + count)
    records = StockRecord.objects.filter(pk__in=units_by_record, is_managed=True).values()
    _record_visible_changes(records, units_by_record)


def _record_visible_changes(records: Iterable[Mapping[str, Any]], added: Mapping[int, int]) -> None:
    """Record changes of those records whose displayed availability changes; ``added`` units came."""
    before = {record["id"]: {**record, "in_stock": record["in_stock"] - added[record["id"]]} for record in records}
    if changed := [
        record["id"] for record in records if get_displayed_stock(record) != get_displayed_stock(before[record["id"]])
    ]:
        record_stock_changes(changed)
