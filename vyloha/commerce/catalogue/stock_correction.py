"""Corrects quantities in stock by hand while orders change them."""

from typing import Any

from django.utils.translation import ngettext

from vyloha.commerce.catalogue.change_tracking import record_stock_changes
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.models.stock import get_displayed_stock


class StockChangedMeanwhile(Exception):
    """The quantity changed after it was shown to the person who corrects it; ``in_stock`` is the current one."""

    def __init__(self, displayed: int, in_stock: int):
        self.in_stock = in_stock
        moved = abs(displayed - in_stock)
        if in_stock < displayed:
            text = ngettext(
                "Meanwhile %(count)d piece was sold; there are %(now)d now. Check your number and save again.",
                "Meanwhile %(count)d pieces were sold; there are %(now)d now. Check your number and save again.",
                moved,
            )
        else:
            text = ngettext(
                "Meanwhile %(count)d piece was added; there are %(now)d now. Check your number and save again.",
                "Meanwhile %(count)d pieces were added; there are %(now)d now. Check your number and save again.",
                moved,
            )
        super().__init__(text % {"count": moved, "now": in_stock})


def correct_stock(record_id: int, displayed: int, counted: int, **rules: Any) -> None:
    """
    Set the quantity of a stock record to ``counted``, if it still is the ``displayed`` one.

    ``rules`` are other columns of the record (backorders, low stock amount) that change with it. If ``counted`` equals
    ``displayed``, the quantity stays as it is now.

    :raises StockChangedMeanwhile: if orders changed the quantity meanwhile; nothing has changed then
    """
    record = StockRecord.objects.filter(pk=record_id)
    if counted != displayed:
        # A conditional update, as in orders: a form saved late restores no sold unit.
        record, rules = record.filter(in_stock=displayed), {**rules, "in_stock": counted}
    elif rules.get("is_managed") and rules.get("backorders") == StockRecord.Backorders.NO:
        # Backorders may have been sold meanwhile; they cannot be forbidden then.
        record = record.filter(in_stock__gte=0)
    columns = StockRecord.objects.filter(pk=record_id).values()
    before = columns.get()
    if rules and not record.update(**rules):
        raise StockChangedMeanwhile(displayed, StockRecord.objects.values_list("in_stock", flat=True).get(pk=record_id))
    if get_displayed_stock(columns.get()) != get_displayed_stock(before):
        record_stock_changes([record_id])
