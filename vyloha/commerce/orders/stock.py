"""Reserves and releases stock, by conditional updates of the rows in a fixed order."""

from collections.abc import Mapping

from django.db.models import F, Q

from vyloha.commerce.catalogue.change_tracking import record_stock_changes
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.models.stock import get_displayed_stock


def reserve_stock(units_by_record: Mapping[int, int]) -> tuple[set[int], dict[int, int]]:
    """
    Reserve ``units_by_record`` (stock record id → units).

    Call it inside a transaction and roll back when some are short. Returns the records with managed stock (reserved
    now), and the remaining stock of those that are short.
    """
    taken: set[int] = set()
    short: dict[int, int] = {}
    for record_id, pieces in sorted(units_by_record.items()):  # one order of rows for all transactions: no deadlocks
        # A conditional update, not a read and a write: two orders cannot both reserve the last unit.
        enough = Q(in_stock__gte=pieces) | ~Q(backorders=StockRecord.Backorders.NO)
        record = StockRecord.objects.filter(pk=record_id)
        if record.filter(enough, is_managed=True).update(in_stock=F("in_stock") - pieces):
            taken.add(record_id)
        elif not record.filter(is_managed=False).exclude(status=StockRecord.Status.OUT_OF_STOCK).exists():
            left = record.filter(is_managed=True).values_list("in_stock", flat=True).first()
            short[record_id] = max(left or 0, 0)
    if not short:
        _record_visible_changes({record_id: -units_by_record[record_id] for record_id in taken})
    return taken, short


def release_stock(units_by_record: Mapping[int, int]) -> None:
    """Return units (stock record id → units) to stock; deleted or unmanaged records are skipped."""
    for record_id, count in sorted(units_by_record.items()):
        StockRecord.objects.filter(pk=record_id, is_managed=True).update(in_stock=F("in_stock") + count)
    _record_visible_changes(units_by_record)


def _record_visible_changes(added: Mapping[int, int]) -> None:
    """Record changes of those records whose displayed availability changes; ``added`` units came."""
    records = StockRecord.objects.filter(pk__in=added, is_managed=True).values()
    before = {record["id"]: record | {"in_stock": record["in_stock"] - added[record["id"]]} for record in records}
    if changed := [
        record["id"] for record in records if get_displayed_stock(record) != get_displayed_stock(before[record["id"]])
    ]:
        record_stock_changes(changed)
