"""``import_products``: runs a whole import."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.change_tracking import record_product_changes
from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.csv_reader import CsvFile
from vyloha.commerce.catalogue.importing.fetching import ImageSources
from vyloha.commerce.catalogue.importing.images import PictureImporter
from vyloha.commerce.catalogue.importing.import_plan import ImportPlan
from vyloha.commerce.catalogue.importing.product_links import save_product_links
from vyloha.commerce.catalogue.importing.products import ChunkWriter, save_products
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.importing.rows import VARIATION
from vyloha.commerce.catalogue.importing.spool import Spool, SpooledRow
from vyloha.commerce.catalogue.importing.variations import save_variations
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.models.products import ID_SEQUENCE
from vyloha.core.cache.pages import invalidate_pages
from vyloha.core.database import sequences

IMAGE_ROWS = 20  # small, because all images of a chunk are fetched at once
Progress = Callable[[str, int], None]  # current phase, rows so far


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """Options of an import. ``images`` None: it does not import pictures."""

    dry_run: bool = False
    encoding: str = "utf-8"
    mapping: dict[str, str] = field(default_factory=dict)  # the merchant's heading → a known one
    only_new: bool = False
    keep_stock: bool = False
    images: ImageSources | None = None


def import_products(path: Path, options: ImportOptions, report: ImportReport, progress: Progress | None = None) -> None:
    """
    Import a WooCommerce product CSV; each chunk of rows is one transaction.

    :raises FileRejected: if the file is not a product CSV; nothing has changed then
    """
    spool = Spool()
    try:
        _ImportRun(spool, options, report, progress or _ignore_progress).run(path)
    finally:
        spool.close()


def _ignore_progress(doing: str, rows: int) -> None:
    pass


class _ImportRun:
    def __init__(self, spool: Spool, options: ImportOptions, report: ImportReport, progress: Progress) -> None:
        self.spool, self.options, self.report, self.progress = spool, options, report, progress

    def run(self, path: Path) -> None:
        options = self.options
        plan = ImportPlan(self.spool, self.report, only_new=options.only_new)
        plan.read(
            CsvFile(path, options.encoding),
            options.mapping,
            lambda rows, part: self.progress(_("read %(percent)d %%") % {"percent": round(part * 100)}, rows),
        )
        if not options.dry_run:
            self.write_items(plan)
        columns = plan.headings.columns
        if ImportColumn.UPSELLS in columns or ImportColumn.CROSS_SELLS in columns:
            self.write_links()
        if ImportColumn.IMAGES in columns and options.images is not None:
            self.import_pictures(options.images)

    def write_items(self, plan: ImportPlan) -> None:
        writing = ChunkWriter(
            self.report,
            self.spool,
            plan.tax_classes.ids,
            has_sku=ImportColumn.SKU in plan.headings.columns,
            keep_stock=self.options.keep_stock,
            term_orders=plan.term_orders,
        )
        # New ids are above all ids of the file, or a later row would find its own id used.
        sequences.advance_to(ID_SEQUENCE, self.spool.get_highest_file_id())
        done = 0
        for kinds, save in (
            ((Product.Type.SIMPLE, Product.Type.VARIABLE), save_products),
            ((VARIATION,), save_variations),
        ):
            for items in self.spool.iterate_chunks(*kinds):
                self._save(self._filter_with_products(items), writing, save)
                done += len(items)
                self.progress(_("saved"), done)

    def _filter_with_products(self, items: list[SpooledRow]) -> list[SpooledRow]:
        """Return the variations whose products were saved; some products have their ids only now."""
        places = self.spool.find_by_number(item.product_n for item in items if item.product_n)
        landed = []
        for item in items:
            if item.product_n:
                item.product_id = places[item.product_n].id if item.product_n in places else None
            if item.kind == VARIATION and item.product_id is None:
                self.spool.reject(item)
                self.report.report_rejected(item.row.line, _("its product could not be saved"))
            else:
                landed.append(item)
        return landed

    def _save(
        self, items: list[SpooledRow], writing: ChunkWriter, save: Callable[[list[SpooledRow], ChunkWriter], None]
    ) -> None:
        """Save a chunk; if the database rejects it, save its rows one by one and report the invalid ones."""
        if not items:
            return
        unnamed = [item for item in items if item.id is None]
        if unnamed:
            first = sequences.allocate_numbers(ID_SEQUENCE, len(unnamed))
            for number, item in enumerate(unnamed, first):
                item.id = number
        try:
            with transaction.atomic():
                save(items, writing)
                invalidate_pages()
                record_product_changes({item.product_id or item.id or 0 for item in items})
        except (IntegrityError, DataError) as error:
            writing.clear()
            if len(items) == 1:
                self.spool.reject(items[0])
                self.report.report_rejected(
                    items[0].row.line, _("the database refused it: %(reason)s") % {"reason": error}
                )
            for item in items if len(items) > 1 else []:
                self._save([item], writing, save)
        else:
            self.spool.set_ids(items)

    def write_links(self) -> None:
        for items in self.spool.iterate_chunks(Product.Type.SIMPLE, Product.Type.VARIABLE):
            with transaction.atomic():
                save_product_links(items, self.spool, self.report, dry_run=self.options.dry_run)
                if not self.options.dry_run:
                    invalidate_pages()

    def import_pictures(self, sources: ImageSources) -> None:
        pictures = PictureImporter(sources, self.report, self.spool, dry_run=self.options.dry_run)
        done = 0
        for items in self.spool.iterate_chunks(Product.Type.SIMPLE, Product.Type.VARIABLE, VARIATION, rows=IMAGE_ROWS):
            pictures.save(items)
            done += len(items)
            self.progress(_("images"), done)
