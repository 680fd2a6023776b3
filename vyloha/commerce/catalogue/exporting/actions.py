"""``export_lines``: the whole file, as it comes."""

import csv
from collections.abc import Iterator

from django.db.models import Count, QuerySet

from vyloha.commerce.catalogue.exporting.loading import chunks
from vyloha.commerce.catalogue.exporting.rows import Row, rows
from vyloha.commerce.catalogue.importing.headings import written_headings
from vyloha.commerce.catalogue.importing.parsing.cells import escaped
from vyloha.commerce.catalogue.models import Product, ProductAttribute

BYTE_ORDER_MARK = "\ufeff"  # spreadsheets take the file for UTF-8 by it


class _Line:
    """A "file" for ``csv`` that gives each line back."""

    def write(self, line: str) -> str:
        return line


def export_lines(products: QuerySet[Product]) -> Iterator[str]:
    """Yield WooCommerce's product CSV of the products and their variations, line by line; encode it as UTF-8."""
    columns = written_headings(_most_attributes(products))
    writer = csv.writer(_Line(), lineterminator="\n")
    yield BYTE_ORDER_MARK + writer.writerow(columns.values())
    for chunk in chunks(products):
        for row in rows(chunk):
            yield writer.writerow(_cell(row, column) for column in columns)


def _cell(row: Row, column: str) -> str | int:
    cell = row.get(column, "")
    return escaped(cell) if isinstance(cell, str) else cell


def _most_attributes(products: QuerySet[Product]) -> int:
    links = ProductAttribute.objects.filter(product__in=products.order_by().values("pk")).values("product")
    most = links.annotate(count=Count("pk")).order_by("-count").values_list("count", flat=True).first()
    return most or 0
