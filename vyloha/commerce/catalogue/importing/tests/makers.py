"""Makers for the import's tests: files, and the report of an import."""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db.models import Model

from vyloha.commerce.catalogue.importing.actions import ImportOptions, import_products
from vyloha.commerce.catalogue.importing.report import ImportCount, ImportReport
from vyloha.commerce.catalogue.models import (
    Attribute,
    Brand,
    Category,
    FixedPrice,
    PriceChange,
    Product,
    ProductAttribute,
    ProductImage,
    StockRecord,
    Tag,
    Term,
    Variation,
    VariationTerm,
)

Row = Mapping[str, object]


def a_row(**cells: object) -> dict[str, object]:
    """Return a row of a simple product; ``cells`` by heading, with _ for spaces: ``Regular_price="10"``."""
    return {"ID": 1, "Type": "simple", "SKU": "A-1", "Name": "Hrnek", "Regular price": "199"} | {
        heading.replace("_", " "): cell for heading, cell in cells.items()
    }


def a_variable_row(**cells: object) -> dict[str, object]:
    """Return a row of a product with the colours red and blue."""
    named = {"Attribute 1 name": "Barva", "Attribute 1 value(s)": "Červená, Modrá", "Attribute 1 global": 1}
    return a_row(**{"ID": 10, "SKU": "T", "Name": "Tričko", "Regular_price": "", "Type": "variable", **cells}) | named


def a_variation_row(pk: int, colour: str = "Červená", **cells: object) -> dict[str, object]:
    """Return a row of a variation of ``a_variable_row``."""
    named = {"Attribute 1 name": "Barva", "Attribute 1 value(s)": colour, "Attribute 1 global": 1}
    return a_row(**{"ID": pk, "SKU": f"T-{pk}", "Name": "", "Type": "variation", "Parent": "id:10", **cells}) | named


def write_csv(folder: Path, rows: Sequence[Row], name: str = "products.csv", headings: Sequence[str] = ()) -> Path:
    """Write a file as WooCommerce does; its headings are those of the rows unless ``headings`` are given."""
    columns = list(headings or dict.fromkeys(heading for row in rows for heading in row))
    file = folder / name
    with file.open("w", encoding="utf-8-sig", newline="") as stream:
        writer = csv.DictWriter(stream, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)
    return file


@dataclass
class ImportOutcome:
    """The report of an import: its lines, and its counts by name ("new products", "refused"…)."""

    lines: list[str]
    counts: dict[str, int]
    broke_off: bool

    @property
    def refused(self) -> list[str]:
        return [line for line in self.lines if "odmítnut" in line]


def importing(file: Path, **options: Any) -> ImportOutcome:
    """Import the file and return the report."""
    lines: list[str] = []
    report = ImportReport(lines.append)
    import_products(file, ImportOptions(**options), report)
    counts = {str(name): number for name, number in report.counts.items() if number and name is not ImportCount.ROWS}
    return ImportOutcome(lines, counts, report.broke_off)


def importing_rows(folder: Path, *rows: Row, **options: Any) -> ImportOutcome:
    return importing(write_csv(folder, rows), **options)


_DUMPED: list[type[Model]] = [Category, Tag, Brand, Attribute, Term, Product, StockRecord, Variation]
_DUMPED += [ProductAttribute, VariationTerm, ProductImage, FixedPrice, PriceChange]
_LINKS: list[Any] = [Product.categories, Product.tags, Product.brands, Product.upsells, Product.cross_sells]
_THROUGH = [*(link.through for link in _LINKS), ProductAttribute.terms.through]


def dump_catalogue() -> dict[str, list[dict[str, Any]]]:
    """Return every row of the catalogue, including times of change."""
    tables = [*_DUMPED, *_THROUGH]
    return {table._meta.label: list(table._default_manager.order_by("pk").values()) for table in tables}
