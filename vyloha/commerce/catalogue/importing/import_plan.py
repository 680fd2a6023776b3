"""The first half of an import: reads and checks every row and stores it in the spool. It writes nothing to the shop."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.attributes.combinations import Combinations
from vyloha.commerce.catalogue.importing.attributes.term_orders import TermOrderCollector
from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.csv_reader import CsvFile, CsvRecord
from vyloha.commerce.catalogue.importing.errors import FileRejected, RowRejected
from vyloha.commerce.catalogue.importing.headings import ColumnPositions, read_headings
from vyloha.commerce.catalogue.importing.identity import ArticleLookup, IdOfAnother, KnownArticle, Meant, note_skus_here
from vyloha.commerce.catalogue.importing.parsing.tax_classes import TaxClasses
from vyloha.commerce.catalogue.importing.parsing.values import PARENT, normalize_sku
from vyloha.commerce.catalogue.importing.report import ImportCount, ImportReport
from vyloha.commerce.catalogue.importing.rows import VARIATION, ImportRow, read_row
from vyloha.commerce.catalogue.importing.spool import CHUNK_ROWS, FileLocation, Spool, SpooledRow
from vyloha.commerce.catalogue.models import Product

_PRICES = {ImportColumn.REGULAR_PRICE, ImportColumn.SALE_PRICE}


class ImportPlan:
    """Fills ``spool`` with the rows of a file that will be imported, and ``report`` with those that will not."""

    def __init__(self, spool: Spool, report: ImportReport, *, only_new: bool = False) -> None:
        self.spool, self.report, self.only_new = spool, report, only_new
        self.headings = ColumnPositions(width=0)
        self.tax_classes = TaxClasses()
        self.term_orders = TermOrderCollector()
        self._next = 1

    def read(self, file: CsvFile, mapping: dict[str, str], progress: Callable[[int, float], None]) -> None:
        """
        Read the file to its end.

        :raises FileRejected: if it is not a product file; the shop has not changed then
        """
        if "" not in self.tax_classes.ids:
            raise FileRejected(_("The shop has no default tax class."))
        records = file.iterate_records()
        self.headings = self._read_headings(records, mapping)
        note_skus_here(self.spool)
        while chunk := list(islice(records, CHUNK_ROWS)):
            self._check_rows(self._iterate_rows(chunk))
            progress(self.report.counts[ImportCount.ROWS], file.progress)
        if not self.report.counts[ImportCount.ROWS]:
            raise FileRejected(_("The file has headings but no rows."))
        for items in self.spool.iterate_chunks(VARIATION):
            self._find_products(items)

    def _read_headings(self, records: Iterator[CsvRecord], mapping: dict[str, str]) -> ColumnPositions:
        first = next(records, None)
        if first is None:
            raise FileRejected(_("The file is empty."))
        if first.fault:
            raise FileRejected(_("The row of headings cannot be read: %(reason)s.") % {"reason": first.fault})
        headings = read_headings(first.cells, mapping)
        if headings.unknown:
            names = ", ".join(name[:100] for name in headings.unknown)
            self.report.report_note_once(
                _("Columns that are not understood and were left out (--map 'Yours=Name' says what one is): %(names)s")
                % {"names": names}
            )
        for left_out, taken in headings.doubled:
            values = {"name": left_out, "taken": taken}
            self.report.report_note_once(_("Column %(name)s was left out, because %(taken)s means the same") % values)
        if not_kept := [name for name in headings.ignored if name not in headings.unknown]:
            names = ", ".join(not_kept[:20]) + ("…" if len(not_kept) > 20 else "")
            self.report.report_note_once(_("Columns that the shop does not keep: %(names)s") % {"names": names})
        return headings

    def _iterate_rows(self, records: list[CsvRecord]) -> Iterator[ImportRow]:
        for record in records:
            self.report.counts[ImportCount.ROWS] += 1
            if record.fault:
                self.report.broke_off = self.report.broke_off or record.is_last
                self.report.report_rejected(record.line, record.fault)
                continue
            try:
                row = read_row(record.line, record.cells, self.headings)
                self._find_tax_class(row)
            except RowRejected as error:
                self.report.report_rejected(record.line, str(error))
            else:
                for note in row.notes:
                    self.report.report_note(row.line, note)
                yield row

    def _find_tax_class(self, row: ImportRow) -> None:
        """Replace the row's tax class by the slug of the shop's."""
        wanted = row.values.get(ImportColumn.TAX_CLASS)
        if wanted is None or (wanted == PARENT and row.kind == VARIATION):
            return
        found = self.tax_classes.find(wanted)
        if found is None:
            values = {"name": wanted, "known": ", ".join(filter(None, self.tax_classes.ids))}
            raise RowRejected(_("there is no tax class %(name)s (known: %(known)s)") % values)
        row.values[ImportColumn.TAX_CLASS] = found

    def _check_rows(self, rows: Iterator[ImportRow]) -> None:
        """Put a chunk of rows into the spool, without duplicates of earlier ones."""
        chunk = list(rows)
        ids, skus = {row.file_id for row in chunk if row.file_id}, {row.sku for row in chunk if row.sku}
        articles = ArticleLookup(ids, skus, self.spool)
        seen_ids = {key: place.line for key, place in self.spool.find_by_file_id(ids).items()}
        seen_skus = {key: place.line for key, place in self.spool.find_by_sku(skus).items()}
        meant = {known.id for known in articles.by_id.values()}
        seen_articles = {key: place.line for key, place in self.spool.find_by_id(meant).items()}
        items, left = [], set()
        has_sku = ImportColumn.SKU in self.headings.columns
        for row in chunk:
            sku = normalize_sku(row.sku) if row.sku else None
            try:
                _check_unique(seen_ids, row.file_id, row.file_id, _("ID %(value)s is on line %(line)d already"))
                _check_unique(seen_skus, sku, row.sku, _("SKU %(value)s is on line %(line)d already"))
                known = articles.find_article(row, has_sku=has_sku)
                _check_unique(
                    seen_articles,
                    known and known.id,
                    known and known.id,
                    _("product %(value)s is on line %(line)d already"),
                )
                item = self._build_item(row, known)
            except RowRejected as error:
                if isinstance(error, IdOfAnother) and row.file_id:
                    self.spool.foreign_ids.add(row.file_id)
                self.report.report_rejected(row.line, str(error))
                continue
            for seen, key in ((seen_ids, row.file_id), (seen_skus, sku), (seen_articles, known and known.id)):
                if key:
                    seen[key] = row.line  # type: ignore[index]
            items.append(item)
            self.term_orders.add_row(row)
            if known and self.only_new:
                left.add(item.n)
                self.report.counts[ImportCount.LEFT] += 1
            elif item.kind != VARIATION:
                self.report.counts[ImportCount.OLD_PRODUCTS if known else ImportCount.NEW_PRODUCTS] += 1
        self.spool.add(items, left)

    def _build_item(self, row: ImportRow, known: KnownArticle | None) -> SpooledRow:
        kind = row.kind or (known.kind if known else Product.Type.SIMPLE)
        if known is None and kind != VARIATION and not row.name:
            raise RowRejected(_("a new product needs a name"))
        if known is None and not _PRICES & self.headings.columns.keys():
            raise RowRejected(_("a new product needs a price, and the file has no column Regular price"))
        if known is None and kind == VARIATION and row.parent is None:
            raise RowRejected(_("the variation does not say whose it is (column Parent)"))
        product_id = known.product_id if known and kind == VARIATION else None
        # A new article gets the ID of the file.
        item = SpooledRow(self._next, kind, known.id if known else row.file_id, known is None, row, product_id)
        self._next += 1
        return item

    def _find_products(self, items: list[SpooledRow]) -> None:
        """Find the products of variations in this file or in the shop."""
        meant = Meant((item.row.parent for item in items if item.row.parent), self.spool)
        own = self.spool.find_by_id(item.product_id for item in items if item.product_id)
        placed = []
        for item in items:
            parent = item.row.parent
            if parent is None:
                item.product_n = own[item.product_id].n if item.product_id in own else None
            else:
                found = meant.get(parent)
                found_id = found.id if found else None
                fault = _find_parent_error(item, found.kind if found else None, found_id)
                if fault:
                    self._reject(item, fault)
                    continue
                item.product_id, item.product_n = found_id, found.n if isinstance(found, FileLocation) else None
            placed.append(item)
        combinations = Combinations(placed, self.spool, only_new=self.only_new)
        for item in placed:
            fault = combinations.find_error(item)
            if fault and item.is_new:
                self._reject(item, fault)
                continue
            if fault:
                self.report.report_note(item.row.line, fault)
            self.report.counts[ImportCount.NEW_VARIATIONS if item.is_new else ImportCount.OLD_VARIATIONS] += 1
        self.spool.set_products(placed)

    def _reject(self, item: SpooledRow, fault: str) -> None:
        self.report.report_rejected(item.row.line, fault)
        self.spool.reject(item)


def _find_parent_error(item: SpooledRow, kind: str | None, found_id: int | None) -> str:
    if kind is None:
        return _("its product %(parent)s is neither in the file nor in the shop") % {"parent": item.row.parent}
    if kind != Product.Type.VARIABLE:
        return _("its product %(parent)s is not one with variations") % {"parent": item.row.parent}
    if not item.is_new and item.product_id != found_id:
        return _("variation %(id)d belongs to another product here") % {"id": item.id}
    return ""


def _check_unique(seen: Mapping[Any, int], key: object, written: object, text: str) -> None:
    line = seen.get(key) if key else None
    if line:
        raise RowRejected(text % {"value": written, "line": line})
