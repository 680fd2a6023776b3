"""`vyloha import-addresses`: addresses of the WooCommerce shop before this one. docs/merchants/import.md (Czech)."""

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.encodings import ENCODINGS
from vyloha.commerce.catalogue.importing.errors import FileRefused
from vyloha.content.redirects.importing.entries import Entry, unpacked
from vyloha.content.redirects.importing.entry_check import check
from vyloha.content.redirects.importing.file_reader import gathered, read
from vyloha.content.redirects.importing.matching import plan_of
from vyloha.content.redirects.importing.plan import NAMES, Outcome, Plan
from vyloha.content.redirects.importing.plan_storage import keep
from vyloha.content.redirects.importing.sitemaps import fetched


class Command(BaseCommand):
    help = str(gettext_lazy("Import addresses of the old shop: a list, sitemaps, or exports of WordPress."))

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("sources", nargs="+", metavar=_("FILE-OR-ADDRESS"))
        parser.add_argument("--dry-run", action="store_true", help=_("change nothing, only report"))
        parser.add_argument("--check", action="store_true", help=_("only say where the addresses lead"))
        parser.add_argument("--encoding", choices=ENCODINGS, default="utf-8", help=_("encoding of the file"))
        parser.add_argument(
            "--keep-slugs", action="store_true", help=_("products keep their addresses, old ones lead there")
        )

    def handle(self, *, sources: list[str], **options: Any) -> None:
        try:
            found, _count = gathered(chain.from_iterable(_read(source, options["encoding"]) for source in sources))
        except FileRefused as error:
            raise CommandError(str(error)) from error
        entries = unpacked(found)
        plan = check(entries) if options["check"] else plan_of(entries, take_slugs=not options["keep_slugs"])
        if not options["check"] and not options["dry_run"]:
            keep(plan)
        self._tell(plan)
        if options["dry_run"]:
            self.stdout.write(_("This was a dry run: nothing has changed."))

    def _tell(self, plan: Plan) -> None:
        for line, what, outcome in plan.told:
            values = {"line": line, "what": what, "why": NAMES[Outcome(outcome)]}
            self.stdout.write(_("Line %(line)d: %(what)s – %(why)s") % values)
        for outcome in Outcome:
            if count := plan.counts[outcome]:
                self.stdout.write(f"{count} × {NAMES[outcome]}")


def _read(source: str, encoding: str) -> Iterator[Entry]:
    return fetched(source) if source.startswith(("http://", "https://")) else read(Path(source), encoding)
