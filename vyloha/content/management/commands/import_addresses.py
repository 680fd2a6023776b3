"""`vyloha import-addresses`: imports URLs of the WooCommerce shop before this one. docs/merchants/import.md (Czech)."""

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.catalogue.importing.encodings import ENCODINGS
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.redirects.importing.entries import ImportEntry, unpack
from vyloha.content.redirects.importing.entry_check import check_entries
from vyloha.content.redirects.importing.file_reader import pack_entries, read_entries
from vyloha.content.redirects.importing.matching import build_plan
from vyloha.content.redirects.importing.plan import NAMES, EntryOutcome, RedirectPlan
from vyloha.content.redirects.importing.plan_storage import save_plan
from vyloha.content.redirects.importing.sitemaps import fetch_entries


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
            found, _count = pack_entries(
                chain.from_iterable(_read_entries(source, options["encoding"]) for source in sources)
            )
        except FileRejected as error:
            raise CommandError(str(error)) from error
        entries = unpack(found)
        plan = check_entries(entries) if options["check"] else build_plan(entries, take_slugs=not options["keep_slugs"])
        if not options["check"] and not options["dry_run"]:
            save_plan(plan)
        self._print_plan(plan)
        if options["dry_run"]:
            self.stdout.write(_("This was a dry run: nothing has changed."))

    def _print_plan(self, plan: RedirectPlan) -> None:
        for line, what, outcome in plan.told:
            values = {"line": line, "what": what, "why": NAMES[EntryOutcome(outcome)]}
            self.stdout.write(_("Line %(line)d: %(what)s – %(why)s") % values)
        for outcome in EntryOutcome:
            if count := plan.counts[outcome]:
                self.stdout.write(f"{count} × {NAMES[outcome]}")


def _read_entries(source: str, encoding: str) -> Iterator[ImportEntry]:
    return fetch_entries(source) if source.startswith(("http://", "https://")) else read_entries(Path(source), encoding)
