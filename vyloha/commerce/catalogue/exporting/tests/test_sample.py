"""WooCommerce's own file survives an import and an export, column by column."""

from pathlib import Path
from typing import Any

import pytest

from vyloha.commerce.catalogue.exporting.tests.makers import write_export
from vyloha.commerce.catalogue.importing.columns import IGNORED_COLUMNS, UNSUPPORTED_TYPE_COLUMNS, ImportColumn
from vyloha.commerce.catalogue.importing.csv_reader import CsvFile
from vyloha.commerce.catalogue.importing.headings import read_headings
from vyloha.commerce.catalogue.importing.rows import VARIATION, ImportRow, read_row
from vyloha.commerce.catalogue.importing.tests.makers import importing
from vyloha.commerce.catalogue.importing.tests.test_sample import FILES

pytestmark = pytest.mark.django_db

# test_images covers pictures; the name of a variation is that of its product and its values.
ELSEWHERE = IGNORED_COLUMNS | UNSUPPORTED_TYPE_COLUMNS | {ImportColumn.IMAGES}


def load_rows(file: Path) -> dict[int, ImportRow]:
    """Return the rows of the supported products, by ID, as parsed values: units and words may be written otherwise."""
    records = CsvFile(file).iterate_records()
    headings = read_headings(next(records).cells, {})
    place = headings.columns[ImportColumn.TYPE]
    sold = [record for record in records if record.cells[place].split(",")[0] not in {"grouped", "external"}]
    rows = [read_row(record.line, record.cells, headings) for record in sold]
    return {row.file_id or 0: row for row in rows}


def cell(row: ImportRow, column: ImportColumn) -> Any:
    if column in {ImportColumn.ID, ImportColumn.TYPE, ImportColumn.SKU}:
        return {ImportColumn.ID: row.file_id, ImportColumn.TYPE: row.kind, ImportColumn.SKU: row.sku}[column]
    if column is ImportColumn.NAME and row.kind == VARIATION:
        return ""
    found = row.values.get(column)
    return sorted(found) if column is ImportColumn.CATEGORIES and found else found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_stored_columns_survive_import_and_export(file, tmp_path):
    importing(file)

    ours = load_rows(write_export(tmp_path))

    columns = read_headings(next(CsvFile(file).iterate_records()).cells, {}).columns.keys() - ELSEWHERE
    assert len(columns) > 25
    theirs = load_rows(file)
    assert ours.keys() == theirs.keys()
    for column in columns:
        assert [cell(ours[pk], column) for pk in theirs] == [cell(row, column) for row in theirs.values()], column
    assert {pk: row.attributes for pk, row in ours.items()} == {pk: row.attributes for pk, row in theirs.items()}
