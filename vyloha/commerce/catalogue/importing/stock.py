"""Saves the stock records of a chunk of rows."""

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.bulk import save, update_if_different
from vyloha.commerce.catalogue.importing.fields import build_stock_fields, is_oversold
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.importing.spool import SpooledRow
from vyloha.commerce.catalogue.models import StockRecord

FIELDS = {"is_managed", "in_stock", "backorders", "low_stock_amount", "status"}


def save_stock(items: dict[int, SpooledRow], report: ImportReport, *, keep_stock: bool) -> None:
    """Save the stock records of rows: id of the record → its row."""
    there = StockRecord.objects.in_bulk(list(items))
    new, changed = [], []
    for pk, item in items.items():
        record = there.get(pk) or StockRecord(id=pk)
        is_changed = update_if_different(record, build_stock_fields(item.row, keep_stock=keep_stock and pk in there))
        if is_oversold(record):
            values = {"pieces": record.in_stock}
            report.report_note(item.row.line, _("stock %(pieces)d without backorders is taken as 0") % values)
            record.in_stock = 0
        if pk not in there:
            new.append(record)
        elif is_changed:
            changed.append(record)
    save(new, changed, FIELDS)
