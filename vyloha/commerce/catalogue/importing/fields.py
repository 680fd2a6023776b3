"""Converts a row's values to model fields; only columns that the file has."""

from collections.abc import Mapping
from typing import Any

from vyloha.commerce.catalogue.importing.columns import (
    ARTICLE_FIELDS,
    PRICE_FIELDS,
    PRODUCT_FIELDS,
    STOCK_FIELDS,
    VARIATION_FIELDS,
    ImportColumn,
    StoredColumn,
)
from vyloha.commerce.catalogue.importing.parsing.values import PARENT
from vyloha.commerce.catalogue.importing.rows import ImportRow
from vyloha.commerce.catalogue.models import MeasureUnit, Product, StockRecord


def _get_table_fields(row: ImportRow, table: Mapping[ImportColumn, StoredColumn]) -> dict[str, Any]:
    return {kept.field: row.values[column] for column, kept in table.items() if column in row.values}


def build_article_fields(row: ImportRow, has_sku: bool) -> dict[str, Any]:
    """Return codes, weight and size; ``has_sku`` is whether the file has an SKU column."""
    fields = ({"sku": row.sku} if has_sku else {}) | _get_table_fields(row, ARTICLE_FIELDS)
    if "measure" in fields and fields["measure"] is None:
        fields["measure_unit"] = MeasureUnit.KILOGRAM  # without an amount: the default
    return fields


def build_product_fields(row: ImportRow, tax_classes: Mapping[str, int]) -> dict[str, Any]:
    fields = _get_table_fields(row, PRODUCT_FIELDS)
    if not row.name:
        fields.pop("name", None)  # an empty name does not replace the product's
    if ImportColumn.TAX_CLASS in row.values:
        fields["tax_class_id"] = tax_classes[row.values[ImportColumn.TAX_CLASS]]
    if ImportColumn.PERIOD in row.values:
        period = row.values[ImportColumn.PERIOD]
        fields["period_count"] = (row.values.get(ImportColumn.PERIOD_COUNT) or 1) if period else None
        fields |= {"period_unit": period} if period else {}
    return fields


def build_price_fields(row: ImportRow) -> dict[str, Any]:
    return _get_table_fields(row, PRICE_FIELDS)


def build_variation_fields(row: ImportRow, tax_classes: Mapping[str, int]) -> dict[str, Any]:
    """Return the fields of a row of the type "variation" besides codes and prices."""
    fields = _get_table_fields(row, VARIATION_FIELDS)
    if ImportColumn.PUBLISHED in row.values:
        fields["is_enabled"] = row.values[ImportColumn.PUBLISHED] == Product.Status.PUBLISHED
    if ImportColumn.TAX_CLASS in row.values:
        wanted = row.values[ImportColumn.TAX_CLASS]
        fields["tax_class_id"] = None if wanted == PARENT else tax_classes[wanted]
    return fields


def build_stock_fields(row: ImportRow, keep_stock: bool) -> dict[str, Any]:
    """Return the fields of a row's stock record; with ``keep_stock`` without the quantity."""
    fields = _get_table_fields(row, STOCK_FIELDS)
    if keep_stock:
        return fields
    if ImportColumn.IN_STOCK in row.values:
        fields["status"] = row.values[ImportColumn.IN_STOCK]
    if ImportColumn.STOCK in row.values:
        pieces = row.values[ImportColumn.STOCK]
        fields["is_managed"] = pieces is not None
        if pieces is not None:
            fields["in_stock"] = pieces
    return fields


def is_oversold(record: StockRecord) -> bool:
    """Return whether the quantity is negative although the product has no backorders."""
    return record.is_managed and record.in_stock < 0 and record.backorders == StockRecord.Backorders.NO
