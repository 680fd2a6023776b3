"""`vyloha import-products`: fills the catalogue from WooCommerce's product CSV. docs/merchants/import.md (Czech)."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.actions import ImportOptions, import_products
from vyloha.commerce.catalogue.importing.encodings import ENCODINGS
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.importing.fetching import ImageSources
from vyloha.commerce.catalogue.importing.report import ImportCount, ImportReport

PROGRESS_INTERVAL_S = 1.0


class Command(BaseCommand):
    """
    Exit code 0: the file was read to its end, even if rows were rejected (they are reported). 1: the file was rejected
    or breaks off, no row of it was imported, or with ``--strict`` any row was rejected.
    """

    help = str(gettext_lazy("Import products from WooCommerce's product CSV. Run it again whenever you like."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar=_("FILE.csv"))
        parser.add_argument("--dry-run", action="store_true", help=_("change nothing, only report"))
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar=_("'Yours=Name'"),
            help=_("a heading of yours and the one it stands for, nothing to leave its column out; can be repeated"),
        )
        parser.add_argument("--encoding", choices=ENCODINGS, default="utf-8", help=_("encoding of the file"))
        parser.add_argument("--only-new", action="store_true", help=_("leave what is in the shop already as it is"))
        parser.add_argument(
            "--keep-stock", action="store_true", help=_("do not change how many pieces products have here")
        )
        parser.add_argument("--images", type=Path, metavar=_("FOLDER"), help=_("folder of pictures named in the file"))
        parser.add_argument("--no-images", action="store_true", help=_("leave pictures alone"))
        parser.add_argument("--strict", action="store_true", help=_("end with an error when any row was refused"))

    def handle(self, *, file: Path, **options: Any) -> None:
        report = ImportReport(self.stdout.write)
        folder = _parse_folder(options["images"])
        sources = None if options["no_images"] else ImageSources(folder)
        try:
            import_products(
                file,
                ImportOptions(
                    dry_run=options["dry_run"],
                    encoding=options["encoding"],
                    mapping=_parse_mapping(options["map"]),
                    only_new=options["only_new"],
                    keep_stock=options["keep_stock"],
                    images=sources,
                ),
                report,
                _ImportProgress(self.stderr),
            )
        except FileRejected as error:
            raise CommandError(str(error)) from error
        finally:
            if sources:
                sources.close()
        self._finish(report, options)

    def _finish(self, report: ImportReport, options: dict[str, Any]) -> None:
        for line in report.format_summary():
            self.stdout.write(line)
        if options["dry_run"]:
            self.stdout.write(_("This was a dry run: nothing has changed."))
        if report.broke_off:
            raise CommandError(_("The file breaks off."))
        if not report.imported_count:
            raise CommandError(_("No row of the file could be taken."))
        if options["strict"] and report.counts[ImportCount.REFUSED]:
            raise CommandError(_("Some rows were refused."))


class _ImportProgress:
    """Writes the import's progress to stderr, at most once a second; on a terminal in one line."""

    def __init__(self, stderr: Any) -> None:
        self._stderr, self._last = stderr, time.monotonic()

    def __call__(self, doing: str, rows: int) -> None:
        if time.monotonic() - self._last < PROGRESS_INTERVAL_S:
            return
        self._last = time.monotonic()
        text = _("%(doing)s, rows: %(rows)d") % {"doing": doing, "rows": rows}
        self._stderr.write(text, ending="\r" if self._stderr.isatty() else "\n")


def _parse_folder(path: Path | None) -> Path | None:
    if path is not None and not path.is_dir():
        raise CommandError(_("There is no folder %(name)s.") % {"name": path})
    return path


def _parse_mapping(pairs: list[str]) -> dict[str, str]:
    mapping = {}
    for pair in pairs:
        own, sign, known = pair.rpartition("=")
        if not sign or not own.strip():
            raise CommandError(_("--map takes 'your heading=known heading', not %(text)s.") % {"text": pair})
        mapping[own.strip()] = known.strip()
    return mapping
