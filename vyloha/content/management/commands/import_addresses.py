"""`vyloha import-addresses`: redirects addresses of the shop before this one. docs/merchants/import.md (Czech)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.encodings import ENCODINGS
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.redirects.importing.addresses import NAMES, import_addresses
from vyloha.content.redirects.importing.file_reader import read_entries


class Command(BaseCommand):
    help = str(gettext_lazy("Redirect addresses of the old shop: of a list, a sitemap, or an export of WordPress."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("sources", nargs="+", type=Path, metavar=_("FILE"))
        parser.add_argument("--check", action="store_true", help=_("change nothing, only report"))
        parser.add_argument("--encoding", choices=ENCODINGS, default="utf-8", help=_("encoding of the file"))

    def handle(self, *, sources: list[Path], check: bool, encoding: str, **options: Any) -> None:
        try:
            files = [read_entries(source, encoding) for source in sources]
        except FileRejected as error:
            raise CommandError(str(error)) from error
        for source, entries in zip(sources, files, strict=True):
            self.stdout.write(f"{source}:")
            report = import_addresses(entries, is_check=check)
            for line, address, outcome in report.left:
                values = {"line": line, "what": address, "why": NAMES[outcome]}
                self.stdout.write(_("Line %(line)d: %(what)s – %(why)s") % values)
            for outcome, name in NAMES.items():
                if count := report.counts[outcome]:
                    self.stdout.write(f"{count} × {name}")
