"""``export_lines``: yields the whole file."""

import csv
from collections.abc import Iterator

from django.db.models import Count, QuerySet

from vyloha.commerce.catalogue.exporting.loading import load_chunks
from vyloha.commerce.catalogue.exporting.rows import Row, build_rows
from vyloha.commerce.catalogue.importing.headings import build_export_headings
from vyloha.commerce.catalogue.importing.parsing.cells import escape_formula
from vyloha.commerce.catalogue.models import Product, ProductAttribute

BYTE_ORDER_MARK = "\ufeff"  # spreadsheets recognize UTF-8 by it


class _EchoFile:
    """A "file" for ``csv`` whose ``write`` returns the line."""

    def write(self, line: str) -> str:
        return line


def export_lines(products: QuerySet[Product]) -> Iterator[str]:
    """Yield WooCommerce's product CSV of the products and their variations, line by line; encode it as UTF-8."""
    columns = build_export_headings(_count_max_attributes(products))
    writer = csv.writer(_EchoFile(), lineterminator="\n")
    yield BYTE_ORDER_MARK + writer.writerow(columns.values())
    for chunk in load_chunks(products):
        for row in build_rows(chunk):
            yield writer.writerow(_format_cell(row, column) for column in columns)


def _format_cell(row: Row, column: str) -> str | int:
    cell = row.get(column, "")
    return escape_formula(cell) if isinstance(cell, str) else cell


def _count_max_attributes(products: QuerySet[Product]) -> int:
    links = ProductAttribute.objects.filter(product__in=products.order_by().values("pk")).values("product")
    most = links.annotate(count=Count("pk")).order_by("-count").values_list("count", flat=True).first()
    return most or 0
