"""Parses one row of the file into values of the catalogue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.columns import PRODUCT_FIELDS, STORED_COLUMNS, VARIATION_FIELDS, ImportColumn
from vyloha.commerce.catalogue.importing.errors import RowRejected
from vyloha.commerce.catalogue.importing.headings import ColumnPositions
from vyloha.commerce.catalogue.importing.parsing import values
from vyloha.commerce.catalogue.importing.parsing.shortcodes import remove_shortcodes
from vyloha.commerce.catalogue.importing.parsing.values import Reference
from vyloha.commerce.catalogue.models import Product, StockRecord

VARIATION = "variation"
KINDS = {Product.Type.SIMPLE, Product.Type.VARIABLE, VARIATION}
_UNSUPPORTED_TYPES = {"grouped", "external"}
# Subscriptions of WooCommerce are imported as products that are paid once.
_SUBSCRIPTIONS = {
    "subscription": Product.Type.SIMPLE,
    "variable-subscription": Product.Type.VARIABLE,
    "subscription_variation": VARIATION,
}
_SUFFIXES = {"virtual", "downloadable"}

IN_STOCK = {
    "": StockRecord.Status.IN_STOCK,
    "1": StockRecord.Status.IN_STOCK,
    "0": StockRecord.Status.OUT_OF_STOCK,
    "backorder": StockRecord.Status.ON_BACKORDER,
}
STOCK_WORDS = IN_STOCK | {choice.value: choice for choice in StockRecord.Status}  # also the field's own values
PERIODS = {choice.value: choice for choice in Product.Period}


class AttributeCell(NamedTuple):
    """A row's cells of one attribute. A variation has one value or none (any)."""

    name: str
    values: list[str]
    is_visible: bool
    is_global: bool
    default: str


@dataclass  # no slots: pickling would take ten times as long
class ImportRow:
    """
    A parsed row. ``values`` has only columns that the file has: other fields stay as they are.

    ``kind`` is "simple", "variable", "variation", or "" if the file has no types.
    """

    line: int
    file_id: int | None
    sku: str | None
    kind: str
    values: dict[str, Any]
    attributes: list[AttributeCell] | None
    notes: list[str] = field(default_factory=list)  # what was not imported from it

    @property
    def parent(self) -> Reference | None:
        found: Reference | None = self.values.get(ImportColumn.PARENT)
        return found

    @property
    def name(self) -> str:
        return str(self.values.get(ImportColumn.NAME, ""))


_RICH_TEXTS = {
    *(ImportColumn.SHORT_DESCRIPTION, ImportColumn.DESCRIPTION, ImportColumn.PURCHASE_NOTE),
    *(ImportColumn.INGREDIENTS, ImportColumn.CARE, ImportColumn.WARNINGS),
}
_READERS: dict[ImportColumn, Callable[..., Any]] = {column: kept.read for column, kept in STORED_COLUMNS.items()} | {
    ImportColumn.TAX_CLASS: str.casefold,
    ImportColumn.IN_STOCK: lambda text: values.parse_choice(text, STOCK_WORDS),
    ImportColumn.STOCK: values.parse_stock,
    ImportColumn.CATEGORIES: values.parse_category_paths,
    ImportColumn.TAGS: values.parse_names,
    ImportColumn.IMAGES: values.split_list,
    ImportColumn.PARENT: values.parse_reference,
    ImportColumn.UPSELLS: values.parse_references,
    ImportColumn.CROSS_SELLS: values.parse_references,
    ImportColumn.BRANDS: values.parse_names,
    ImportColumn.FIXED_REGULAR: values.parse_prices,
    ImportColumn.FIXED_SALE: values.parse_prices,
    ImportColumn.PERIOD: lambda text: values.parse_choice(text, PERIODS) if text else None,
    ImportColumn.PERIOD_COUNT: lambda text: values.parse_whole_number(text, 1, 1000) if text else None,
}
# Ignored, because a variation inherits them from its product.
_PRODUCT_ONLY_FIELDS = PRODUCT_FIELDS.keys() - VARIATION_FIELDS.keys() - {ImportColumn.NAME, ImportColumn.PUBLISHED} | {
    *(ImportColumn.CATEGORIES, ImportColumn.TAGS, ImportColumn.BRANDS, ImportColumn.UPSELLS, ImportColumn.CROSS_SELLS),
    *(ImportColumn.PERIOD, ImportColumn.PERIOD_COUNT),
}


