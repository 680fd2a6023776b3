"""Saves prices that rows set in other currencies."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.bulk import save, update_if_different
from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.importing.rows import ImportRow
from vyloha.commerce.catalogue.models import FixedPrice

COLUMNS = {ImportColumn.FIXED_REGULAR: "regular_price_minor", ImportColumn.FIXED_SALE: "sale_price_minor"}


def save_fixed_prices(rows: Mapping[int, ImportRow], report: ImportReport) -> None:
    """Set the fixed prices of variations to those of their rows; prices without a column in the file stay."""
    rows = {pk: row for pk, row in rows.items() if row.values.keys() & COLUMNS.keys()}
    if not rows:
        return
    there = {
        (price.variation_id, price.currency): price for price in FixedPrice.objects.filter(variation__in=list(rows))
    }
    new: list[FixedPrice] = []
    changed: list[FixedPrice] = []
    gone: list[int] = []
    for price, row in _match_prices(rows, there):
        is_known, is_changed = price.pk is not None, update_if_different(price, _get_row_prices(row, price.currency))
        if price.regular_price_minor is not None:
            (changed if is_known else new).extend([price] if is_changed else [])
            continue
        gone += [price.pk] if is_known else []
        if price.sale_price_minor is not None:
            values = {"code": price.currency}
            report.report_note(row.line, _("the sale price in %(code)s has no regular price") % values)
    FixedPrice.objects.filter(pk__in=gone).delete()
    save(new, changed, COLUMNS.values())


def _match_prices(
    rows: Mapping[int, ImportRow], there: Mapping[tuple[int, str], FixedPrice]
) -> Iterator[tuple[FixedPrice, ImportRow]]:
    """Yield the prices of rows with the existing ones; new ones are empty."""
    keys = {(pk, code): None for pk, row in rows.items() for column in COLUMNS for code in row.values.get(column, ())}
    for pk, code in keys | dict.fromkeys(there):
        yield there.get((pk, code)) or FixedPrice(variation_id=pk, currency=code), rows[pk]


def _get_row_prices(row: ImportRow, code: str) -> dict[str, int | None]:
    return {name: row.values[column].get(code) for column, name in COLUMNS.items() if column in row.values}
