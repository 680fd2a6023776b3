"""The report as a file for Czech spreadsheets."""

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Any

from django.contrib.admin.utils import label_for_field

from vyloha.commerce.catalogue.exporting.actions import BYTE_ORDER_MARK
from vyloha.commerce.catalogue.importing.parsing.cells import escape_formula
from vyloha.commerce.search.models import SearchedPhrase
from vyloha.commerce.search.report.figures import COLUMNS


def format_csv(first: str, heading: str, rows: Iterable[dict[str, Any]]) -> str:
    """
    Return the sums of ``rows`` as CSV, with the labels in front: the column ``first``, with the header ``heading``.
    """
    file = StringIO()
    # Spreadsheets with decimal commas separate cells by semicolons.
    writer = csv.writer(file, delimiter=";")
    writer.writerow([heading, *(label_for_field(name, SearchedPhrase) for name in COLUMNS)])
    for row in rows:
        writer.writerow([escape_formula(str(row[first])), *(row[f"{name}_sum"] for name in COLUMNS)])
    return BYTE_ORDER_MARK + file.getvalue()