def read_row(line: int, cells: Sequence[str], headings: ColumnPositions) -> ImportRow:
    """
    Return the row's values.

    :raises RowRejected: with all its errors
    """
    if len(cells) != headings.width:
        counts = {"cells": len(cells), "headings": headings.width}
        raise RowRejected(_("the row has %(cells)d cells, but there are %(headings)d headings") % counts)
    reading = _RowReader(cells, headings)
    kind = str(reading.read_column(ImportColumn.TYPE, _parse_kind) or "")
    if "subscription" in str(reading.read_column(ImportColumn.TYPE, str.casefold)):
        reading.notes.append(_("the shop takes the payment of a subscription once, when it is ordered"))
    shortcodes: dict[str, None] = {}
    found: dict[str, Any] = {}  # plain strings as keys: unpickling an enum's member is slow
    for column in headings.columns:
        if column in _READERS and not (kind == VARIATION and column in _PRODUCT_ONLY_FIELDS):
            read = _READERS[column]
            if unit := headings.units.get(column):
                read = partial(read, unit=unit)
            if column in _RICH_TEXTS:
                shortcodes |= dict.fromkeys(reading.read_column(column, lambda text: remove_shortcodes(text)[1]) or ())
            if column.is_of_add_on:
                found |= reading.read_add_on_column(column, read)
            else:
                found[column.value] = reading.read_column(column, read)
    if shortcodes:
        names = ", ".join(f"[{name}]" for name in list(shortcodes)[:10])
        reading.notes.append(
            _("tags of a page builder or an add-on were taken out of its texts: %(names)s") % {"names": names}
        )
    row = ImportRow(
        line=line,
        file_id=reading.read_column(
            ImportColumn.ID, lambda text: values.parse_whole_number(text, 1, values.MAX_ID) if text else None
        ),
        sku=reading.read_sku(),
        kind=kind,
        values=found,
        attributes=reading.read_attributes(is_variation=kind == VARIATION) if headings.attributes else None,
        notes=reading.notes,
    )
    faults = reading.faults or _find_conflicts(row)
    if faults:
        raise RowRejected("; ".join(faults))
    return row


def _parse_kind(text: str) -> str:
    words = [word.strip().casefold() for word in text.split(",")]
    kinds = [_SUBSCRIPTIONS.get(word, word) for word in words if word and word not in _SUFFIXES]
    if not kinds:
        return "" if not any(words) else Product.Type.SIMPLE
    if len(kinds) > 1 or kinds[0] not in KINDS | _UNSUPPORTED_TYPES:
        raise ValueError(_("“%(text)s” is no type of product") % {"text": text[:50]})
    if kinds[0] in _UNSUPPORTED_TYPES:
        raise ValueError(_("products of the type %(type)s are not sold here") % {"type": kinds[0]})
    return kinds[0]


def _find_conflicts(row: ImportRow) -> list[str]:
    """Return contradictions between cells that are each valid."""
    faults = []
    if row.file_id is None and row.sku is None:
        faults.append(_("it has neither ID nor SKU, so another run could not find it again"))
    start, end = row.values.get(ImportColumn.SALE_FROM), row.values.get(ImportColumn.SALE_UNTIL)
    if start and end and start > end:
        faults.append(_("the sale ends before it starts"))
    if row.values.get(ImportColumn.STOCK) == values.PARENT and row.kind != VARIATION:
        faults.append(_("only a variation can have its stock from its product"))
    return faults


class _RowReader:
    """Reads cells of one row and collects their errors."""

    def __init__(self, cells: Sequence[str], headings: ColumnPositions) -> None:
        self.cells, self.headings = cells, headings
        self.faults: list[str] = []
        self.notes: list[str] = []

    def read_column(self, column: ImportColumn, reader: Callable[[str], Any]) -> Any:
        """Return the column's value, None if the file has no such column or the cell is invalid."""
        place = self.headings.columns.get(column)
        return None if place is None else self._read_cell(place, str(column), reader)

    def read_sku(self) -> str | None:
        """Return the SKU, with a note if a spreadsheet seems to have shortened it."""
        sku: str | None = self.read_column(ImportColumn.SKU, values.parse_code) or None
        if sku and values.is_spoiled(sku):
            self.notes.append(_("SKU %(sku)s looks like what a spreadsheet made of a code") % {"sku": sku[:50]})
        return sku

    def read_add_on_column(self, column: ImportColumn, reader: Callable[[str], Any]) -> dict[str, Any]:
        """Return the column's value under its heading; if the cell is invalid, add a note and return nothing."""
        try:
            return {column.value: reader(values.parse_cell_text(self.cells[self.headings.columns[column]]))}
        except ValueError as error:
            self.notes.append(_("%(column)s: %(reason)s; it stays as it is") % {"column": column, "reason": error})
            return {}

    def _read_cell(self, position: int, name: str, reader: Callable[[str], Any]) -> Any:
        try:
            return reader(values.parse_cell_text(self.cells[position]))
        except ValueError as error:
            self.faults.append(_("%(column)s: %(reason)s") % {"column": name, "reason": error})
            return None

    def read_attributes(self, is_variation: bool) -> list[AttributeCell]:
        found: dict[str, AttributeCell] = {}
        for number, places in sorted(self.headings.attributes.items()):
            cell = self._read_attribute(number, places, is_variation)
            if cell is not None:
                found.setdefault(cell.name.casefold(), cell)
        return list(found.values())

    def _read_attribute(self, number: int, positions: dict[str, int], is_variation: bool) -> AttributeCell | None:
        def read_part(name: str, reader: Callable[[str], Any], missing: Any) -> Any:
            if name not in positions:
                return missing
            return self._read_cell(positions[name], f"Attribute {number} {name}", reader)

        name = read_part("name", lambda text: values.parse_short_text(text, 200), "")
        if not name:
            return None
        cell = AttributeCell(
            name=name,
            values=read_part("values", values.parse_names, []) or [],
            is_visible=read_part("visible", lambda text: values.parse_flag(text or "1"), True),
            is_global=read_part("global", values.parse_flag, False),
            default=read_part("default", lambda text: values.parse_short_text(text, 200), ""),
        )
        if is_variation and len(cell.values) > 1:
            self.faults.append(_("a variation has one value of %(name)s or none") % {"name": name})
        return cell
