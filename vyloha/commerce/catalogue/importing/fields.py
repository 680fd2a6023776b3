"""What a row's values are in our models; only columns that the file has."""

from collections.abc import Mapping
from typing import Any

from vyloha.commerce.catalogue.importing.columns import (
    ARTICLE_FIELDS,
    PRICE_FIELDS,
    PRODUCT_FIELDS,
    STOCK_FIELDS,
    VARIATION_FIELDS,
    Column,
    Kept,
)
from vyloha.commerce.catalogue.importing.parsing.values import PARENT
from vyloha.commerce.catalogue.importing.rows import Row
from vyloha.commerce.catalogue.models import MeasureUnit, Product, StockRecord


def _of(row: Row, table: Mapping[Column, Kept]) -> dict[str, Any]:
    return {kept.field: row.values[column] for column, kept in table.items() if column in row.values}


def article_fields(row: Row, has_sku: bool) -> dict[str, Any]:
    """Codes, weight and size; ``has_sku`` tells whether the file has SKUs at all."""
    fields = ({"sku": row.sku} if has_sku else {}) | _of(row, ARTICLE_FIELDS)
    if "measure" in fields and fields["measure"] is None:
        fields["measure_unit"] = MeasureUnit.KILOGRAM  # of nothing
    return fields


def product_fields(row: Row, tax_classes: Mapping[str, int]) -> dict[str, Any]:
    fields = _of(row, PRODUCT_FIELDS)
    if not row.name:
        fields.pop("name", None)  # a product keeps the name it has rather than none
    if Column.TAX_CLASS in row.values:
        fields["tax_class_id"] = tax_classes[row.values[Column.TAX_CLASS]]
    if Column.PERIOD in row.values:
        period = row.values[Column.PERIOD]
        fields["period_count"] = (row.values.get(Column.PERIOD_COUNT) or 1) if period else None
        fields |= {"period_unit": period} if period else {}
    return fields


def price_fields(row: Row) -> dict[str, Any]:
    return _of(row, PRICE_FIELDS)


def variation_fields(row: Row, tax_classes: Mapping[str, int]) -> dict[str, Any]:
    """What a row of the type "variation" says besides codes and prices."""
    fields = _of(row, VARIATION_FIELDS)
    if Column.PUBLISHED in row.values:
        fields["is_enabled"] = row.values[Column.PUBLISHED] == Product.Status.PUBLISHED
    if Column.TAX_CLASS in row.values:
        wanted = row.values[Column.TAX_CLASS]
        fields["tax_class_id"] = None if wanted == PARENT else tax_classes[wanted]
    return fields


def stock_fields(row: Row, keep_stock: bool) -> dict[str, Any]:
    """What a row says of its stock record; with ``keep_stock`` not how many there are."""
    fields = _of(row, STOCK_FIELDS)
    if keep_stock:
        return fields
    if Column.IN_STOCK in row.values:
        fields["status"] = row.values[Column.IN_STOCK]
    if Column.STOCK in row.values:
        pieces = row.values[Column.STOCK]
        fields["is_managed"] = pieces is not None
        if pieces is not None:
            fields["in_stock"] = pieces
    return fields


def is_oversold(record: StockRecord) -> bool:
    """Return whether pieces are owed that the shop does not let anybody owe."""
    return record.is_managed and record.in_stock < 0 and record.backorders == StockRecord.Backorders.NO
