"""One row of the file as values of our catalogue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.columns import KEPT, PRODUCT_FIELDS, VARIATION_FIELDS, Column
from vyloha.commerce.catalogue.importing.errors import RowRefused
from vyloha.commerce.catalogue.importing.headings import Headings
from vyloha.commerce.catalogue.importing.parsing import values
from vyloha.commerce.catalogue.importing.parsing.shortcodes import without_shortcodes
from vyloha.commerce.catalogue.importing.parsing.values import Reference
from vyloha.commerce.catalogue.models import Product, StockRecord

VARIATION = "variation"
KINDS = {Product.Type.SIMPLE, Product.Type.VARIABLE, VARIATION}
_NOT_SOLD = {"grouped", "external"}
# What is paid for again and again elsewhere is paid once here.
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
STOCK_WORDS = IN_STOCK | {choice.value: choice for choice in StockRecord.Status}  # a field's name heads its own words
PERIODS = {choice.value: choice for choice in Product.Period}


class AttributeCell(NamedTuple):
    """What a row says of one attribute. A variation has one value or none (any)."""

    name: str
    values: list[str]
    is_visible: bool
    is_global: bool
    default: str


@dataclass  # without slots: pickling those takes ten times as long
class Row:
    """
    A row that could be read. ``values`` holds only columns that the file has: what it does not say stays as it is.

    ``kind`` is "simple", "variable", "variation", or "" in a file that does not say.
    """

    line: int
    file_id: int | None
    sku: str | None
    kind: str
    values: dict[str, Any]
    attributes: list[AttributeCell] | None
    notes: list[str] = field(default_factory=list)  # what was not taken from it

    @property
    def parent(self) -> Reference | None:
        found: Reference | None = self.values.get(Column.PARENT)
        return found

    @property
    def name(self) -> str:
        return str(self.values.get(Column.NAME, ""))


_RICH_TEXTS = {Column.SHORT_DESCRIPTION, Column.DESCRIPTION, Column.PURCHASE_NOTE}
_READERS: dict[Column, Callable[..., Any]] = {column: kept.read for column, kept in KEPT.items()} | {
    Column.TAX_CLASS: str.casefold,
    Column.IN_STOCK: lambda text: values.one_of(text, STOCK_WORDS),
    Column.STOCK: values.stock,
    Column.CATEGORIES: values.category_paths,
    Column.TAGS: values.names,
    Column.IMAGES: values.split_list,
    Column.PARENT: values.reference,
    Column.UPSELLS: values.references,
    Column.CROSS_SELLS: values.references,
    Column.BRANDS: values.names,
    Column.FIXED_REGULAR: values.prices,
    Column.FIXED_SALE: values.prices,
    Column.PERIOD: lambda text: values.one_of(text, PERIODS) if text else None,
    Column.PERIOD_COUNT: lambda text: values.whole(text, 1, 1000) if text else None,
}
# Not taken into account, because a variation has them from its product.
_OF_PRODUCTS = PRODUCT_FIELDS.keys() - VARIATION_FIELDS.keys() - {Column.NAME, Column.PUBLISHED} | {
    *(Column.CATEGORIES, Column.TAGS, Column.BRANDS, Column.UPSELLS, Column.CROSS_SELLS),
    *(Column.PERIOD, Column.PERIOD_COUNT),
}


def read_row(line: int, cells: Sequence[str], headings: Headings) -> Row:
    """
    Return the row's values.

    :raises RowRefused: with everything that is wrong with it
    """
    if len(cells) != headings.width:
        counts = {"cells": len(cells), "headings": headings.width}
        raise RowRefused(_("the row has %(cells)d cells, but there are %(headings)d headings") % counts)
    reading = _Reading(cells, headings)
    kind = str(reading.of(Column.TYPE, _kind) or "")
    if "subscription" in str(reading.of(Column.TYPE, str.casefold)):
        reading.notes.append(_("the shop takes the payment of a subscription once, when it is ordered"))
    shortcodes: dict[str, None] = {}
    found: dict[str, Any] = {}  # plain strings as keys: pickle reads an enum's member by a search
    for column in headings.columns:
        if column in _READERS and not (kind == VARIATION and column in _OF_PRODUCTS):
            read = _READERS[column]
            if unit := headings.units.get(column):
                read = partial(read, unit=unit)
            if column in _RICH_TEXTS:
                shortcodes |= dict.fromkeys(reading.of(column, lambda text: without_shortcodes(text)[1]) or ())
            if column.is_of_add_on:
                found |= reading.of_add_on(column, read)
            else:
                found[column.value] = reading.of(column, read)
    if shortcodes:
        names = ", ".join(f"[{name}]" for name in list(shortcodes)[:10])
        reading.notes.append(
            _("tags of a page builder or an add-on were taken out of its texts: %(names)s") % {"names": names}
        )
    row = Row(
        line=line,
        file_id=reading.of(Column.ID, lambda text: values.whole(text, 1, values.MAX_ID) if text else None),
        sku=reading.sku(),
        kind=kind,
        values=found,
        attributes=reading.attributes(is_variation=kind == VARIATION) if headings.attributes else None,
        notes=reading.notes,
    )
    faults = reading.faults or _faults_of(row)
    if faults:
        raise RowRefused("; ".join(faults))
    return row


def _kind(text: str) -> str:
    words = [word.strip().casefold() for word in text.split(",")]
    kinds = [_SUBSCRIPTIONS.get(word, word) for word in words if word and word not in _SUFFIXES]
    if not kinds:
        return "" if not any(words) else Product.Type.SIMPLE
    if len(kinds) > 1 or kinds[0] not in KINDS | _NOT_SOLD:
        raise ValueError(_("“%(text)s” is no type of product") % {"text": text[:50]})
    if kinds[0] in _NOT_SOLD:
        raise ValueError(_("products of the type %(type)s are not sold here") % {"type": kinds[0]})
    return kinds[0]


def _faults_of(row: Row) -> list[str]:
    """Return what does not fit together although each cell can be read."""
    faults = []
    if row.file_id is None and row.sku is None:
        faults.append(_("it has neither ID nor SKU, so another run could not find it again"))
    start, end = row.values.get(Column.SALE_FROM), row.values.get(Column.SALE_UNTIL)
    if start and end and start > end:
        faults.append(_("the sale ends before it starts"))
    if row.values.get(Column.STOCK) == values.PARENT and row.kind != VARIATION:
        faults.append(_("only a variation can have its stock from its product"))
    return faults


class _Reading:
    """Reads cells of one row and gathers their faults."""

    def __init__(self, cells: Sequence[str], headings: Headings) -> None:
        self.cells, self.headings = cells, headings
        self.faults: list[str] = []
        self.notes: list[str] = []

    def of(self, column: Column, reader: Callable[[str], Any]) -> Any:
        """Return the column's value, None when the file has no such column or the cell is wrong."""
        place = self.headings.columns.get(column)
        return None if place is None else self._at(place, str(column), reader)

    def sku(self) -> str | None:
        """Return the SKU; a note too, when a spreadsheet seems to have shortened it."""
        sku: str | None = self.of(Column.SKU, values.code) or None
        if sku and values.is_spoiled(sku):
            self.notes.append(_("SKU %(sku)s looks like what a spreadsheet made of a code") % {"sku": sku[:50]})
        return sku

    def of_add_on(self, column: Column, reader: Callable[[str], Any]) -> dict[str, Any]:
        """Return the column's value under its heading; nothing, and a note, when the cell is wrong."""
        try:
            return {column.value: reader(values.cell_text(self.cells[self.headings.columns[column]]))}
        except ValueError as error:
            self.notes.append(_("%(column)s: %(reason)s; it stays as it is") % {"column": column, "reason": error})
            return {}

    def _at(self, position: int, name: str, reader: Callable[[str], Any]) -> Any:
        try:
            return reader(values.cell_text(self.cells[position]))
        except ValueError as error:
            self.faults.append(_("%(column)s: %(reason)s") % {"column": name, "reason": error})
            return None

    def attributes(self, is_variation: bool) -> list[AttributeCell]:
        found: dict[str, AttributeCell] = {}
        for number, places in sorted(self.headings.attributes.items()):
            cell = self._attribute(number, places, is_variation)
            if cell is not None:
                found.setdefault(cell.name.casefold(), cell)
        return list(found.values())

    def _attribute(self, number: int, positions: dict[str, int], is_variation: bool) -> AttributeCell | None:
        def part(name: str, reader: Callable[[str], Any], missing: Any) -> Any:
            if name not in positions:
                return missing
            return self._at(positions[name], f"Attribute {number} {name}", reader)

        name = part("name", lambda text: values.short_text(text, 200), "")
        if not name:
            return None
        cell = AttributeCell(
            name=name,
            values=part("values", values.names, []) or [],
            is_visible=part("visible", lambda text: values.flag(text or "1"), True),
            is_global=part("global", values.flag, False),
            default=part("default", lambda text: values.short_text(text, 200), ""),
        )
        if is_variation and len(cell.values) > 1:
            self.faults.append(_("a variation has one value of %(name)s or none") % {"name": name})
        return cell
