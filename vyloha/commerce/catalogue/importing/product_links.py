"""Saves up-sells and cross-sells after all products of the file, because they may point forward."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.bulk import set_links
from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.identity import Meant
from vyloha.commerce.catalogue.importing.parsing.values import Reference
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.importing.rows import VARIATION
from vyloha.commerce.catalogue.importing.spool import Spool, SpooledRow
from vyloha.commerce.catalogue.models import Product

COLUMNS = {ImportColumn.UPSELLS: Product.upsells.through, ImportColumn.CROSS_SELLS: Product.cross_sells.through}


def save_product_links(items: list[SpooledRow], spool: Spool, report: ImportReport, *, dry_run: bool) -> None:
    """Save the products that those of a chunk recommend; unknown ones are reported and left out."""
    wanted = {column: [item for item in items if column in item.row.values] for column in COLUMNS}
    named = [found for column, rows in wanted.items() for item in rows for found in item.row.values[column]]
    products = _ProductReferences(named, spool)
    for column, through in COLUMNS.items():
        links: dict[int, list[int]] = {}
        for item in wanted[column]:
            missing = [str(found) for found in item.row.values[column] if found not in products]
            if missing:
                values = {"column": str(column), "names": ", ".join(missing[:10])}
                report.report_note(item.row.line, _("%(column)s: not found: %(names)s") % values)
            if item.id is not None:
                links[item.id] = products.find_ids(item.row.values[column], excluded=item.id)
        if not dry_run:
            set_links(through, "from_product_id", "to_product_id", links)


class _ProductReferences:
    """Products that references name: rows of the file first, then products of the shop."""

    def __init__(self, references: Iterable[Reference], spool: Spool) -> None:
        wanted = list(references)
        meant = Meant(wanted, spool)
        self._ids: dict[Reference, int | None] = {}
        for reference in wanted:
            if found := meant.get(reference):
                self._ids[reference] = found.product_id if found.kind == VARIATION else found.id

    def __contains__(self, reference: Reference) -> bool:
        return reference in self._ids

    def find_ids(self, references: Iterable[Reference], excluded: int) -> list[int]:
        found = (self._ids.get(reference) for reference in references)
        return [pk for pk in found if pk is not None and pk != excluded]
